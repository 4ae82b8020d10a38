"""Stud poker, fast and exact, from data files.

>>> import studcore as sc
>>> game = sc.load("razz", house="online")
>>> hand = sc.Hand(game, stacks=[200] * 6, seed=7)
>>> hand.actor is not None
True
"""

from studcore._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from studcore.batch import Batch as Batch
    from studcore.batch import card_planes as card_planes
    from studcore.cards import card_id as card_id
    from studcore.cards import card_ids as card_ids
    from studcore.cards import card_name as card_name
    from studcore.comparing import PolicyComparison as PolicyComparison
    from studcore.comparing import compare_policies as compare_policies
    from studcore.errors import ArrayError as ArrayError
    from studcore.errors import CardError as CardError
    from studcore.errors import IllegalActionError as IllegalActionError
    from studcore.errors import StudError as StudError
    from studcore.errors import VariantError as VariantError
    from studcore.evaluation import Rank as Rank
    from studcore.evaluation import evaluate as evaluate
    from studcore.evaluation import evaluate_all as evaluate_all
    from studcore.evaluation import evaluate_many as evaluate_many
    from studcore.game import Game as Game
    from studcore.game import games as games
    from studcore.game import houses as houses
    from studcore.game import load as load
    from studcore.game import parse as parse
    from studcore.hand import Hand as Hand
    from studcore.hand import Pot as Pot
    from studcore.hand import View as View
    from studcore.native import VIEW as VIEW
    from studcore.native import compiled as compiled
    from studcore.policies import Decisions as Decisions
    from studcore.policies import Mixture as Mixture
    from studcore.policies import batched as batched
    from studcore.rake import Rake as Rake
    from studcore.records import Records as Records
    from studcore.results import Comparison as Comparison
    from studcore.results import Result as Result
    from studcore.simulation import simulate as simulate
    from studcore.simulation import simulated_hand as simulated_hand
    from studcore.spots import Spot as Spot
    from studcore.starts import starting_hands as starting_hands
    from studcore.styles import STYLES as STYLES
    from studcore.styles import Style as Style
    from studcore.table import Table as Table
    from studcore.table_policy import FEATURES as FEATURES
    from studcore.table_policy import TablePolicy as TablePolicy

# Where each public name lives: a module is imported when the first of its names is used, so that
# `import studcore` costs nothing that isn't needed.
_PLACES = {
    "batch": ("Batch", "card_planes"),
    "cards": ("card_id", "card_ids", "card_name"),
    "comparing": ("PolicyComparison", "compare_policies"),
    "errors": ("ArrayError", "CardError", "IllegalActionError", "StudError", "VariantError"),
    "evaluation": ("Rank", "evaluate", "evaluate_all", "evaluate_many"),
    "game": ("Game", "games", "houses", "load", "parse"),
    "hand": ("Hand", "Pot", "View"),
    "native": ("VIEW", "compiled"),
    "policies": ("Decisions", "Mixture", "batched"),
    "rake": ("Rake",),
    "records": ("Records",),
    "results": ("Comparison", "Result"),
    "simulation": ("simulate", "simulated_hand"),
    "spots": ("Spot",),
    "starts": ("starting_hands",),
    "styles": ("STYLES", "Style"),
    "table": ("Table",),
    "table_policy": ("FEATURES", "TablePolicy"),
}
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names}

__all__ = ["__version__", *_MODULE_OF]


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'studcore' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"studcore.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
