"""One table of all that was published: a row for each folder of results. What
was measured and within which limits says its section of the details."""

import argparse
import csv
import pathlib
import re
import sys

from . import report, tables, tools
from .errors import DONE, bad_input, guarded

DOCS = tools.HOME.parent / "docs"
DEFAULT = "auto"
HEAD = """# Results
"""
COLUMNS = ["measured", "engine", "tasks", "solved", "share", "wrong",
           "median of the solved, s of CPU"]


def titles(details):
    """The title of each section, by its name: "bench loops19"."""
    found = re.findall(r"<!-- (.*) -->\n## (.*)\n", details)
    return dict(found)


def anchor(title):
    """As sites for Markdown make it of a heading."""
    kept = re.sub(r"[^\w\- ]", "", title.lower())
    return kept.replace(" ", "-")


def read(path):
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines))


def best(rows):
    """The default where it ran, else the engine that solved most."""
    for row in rows:
        if row["engine"] == DEFAULT:
            return row
    return max(rows, key=lambda r: int(r["solved"]))


def row_of(title, link, rows):
    shown = best(rows)
    runs, solved = int(shown["runs"]), int(shown["solved"])
    name = shown["engine"]
    if name == DEFAULT:
        name = "the default"
    elif len(rows) > 1:
        name = f"{name}, best of {len(rows)}" if solved else (
            f"none of {len(rows)}")
    wrong = int(shown["wrong safe"]) + int(shown["wrong unsafe"])
    share = f"{100 * solved / runs:.0f} %" if runs else ""
    return [f"[{title}]({link})", name, runs, solved, share, wrong,
            shown["median"]]


def table(folder, details_name):
    details = folder / details_name
    if not details.exists():
        raise bad_input(f"{details}: there is no such file")
    known = titles(details.read_text())
    seen, rows = {}, []
    for name, title in known.items():
        # Equal titles get a number, as sites for Markdown give it.
        count = seen[title] = seen.get(title, -1) + 1
        link = f"{folder.name}/{details_name}#{anchor(title)}" + (
            f"-{count}" if count else "")
        path = folder / name.removeprefix("bench ") / "summary.csv"
        if name.startswith("bench ") and path.exists():
            rows.append(row_of(title, link, read(path)))
    rows.sort(key=lambda r: r[1] != "the default")
    return tables.Table("", COLUMNS, rows, "")


def section(folder, details_name):
    made = tables.markdown(table(folder, details_name))
    return "\n".join(line for line in made.splitlines()
                     if line and not line.startswith("#")) + "\n"


def run(words):
    p = argparse.ArgumentParser(
        prog="bench/summary", description=__doc__.split("\n\n")[0])
    p.add_argument("--results", type=pathlib.Path, default=DOCS / "results",
                   metavar="DIR", help="published runs [docs/results]")
    p.add_argument("--details", default="details.md", metavar="NAME",
                   help="the page in DIR that tells how [details.md]")
    p.add_argument("--report", metavar="FILE.md",
                   help="where the table goes [docs/RESULTS.md]",
                   default=str(DOCS / "RESULTS.md"))
    o = p.parse_args(words)
    report.replace_section(o.report, "summary", section(o.results, o.details),
                           HEAD)
    return DONE


def main():
    sys.exit(guarded("bench/summary", run, sys.argv[1:]))
