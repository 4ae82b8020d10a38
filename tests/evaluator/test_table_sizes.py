"""The sizes of tables that `studcore bench --tables` prints are those that are allocated."""

import ctypes
import subprocess
import sys

import pytest

# Run alone: what is used already takes nothing more.
PROGRAM = r"""
import ctypes
from studcore.terminal import bench as measuring

NAMES = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"

class Allocated(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in NAMES.split()]

allocator = ctypes.CDLL(None)
allocator.mallinfo2.restype = Allocated

def allocated():
    now = allocator.mallinfo2()
    return now.uordblks + now.hblkhd  # of the heap, and mapped

lines = measuring.tables()
before = allocated()
lines = list(lines)
print(allocated() - before)
print(*lines, sep="\n")
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"),
    reason="needs the GNU C library",
)
def test_the_sizes_are_what_is_allocated():
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    taken, *lines = run.stdout.splitlines()
    sizes = [
        int(line.split()[-2].replace(",", "")) for line in lines if line.rstrip(".").endswith("KB")
    ]
    assert len(sizes) == 15 + 1  # the rankings, and the index of all
    assert sum(sizes) == pytest.approx(int(taken) / 1024, rel=0.05)  # the rest is Python's
