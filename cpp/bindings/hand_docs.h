// What Python's help says of the methods of a hand that take something. The line above `--` is the
// signature, which Python takes off.
#pragma once

namespace studcore::docs {

constexpr const char* kRaiseTo = R"(raise_to(self, total)
--

Bet, complete or raise: make it `total` chips for this street.

Parameters
----------
total : int
    Chips of the seat on this street, those already in included; ``options.raise_to`` says which.

Raises
------
IllegalActionError
    If the seat may not make it so much.

Examples
--------
>>> from studcore import Hand, load
>>> hand = Hand(load("razz"), stacks=[200] * 6, seed=7)
>>> hand.raise_to(5)
>>> max(hand.bets)
5)";

constexpr const char* kChoose = R"(choose(self, choice)
--

Take one of ``options.choices``, where the decision is no bet.

Parameters
----------
choice : str or sequence of str
    Its cards, in any order: ``"Ks 2c"`` or ``("Ks", "2c")``, ``()`` for none; or its word, such as
    ``"high"``.

Raises
------
IllegalActionError
    If it is none of the choices, or a bet is to be decided.

Examples
--------
>>> from studcore import Hand, load
>>> hand = Hand(load("super"), stacks=[100] * 3, seed=1)
>>> while hand.options.kind == "bet":
...     hand.act(1)
>>> hand.choose("6s 8s")
>>> hand.cards(0)
('3c', 'As', '2d'))";

constexpr const char* kAct = R"(act(self, code)
--

Decide by a code.

Parameters
----------
code : int
    Of a bet: 0 fold; 1 check, call or bring-in; 2 the lowest raise; 3 the highest, where it is
    another; minus a total for any raise between them. Where the decision is no bet: the index of
    one of ``options.choices``.

Raises
------
IllegalActionError
    If the code is not allowed; the hand stays as it was.

Examples
--------
>>> from studcore import Hand, load
>>> hand = Hand(load("razz"), stacks=[200] * 6, seed=7)
>>> hand.act(1)
>>> hand.actions
[1])";

constexpr const char* kCards = R"(cards(self, seat)
--

Return all cards of a seat, in the order dealt.

Parameters
----------
seat : int
    From 0.

Returns
-------
tuple of str
    Such as ``"Ks"``; ``"??"`` is unknown.

Raises
------
StudError
    If there is no such seat.

Examples
--------
>>> from studcore import Hand, load
>>> Hand(load("razz"), stacks=[200] * 6, seed=7).cards(2)
('7h', '9d', 'Kh'))";

constexpr const char* kBoard = R"(board(self, seat)
--

Return the up cards of a seat, in the order dealt.

Parameters
----------
seat : int
    From 0.

Returns
-------
tuple of str
    Such as ``"Ks"``.

Raises
------
StudError
    If there is no such seat.

Examples
--------
>>> from studcore import Hand, load
>>> Hand(load("razz"), stacks=[200] * 6, seed=7).board(2)
('Kh',))";

constexpr const char* kUp = R"(up(self, seat)
--

Return which of a seat's cards lie face up.

Parameters
----------
seat : int
    From 0.

Returns
-------
int
    Bit j stands for card j of `cards`.

Raises
------
StudError
    If there is no such seat.

Examples
--------
>>> from studcore import Hand, load
>>> bin(Hand(load("razz"), stacks=[200] * 6, seed=7).up(2))
'0b100')";

constexpr const char* kFolded = R"(folded(self, seat)
--

Tell whether a seat has folded, or its hand is dead.

Parameters
----------
seat : int
    From 0.

Returns
-------
bool

Raises
------
StudError
    If there is no such seat.

Examples
--------
>>> from studcore import Hand, load
>>> hand = Hand(load("razz"), stacks=[200] * 6, seed=7)
>>> hand.post_bring_in()
>>> hand.fold()
>>> hand.folded(3)
True)";

constexpr const char* kLive = R"(live(self, seat)
--

Tell whether a seat is still in the hand.

Parameters
----------
seat : int
    From 0.

Returns
-------
bool

Raises
------
StudError
    If there is no such seat.

Examples
--------
>>> from studcore import Hand, load
>>> Hand(load("razz"), stacks=[200, 0, 200], seed=7).live(1)
False)";

constexpr const char* kMucked = R"(mucked(self, seat)
--

Tell whether a seat was at the showdown and did not show.

Parameters
----------
seat : int
    From 0.

Returns
-------
bool

Raises
------
StudError
    If there is no such seat.

Examples
--------
>>> from studcore import Hand, load
>>> Hand(load("razz"), stacks=[200] * 6, seed=7).mucked(0)
False)";

}  // namespace studcore::docs
