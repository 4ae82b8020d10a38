"""What goes wrong at a table: dealer errors and players' slips, as methods of `Hand` (rules M)."""

from __future__ import annotations

from studcore import _core


class Irregularities(_core.Hand):
    """The dealer errors and table events that a caller may let happen in a hand.

    Each is allowed exactly when it can happen: those that concern a card at the stop before it (a
    hand made with ``by_card=True``), the others whenever the hand waits. What follows is the
    house's rule. Otherwise an `IllegalActionError` says why not, and when it could happen; the
    hand stays as it was.
    """

    __slots__ = ()

    # ---- of the next card ----

    def expose_hole(self, seat: int) -> None:
        """Deal the next card, a down card of the first street, face up (rules M1, M2).

        The seat's up card comes down, and it can't be made to bring it in; or the card is its up
        card; or it is a misdeal, by the house's line ``exposed down card``. A second one kills the
        hand, and its ante goes back.

        Parameters
        ----------
        seat : int
            Who is due the card.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> hand.expose_hole(0)
        >>> print(hand.events[-1])
        seat 0 gets 6s up
        """
        self._apply_incident("exposed_down", seat, 0)

    def no_upcard(self, seat: int) -> None:
        """Deal the seat's up card of the first street face down (rule M24).

        One of its cards is turned up at random, or it is a misdeal: ``missing up card``.

        Parameters
        ----------
        seat : int
            Who is due the card.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(6):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.no_upcard(0)
        >>> print(hand.events[-1])
        seat 0 has 8s turned up
        """
        self._apply_incident("no_up_card", seat, 0)

    def expose_final(self, seat: int) -> None:
        """Deal the next card, a seat's last down card, face up (rules M15 to M18).

        By the house's line ``exposed last card`` the owner may play for the pot so far (see
        `declare_all_in`), all last cards come up if it was the first, or the card is replaced.

        Parameters
        ----------
        seat : int
            Who is due the card.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(34):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.expose_final(0)
        >>> print(hand.events[-1])
        seat 0 gets 2h up
        """
        self._apply_incident("exposed_last", seat, 0)

    def card_off_table(self, seat: int) -> None:
        """Let the next card, due to this seat, fall off the table: it counts as exposed (M9).

        Parameters
        ----------
        seat : int
            Who is due the card.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> hand.card_off_table(0)
        >>> print(hand.events[-1])
        seat 0 gets 6s up
        """
        self._apply_incident("off_table", seat, 0)

    def extra_card(self, seat: int) -> None:
        """Deal a seat a card too many: its hand is dead (rule M19).

        The next card, when it is due to another seat; or, in a betting round, one after all have
        theirs.

        Parameters
        ----------
        seat : int
            Who gets the card.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.extra_card(1)
        >>> print(hand.events[-1])
        seat 1's hand is dead
        """
        self._apply_incident("extra_card", seat, 0)

    def missing_card(self, seat: int) -> None:
        """Pass over the seat that is due the next card (rule M19).

        Its hand is dead at the showdown; if only the last card is missing it plays or is dead by
        the house's line ``missing last card``. It is always dead with too few cards for a hand, as
        with four in five-card stud.

        Parameters
        ----------
        seat : int
            Who is passed over.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(13):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.missing_card(0)
        >>> print(hand.events[-1])
        seat 0: passed over
        """
        self._apply_incident("missing_card", seat, 0)

    def boxed_card(self) -> None:
        """Find the next card wrong way round in the deck: the one below takes its place (M23)."""
        self._apply_incident("boxed_card", None, 0)

    def burn_error(self, kind: str) -> None:
        """Burn a second card (``"double"``), or deal without a burn (``"missed"``; rule M11).

        Also where the deck runs out: before the first cards, after the burns were mixed in, and
        before a card for all.

        Parameters
        ----------
        kind : {"double", "missed"}
            What goes wrong.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(13):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.burn_error("double")
        >>> print(hand.events[-1])
        burn 6d
        """
        from studcore.arguments import short
        from studcore.errors import StudError

        if not isinstance(kind, str) or kind not in ("double", "missed"):
            raise StudError(f"kind: expected 'double' or 'missed', got {short(kind)}")
        self._apply_incident("two_burns" if kind == "double" else "no_burn", None, 0)

    # ---- of the rest of the hand ----

    def correct_burn(self) -> None:
        """Notice the wrong burn before play on the street begins (rules M11, M12).

        Cards that nobody has looked at move to where they belong, or stay where they are, by the
        house's line ``burn mistake``.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(12):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.burn_error("missed")
        >>> while hand.waits_for_card:
        ...     hand.deal()
        >>> hand.correct_burn()
        """
        self._apply_incident("burn_found", None, 0)

    def look_at_last_card(self, seat: int) -> None:
        """Let a seat look at its last down card before it is moved or taken back (rules M12, M14).

        After `premature_deal` the seat keeps the card, and may only check, call or fold on this
        street; a card for each other player is still removed, and a later card for all is not the
        seat's.

        Parameters
        ----------
        seat : int
            Who looks.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(33):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.burn_error("missed")
        >>> while hand.waits_for_card:
        ...     hand.deal()
        >>> hand.look_at_last_card(0)
        >>> print(hand.events[-1])
        seat 0: the last card has been looked at
        """
        self._apply_incident("looked", seat, 0)

    def premature_deal(self, cards: int) -> None:
        """Deal cards of the next street before the betting is over (rule M13).

        By the house's line ``early cards`` a whole street of cards is removed before the street is
        dealt, or one for each seat, or they are shuffled back.

        Parameters
        ----------
        cards : int
            How many, from 1 on.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.premature_deal(1)
        >>> print(hand.events[-1])
        6d is dealt to seat 0 too early
        """
        self._apply_incident("early_cards", None, cards)

    def declare_all_in(self, seat: int) -> None:
        """Play for the pot so far, after `expose_final` and before any betting (rules M16, M18).

        Parameters
        ----------
        seat : int
            Whose card was exposed.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1, by_card=True)
        >>> for _ in range(34):  # cards and calls
        ...     hand.deal() if hand.waits_for_card else hand.act(1)
        >>> hand.expose_final(0)
        >>> while hand.waits_for_card:
        ...     hand.deal()
        >>> hand.declare_all_in(0)
        >>> print(hand.events[-1])
        seat 0: plays for the pot so far
        """
        self._apply_incident("stops_betting", seat, 0)

    def foreign_card(self, seat: int) -> None:
        """Find that a seat's last card is not of this deck, such as a joker (rule M23).

        It is replaced; if the seat has acted with it, the hand is dead.

        Parameters
        ----------
        seat : int
            Whose card it is.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.foreign_card(0)
        >>> print(hand.events[-1])
        seat 0 has As instead of its last card
        """
        self._apply_incident("foreign_card", seat, 0)

    def fouled_deck(self) -> None:
        """Find two equal cards: the hand is void, all chips go back (rule M22)."""
        self._apply_incident("fouled_deck", None, 0)

    def misdeal(self) -> None:
        """Declare a misdeal, before substantial action: all chips go back (rule M3).

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.misdeal()
        >>> hand.is_void, hand.stacks
        (True, (100, 100, 100))
        """
        self._apply_incident("misdeal", None, 0)

    def absent(self, seat: int) -> None:
        """Let a player be away (rule M4).

        The bring-in is taken from the stack; the hand is dead when the action reaches it, or at
        once, by the house's line ``absent player``.

        Parameters
        ----------
        seat : int
            Who is away.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.absent(1)
        >>> print(hand.events[-1])
        seat 1: is away
        """
        self._apply_incident("away", seat, 0)

    def present(self, seat: int) -> None:
        """Let a player who was away come back before it is the seat's turn (rule M4).

        Parameters
        ----------
        seat : int
            Who comes back.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.absent(2)
        >>> hand.present(2)
        >>> print(hand.events[-1])
        seat 2: is back
        """
        self._apply_incident("back", seat, 0)

    def designate_opener(self, seat: int) -> None:
        """Tell the wrong seat to bring it in (rule M6).

        Also where the right one has no chips left to do so, and the next seat acts first.

        Parameters
        ----------
        seat : int
            Who is told to.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.opener
        0
        >>> hand.designate_opener(1)
        >>> hand.actor
        1
        """
        self._apply_incident("wrong_opener", seat, 0)

    def correct_opener(self) -> None:
        """Notice that the wrong seat brought it in (rules M6, M7).

        If the next seat has not acted its chips go back and the right seat must bring it in;
        otherwise the bet stands.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.designate_opener(1)
        >>> hand.post_bring_in()
        >>> hand.correct_opener()
        >>> print(hand.events[-1])
        2 go back to seat 1
        """
        self._apply_incident("opener_found", None, 0)

    def pick_up_upcards(self, seat: int) -> None:
        """Let a seat pick up its up cards: a fold if it faces a wager, in turn (rule M8).

        Parameters
        ----------
        seat : int
            Whose up cards they are.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.pick_up_upcards(2)
        >>> print(hand.events[-1])
        seat 2: picks up its up cards
        """
        self._apply_incident("picks_up", seat, 0)

    def reorder_upcards(self, seat: int) -> None:
        """Let a seat change the order of its up cards: a warning, or a dead hand (rule M20).

        Parameters
        ----------
        seat : int
            Whose up cards they are.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> while hand.street < 4:
        ...     hand.act(1)
        >>> hand.reorder_upcards(0)
        >>> print(hand.events[-1])
        seat 0: changes the order of its up cards
        """
        self._apply_incident("moves_cards", seat, 0)

    def out_of_turn(self, seat: int) -> None:
        """Let a seat act out of turn: it is told so, and nothing else happens (rule M25).

        Parameters
        ----------
        seat : int
            Who acts.

        Raises
        ------
        IllegalActionError
            If it can't happen now; the message says when it can.

        Examples
        --------
        >>> from studcore import Hand, load
        >>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
        >>> hand.out_of_turn(2)
        >>> print(hand.events[-1])
        seat 2: acts out of turn
        """
        self._apply_incident("out_of_turn", seat, 0)

    def fail_to_discard(self) -> None:
        """Let the seat that is to discard miss its time (rule M26).

        Its hand is dead, or cards are discarded at random, by the house's line ``late discard``.
        """
        self._apply_incident("late_discard", None, 0)
