"""The named choices of houses and decks, with their values; the first value is the default."""

from __future__ import annotations

from studcore.language.model import Cap, Rake, SmallestChip

HOUSE: dict[str, tuple[str, ...]] = {
    "deal_starts": ("left_of_dealer", "seat_one"),
    "burn": ("later", "every", "none"),
    "heads_up_cap": ("stays", "before_reached", "street_began", "lifted"),
    "ante_payer": ("everybody", "dealer"),
    "bring_in_tie": ("suit", "position"),
    "bring_in_option": ("none", "raise"),
    "bring_in_all_in": ("free", "forced"),
    "bring_in_short": ("full", "as_posted"),
    "reopen": ("half", "full"),
    "reopen_first": ("total", "increase"),
    "open_pair_bet": ("anybody", "owner", "forced", "off"),
    "equal_boards": ("position", "high_suit", "low_suit", "high_suit_in_high_games"),
    "opener_all_in": ("next_player", "next_board"),
    "opener_last": ("new_boards", "as_before"),
    "five_card_boards": ("full_hands", "groups"),
    "wild_boards": ("natural", "wild"),
    "run_out": ("burns", "burns_spare", "shared", "reshuffle", "reshuffle_shared"),
    "show_order": ("opener", "position"),
    "odd_chip": ("high_suit_five", "suit_all", "position"),
    "odd_share": ("first", "position"),
    "both_ways": ("whole", "each"),
    "unclaimed": ("first_share", "other_shares", "next_hand"),
    "declare_both": ("strict", "tie", "lose_one"),
    "naturals": ("tie", "beat"),
    "double_aces": ("never", "count"),
    "free_fold": ("forbidden", "keeps_cards", "no_cards"),
    "exposed_down": ("next_down", "up_card", "misdeal"),
    "exposed_last": ("may_stop", "all_up", "replaced"),
    "early_cards": ("street", "each", "shuffle"),
    "missing_last": ("plays", "dead"),
    "missing_up": ("random", "misdeal"),
    "absent": ("in_turn", "at_once"),
    "burn_mistake": ("restore", "leave"),
    "moved_cards": ("warning", "dead"),
    "late_discard": ("dead", "random"),
}

GAME: dict[str, tuple[str, ...]] = {
    "suit_ties": ("never", "break"),
    "straights": ("neighbours", "skip", "wrap"),
    "straight_ace": ("both", "high"),
}

CAP = Cap(4)
CHIP = SmallestChip(1)
RAKE = Rake(0)


def default(key: str) -> str:
    """Return the value of a choice that is not written anywhere."""
    return (HOUSE.get(key) or GAME[key])[0]
