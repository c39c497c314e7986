"""`pleat bench`: its options, and what happens in which order."""

import argparse
import collections
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

from . import interrupt, page, progress, report, results, runner, slurm
from . import store, tables, tasks, tools
from .errors import DONE, UNDONE, guarded, usage
from .limits import Cgroups, Limits


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise usage(f"{message} (see pleat bench --help)")


def parser():
    p = Parser(prog="pleat bench", allow_abbrev=False,
               formatter_class=argparse.RawDescriptionHelpFormatter,
               description="Runs engines and other tools over lists of tasks, "
               "under limits; makes tables and a page.",
               epilog="A run that was ended in any way goes on when the same "
               "command is given again.\nExit codes: 0 done, 20 not fully "
               "done, 64 wrong usage, 65 bad input, 70 internal\nerror.")
    p.add_argument("lists", nargs="+", metavar="LIST",
                   help="CSV (columns path,expected,folder), .set, .yml, .c, "
                   ".i")
    p.add_argument("--engines", default="se", metavar="A,B",
                   help="engines of Pleat (pleat verify --help) and other "
                   "tools (" + ", ".join(other_tools()) + ") [%(default)s]")
    p.add_argument("--tool", action="append", default=[], metavar="FILE.toml",
                   help="one more adapter of a tool; its name is the file's")
    p.add_argument("--timeout", type=float, default=60, metavar="S",
                   help="CPU time per run [60]")
    p.add_argument("--wall", type=float, metavar="S",
                   help="wall time per run [4 x timeout + 30]")
    p.add_argument("--memory", type=int, default=4096, metavar="MB",
                   help="memory per run [4096]")
    p.add_argument("--paranoid", action="store_true",
                   help="Pleat compares the compiled program with its automaton "
                   "after each proof")
    p.add_argument("--jobs", type=int, default=1, metavar="N",
                   help="runs at a time [1]")
    p.add_argument("--data-model", default="LP64", choices=["ILP32", "LP64"],
                   help="where a task does not say it [LP64]")
    p.add_argument("--property", default="unreach-call", metavar="NAME",
                   help="which property of .yml files [unreach-call]")
    p.add_argument("--only", metavar="GLOB",
                   help="only tasks whose name fits")
    p.add_argument("--sample", type=int, metavar="N",
                   help="only N of the tasks, spread evenly over the lists")
    p.add_argument("--skip-missing", action="store_true",
                   help="leave tasks out whose file is missing")
    p.add_argument("--out", metavar="DIR",
                   help="where results go [pleat-bench-<list>]")
    p.add_argument("--non-trivial", metavar="A,B",
                   help="also tables of what these engines do not solve")
    p.add_argument("--with", dest="taken", action="append", default=[],
                   metavar="DIR", help="take what was measured before from "
                   "this published folder (same limits, or longer ones: then "
                   "what took longer is not solved) instead of running it; the "
                   "report says which rows")
    p.add_argument("--publish", metavar="DIR",
                   help="also the page and tables there, without logs")
    p.add_argument("--report", metavar="FILE.md",
                   help="also a section of this file, with tables and what "
                   "was run")
    p.add_argument("--executor", default="local", choices=["local", "slurm"],
                   help="this machine, or job arrays of Slurm [local]")
    p.add_argument("--slurm-option", action="append", default=[],
                   metavar="WORD", help="one more word for sbatch")
    p.add_argument("--note", default="", metavar="WORDS",
                   help="a sentence for page and report")
    p.add_argument("--commit", metavar="WORDS",
                   help="what the measured build was made from [the commit of "
                   "the sources that hold these scripts]")
    p.add_argument("--dry-run", action="store_true",
                   help="only say what would be run")
    p.add_argument("--quiet", action="store_true", help="no tables")
    return p


def other_tools():
    return sorted(p.stem for p in (tools.HOME / "tools").glob("*.toml")
                  if p.stem != "pleat")


def check(options):
    if not options.timeout > 0:
        raise usage("--timeout: not a positive time")
    if options.jobs < 1 or options.memory < 1:
        raise usage("--jobs and --memory: at least 1")
    if options.wall is None:
        options.wall = 4 * options.timeout + 30
    if options.out is None:
        options.out = "pleat-bench-" + pathlib.Path(options.lists[0]).stem


def machine():
    """What the numbers depend on; no names of hosts or people."""
    model = re.search(r"model name\s*: (.*)",
                      pathlib.Path("/proc/cpuinfo").read_text())
    memory = re.search(r"MemTotal:\s*(\d+)",
                       pathlib.Path("/proc/meminfo").read_text())
    gb = round(int(memory[1]) / 1048576) if memory else "?"
    return (f"{model[1].strip() if model else platform.machine()}, "
            f"{os.cpu_count()} cores, {gb} GB, {platform.system()} "
            f"{platform.release().split('-')[0]}")


def commit():
    """Of the sources that these scripts lie in; empty when installed."""
    def git(*words):
        return subprocess.run(["git", "-C", tools.HOME, *words], text=True,
                              capture_output=True).stdout.strip()
    try:
        if git("ls-files", "--error-unmatch", __file__) == "":
            return ""
        changed = git("status", "--porcelain", "--untracked-files=no",
                      "--", "../src")
        return git("rev-parse", "--short=12", "HEAD") + (
            " with changes" if changed else "")
    except OSError:
        return ""


