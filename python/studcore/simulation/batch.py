"""Many hands in step: NumPy arrays in and out, for learning and fast policies of users."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studcore import _core
from studcore.arguments import array_of, enough_memory, listed, short, whole_number
from studcore.errors import ArrayError, StudError
from studcore.play.hand import Hand
from studcore.policies.columns import Columns
from studcore.policies.descriptions import digest
from studcore.policies.policy import BUILT_IN, runs_in_core
from studcore.seeds import checked_seed, new_seed, seed_key
from studcore.simulation.plans import Plan, checked_table
from studcore.simulation.stepping import check_refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from studcore.game.game import Game
    from studcore.simulation.spots import Spot

MAX_SLOTS = 2**22
SLOT_BYTES = 2200  # of a slot with its rows, about


class Batch(Columns, _core.Batch):
    """A number of hands that are played in step; a hand that ends is replaced by the next one.

    All arrays are the batch's own memory, read-only, and change with every `step`: copy what is to
    be kept. A batch is for one thread at a time: while one is in a call, another's is refused.

    Parameters
    ----------
    game : Game or Spot
        What is played; or where every hand begins, with the spot's own game and stacks.
    size : int
        How many hands at a time: the slots.
    players : int
        Seats of a game, if no stacks are given.
    stacks : sequence of int, optional
        Chips by seat at the start of every hand of a game; 100 big bets each if not given.
    policy : sequence, optional
        By seat: None waits for `step`; what needs no Python decides by itself, such as
        ``"random"``, ``"tight"`` or a `TablePolicy`. None for all if not given.
    seed : int or numpy.random.SeedSequence, optional
        Of all hands; from the operating system if not given.
    first : int
        Number of the first hand.

    Attributes
    ----------
    actor : int8 array of shape (size,)
        Seat to decide.
    legal : uint8 array of shape (size, codes)
        1 where a code may be taken: 0 fold, 1 check, call or bring-in, 2 lowest raise, 3 highest
        raise where it differs; the choices by number where the decision is no bet.
    to_call : int32 array of shape (size,)
        Chips that code 1 adds.
    raise_to : int32 array of shape (size, 2)
        Lowest and highest total for the street, 0 where the seat may not raise.
    rewards : int32 array of shape (size, players)
        Change of the stacks over the hand that ended in the last step; else 0.
    done : uint8 array of shape (size,)
        1 where a hand ended in the last step, so that the slot holds a new one.
    numbers : uint64 array of shape (size,)
        Number of the hand in each slot: with the seed it is the deal (see `hand`).
    cards : uint64 array of shape (size, 2 + players)
        What the actor may see, as masks whose bit i is card i: its down cards; its up cards;
        shared cards; then the up cards of the others from its left on, folded ones included.
    amounts : int32 array of shape (size, 6 + 4 * players)
        Street; pot of the finished streets; chips to call; lowest and highest raise; bets and
        raises so far on the street. Then, each from the actor on: chips in front; bets; 1 if still
        in the hand; last action on this street (its code + 1, 0 none).
    down, up, shared, boards, street, pot, wagers, stacks, bets, live, last : arrays
        Columns of `cards` and `amounts` by their names.
    kind : uint8 array of shape (size,)
        What is to be decided: 0 a bet, 1 a discard, 2 which cards to turn up, 3 what to declare;
        made when it is asked for.
    starting_stacks : tuple of int
        Chips by seat at the start of every hand.

    Raises
    ------
    StudError
        If the stacks, the size or another argument do not fit.

    Examples
    --------
    >>> import numpy as np
    >>> from studcore import load
    >>> batch = Batch(load("razz"), size=1024, players=6, seed=1)
    >>> for _ in range(100):
    ...     batch.step(np.ones(1024, dtype=np.int32))
    >>> batch.cards.shape, int(batch.rewards.sum())
    ((1024, 8), 0)
    >>> bool((batch.stacks[:, 0] + batch.bets[:, 0] <= 1000).all())
    True
    """

    game: Game
    seed: int | np.random.SeedSequence
    starting_stacks: tuple[int, ...]

    def __init__(
        self,
        game: Game | Spot,
        *,
        size: int = 4096,
        players: int = 6,
        stacks: Sequence[int] | None = None,
        policy: Sequence[Any] | None = None,
        seed: int | np.random.SeedSequence | None = None,
        first: int = 0,
    ) -> None:
        game, spot, chips = checked_table(game, players, stacks)
        most = game._rules.ante * (1 if not game._dealer_antes else len(chips))
        if spot is None and any(stack <= most for stack in chips):
            raise StudError(
                f"stacks: expected more chips than the ante for every seat of a batch, got "
                f"{min(chips)}"
            )
        self.size = whole_number("size", size, MAX_SLOTS, 1)
        self.seed = new_seed() if seed is None else checked_seed(seed)
        self.game, self.starting_stacks = game, tuple(chips)
        start = whole_number("first", first, 2**63)
        policies = _policies(policy, len(chips))
        self._plan = Plan(game, tuple(chips), policies, self.seed, spot=spot)
        with enough_memory(f"size: {self.size} hands", self.size * SLOT_BYTES):
            super().__init__(self._plan.core, self.size, start, 0, self._family())
        check_refused(self._plan, self._take_refused())
        if (self.actor < 0).any():
            raise StudError(f"stacks: nobody would have a decision with {short(tuple(chips))}")

    def step(self, codes: NDArray[Any]) -> None:
        """Take a code in every slot; hands that end are counted and replaced.

        Parameters
        ----------
        codes : integer array of shape (size,)
            As `Hand.act` takes them; in spread, pot and no limit minus a total is any other raise.

        Raises
        ------
        ArrayError
            If the array has the wrong dtype or shape.
        IllegalActionError
            If a code is not legal; the slot and the hand are named, and nothing is done.
        StudError
            If another thread is in a call of this batch.

        Examples
        --------
        >>> from studcore import load
        >>> batch = Batch(load("razz"), size=2, players=3, seed=1)
        >>> batch.step([1, 2])
        >>> batch.wagers
        array([0, 1], dtype=int32)
        """
        check_refused(self._plan, super().step(array_of("codes", codes, "an array of codes")))

    def hand(self, slot: int) -> Hand:
        """Return the hand of a slot as a `Hand`, replayed to where it stands.

        Parameters
        ----------
        slot : int
            From 0.

        Returns
        -------
        Hand
            One that goes on by itself.

        Raises
        ------
        StudError
            If there is no such slot.

        Examples
        --------
        >>> from studcore import load
        >>> Batch(load("razz"), size=8, players=3, seed=1).hand(5).number
        5
        """
        saved = self._save(self._slot(slot))
        return self._plan.hand(saved.number, saved.actions)

    def save(self, slot: int) -> _core.Slot:
        """Return the state of a slot, to be put back with `restore`: for tree searches.

        It can be pickled. All slots together are the state of the batch: put into another one that
        was made with the same arguments, in whatever process, they go on with the same hands.

        Parameters
        ----------
        slot : int
            From 0.

        Returns
        -------
        Slot
            The hand, and the number of the one that is dealt next.

        Raises
        ------
        StudError
            If there is no such slot.

        Examples
        --------
        >>> from studcore import load
        >>> Batch(load("razz"), size=8, players=3, seed=1).save(5)
        <Slot: hand 5 after 0 decisions>
        """
        return self._save(self._slot(slot))

    def restore(self, slot: int, saved: _core.Slot) -> None:
        """Put a saved hand into a slot of a batch of the same hands.

        The hand that is dealt next has the number again that it had when the slot was saved.

        Parameters
        ----------
        slot : int
            From 0.
        saved : Slot
            What `save` returned.

        Raises
        ------
        StudError
            If there is no such slot, or the hand is one of another game, seed, policies or stacks.

        Examples
        --------
        >>> from studcore import load
        >>> batch = Batch(load("razz"), size=2, players=3, seed=1)
        >>> saved = batch.save(0)
        >>> batch.step([1, 1])
        >>> batch.restore(0, saved)
        >>> batch.save(0) == saved
        True
        """
        if not isinstance(saved, _core.Slot):
            raise StudError(f"expected what save() returned, got {type(saved).__name__}")
        self._restore(self._slot(slot), saved)

    def _slot(self, slot: int) -> int:
        return whole_number("slot", slot, self.size - 1)

    def copy(self) -> Batch:
        """Return a batch in the same state that goes on by itself."""
        twin = type(self).__new__(type(self))
        _core.Batch.__init__(twin, self)
        twin.game, twin.seed, twin.size = self.game, self.seed, self.size
        twin.starting_stacks, twin._plan = self.starting_stacks, self._plan
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Batch:
        return self.copy()

    def _family(self) -> str:
        """Return a key that batches of the same hands share."""
        return digest([self._plan.described, seed_key(self.seed)])

    def __repr__(self) -> str:
        players = len(self.starting_stacks)
        return f"<Batch of {self.size} hands of {self.game.name}, {players} players>"


def _policies(policy: Sequence[Any] | None, seats: int) -> tuple[Any, ...]:
    given = [None] * seats if policy is None else listed("policy", policy)
    if len(given) != seats:
        raise StudError(f"policy: expected one for each of {seats} seats, got {short(given)}")
    for each in given:
        known = runs_in_core(each) and (not isinstance(each, str) or each in BUILT_IN)
        if each is not None and not known:
            raise StudError(
                f"policy: expected {', '.join(BUILT_IN)}, a Style, TablePolicy, Mixture, compiled "
                f"function or None, got {short(each)}"
            )
    if all(each is not None for each in given):
        raise StudError("policy: expected None for some seat, or nobody would wait for a step")
    return tuple(given)


def card_planes(masks: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return masks as planes of 0 and 1: the last axis has a place for each of 56 cards.

    Parameters
    ----------
    masks : uint64 array of any shape
        Bit i is card i.

    Returns
    -------
    uint8 array of shape (..., 56)
        1 where a mask has the card.

    Raises
    ------
    ArrayError
        If it is no uint64 array.

    Examples
    --------
    >>> import numpy as np
    >>> card_planes(np.array([[1, 2**51]], dtype=np.uint64)).shape
    (1, 2, 56)
    """
    import numpy as np

    if type(masks) is not np.ndarray or masks.dtype != np.uint64:
        raise ArrayError("expected a uint64 array of masks")
    masks = np.ascontiguousarray(masks).astype("<u8")
    flat = masks.view(np.uint8).reshape(*masks.shape, 8)
    return np.unpackbits(flat, axis=-1, bitorder="little", count=56)
