"""Timing."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def each(do: Callable[[T], Any], things: Iterable[T]) -> list[float]:
    """Seconds of processor time that `do` takes for each thing: what else runs on the machine counts little."""
    taken = []
    for thing in things:
        start = time.process_time()
        do(thing)
        taken.append(time.process_time() - start)
    return taken


async def each_async(do: Callable[[T], Awaitable[Any]], things: Iterable[T]) -> list[float]:
    """Seconds on the clock, waiting for the disk included.

    All in one coroutine: `Runner.run` writes out the result of each run (a whole table), which takes seconds.
    """
    taken = []
    for thing in things:
        start = time.perf_counter()
        await do(thing)
        taken.append(time.perf_counter() - start)
    return taken


def spread(taken: list[float]) -> str:
    """Median, 95th percentile and worst, in milliseconds."""
    ordered = sorted(taken)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    ms = [f"{t * 1000:.2f}" for t in (statistics.median(ordered), p95, ordered[-1])]
    return f"median {ms[0]} ms, p95 {ms[1]}, worst {ms[2]} ({len(ordered)} times)"


def report(what: str, value: str) -> None:
    print(f"  {what:<34} {value}", flush=True)
