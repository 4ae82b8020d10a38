"""What a fresh process pays: `import studcore`, and the first `load`."""

import subprocess
import sys

import pytest

OWN = 'game "Own Razz" extends razz\\nlimit 50 / 100\\nbring-in 20'
PROGRAMS = {
    "python alone": "pass",
    "import": "import studcore",
    "load razz": "import studcore; studcore.load('razz')",
    "parse a file of one's own": f"import studcore; studcore.parse('{OWN}')",
}


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.benchmark(group="fresh process")
def test_process(benchmark, program):
    command = [sys.executable, "-c", PROGRAMS[program]]
    benchmark.pedantic(subprocess.check_call, args=(command,), rounds=9, warmup_rounds=1)
