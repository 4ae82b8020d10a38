"""Whatever a file holds, the answer is a game or its problems."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studcore.language import check_text, explain, format_text, parse_game, read_house, show
from studcore.language.problem import VariantError

from .support import CORPUS, FILES, said

TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
LINES = sorted({line for text in TEXTS for line in text.splitlines()})
WORDS = sorted({word for text in TEXTS for word in text.replace(",", " , ").split()})
HEADERS = ['game "X"', 'game "X" extends stud', 'game "X" extends baseball', 'house "X"']
STANDARD = read_house("standard")

quick = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@st.composite
def edited(draw: st.DrawFn) -> str:
    """Draw a good file with some words, lines or characters put in, taken out or exchanged."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:place] + draw(st.text(max_size=3)) + text[place:]
            case 1:
                text = text[:place] + text[place + draw(st.integers(1, 8)) :]
            case 2:
                text = f"{text[:place]} {draw(st.sampled_from(WORDS))} {text[place:]}"
            case 3:
                text = f"{text}\n{draw(st.sampled_from(LINES))}"
            case 4:
                words = text.split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
                text = " ".join(words)
    return text


@quick
@given(edited())
def test_edited_file(text: str) -> None:
    problems = check_text(text, "x.stud", CORPUS)
    for problem in problems:
        assert problem.code in problem.render()
        assert 1 <= problem.at.column < problem.at.end_column


@quick
@given(st.sampled_from(HEADERS), st.lists(st.sampled_from(LINES), min_size=1, max_size=12))
def test_good_lines_put_together(header: str, lines: list[str]) -> None:
    text = "\n".join([header, *lines])
    try:
        game = parse_game(text, "x.stud", CORPUS)
    except VariantError:
        return
    assert show(game)
    assert explain(game, STANDARD)


@quick
@given(edited())
def test_layout_of_edited_files(text: str) -> None:
    try:
        laid_out = format_text(text)
    except VariantError:
        return
    assert said(laid_out) == said(text)
    assert format_text(laid_out) == laid_out


@quick
@given(st.text(max_size=400))
def test_any_text(text: str) -> None:
    assert all(problem.render() for problem in check_text(text))


def test_many_mistakes_are_all_reported() -> None:
    bad = ["high card brings in", "wild foo", "xyzzy", "third street  up up, bet", "no foo"]
    problems = check_text("\n".join(['game "X" extends stud', *(bad * 79)]))
    assert len(problems) == 5 * 79


def test_lines_that_say_the_same_keep_their_order() -> None:
    lines = ["third street  up, bet small", "second to third street  offer one up, bet small"]
    for order in (lines, lines[::-1]):
        text = "\n".join(['game "X" extends stud', *order])
        laid_out = format_text(text)
        assert said(laid_out) == said(text)
        assert format_text(laid_out) == laid_out
