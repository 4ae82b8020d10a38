"""Backends of simulations: blocks of hands on threads, other processes, or a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from studcore.arguments import enough_memory, needed, whole_number
from studcore.errors import StudError
from studcore.simulation.records import Records
from studcore.simulation.stepping import check_refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from studcore import _core
    from studcore.simulation.folder import Folder
    from studcore.simulation.plans import Plan

    Lost: TypeAlias = tuple[type[BaseException], ...]

BACKENDS = ("threads", "processes", "ray", "dask")
MAX_LOSSES = 5  # of one block
AHEAD = 2  # blocks given to each worker
ROW_BYTES, SEAT_BYTES = 40, 25  # of a hand's record


class Job(NamedTuple):
    """Arguments for all blocks of a simulation."""

    plan: Plan
    keep: bool = False  # whether the records come back
    folder: Folder | None = None  # where they are written


class Done(NamedTuple):
    """A block that was played, or the first hands of one that was ended early."""

    first: int
    tally: _core.Tally
    records: Records | None
    refused: Any = None  # the wrong answer of a compiled function
    ended: BaseException | None = None  # Ctrl-C, or what a handler of signals raised


def play_block(
    job: Job, first: int, hands: int, threads: int, stop: Callable[[], bool] | None = None
) -> Done:
    """Play `hands` hands from number `first` on; a block that was written before is read.

    Ctrl-C ends it, and so does `stop`, a function that is called a few times a second.
    """
    plan, keep, folder = job
    if folder is not None and (written := folder.read(first, hands)) is not None:
        return Done(first, written[0], written[1] if keep else None)
    rows = keep or folder is not None
    size = hands * (ROW_BYTES + SEAT_BYTES * plan.players) if rows else 0
    with enough_memory(f"block: records of {hands} hands", size):
        tally, columns, refused, ended = plan.core.play(first, hands, threads, rows, stop)
    records = None
    if columns is not None:
        played = {name: column[: tally.hands] for name, column in columns.items()}
        records = Records(first, played)
    if folder is not None and records and refused is None:
        folder.write(first, tally, records)
    return Done(first, tally, records if keep else None, refused, ended)


class Backend(Protocol):
    """Plays blocks of hands."""

    workers: int
    most: int  # hands of a block, where it chooses the size

    def play(self, blocks: Iterable[tuple[int, int]]) -> Iterator[Done]:
        """Play blocks, given by first numbers and counts; yield them in their order."""

    def close(self) -> None:
        """Free processes and other resources."""


def open_backend(name: str, job: Job, threads: int | None) -> Backend:
    """Return a backend by its name."""
    if name == "threads":
        return Threads(job, threads)
    pools: dict[str, type[Processes | Ray | Dask]] = {
        "processes": Processes,
        "ray": Ray,
        "dask": Dask,
    }
    return Workers(pools[name](job, threads), job)


def worker_threads(threads: int | None) -> int:
    """Return the number of threads; that of the cores if it is not given."""
    import os

    return whole_number("threads", threads, 1024, 1) if threads is not None else os.cpu_count() or 1


class Threads:
    """Blocks one after the other, each on all threads."""

    most = 1 << 26

    def __init__(self, job: Job, threads: int | None) -> None:
        self.job, self.workers = job, worker_threads(threads)

    def play(self, blocks: Iterable[tuple[int, int]]) -> Iterator[Done]:
        for first, hands in blocks:
            done = play_block(self.job, first, hands, self.workers)
            check_refused(self.job.plan, done.refused)
            yield done

    def close(self) -> None:
        """Do nothing: there is nothing to free."""


class Workers:
    """Blocks on other processes, a few played ahead.

    Raises
    ------
    StudError
        If a block is lost again and again.
    """

    def __init__(self, pool: Pool, job: Job) -> None:
        self.pool, self.job = pool, job
        self.workers, self.most = pool.workers, pool.most
        self.waiting: dict[Any, tuple[int, int]] = {}  # blocks by handle
        self.losses: dict[tuple[int, int], int] = {}

    def play(self, blocks: Iterable[tuple[int, int]]) -> Iterator[Done]:
        ready: dict[int, Done] = {}  # by first number
        order: list[tuple[int, int]] = []  # in the order submitted
        source = iter(blocks)
        while True:
            while len(self.waiting) + len(ready) < AHEAD * self.workers:
                block = next(source, None)
                if block is None:
                    break
                order.append(block)
                self.waiting[self.pool.submit(*block)] = block
            if order and order[0][0] in ready:
                done = ready.pop(order.pop(0)[0])
                check_refused(self.job.plan, done.refused)
                yield done
            elif self.waiting:
                try:
                    for done in self._came_back():
                        ready[done.first] = done
                except KeyboardInterrupt:
                    yield from self._first_of(order, ready)
                    raise
            else:
                return

    def _first_of(self, order: list[tuple[int, int]], ready: dict[int, Done]) -> Iterator[Done]:
        """Stop, and yield the blocks before the first hand that was not played."""
        for done in self.pool.stop(list(self.waiting)):
            ready[done.first] = done
        for first, hands in order:
            if first not in ready or ready[first].refused is not None:
                return
            yield ready[first]
            if ready[first].tally.hands < hands:
                return

    def _came_back(self) -> Iterator[Done]:
        """Wait for blocks; submit lost ones again."""
        for handle in self.pool.wait(list(self.waiting)):
            block = self.waiting.pop(handle)
            try:
                yield self.pool.result(handle)
            except self.pool.lost as error:
                self.losses[block] = self.losses.get(block, 0) + 1
                if self.losses[block] > MAX_LOSSES:
                    raise StudError(
                        f"backend: {MAX_LOSSES + 1} times a worker died with the hands from "
                        f"{block[0]} on; is there enough memory? ({type(error).__name__})"
                    ) from None
                self.waiting[self.pool.submit(*block)] = block

    def close(self) -> None:
        self.pool.close(list(self.waiting))


# ---- pools of processes --------------------------------------------------------------------------


class Pool(Protocol):
    """Processes that play blocks."""

    workers: int
    most: int
    lost: Lost

    def submit(self, first: int, hands: int) -> Any:
        """Submit a block; return a handle."""

    def wait(self, handles: list[Any]) -> Iterable[Any]:
        """Return handles of blocks that came back, or were lost, at least one."""

    def result(self, handle: Any) -> Done:
        """Return a block, or raise one of `lost`."""

    def stop(self, handles: list[Any]) -> list[Done]:
        """End the workers early; return the blocks that they have played."""

    def close(self, handles: list[Any]) -> None:
        """Cancel submitted blocks and end the workers."""


class Processes:
    """Processes of this machine."""

    most = 1 << 20

    def __init__(self, job: Job, workers: int | None) -> None:
        import os
        from concurrent.futures.process import BrokenProcessPool

        self.job = job
        self.workers = workers or os.cpu_count() or 1
        self.lost: Lost = (BrokenProcessPool,)
        self._start()

    def _start(self) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing.sharedctypes import RawValue

        self.stopped = RawValue("b", 0)  # no lock: a worker that dies would keep it
        self.executor = ProcessPoolExecutor(
            self.workers, initializer=_begin_worker, initargs=(self.stopped,)
        )

    def submit(self, first: int, hands: int) -> Any:
        try:
            return self.executor.submit(_play_until_stopped, self.job, first, hands)
        except self.lost:
            self.executor.shutdown()
            self._start()
            return self.executor.submit(_play_until_stopped, self.job, first, hands)

    def wait(self, handles: list[Any]) -> Iterable[Any]:
        from concurrent.futures import FIRST_COMPLETED, wait

        return wait(handles, return_when=FIRST_COMPLETED).done

    def result(self, handle: Any) -> Done:
        done: Done = handle.result()
        return done

    def stop(self, handles: list[Any]) -> list[Done]:
        self.close(handles)
        ended = (handle for handle in handles if handle.done() and not handle.cancelled())
        return [handle.result() for handle in ended if handle.exception() is None]

    def close(self, handles: list[Any]) -> None:
        self.stopped.value = 1
        self.executor.shutdown(cancel_futures=True)


def _begin_worker(stopped: Any) -> None:
    import signal

    # Ctrl-C reaches every process of a terminal; only the main process handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _stopped
    _stopped = stopped


_stopped: Any = None  # in a worker: its value is not 0 when the worker should end


def _play_until_stopped(job: Job, first: int, hands: int) -> Done:
    return play_block(job, first, hands, 1, lambda: bool(_stopped.value))


class Ray:
    """A Ray cluster: the one that ``ray.init`` was called for, or one on this machine."""

    most = 1 << 24

    def __init__(self, job: Job, workers: int | None) -> None:
        ray = self.ray = needed("ray", "ray")
        exceptions = needed("ray.exceptions", "ray")
        self.lost: Lost = (
            exceptions.WorkerCrashedError,
            exceptions.NodeDiedError,
            exceptions.ObjectLostError,
            exceptions.OutOfMemoryError,
            exceptions.LocalRayletDiedError,
        )
        self.started = not ray.is_initialized()
        try:
            if self.started:
                ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
            self._begin(job, workers)
        except BaseException:
            self.close([])
            raise

    def _begin(self, job: Job, workers: int | None) -> None:
        ray = self.ray
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        # Ray does not retry lost blocks: `Workers` does, and counts losses for all backends alike.
        self.play = ray.remote(num_cpus=1, max_retries=0)(play_block)
        self.job = ray.put(job)

    def submit(self, first: int, hands: int) -> Any:
        return self.play.remote(self.job, first, hands, 1)

    def wait(self, handles: list[Any]) -> Iterable[Any]:
        done: list[Any] = []
        while not done:  # with a timeout, so that Ctrl-C is noticed
            done, _ = self.ray.wait(handles, num_returns=1, timeout=0.5)
        return done

    def result(self, handle: Any) -> Done:
        done: Done = self.ray.get(handle)
        return done

    def stop(self, handles: list[Any]) -> list[Done]:
        return []  # cancelled tasks bring nothing back

    def close(self, handles: list[Any]) -> None:
        for handle in handles:
            self.ray.cancel(handle)
        if self.started:
            self.ray.shutdown()


class Dask:
    """A Dask cluster: that of the present ``distributed.Client``, or one on this machine."""

    most = 1 << 24

    def __init__(self, job: Job, workers: int | None) -> None:
        distributed = self.distributed = needed("distributed", "dask")
        self.lost: Lost = (
            distributed.KilledWorker,
            distributed.client.FutureCancelledError,
        )
        try:
            self.client = distributed.get_client()
            self.started = False
        except ValueError:  # there is none yet
            import os

            cluster = distributed.LocalCluster(
                n_workers=workers or os.cpu_count() or 1,
                threads_per_worker=1,
                dashboard_address=None,
            )
            try:
                self.client = distributed.Client(cluster)
            except BaseException:
                cluster.close()
                raise
            self.started = True
        threads = sum(
            w["nthreads"] for w in self.client.scheduler_info(n_workers=-1)["workers"].values()
        )
        self.workers = workers or max(1, threads)
        self.job = job

    def submit(self, first: int, hands: int) -> Any:
        return self.client.submit(play_block, self.job, first, hands, 1, pure=False)

    def wait(self, handles: list[Any]) -> Iterable[Any]:
        finished = self.distributed.wait(handles, return_when="FIRST_COMPLETED")
        done: Iterable[Any] = finished.done
        return done

    def result(self, handle: Any) -> Done:
        done: Done = handle.result()
        handle.release()
        return done

    def stop(self, handles: list[Any]) -> list[Done]:
        return []  # cancelled tasks bring nothing back

    def close(self, handles: list[Any]) -> None:
        self.client.cancel(handles)
        if self.started:
            self.client.close()
            self.client.cluster.close()
