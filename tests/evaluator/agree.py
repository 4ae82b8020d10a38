"""Checks that the package puts hands in the same order as the slow oracle."""

import numpy as np

import studcore as sc

from . import slow


def first_wrong(classes, worth):
    """Return two places whose classes and keys are in a different order, None if there are none."""
    order = np.lexsort((worth, classes))
    risen = np.diff(classes[order].astype(np.int64)) > 0
    step = np.diff(worth[order])
    wrong = np.nonzero(np.where(risen, step <= 0, step != 0))[0]
    return order[wrong[0] : wrong[0] + 2] if len(wrong) else None


def cards(row):
    return " ".join(sc.card_name(int(card)) for card in row)


def assert_agree(hands, rules):
    """Check several arrays of hands, whose classes mean the same in all of them."""
    seen = []
    for rows in hands:
        classes, worth = sc.evaluate_many(rows, **rules.options), slow.keys(rows, rules)
        wrong = first_wrong(classes, worth)
        says = [] if wrong is None else [(cards(rows[i]), classes[i], worth[i]) for i in wrong]
        assert not says, f"{rules}: {says}"
        none = [cards(row) for row in rows[classes == 0][:1] if not rules.floor]
        assert not none, f"{rules}: {none[0]} does not qualify"
        _, first = np.unique(classes, return_index=True)
        seen.append((classes[first], worth[first]))
    assert first_wrong(*map(np.concatenate, zip(*seen, strict=True))) is None, f"{rules}: sizes"
