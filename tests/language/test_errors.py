"""Every message of the language, whole, as it is printed."""

import os
import pickle
import re
from pathlib import Path

import pytest

from studcore import errors
from studcore.language import (
    check_file,
    check_text,
    format_text,
    parse_game,
    read_game,
    read_house,
)
from studcore.language.problem import VariantError

from .support import CORPUS, HERE

GOLDEN = (HERE / "errors.txt").read_text(encoding="utf-8")
CASES = [
    (code, text, expected)
    for code, text, expected in re.findall(
        r"^=== (\w+)\n(.*?)^---\n(.*?)\n(?=\n===|\Z)", GOLDEN, re.DOTALL | re.MULTILINE
    )
]


@pytest.fixture(autouse=True)
def _beside_the_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CORPUS)


@pytest.mark.parametrize(("code", "text", "expected"), CASES, ids=[case[0] for case in CASES])
def test_message(code: str, text: str, expected: str) -> None:
    problems = check_text(text, "x.stud", folder="")
    assert code in [problem.code for problem in problems]
    assert "\n\n".join(problem.render() for problem in problems) == expected


def test_every_code_has_a_message() -> None:
    codes = {case[0] for case in CASES} | {"S121", "S122", "S204", "S210"}
    here = {f"S1{number:02}" for number in range(1, 25)}
    here |= {f"S2{number:02}" for number in range(1, 11)}
    here |= {f"S3{number:02}" for number in range(1, 23)}
    here |= {f"S4{number:02}" for number in range(1, 14)}
    here |= {f"S5{number:02}" for number in range(1, 14)}
    here |= {f"S6{number:02}" for number in range(1, 10)} - {"S607"}
    here |= {"S701", *(f"W8{number:02}" for number in range(1, 11))}
    assert codes == here


def test_long_line() -> None:
    (problem,) = check_text('game "X" extends stud\nabout "' + "a" * 9404 + '"')
    assert problem.render() == (
        "error[S121]: this line has 9,412 characters\n"
        " --> <text>:2:1\n"
        "  |\n"
        '2 | about "aaaaa...\n'
        "  | ^^^^^ at most 400 are read\n"
        "  = a file may have 64 kB and 400 lines"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n" * 500, "this file has 501 lines"),
        ("#" * 70_000, "this file has 70,000 bytes"),
    ],
)
def test_large_file(text: str, message: str) -> None:
    (problem,) = check_text(text + 'game "X"')
    assert (problem.code, problem.help) == ("S121", "a file may have 64 kB and 400 lines")
    assert problem.message.startswith(message[:12])


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "x.stud"
    path.write_bytes(b'game "X"\n\xff\xfe')
    (problem,) = check_file(path)
    assert (problem.code, problem.at.line) == ("S122", 2)


@pytest.mark.parametrize("line", ["ante 1", 'about "X"', "# x"])
def test_a_parents_mistake_says_who_extends_it(tmp_path: Path, line: str) -> None:
    (tmp_path / "root.stud").write_text('game "R" extends stud\nwlid deuces\n')
    (tmp_path / "middle.stud").write_text('game "M" extends root\n')
    (tmp_path / "leaf.stud").write_text(f'game "L" extends middle\n{line}\n')
    (problem,) = check_file(tmp_path / "leaf.stud")
    assert problem.at.file == str(tmp_path / "root.stud")
    places = [(Path(note.at.file).name, note.at.line, note.label) for note in problem.notes]
    assert places == [("middle.stud", 1, "extended here"), ("leaf.stud", 1, "extended here")]
    assert f"::: {tmp_path / 'middle.stud'}:1:18" in problem.render()


@pytest.mark.parametrize(
    ("root", "code"),
    [
        ('game "R" extends nothing', "S201"),
        ('game "R" extends stud\nante 1\nante 2', "S205"),
        ('game "R" extends stud\nante 2\nno ante', "S202"),
        ('house "R"', "S208"),
        ('game "R" extends stud\nfourth street  discard nine, no bet', "S309"),
    ],
)
def test_whatever_is_wrong_with_a_parent(tmp_path: Path, root: str, code: str) -> None:
    (tmp_path / "root.stud").write_text(f"{root}\n")
    (tmp_path / "leaf.stud").write_text('game "L" extends root\n')
    (problem,) = check_file(tmp_path / "leaf.stud")
    assert problem.code == code
    named = [problem.at, *(note.at for note in problem.notes)]
    assert str(tmp_path / "leaf.stud") in [at.file for at in named]
    with pytest.raises(VariantError) as caught:
        read_game(tmp_path / "leaf.stud")
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("MyGame", "MyGame"),
        ("MyGame", "mygame"),
        ("MyGame", "MYGAME"),
        ("5card", "5card"),
        ("2-7-Lowball", "2-7-lowball"),
        ("Sökö", "Sökö"),
        ("Sökö", "SÖKÖ"),
        ("So\u0308ko\u0308", "Sökö"),
        ("игра", "игра"),
        ("麻雀", "麻雀"),
        ("the", "the"),
        ("it's", "it's"),
        ("a_b-c", "a_b-c"),
    ],
)
def test_parents_by_any_name(tmp_path: Path, file: str, said: str) -> None:
    (tmp_path / f"{file}.stud").write_text('game "P" extends stud\nante 3\n')
    (tmp_path / "own.stud").write_text(f'GAME "Own" EXTENDS {said}  # my own\n', encoding="utf-8")
    assert check_file(tmp_path / "own.stud") == ()
    game = read_game(tmp_path / "own.stud")
    assert game.parents == (file, "stud")
    laid_out = format_text((tmp_path / "own.stud").read_text(encoding="utf-8"))
    assert laid_out == f'game "Own" extends {said}  # my own\n'


