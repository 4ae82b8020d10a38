"""Records of hands: in memory, in Parquet files, continued, and what is refused."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import studcore as sc
from studcore.simulation import folder as folder_module

GAME = sc.load("stud8")
ARGUMENTS = {"hands": 10_000, "players": 4, "seed": 5, "block": 3000}


def gather(**arguments):
    blocks = []
    result = sc.simulate(GAME, on_block=blocks.append, **(ARGUMENTS | arguments))
    columns = {name: np.concatenate([b[name] for b in blocks]) for name in blocks[0].columns}
    return result, blocks, columns


def test_blocks_come_in_order():
    result, blocks, columns = gather()
    assert [(b.first, len(b)) for b in blocks] == [
        (0, 3000),
        (3000, 3000),
        (6000, 3000),
        (9000, 1000),
    ]
    assert columns["number"].tolist() == list(range(10_000))
    assert columns["net"].sum(axis=0).tolist() == result.net.tolist()
    assert columns["showdown"].mean() == result.showdown


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_do_not_matter(threads):
    one, _, mine = gather(threads=threads)
    other, _, theirs = gather(block=777, threads=1)
    assert one.net.tolist() == other.net.tolist()
    for name, column in mine.items():
        assert (column == theirs[name]).all(), name


def test_what_the_hook_raises_arrives():
    def broken(_):
        raise ZeroDivisionError("ouch")

    with pytest.raises(ZeroDivisionError, match="ouch"):
        sc.simulate(GAME, on_block=broken, **ARGUMENTS)


def test_an_unknown_column():
    _, blocks, _ = gather()
    with pytest.raises(sc.StudError, match=r"expected one of number, .*, got 'nets'"):
        blocks[0]["nets"]


# ---- Parquet -------------------------------------------------------------------------------------

pq = pytest.importorskip("pyarrow.parquet")
FILES = "hands-*.parquet"


def read(folder):
    return pq.read_table(folder).sort_by("number")


def same(one, other):
    plain = [each.to_dict() | {"seconds": 0} for each in (one, other)]
    assert plain[0] == plain[1]


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_a_folder_of_files(tmp_path, backend):
    folder = tmp_path / "run"
    result = sc.simulate(GAME, output=folder, backend=backend, threads=2, **ARGUMENTS)
    assert len(list(folder.glob(FILES))) == 4
    assert not list(folder.glob("*.half"))
    table = read(folder)
    assert table.num_rows == 10_000
    net = np.array(table["net"].to_pylist())
    assert net.sum(axis=0).tolist() == result.net.tolist()
    _, _, columns = gather()
    for name, column in columns.items():
        assert table[name].to_pylist() == column.tolist(), name


def test_an_interrupted_simulation_goes_on(tmp_path, monkeypatch):
    def stop(done, wanted):
        raise KeyboardInterrupt

    whole = sc.simulate(GAME, **ARGUMENTS)
    begun = sc.simulate(GAME, output=tmp_path, progress=stop, **ARGUMENTS)
    assert begun.hands == 3000
    assert not begun.complete
    played = []
    write = folder_module.Folder.write
    monkeypatch.setattr(
        folder_module.Folder,
        "write",
        lambda self, first, *rest: (played.append(first), write(self, first, *rest))[1],
    )
    same(sc.simulate(GAME, output=tmp_path, **ARGUMENTS), whole)
    assert played == [3000, 6000, 9000]
    # All of it is read, none played; the seed is that of the folder.
    again = ARGUMENTS | {"seed": None}
    same(sc.simulate(GAME, output=tmp_path, **again), whole)
    assert played == [3000, 6000, 9000]


def test_more_hands_are_added_and_fewer_take_none_away(tmp_path):
    sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    for hands, there in ((14_000, 14_000), (9_500, 14_000)):
        arguments = ARGUMENTS | {"hands": hands}
        same(sc.simulate(GAME, output=tmp_path, **arguments), sc.simulate(GAME, **arguments))
        assert read(tmp_path)["number"].to_pylist() == list(range(there))


def test_players_are_rotated_in_whole_blocks(tmp_path):
    arguments = ARGUMENTS | {"rotate": True, "stderr": 0.5, "block": 2999}
    result = sc.simulate(GAME, output=tmp_path, **arguments)
    assert result.hands == 10_000
    assert {path.name.split("-")[2] for path in tmp_path.glob(FILES)} == {
        "3000.parquet",
        "1000.parquet",
    }
    assert set(read(tmp_path)["rotation"].to_pylist()) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 6}, "seed was 5, is 6"),
        ({"policy": "call"}, 'policies was ["random", "random", "random", "random"], is ["call",'),
        ({"players": 5}, "stacks"),
        ({"rotate": True}, "rotate was false, is true"),
        ({"first": 4}, "first was 0, is 4"),
        ({"bin_width": 7}, "bin width was 5, is 7"),
        ({"block": 2000}, "block was 3000, is 2000"),
    ],
)
def test_a_folder_of_another_simulation_is_refused(tmp_path, change, says):
    sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(sc.StudError, match="holds hands of another simulation") as caught:
        sc.simulate(GAME, output=tmp_path, **(ARGUMENTS | change))
    assert says in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_other_policies_with_equal_names_are_told_apart(tmp_path):
    one, other = sc.Style(play=0.2), sc.Style(play=0.3)
    sc.simulate(GAME, output=tmp_path, **ARGUMENTS, policy=one)
    sc.simulate(GAME, output=tmp_path, **ARGUMENTS, policy=sc.Style(play=0.2))
    with pytest.raises(sc.StudError, match="another simulation: policies"):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS, policy=other)


def test_a_folder_with_other_things(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(sc.StudError, match="neither empty nor a simulation's folder"):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    with pytest.raises(sc.StudError, match="can't make the folder"):
        sc.simulate(GAME, output=tmp_path / "letter.txt", **ARGUMENTS)


@pytest.mark.parametrize("text", ["", "[]", "{", '"x"', "null"])
def test_a_broken_run_file(tmp_path, text):
    (tmp_path / "_simulation.json").write_text(text)
    with pytest.raises(sc.StudError, match="output: "):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS)


HOSTILE_RUNS = {
    "empty": "{}",
    "deep": "[" * 10**5,
    "huge number": '{"seed": 1' + "0" * 10**4 + "}",
    "large seed": '{"seed": 1' + "0" * 400 + "}",
    "negative seed": '{"seed": -1}',
    "true seed": '{"seed": true}',
    "escapes": '{"game": "\\u001b[31m", "seed": 5, "block": "' + "x" * 10**5 + '"}',
    "long": '{"game": "' + "x" * 10**7 + '"}',
    "not UTF-8": b"\xff\xfe{}",
}


@pytest.mark.parametrize("name", HOSTILE_RUNS)
@pytest.mark.parametrize("seed", [None, 5])
def test_a_hostile_run_file(tmp_path, name, seed):
    text = HOSTILE_RUNS[name]
    data = text if isinstance(text, bytes) else text.encode()
    (tmp_path / "_simulation.json").write_bytes(data)
    with pytest.raises(sc.StudError) as caught:
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS | {"seed": seed})
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()
    assert [path.name for path in tmp_path.iterdir()] == ["_simulation.json"]


@pytest.mark.parametrize("kind", ["folder", "pipe", "dead link", "circle"])
def test_a_run_file_that_is_none(tmp_path, kind):
    run = tmp_path / "_simulation.json"
    match kind:
        case "folder":
            run.mkdir()
        case "pipe":
            os.mkfifo(run)
        case "dead link":
            run.symlink_to(tmp_path / "nowhere")
        case "circle":
            run.symlink_to(run)
    with pytest.raises(sc.StudError, match=r"output: can't read _simulation.json"):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS)


def test_stray_files_are_let_be(tmp_path):
    strays = (
        *("hands-.parquet", "hands-0000000000000000-.parquet", "hands-0000000000000000-x.parquet"),
        *("hands-0000000000003000--1.parquet", "hands-0000000000000000-1-2.parquet", "notes.txt"),
        "hands-0000000000000000-99999999999999999999.parquet",
    )
    sc.simulate(GAME, output=tmp_path, **ARGUMENTS | {"hands": 0})
    for name in strays:
        (tmp_path / name).write_text("mine")
    (tmp_path / "old.half").mkdir()
    with pytest.raises(sc.StudError, match="output: can't tidy the folder"):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    (tmp_path / "old.half").rmdir()
    result = sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    assert result.net.tolist() == sc.simulate(GAME, **ARGUMENTS).net.tolist()
    assert all((tmp_path / name).read_text() == "mine" for name in strays)


def test_a_working_directory_that_is_gone(tmp_path):
    code = """
