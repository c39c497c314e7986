"""Compares two sets of results. Wrong answers and lost tasks fail; times are
compared by the geometric mean over the tasks that both solved.

Noise: a task that was solved near the limit of time and now runs out of time
is told as borderline, not as lost; times below a floor are taken as the floor;
a ratio of times comes with its interval of confidence, and only an interval
that lies wholly above --max-ratio fails."""

import argparse
import math
import os
import statistics
import sys

from . import results, store
from .errors import DONE, bad_input, guarded, usage

FLOOR = 0.1         # seconds; below it start-up and noise rule
BORDERLINE = 0.6    # share of the limit from which on a time-out may be noise


def ratio(pairs, floor=FLOOR):
    """(geometric mean of new/old, low, high) with 95 % confidence."""
    logs = [math.log(max(new, floor) / max(old, floor)) for old, new in pairs]
    if not logs:
        return None
    mean = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(mean), 0.0, math.inf
    error = 1.96 * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean), math.exp(mean - error), math.exp(mean + error)


class Comparison:
    """One engine, before and after."""

    def __init__(self, engine, old, new, limit):
        self.engine = engine
        self.wrong, self.lost, self.borderline = [], [], []
        self.gained, self.missing, times = [], [], []
        for task, run in sorted(new.items()):
            if results.wrong(run):
                self.wrong.append(task)
        for task, before in sorted(old.items()):
            after = new.get(task)
            if after is None:
                self.missing.append(task)
            elif results.solved(before) and results.solved(after):
                times.append((before["cpu"], after["cpu"]))
            elif results.solved(before):
                self.lose(task, before, after, limit)
            elif results.solved(after):
                self.gained.append(task)
        self.both, self.ratio = len(times), ratio(times)

    def lose(self, task, before, after, limit):
        near = limit and before["cpu"] >= BORDERLINE * limit
        noisy = near and after["status"] == "timeout"
        (self.borderline if noisy else self.lost).append(task)

    def slower_than(self, bound):
        return bool(bound and self.ratio and self.ratio[1] > bound)

    def lines(self):
        yield (f"{self.engine}: {len(self.wrong)} wrong, {len(self.lost)} "
               f"lost, {len(self.borderline)} borderline, "
               f"{len(self.gained)} gained, {len(self.missing)} not run")
        for word in ("wrong", "lost", "borderline", "gained"):
            for task in getattr(self, word):
                yield f"  {word}: {task}"
        if self.ratio:
            mean, low, high = self.ratio
            yield (f"  time: {mean:.2f} of before ({low:.2f} to {high:.2f}), "
                   f"over {self.both} tasks that both solved")


def by_engine(path):
    runs = store.read_runs(path)
    if not runs:
        raise bad_input(f"{path}: no runs")
    table = {}
    for run in runs:
        table.setdefault(run["engine"], {})[run["task"]] = run
    return table


def compare(old, new, limit, engines=None):
    names = engines or [e for e in new if e in old]
    if not names:
        raise usage("the two have no engine in common")
    for name in names:
        if name not in old or name not in new:
            raise usage(f"no runs of {name} in both")
    return [Comparison(e, old[e], new[e], limit) for e in names]


def check_limits(old, new, force):
    a, b = store.read_about(old), store.read_about(new)
    for word in ("timeout", "memory_mb"):
        if a.get(word) != b.get(word) and not force:
            raise usage(f"measured with different {word}: {a.get(word)} and "
                        f"{b.get(word)} (--force compares nevertheless)")
    return b.get("timeout")


def guard(words):
    p = argparse.ArgumentParser(
        prog="bench/guard", description="Compares two sets of results of "
        "'pleat bench'. Exit code 1 on a wrong answer or a lost task.")
    p.add_argument("old", help="DIR or runs.jsonl")
    p.add_argument("new", help="DIR or runs.jsonl")
    p.add_argument("--engines", metavar="A,B", help="[all that both have]")
    p.add_argument("--subset", action="store_true",
                   help="NEW may have fewer tasks")
    p.add_argument("--max-ratio", type=float, metavar="R",
                   help="also fail when times grew surely beyond this factor")
    p.add_argument("--force", action="store_true",
                   help="compare even under different limits")
    o = p.parse_args(words)
    limit = None
    if os.path.isdir(o.old) and os.path.isdir(o.new):
        limit = check_limits(o.old, o.new, o.force)
    found = compare(by_engine(o.old), by_engine(o.new), limit,
                    o.engines.split(",") if o.engines else None)
    bad = False
    for c in found:
        print("\n".join(c.lines()))
        bad |= bool(c.wrong or c.lost or (c.missing and not o.subset)
                    or c.slower_than(o.max_ratio))
    print("FAILED" if bad else "ok")
    return 1 if bad else DONE


def main():
    sys.exit(guarded("bench/guard", guard, sys.argv[1:]))
