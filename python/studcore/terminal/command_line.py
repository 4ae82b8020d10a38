"""The command line: ``studcore COMMAND --help`` says more."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from studcore._version import __version__
from studcore.arguments import printable
from studcore.errors import StudError
from studcore.language.problem import VariantError
from studcore.terminal.options import POLICY_HELP

INTERRUPTED = 130  # the exit code of shells for a command that Ctrl-C ended


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code.

    It is 0, 1 for a wrong file or hand, 2 for wrong usage, 130 if Ctrl-C ended it.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # characters that the output lacks become question marks
            stream.reconfigure(errors="replace")
    try:
        try:
            return _run(arguments)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:  # the output is closed, as by `head`, or can't be written
        _close_outputs(error)
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help()
        return 2
    try:
        code: int = options.run(options)
        return code
    except VariantError as error:
        print(error, file=sys.stderr)
    except StudError as error:
        _tell_error(error)
    except BrokenPipeError:
        raise
    except OSError as error:
        _tell_error(error)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return 1


def _tell_error(error: Exception) -> None:
    print(f"error: {printable(str(error))}", file=sys.stderr)


def _close_outputs(error: OSError) -> None:
    """Close the outputs, so that Python does not try to write to them when it ends."""
    if not isinstance(error, BrokenPipeError):
        with suppress(OSError):
            _tell_error(error)
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError, ValueError):  # a stream without a descriptor
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# ---- commands ------------------------------------------------------------------------------------


def simulate(options: argparse.Namespace) -> int:
    """Play many hands and print the results."""
    from studcore.simulation.simulate import simulate
    from studcore.terminal.options import parse_policies

    policies = parse_policies(options.policy)
    game = _game(options)
    spot = _spot(options, game)
    stacks = None if options.stacks is None else _numbers(options.stacks)
    result = simulate(
        game if spot is None else spot,
        hands=options.hands,
        players=options.players,
        stacks=stacks if spot is None else None,
        policy=policies[0] if len(policies) == 1 else policies,
        seed=options.seed,
        first=options.first,
        threads=options.threads,
        backend=options.backend,
        rotate=options.rotate,
        stderr=options.stderr,
        output=options.output,
        block=options.block,
        progress=sys.stderr.isatty(),
    )
    print(_json(result.to_dict()) if options.json else result)
    if options.plot:
        try:
            result.plot().savefig(options.plot)
        except (ValueError, OSError) as error:
            raise StudError(f"plot: {error}") from None
    return 0 if result.complete else 1


def play(options: argparse.Namespace) -> int:
    """Play at a table on the terminal."""
    from studcore.arguments import whole_number
    from studcore.game.game import big_bets
    from studcore.tables.table import Table
    from studcore.terminal.play import Person

    game = _game(options)
    stack = big_bets(game, 20) if options.stack is None else options.stack
    wanted = None if options.hands is None else whole_number("hands", options.hands, 2**31)
    person = Person()
    players = [person, *[options.opponents] * (options.players - 1)]
    table = person.table = Table(game, players=players, stacks=stack, seed=options.seed)
    print(f"{game.title} in house {game.house}; you are player 0. Ctrl-C leaves the table.")
    try:
        while not table.is_over and table.stacks[0] and table.hands_played != wanted:
            print(f"\n=== hand {table.hands_played + 1} ===")
            person.end(table.play_hand())
            print(person.stacks())
    except (KeyboardInterrupt, EOFError):
        print(f"\nYou left; the hand that was begun does not count.\n{person.stacks()}")
        return INTERRUPTED
    return 0


def evaluate(options: argparse.Namespace) -> int:
    """Rank hands."""
    from studcore.ranking.evaluation import evaluate

    for hand in options.hands:
        for ranking in options.ranking or ["high"]:
            rank = evaluate(hand, ranking=ranking, wild=options.wild, bug=options.bug)
            print(f"{ranking}: {rank.name} (class {rank.value}; {' '.join(rank.cards)})")
    return 0


def show(options: argparse.Namespace) -> int:
    """Print a game flattened, with the origin of every line."""
    from studcore import language

    if options.words:
        print(language.words())
    elif options.game:
        print(language.show(language.read_game(options.game)))
    else:
        raise StudError("expected a game to show, or --words")
    return 0


def explain(options: argparse.Namespace) -> int:
    """Print the rules of a game in English."""
    print(_game(options, play=False).explain())
    return 0


def check(options: argparse.Namespace) -> int:
    """Check files; print their problems, and the lines that this version does not play yet."""
    from studcore import language
    from studcore.game import lowering

    wrong = unplayed = 0
    for path in options.files:
        problems = language.check_file(path)
        if any(problem.level == "error" for problem in problems):
            wrong += 1
        else:
            lines = lowering.unplayed(language.read_file(path), "W901")
            unplayed += bool(lines)
            problems += lines
        for problem in problems:
            print(problem.render() + "\n")
    count = len(options.files)
    also = f", {unplayed} not played by this version yet" if unplayed else ""
    print(f"{count} file{'s' * (count != 1)} checked, {wrong} with errors{also}")
    return 1 if wrong else 0


def fmt(options: argparse.Namespace) -> int:
    """Lay files out in place; wrong files are reported and left as they are."""
    from studcore import language

    changed = wrong = 0
    for path in options.files:
        try:
            laid_out = language.format_file(path)
            if laid_out is None:
                continue
            if not options.check:
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(laid_out)
        except VariantError as error:
            print(error, file=sys.stderr)
            wrong += 1
        except OSError as error:
            _tell_error(error)
            wrong += 1
        else:
            changed += 1
            print(f"{'would lay out' if options.check else 'laid out'} {printable(path)}")
    return 1 if wrong or (options.check and changed) else 0


def games(options: argparse.Namespace) -> int:
    """List the games and houses of the package."""
    from studcore import language

    for kind, names, read in (
        ("games", language.game_names(), language.read_game),
        ("houses", language.house_names(), language.read_house),
    ):
        print(f"{kind}:")
        for name in names:
            declaration = read(name)
            print(f"  {name:<16}{declaration.title}")
    return 0


def bench(options: argparse.Namespace) -> int:
    """Measure this machine: hands played and ranked a second, or the tables of the rankings."""
    from studcore.terminal import bench as measuring

    for line in measuring.tables() if options.tables else measuring.rates():
        print(line, flush=True)
    return 0


# ---- arguments -----------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="studcore", description="Stud poker, fast and exact, from data files."
    )
    parser.add_argument("--version", action="version", version=f"studcore {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = commands.add_parser(run.__name__, help=run.__doc__, description=run.__doc__)
        added.set_defaults(run=run)
        return added

    _add_simulation(command(simulate))
    _add_table(command(play))
    _add_evaluation(command(evaluate))
    added = command(show)
    added.add_argument("game", nargs="?", help="a game of the package, or a path to a .stud file")
    added.add_argument("--words", action="store_true", help="list the words of the language")
    _add_game(command(explain))
    command(check).add_argument("files", nargs="+", help="game or house files")
    added = command(fmt)
    added.add_argument("files", nargs="+", help="game or house files")
    added.add_argument("--check", action="store_true", help="only tell which files would change")
    command(games)
    added = command(bench)
    added.add_argument("--tables", action="store_true", help="classes, memory and first use")
    return parser


def _add_game(added: argparse.ArgumentParser) -> None:
    added.add_argument("game", help="a game of the package, or a path to a .stud file")
    added.add_argument("--house", help="a house of the package, or a path (standard)")
    for name in STAKES:
        added.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="CHIPS")
    for name in SPANS:
        added.add_argument(f"--{name.replace('_', '-')}", metavar="LOW,HIGH")


def _add_simulation(added: argparse.ArgumentParser) -> None:
    _add_game(added)
    added.add_argument("--hands", type=int, default=1_000_000, help="how many (1000000)")
    added.add_argument("--players", type=int, default=6, help="seats, if no stacks are given (6)")
    added.add_argument("--stacks", help="chips by seat, such as 200,200,50 (100 big bets each)")
    added.add_argument("--policy", default="random", help=f"{POLICY_HELP} (random)")
    added.add_argument("--seed", type=int, help="a number (from the operating system)")
    added.add_argument("--first", type=int, default=0, help="number of the first hand (0)")
    added.add_argument("--threads", type=int, help="how many (one a core)")
    added.add_argument(
        "--backend", default="threads", help="threads, processes, ray or dask (threads)"
    )
    added.add_argument(
        "--rotate", action="store_true", help="play each deal for every player, moved round"
    )
    added.add_argument(
        "--stderr", type=float, metavar="CHIPS", help="stop when standard errors are this small"
    )
    added.add_argument(
        "--spot", metavar="CARDS", help='begin there: "AhAd/Kc, -, ??8s/9s" by seat, down/up'
    )
    added.add_argument("--dead", default="", metavar="CARDS", help="of a spot: cards that are out")
    added.add_argument("--shared", default="", metavar="CARDS", help="of a spot: cards of all")
    added.add_argument("--pot", type=int, metavar="CHIPS", help="of a spot (the antes)")
    added.add_argument("--street", type=int, help="of a spot (the first that fits the cards)")
    added.add_argument(
        "--output", metavar="FOLDER", help="write a record of each hand, as Parquet; goes on there"
    )
    added.add_argument("--block", type=int, metavar="HANDS", help="hands of a block (65536)")
    added.add_argument("--json", action="store_true", help="print JSON instead of the table")
    added.add_argument("--plot", metavar="FILE", help="draw the result, as .png, .svg or .pdf")


def _add_table(added: argparse.ArgumentParser) -> None:
    _add_game(added)
    added.add_argument("--players", type=int, default=4, help="seats, you included (4)")
    added.add_argument(
        "--opponents", default="random", help="random, call, tight, loose ... (random)"
    )
    added.add_argument("--stack", type=int, help="chips of each player (20 big bets)")
    added.add_argument("--hands", type=int, help="stop after this many hands")
    added.add_argument("--seed", type=int, help="a number (from the operating system)")


def _add_evaluation(added: argparse.ArgumentParser) -> None:
    added.add_argument("hands", nargs="+", help='up to twelve cards each, such as "AhKhQhJhTh"')
    added.add_argument(
        "--ranking", action="append", help="high, ace-to-five/8, badugi ...; may be repeated (high)"
    )
    added.add_argument("--wild", default="", help='wild cards, such as "deuces and jokers"')
    added.add_argument("--bug", default="", help='bugs, such as "jokers"')


STAKES = (
    *("ante", "bring_in", "small_bet", "big_bet", "biggest_bet", "min_bet"),
    *("small_blind", "big_blind"),
)
SPANS = ("spread", "big_spread")


def _game(options: argparse.Namespace, play: bool = True) -> "Game":
    from studcore.game.game import load

    stakes: dict[str, Any] = {
        name: n for name in STAKES if (n := getattr(options, name)) is not None
    }
    for name in SPANS:
        if text := getattr(options, name):
            stakes[name] = _numbers(text, f"{name}: expected two amounts such as 1,5")
    return load(options.game, house=options.house, play=play, **stakes)


def _spot(options: argparse.Namespace, game: "Game") -> "Spot | None":
    given = {"dead": options.dead or None, "shared": options.shared or None}
    given |= {"pot": options.pot, "street": options.street}
    given = {name: value for name, value in given.items() if value is not None}
    if options.spot is None:
        if given:
            raise StudError(f"{', '.join(given)}: expected --spot with it")
        return None
    from studcore.terminal.options import parse_spot

    if options.stacks is not None:
        given["stacks"] = _numbers(options.stacks)
    return parse_spot(game, options.spot, **given)


def _json(value: object) -> str:
    import json

    return json.dumps(value, indent=1)


def _numbers(text: str, wanted: str = "expected chips by seat such as 200,200,50") -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise StudError(f"{wanted}, got {text!r}") from None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from studcore.game.game import Game
    from studcore.simulation.spots import Spot

if __name__ == "__main__":
    sys.exit(main())
