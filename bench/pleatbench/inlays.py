"""Our side of paper 003's table: dse and inlay on the programs of bench/inlay.

Seconds are wall time of the search, without front end and replay. Paths and
tests are those of the whole search: for inlay also what it tries first without
invariants, and behind that on the program without loops.
"""

import concurrent.futures
import pathlib

from . import reports, tables, tools

HEAD = ["subject", "LOC", "DSE reached", "DSE s", "paths", "tests",
        "invariants s", "inlay reached", "inlay s", "inlay paths",
        "inlay tests", "replay s"]


def cells(report, timeout):
    """Reached, seconds, paths, tests; and the seconds of invariants, replay."""
    stats = report["stats"]
    time = stats.get("time", {})
    replay = float(time.get("replay", 0))
    reached = report["verdict"] == "violated"
    search = float(time.get("engine", timeout)) - replay
    word = {"violated": "yes", "proved": "proved not"}.get(report["verdict"],
                                                           "no")
    return ([word, f"{search:.3f}" if reached else "t/o",
             str(stats.get("dse.paths", "–")),
             str(stats.get("dse.tests", "–"))],
            f"{float(time.get('inlay.invariants', 0)):.3f}",
            f"{replay:.2f}" if reached else "–")


def lines(file):
    return sum(1 for line in file.read_text().splitlines() if line.strip())


def table(paper, limit, jobs, out):
    adapters = tools.adapters()
    kept = reports.Reports(tools.find_binary("pleat", adapters["pleat"]), out)
    files = {name: tools.HOME / file for name, file in paper["files"].items()}

    def row(name):
        file = pathlib.Path(files[name])
        plain, _, _ = cells(
            kept.get(["verify", "--engine", "dse"], file, limit), limit)
        inlay, invariants, replay = cells(
            kept.get(["verify", "--engine", "inlay"], file, limit), limit)
        return [name, lines(file), *plain, invariants, *inlay, replay]

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        rows = list(pool.map(row, files))
    return tables.Table(f"Pleat, {tables.plain(limit)} s", HEAD, rows)