def test_parents_that_differ_in_capitals_alone(tmp_path: Path) -> None:
    (tmp_path / "Mine.stud").write_text('game "P" extends stud\n')
    (tmp_path / "MINE.stud").write_text('game "P" extends stud\n')
    if len(list(tmp_path.iterdir())) == 1:
        pytest.skip("the file system does not tell capitals apart")
    (tmp_path / "a.stud").write_text('game "A" extends MINE\n')
    (tmp_path / "b.stud").write_text('game "B" extends mine\n')
    assert check_file(tmp_path / "a.stud") == ()
    (problem,) = check_file(tmp_path / "b.stud")
    assert problem.message == '"mine" could be any of MINE.stud, Mine.stud'
    # The game of the package keeps its name, whatever else is there.
    (tmp_path / "Stud.stud").write_text('game "S" extends stud\n')
    assert read_game(tmp_path / "Stud.stud").parents == ("stud",)


def test_a_range_says_it_once() -> None:
    for line in (
        "fourth to seventh street  discard five, no bet",
        "fourth to seventh street  turn nine up, no bet",
        "fourth to seventh street  bet small, up",
        "fourth to seventh street  up, bet small, bet small",
        "fourth to seventh street  zero up, bet small",
        "fourth to seventh street  pass nine left, no bet",
        "fourth to seventh street  market of two at 1, no bet",
    ):
        problems = check_text(f'game "X" extends stud\nno open pair\n{line}')
        assert len({(each.code, each.at) for each in problems}) == len(problems)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.stud")
    (problem,) = check_file(tmp_path / "x.stud")
    assert "not a file of text" in problem.message


def test_circle(tmp_path: Path) -> None:
    (tmp_path / "a.stud").write_text('game "A" extends b\n')
    (tmp_path / "b.stud").write_text('game "B" extends a\n')
    (problem,) = check_file(tmp_path / "a.stud")
    assert problem.code == "S204"
    assert problem.message == "games extend each other in a circle: a -> b -> a"
    assert problem.label == "b.stud:1 extends a"


def test_sixteen_parents_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "g0.stud").write_text('game "G" extends stud\n')
    for number in range(1, 17):
        (tmp_path / f"g{number}.stud").write_text(f'game "G" extends g{number - 1}\n')
    assert len(read_game(tmp_path / "g15.stud").parents) == 16
    with pytest.raises(VariantError, match=r"more than 16.*\n.*\n.*\n.*\n.*g15 <- g14 <- g13"):
        read_game(tmp_path / "g16.stud")


def test_unknown_names() -> None:
    with pytest.raises(VariantError, match=r'there is no game "raz"') as caught:
        read_game("raz")
    assert caught.value.code == "S201"
    assert 'did you mean "razz"?' in str(caught.value)
    assert "games that come with studcore: actrazz, chicago, deuces, five" in str(caught.value)
    with pytest.raises(VariantError, match="houses that come with studcore: california"):
        read_house("nowhere")


@pytest.mark.parametrize("name", ["missing.stud", "../none/x.stud", "a\0.stud"])
def test_no_such_file(name: str) -> None:
    with pytest.raises(VariantError, match="cannot read"):
        read_game(name)


def test_errors_are_value_errors_and_pickle() -> None:
    with pytest.raises(ValueError, match="ante") as caught:
        parse_game('game "X" extends stud\n\nante 1 chip\nlimit 5 10\n', "own.stud")
    error = caught.value
    assert isinstance(error, VariantError)
    assert (error.file, error.line, error.column, error.code) == ("own.stud", 3, 8, "S113")
    assert [problem.code for problem in error.problems] == ["S113", "S105"]
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.problems) == (str(error), error.problems)
    for kind in (errors.CardError, errors.IllegalActionError, errors.ArrayError):
        assert str(pickle.loads(pickle.dumps(kind("no")))) == "no"