def about(options, chosen):
    cgroups = Cgroups()
    how = cgroups.describe()
    cgroups.close()
    if options.executor == "slurm":
        how += " (Slurm)"
    paranoid = {"paranoid": True} if options.paranoid else {}
    return {"format_version": "1.0", **paranoid,
            "lists": [pathlib.Path(p).name for p in options.lists],
            "timeout": options.timeout, "wall": options.wall,
            "memory_mb": options.memory, "jobs": options.jobs,
            "data_model": options.data_model, "note": options.note,
            "only": options.only, "sample": options.sample,
            "limits": how, "machine": machine(),
            "commit": commit() if options.commit is None else options.commit,
            "tools": {t.name: {"version": t.version,
                               "digest": tools.digest(t.binary)}
                      for t in chosen}}


def write_outputs(folder, res, facts, bounded, logs):
    folder = pathlib.Path(folder)
    made = tables.all_tables(res, bounded)
    store.write_whole(folder / "tables.txt",
                      "\n".join(tables.text(t) for t in made))
    store.write_whole(folder / "tables.md",
                      "\n".join(tables.markdown(t) for t in made))
    store.write_whole(folder / "summary.csv", tables.as_csv(made[0]))
    store.write_whole(folder / "runs.csv", tables.runs_csv(res))
    store.write_whole(folder / "index.html",
                      page.render(res, facts, made, logs))
    return made


def say(text):
    print(f"pleat bench: {text}", file=sys.stderr)


def bench(words):
    options = parser().parse_args(words)
    check(options)
    names = [e for e in options.engines.split(",") if e]
    if not names:
        raise usage("--engines: no engine")
    chosen = tools.choose(names, options.tool, say)
    bounded = [b for b in (options.non_trivial or "").split(",") if b]
    for name in bounded:
        if name not in [t.name for t in chosen]:
            raise usage(f"--non-trivial: {name} is not among the engines")
    todo = tasks.read_lists(options.lists, options.data_model,
                            options.property, options.only,
                            options.skip_missing, options.sample, say)
    plan = runner.Plan(chosen, todo,
                       Limits(options.timeout, options.wall, options.memory,
                              options.paranoid))
    if options.dry_run:
        for tool in chosen:
            for task in todo:
                print(" ".join(tool.command(task, plan.limits, "/dev/null")))
        return DONE
    return run(options, plan, bounded)


def run(options, plan, bounded):
    interrupt.install()
    db = store.Store(options.out)
    facts = db.settle(about(options, plan.tools))
    sharing = {t.name for t in plan.tools if t.shares_time()}
    for folder in options.taken:
        db.take(store.read_published(folder, facts, sharing))
    total = len(plan.tools) * len(plan.tasks)
    done = total - len(plan.left(db))
    if done:
        say(f"{done} of {total} runs are there already; going on")
    bar = progress.Progress(total, done)
    interrupted = False
    try:
        if options.executor == "slurm":
            slurm.run(plan, db, options, bar)
        else:
            runner.run_local(plan, db, options.jobs, bar)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        bar.end()
        db.close()
    return finish(options, plan, db, facts, bounded, interrupted)


def taken_rows(runs):
    """Which rows were measured before: engine, runs, commit, machine, and the
    time limit if it was a longer one (else 0)."""
    count = collections.Counter(
        (r["engine"], r["commit"], r["machine"], r.get("limit", 0))
        for r in runs if "machine" in r)
    return [[row[0], n, *row[1:]] for row, n in sorted(count.items())]


def finish(options, plan, db, facts, bounded, interrupted):
    names = [t.name for t in plan.tools]
    wanted = {t.name for t in plan.tasks}
    runs = [r for r in [*db.runs.values(), *db.taken.values()]
            if r["engine"] in names and r["task"] in wanted]
    facts["taken"] = taken_rows(runs)
    for run in runs:
        run.setdefault("commit", facts["commit"])
        run.setdefault("machine", facts["machine"])
    if runs:
        res = results.Results(runs, names, [t.name for t in plan.tasks])
        made = write_outputs(options.out, res, facts, bounded, True)
        if options.publish and not interrupted:
            write_outputs(options.publish, res, facts, bounded, False)
            store.write_whole(pathlib.Path(options.publish) / "bench.json",
                              json.dumps(facts, indent=1) + "\n")
        if options.report and not interrupted:
            write_report(options, facts, made, names)
        if not options.quiet:
            print("\n".join(tables.text(t) for t in made))
        say(f"{options.out}/index.html shows {len(runs)} runs")
    if interrupted:
        say("interrupted; the same command goes on")
        return UNDONE
    return DONE


def shown_command(options, names):
    """The command without what only this machine knows."""
    words = ["pleat bench", *(pathlib.Path(p).name for p in options.lists),
             "--engines", ",".join(names),
             "--timeout", str(tables.plain(options.timeout)),
             *(["--wall", str(tables.plain(options.wall))]
               if options.wall <= options.timeout else []),
             "--memory", str(options.memory), "--jobs", str(options.jobs),
             "--data-model", options.data_model]
    words += ["--sample", str(options.sample)] if options.sample else []
    for word, value in (("--only", options.only),
                        ("--non-trivial", options.non_trivial)):
        words += [word, f"'{value}'"] if value else []
    return " ".join(words)


def write_report(options, facts, made, names):
    target = pathlib.Path(options.report)
    link = ""
    if options.publish:
        link = os.path.relpath(pathlib.Path(options.publish) / "index.html",
                               target.parent)
    stem = pathlib.Path(options.publish or options.out).name
    title = f"{', '.join(facts['lists'])}, {report.time_limit(facts)}"
    report.replace_section(target, f"bench {stem}", report.bench_section(
        title, shown_command(options, names), facts, made, names, link))


def main(words):
    if words[:1] == ["--slurm-worker"]:
        return guarded("pleat bench", slurm.worker, words[1:])
    return guarded("pleat bench", bench, words)
