"""bench/reproduce PAPER: a paper's tables, ours beside theirs.

The paper's own figures are in bench/papers/PAPER.toml. Ours come from a run of
`pleat bench` over the list that --tasks names, with the paper's engines as far
as Pleat has them; without --tasks the section holds the paper's figures only,
and says so.
"""

import argparse
import fnmatch
import pathlib
import sys
import tomllib

from . import (cli, conditions, inlays, report, results, store, tables, tasks,
               tools)
from .errors import DONE, guarded, usage

NOTHING = "–"


def read_paper(name):
    path = tools.HOME / "papers" / f"{name}.toml"
    if not path.exists():
        known = sorted(p.stem for p in path.parent.glob("*.toml"))
        raise usage(f"no paper '{name}'; known: {' '.join(known)}")
    return tomllib.loads(path.read_text())


def known_engines():
    """Engines, and the rows that are engines with options (tools/*.toml)."""
    adapters = tools.adapters()
    binary = tools.find_binary("pleat", adapters["pleat"])
    if not binary:
        return []
    return tools.pleat_engines(binary) + [
        name for name, a in adapters.items() if a.get("like") == "pleat"]


def share(count, of):
    return f"{100 * count / of:.0f} %" if of else NOTHING


def solved_rows(res, bounded):
    """Our rows of a table of solved tasks."""
    there = [b for b in bounded if b in res.engines]
    rest = res.non_trivial(there) if there else None
    for engine in res.engines:
        row, shares = [f"Pleat {engine}"], []
        for part in (res, rest):
            if part is None:
                row += [NOTHING] * 3
                shares.append(NOTHING)
                continue
            s = part.summary(engine)
            row += [s["safe"], s["unsafe"],
                    s["wrong safe"] + s["wrong unsafe"]]
            shares.append(share(s["solved"], len(part.tasks)))
        yield row + shares


def solved_table(table, res, bounded):
    """Shares are of all tasks and of the non-trivial ones, each row's own."""
    rows = []
    for name, *counts in table["rows"]:
        shares = [share(counts[i] + counts[i + 1], of)
                  for i, of in zip((0, 3), table["of"])]
        rows.append(["(paper) " + str(name), *counts, *shares])
    if res:
        rows += solved_rows(res, bounded)
    return [tables.Table(table["title"], table["head"]
                         + ["all %", "non-trivial %"], rows)]


def cross_tables(table, res, bounded):
    made = [tables.Table(table["title"] + " (paper)", table["head"],
                         table["rows"])]
    there = [b for b in bounded if res and b in res.engines]
    if there and len(res.engines) > 1:
        rest = res.non_trivial(there)
        made.append(tables.cross(
            rest, f"{table['title']} (Pleat, {len(rest.tasks)} tasks)"))
    return made


def counted(runs, stat):
    """A counter of the runs, summed; of one that was not finished: so far."""
    values = [r.get("stats", {}).get(stat) for r in runs]
    if any(v is None for v in values):
        return NOTHING
    return str(sum(int(v) for v in values))


def program_cell(runs, stats):
    """How an engine did on the tasks that stand for one program."""
    if not runs:
        return [NOTHING] * (2 + len(stats))
    good = [r for r in runs if results.solved(r)]
    seconds = f"{sum(r['cpu'] for r in good):.2f}" if good else NOTHING
    shown = good if good else runs
    answer = (runs[0]["verdict"] if len(runs) == 1
              else f"{len(good)} of {len(runs)}")
    return [answer, *(counted(shown, s) for s in stats), seconds]


def program_rows(table, res):
    """The paper's rows, each with the tasks that stand for it; below a row of
    several tasks one for each."""
    for row in table["rows"]:
        pattern = table.get("match", {}).get(str(row[0]))
        found = [task for task in res.tasks
                 if fnmatch.fnmatch(task, pattern)] if res and pattern else []
        names = [pathlib.PurePath(task).name for task in found]
        each = table.get("each_task")
        if each and len(found) == 1:
            yield [f"{row[0]}: {names[0]}", *row[1:]], found
            continue
        yield list(row), found
        for task, name in zip(found if each else [], names):
            yield ["  " + name] + [""] * (len(row) - 1), [task]


def program_table(table, res):
    stats = table.get("stats", {})
    head, rows = list(table["head"]), []
    engines = res.engines if res else []
    for engine in engines:
        head += [f"Pleat {engine}", *(f"{n}" for n in stats), "s"]
    for row, listed in program_rows(table, res):
        for engine in engines:
            runs = [r for r in res.of(engine) if r["task"] in listed]
            row += program_cell(runs, list(stats.values()))
        rows.append(row)
    return [tables.Table(table["title"], head, rows)]


def paper_tables(paper, res):
    bounded = paper.get("bounded", [])
    for table in paper["table"]:
        if table["kind"] == "solved":
            yield from solved_table(table, res, bounded)
        elif table["kind"] == "cross":
            yield from cross_tables(table, res, bounded)
        else:
            yield from program_table(table, res)
    if paper.get("made"):
        yield paper["made"]


def shown_command(o, engines):
    """The command without what only this machine knows."""
    words = ["bench/reproduce", o.paper]
    if o.tasks and engines:
        words += ["--tasks", *(pathlib.Path(t).name for t in o.tasks),
                  "--engines", ",".join(engines), "--timeout",
                  str(tables.plain(o.timeout)), "--memory", str(o.memory),
                  "--jobs", str(o.jobs)]
        words += ["--only", f"'{o.only}'"] if o.only else []
        words += ["--sample", str(o.sample)] if o.sample else []
    elif o.jobs != 1:
        words += ["--jobs", str(o.jobs)]
    return " ".join(words)


