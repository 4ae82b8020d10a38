"""Compares how many instructions the core takes with what is recorded in ``instructions.json``.

Clocks on shared machines differ by more than a change in the core does; counts don't.

    instructions.py PROGRAM COMPILER [--record]

Exit status 77, "not run", without valgrind, a record of the compiler, or AVX2.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

RECORDS = Path(__file__).with_suffix(".json")
KINDS = ("random", "call", "evaluate", "step")
TOLERANCE = 0.02
NOT_RUN = 77


def count(program: str, kind: str) -> float:
    """Count the instructions of one hand, evaluation or decision."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += ["--toggle-collect=void studcore::measured*", program, kind]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", done.stderr)[1]) / int(done.stdout)


def reason_not_to_run(recorded: bool, compiler: str) -> str | None:
    if not shutil.which("valgrind"):
        return "valgrind is not installed"
    cpu = Path("/proc/cpuinfo")
    if not cpu.exists() or " avx2 " not in cpu.read_text():
        return "the counts are of a processor with AVX2"
    return None if recorded else f"nothing is recorded for {compiler}"


def main(program: str, compiler: str, *words: str) -> int:
    records = json.loads(RECORDS.read_text())
    record = words == ("--record",)
    if reason := reason_not_to_run(record or compiler in records, compiler):
        print(f"instructions are not counted: {reason}")
        return NOT_RUN
    counts = {kind: round(count(program, kind), 1) for kind in KINDS}
    if record:
        records[compiler] = counts
        RECORDS.write_text(json.dumps(records, indent=2) + "\n")
        return 0
    changes = {kind: counts[kind] / records[compiler][kind] - 1 for kind in KINDS}
    for kind, change in changes.items():
        print(f"{kind:10}{records[compiler][kind]:10.1f}{counts[kind]:10.1f}{change:+8.1%}")
    wrong = [kind for kind, change in changes.items() if abs(change) > TOLERANCE]
    if wrong:
        print(f"{', '.join(wrong)}: more than {TOLERANCE:.0%} from the record; find out why, or")
        print(f"record what is meant: {Path(__file__).name} {program} '{compiler}' --record")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