import os, sys
os.mkdir(sys.argv[1]); os.chdir(sys.argv[1]); os.rmdir(sys.argv[1])
import studcore as sc
game = sc.load("razz")
assert sc.simulate(game, hands=10, seed=1).hands == 10
for call in (
    lambda: sc.simulate(game, hands=10, seed=1, output="there"),
    lambda: sc.load("./mine.stud"),
    lambda: sc.load("mine.stud"),
    lambda: sc.load("razz", house="mine.stud"),
):
    try:
        call()
    except sc.StudError as error:
        assert len(str(error)) < 500
    else:
        raise AssertionError
"""
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = [sys.executable, "-c", code, str(tmp_path / "gone")]
    done = subprocess.run(arguments, env=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("data", [b"", b"PAR1", b"x" * 300])
def test_a_broken_file_of_hands(tmp_path, data):
    sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    part = sorted(tmp_path.glob(FILES))[1]
    part.write_bytes(data)
    with pytest.raises(sc.StudError, match=r"output: can't read .*hands-"):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS)


def test_a_tally_that_is_none(tmp_path):
    import pyarrow

    sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    part = sorted(tmp_path.glob(FILES))[1]
    table = pq.read_table(part)
    for kept in ({}, {"studcore.tally": "[1, 2"}, {"studcore.tally": json.dumps([1, [2], 3])}):
        pq.write_table(pyarrow.table(table).replace_schema_metadata(kept), part)
        with pytest.raises(sc.StudError, match="output: "):
            sc.simulate(GAME, output=tmp_path, **ARGUMENTS)


def rewritten(part, change):
    """Write a file of hands again, with other columns, another state, and perhaps its digest."""
    import pyarrow

    table = pq.read_table(part)
    kept = dict(table.schema.metadata)
    columns = {name: table[name] for name in table.column_names}
    change(kept, columns)
    pq.write_table(pyarrow.table(columns).replace_schema_metadata(kept), part)


def changed_state(kept, columns):
    state = json.loads(kept[b"studcore.tally"])
    state[1][5][0] += 100  # chips that a player won
    kept[b"studcore.tally"] = json.dumps(state).encode()


def changed_seats(kept, columns):
    state = json.loads(kept[b"studcore.tally"])
    kept[b"studcore.tally"] = json.dumps([10**6, *state[1:]]).encode()


def changed_pots(kept, columns):
    import pyarrow

    columns["pot"] = pyarrow.array(columns["pot"].to_numpy()[::-1].copy())


def fewer_columns(kept, columns):
    del columns["shared"]


def no_digest(kept, columns):
    del kept[b"studcore.digest"]


def forged(kept, columns):
    """Let the digest be right: then the sums differ."""
    changed_state(kept, columns)
    import pyarrow

    records = folder_module.Records(0, folder_module._columns_of(pyarrow.table(columns)))
    kept[b"studcore.digest"] = folder_module._digest(kept[b"studcore.tally"], records)


@pytest.mark.parametrize(
    "change", [changed_state, changed_seats, changed_pots, fewer_columns, no_digest, forged]
)
def test_a_folder_that_was_changed(tmp_path, change):
    whole = sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    part = min(tmp_path.glob(FILES))
    before = part.read_bytes()
    rewritten(part, change)
    with pytest.raises(sc.StudError, match=r"output: .*delete it, and its hands are played again"):
        sc.simulate(GAME, output=tmp_path, **ARGUMENTS)
    part.unlink()
    same(sc.simulate(GAME, output=tmp_path, **ARGUMENTS), whole)
    part.write_bytes(before)
    rewritten(part, lambda kept, columns: None)
    same(sc.simulate(GAME, output=tmp_path, **ARGUMENTS), whole)