def section(name, command, paper, res, facts, absent):
    """The section of docs/results/details.md."""
    parts = [f"## Paper {name}: {paper['title']}\n", f"`{command}`\n",
             f"{paper['source']}. Theirs: {paper['theirs']}.\n"]
    if res:
        parts.append("Ours: " + ", ".join(facts["lists"])
                     + f", {len(res.tasks)} tasks"
                     + (f" ({facts['only']})" if facts.get("only") else "")
                     + (", spread evenly over them" if facts.get("sample")
                        else "")
                     + ".\n")
        parts.append(report.conditions(facts, res.engines))
    elif paper.get("made"):
        folder = pathlib.PurePath(next(iter(paper["files"].values()))).parent
        parts.append(f"Ours: the programs in bench/{folder}, on "
                     f"{cli.machine()}"
                     + (f", commit {facts['commit']}" if facts.get("commit")
                        else "") + ".\n")
    else:
        parts.append("Ours: not measured yet.\n")
    if absent:
        parts.append("Not in this build of Pleat: " + ", ".join(absent)
                     + ".\n")
    parts.append(paper["remarks"] + "\n")
    parts += [tables.markdown(t) for t in paper_tables(paper, res)]
    return "\n".join(parts)


def measure(o, paper, engines):
    """Runs `pleat bench` where something is missing; then all results."""
    out = o.out or f"pleat-reproduce-{o.paper}"
    words = [*o.tasks, "--engines", ",".join(engines), "--timeout",
             str(o.timeout), "--memory", str(o.memory), "--jobs", str(o.jobs),
             "--data-model", paper["data_model"], "--out", out,
             "--skip-missing", "--quiet"]
    if o.only:
        words += ["--only", o.only]
    if o.sample:
        words += ["--sample", str(o.sample)]
    if o.commit:
        words += ["--commit", o.commit]
    if o.publish:
        words += ["--publish", o.publish]
    for folder in o.taken:
        words += ["--with", folder]
    code = cli.bench(words)
    if code != DONE:
        sys.exit(code)
    listed = {t.name for t in tasks.read_lists(
        o.tasks, paper["data_model"], only=o.only, skip_missing=True,
        sample=o.sample)}
    facts = store.read_about(out)
    found = {store.key(r): r for r in store.read_runs(out)}
    for folder in o.taken:
        sharing = tools.adapters()["pleat"]["shares_time"]
        for run in store.read_published(folder, facts, sharing):
            found.setdefault(store.key(run), run)
    runs = [r for r in found.values()
            if r["engine"] in engines and r["task"] in listed]
    facts["taken"] = cli.taken_rows(runs)
    if paper.get("only_expected"):
        runs = [r for r in runs if r["expected"] == paper["only_expected"]
                or any(fnmatch.fnmatch(r["task"], p)
                       for p in paper.get("also", []))]
    return results.Results(runs, engines), facts


def reproduce(words):
    p = argparse.ArgumentParser(
        prog="bench/reproduce", description="A paper's tables, ours beside "
        "theirs, as a section of docs/results/details.md.")
    p.add_argument("paper", help="000, 001, 002 or 003")
    p.add_argument("--tasks", nargs="+", metavar="LIST",
                   help="what to measure on; none: the paper's figures only")
    p.add_argument("--engines", metavar="A,B", help="[those of the paper]")
    p.add_argument("--timeout", type=float, default=900, metavar="S")
    p.add_argument("--memory", type=int, default=8000, metavar="MB")
    p.add_argument("--jobs", type=int, default=1, metavar="N")
    p.add_argument("--only", metavar="GLOB")
    p.add_argument("--sample", type=int, metavar="N",
                   help="only N of the tasks, spread evenly over the lists")
    p.add_argument("--out", metavar="DIR",
                   help="runs go there and are resumed from there")
    p.add_argument("--commit", metavar="WORDS",
                   help="as that of pleat bench")
    p.add_argument("--with", dest="taken", action="append", default=[],
                   metavar="DIR", help="as that of pleat bench")
    p.add_argument("--publish", metavar="DIR",
                   help="also the page with scatter and quantile plots there")
    p.add_argument("--results", metavar="FILE.md",
                   default=str(tools.HOME.parent / "docs" / "results" /
                               "details.md"))
    o = p.parse_args(words)
    paper = read_paper(o.paper)
    registered = known_engines()
    wanted = o.engines.split(",") if o.engines else paper["engines"]
    absent = [e for e in paper["engines"] if e not in registered]
    there = [e for e in wanted if e in registered]
    if o.tasks and not there:
        raise usage("no engine to measure: is pleat on the PATH? (else "
                    "PLEAT_BINARY names it)")
    res, facts = None, {}
    if "files" in paper and there and not o.tasks:
        limit = 60 if o.timeout == 900 else o.timeout
        facts = {"commit": cli.commit() if o.commit is None else o.commit}
        maker = {"conditions": conditions, "inlays": inlays}
        paper["made"] = maker[paper["maker"]].table(
            paper, limit, o.jobs, o.out or f"pleat-reproduce-{o.paper}")
    if o.tasks and there:
        res, facts = measure(o, paper, there)
    text = section(o.paper, shown_command(o, there), paper, res, facts,
                   absent)
    report.replace_section(o.results, f"paper {o.paper}", text)
    print(f"bench/reproduce: wrote the section of paper {o.paper} to "
          f"{pathlib.Path(o.results).name}")
    return DONE


def main():
    sys.exit(guarded("bench/reproduce", reproduce, sys.argv[1:]))
