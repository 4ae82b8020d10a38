"""Every message of the language, whole, as it is printed."""

import pickle
import re
from pathlib import Path

import pytest

from studcore import errors
from studcore.language import check_file, check_text, parse_game, read_game, read_house

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
    here = {f"S1{number:02}" for number in range(1, 24)}
    here |= {f"S2{number:02}" for number in range(1, 11)}
    here |= {f"S3{number:02}" for number in range(1, 23)}
    here |= {f"S4{number:02}" for number in range(1, 12)}
    here |= {f"S5{number:02}" for number in range(1, 13)}
    here |= {f"S6{number:02}" for number in range(1, 10)} - {"S607"}
    here |= {"S701", *(f"W8{number:02}" for number in range(1, 9))}
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
    with pytest.raises(
        errors.VariantError, match=r"more than 16.*\n.*\n.*\n.*\n.*g15 <- g14 <- g13"
    ):
        read_game(tmp_path / "g16.stud")


def test_unknown_names() -> None:
    with pytest.raises(errors.VariantError, match=r'there is no game "raz"') as caught:
        read_game("raz")
    assert caught.value.code == "S201"
    assert 'did you mean "razz"?' in str(caught.value)
    assert "games that come with studcore: deuces, five, home, razz, razz27, stud" in str(
        caught.value
    )
    with pytest.raises(errors.VariantError, match="houses that come with studcore: california"):
        read_house("nowhere")


@pytest.mark.parametrize("name", ["missing.stud", "../none/x.stud", "a\0.stud"])
def test_no_such_file(name: str) -> None:
    with pytest.raises(errors.VariantError, match="cannot read"):
        read_game(name)


def test_errors_are_value_errors_and_pickle() -> None:
    with pytest.raises(ValueError, match="ante") as caught:
        parse_game('game "X" extends stud\n\nante 1 chip\nlimit 5 10\n', "own.stud")
    error = caught.value
    assert isinstance(error, errors.VariantError)
    assert (error.file, error.line, error.column, error.code) == ("own.stud", 3, 8, "S113")
    assert [problem.code for problem in error.problems] == ["S113", "S105"]
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.problems) == (str(error), error.problems)
    for kind in (errors.CardError, errors.IllegalActionError, errors.ArrayError):
        assert str(pickle.loads(pickle.dumps(kind("no")))) == "no"
