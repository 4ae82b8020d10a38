"""Every block of code in the pages does what the page says.

``python`` runs by itself, in an empty folder, and prints what stands behind ``# ->``. ``stud`` is a
game, a house, or lines of one, ``stud bad`` a file with mistakes. ``text`` is what the block before
it prints, but for times, and ``...`` for lines left out. ``sh`` is commands (`test_commands`).
"""

import re

import pytest

from studcore.language import check_text
from studcore.language.line import is_rule, tree_of
from studcore.terminal import command_line as cli

from .pages import BLOCKS, PROSE, ROOT, blocks, commands_of, is_ours

(DRAWING,) = (block for block in BLOCKS if not block.kind)  # of the folders


@pytest.mark.parametrize("block", blocks("python"))
def test_python(block, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(compile("\n" * block.line + block.text, block.page, "exec"), {"__name__": "__main__"})
    printed = capsys.readouterr().out.splitlines()
    assert [told for told in re.findall(r"# -> (.+)", block.text) if told not in printed] == []


@pytest.mark.parametrize("block", blocks("stud"))
def test_game_files(block):
    if block.text.startswith(("game", "house", "#")):
        assert [problem.render() for problem in check_text(block.text)] == []
    else:
        for line in filter(is_rule, block.text.splitlines()):
            tree_of(line, "line")


@pytest.mark.parametrize("block", blocks("text"))
def test_output(block, capsys):
    before = BLOCKS[BLOCKS.index(block) - 1]
    if before.kind == "stud bad":
        name = re.search(r"--> (.*?):", block.text)[1]
        problems = check_text(before.text, name)
        printed = "\n\n".join(problem.render() for problem in problems) + "\n"
    else:
        (command,) = filter(is_ours, commands_of(before.text))
        assert cli.main(command[1:]) == 0
        printed = capsys.readouterr().out
    said = re.escape(untimed(block.text)).replace(re.escape("   ...\n"), r"(?:.+\n)+")
    assert re.fullmatch(said, untimed(printed)), printed


def test_the_drawn_folders_are_there():
    parents = []
    for line in DRAWING.text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        parents[depth:] = [re.split(r" {2,}|;", line.strip())[0]]
        assert list(ROOT.glob("/".join(parents).replace("//", "/"))), line


def untimed(text):
    return re.sub(r"in [\d.]+ s: [\d,]+ hands a second", "in a moment", text)


def test_no_block_is_overlooked():
    kinds = {block.kind for block in BLOCKS if block.text != DRAWING.text}
    assert kinds == {"python", "sh", "stud", "stud bad", "text"}
    for page, text in PROSE.items():
        assert "```" not in text, page
        assert not re.search(r"\n\n {4,}\S", text), f"{page}: an indented block is not run"
