"""The default beside each engine alone, from published results: is there a
task that some engine solves alone, in its time, and the default does not? An
engine need not have run on every task: those that the default leaves decide.

Commands of other limits cannot share one folder of results (see store.py), and
these must differ: the default has several processes."""

import argparse
import pathlib
import sys

from . import report, store, tables, tools
from .errors import DONE, guarded
from .results import Results, solved

DEFAULT = "auto"
UNION = "any of these"


def alone(folders, seconds):
    """The runs of single engines as they would have ended in this time."""
    runs = []
    for folder in folders:
        about = {**store.read_about(folder), "timeout": seconds}
        runs += store.read_published(folder, about, sharing())
    return [r for r in runs if r["engine"] != DEFAULT]


def sharing():
    """Engines that do other things when they are told another limit."""
    return set(tools.adapters(())["pleat"]["shares_time"])


def union(runs):
    """One run per task: an answer if some engine has one."""
    best = {}
    for run in runs:
        if run["task"] not in best or solved(run):
            best[run["task"]] = {**run, "engine": UNION}
    return list(best.values())


def summary(name, runs, left, expected):
    """A row of the table; `left`: what the default does not solve."""
    of = Results(runs).summary(name)
    more = {r["task"] for r in runs if solved(r)} & left
    on_left = len({r["task"] for r in runs} & left)
    return [name, of["runs"], of["solved"] if of["runs"] == expected else "",
            of["safe"], of["unsafe"], of["wrong safe"] + of["wrong unsafe"],
            f"{len(more)} of {on_left}"]


def section(default_folder, folders, seconds, command):
    facts = store.read_about(default_folder)
    default = [r for r in store.read_published(default_folder, facts)
               if r["engine"] == DEFAULT]
    tasks = {r["task"] for r in default}
    left = {r["task"] for r in default if not solved(r)}
    singles = [r for r in alone(folders, seconds) if r["task"] in tasks]
    names = list(dict.fromkeys(r["engine"] for r in singles))
    rows = [summary(DEFAULT, default, left, len(tasks))]
    rows += [summary(n, [r for r in singles if r["engine"] == n], left,
                     len(tasks)) for n in names]
    together = union(singles)
    rows.append(summary(UNION, together, left, len(tasks)))
    rows[-1][5] = ""  # told above
    missed = sorted(r["task"] for r in together
                    if solved(r) and r["task"] in left)
    count, by_engine = Results(default + singles).quick()
    commits = sorted({r["commit"] for r in singles} - {""})
    limit = tables.plain(seconds)
    table = tables.Table(
        "Solved", ["engine", "runs", "solved", "safe", "unsafe", "wrong",
                   f"of what {DEFAULT} leaves"], rows,
        "solved: only where it ran on all tasks. What some engine solves "
        f"alone and {DEFAULT} does not: "
        + (", ".join(missed) if missed else "nothing") + ".\n\n"
        f"{count} tasks are solved by some row in less than a second of wall "
        "time. Of these {} solves {}; median of its wall times: {} s.".format(
            DEFAULT, *by_engine[DEFAULT]))
    lists = ", ".join(facts["lists"])
    return "\n".join([
        f"## {lists}: the default beside each engine alone\n",
        f"`{command}`\n",
        f"{DEFAULT}: {report.time_limit(facts)}, commit {facts['commit']}, on "
        f"{facts['machine']}. The others: each alone, {limit} s of CPU time, "
        f"commits {', '.join(commits)}. {len(tasks)} tasks, of which "
        f"{DEFAULT} leaves {len(left)}.\n",
        tables.markdown(table)])


def parser():
    p = argparse.ArgumentParser(
        prog="beside", description=__doc__.split("\n\n")[0])
    p.add_argument("default", type=pathlib.Path, metavar="DIR",
                   help="published runs of the default")
    p.add_argument("alone", type=pathlib.Path, nargs="+", metavar="DIR",
                   help="published runs of engines alone, on the same tasks")
    p.add_argument("--seconds", type=float, default=15, metavar="S",
                   help="what took an engine longer was not solved [15]")
    p.add_argument("--report", metavar="FILE.md",
                   help="a section of this file instead of standard output")
    return p


def run(words):
    options = parser().parse_args(words)
    command = " ".join(["bench/beside", *(
        str(d) for d in (options.default, *options.alone)),
        "--seconds", str(tables.plain(options.seconds))])
    text = section(options.default, options.alone, options.seconds, command)
    if options.report:
        report.replace_section(options.report,
                               f"beside {options.default.name}", text)
    else:
        print(text)
    return DONE


def main():
    sys.exit(guarded("beside", run, sys.argv[1:]))
