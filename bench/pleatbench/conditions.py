"""Our side of paper 001's table: `pleat condition` on the programs of bench/apc.

Times are seconds of CPU (the solving processes share cores with each other):
building the condition; deciding it with quantifiers; building and deciding it
without; guessing models; proving. The total is what the first useful answer
needs: inputs that reach the target, or unsatisfiability and its proof.
"""

import collections
import concurrent.futures

from . import reports, tables, tools

HEAD = ["program", "build φ̂", "solve φ̂", "build φ̂²⁵ + solve", "guesses",
        "proof", "total", "paper's total", "verdict", "se, {} s"]
WAIT = 20  # seconds for ways that were not the first
WAYS = ["apc.exact", "apc.bounded", "apc.small"]


def answer(stats, way):
    """SAT, UNSAT or UNKNOWN; with a star if its model reached the target."""
    for word in ["sat", "unsat", "unknown"]:
        if stats.get(f"{way}.{word}"):
            return word.upper() + ("*" if stats.get(way + ".reached") else "")
    return "T/O"


def cost(stats, way):
    time = collections.defaultdict(float, stats["time"])
    if way == "apc.bounded":
        return time["apc.bounded.build"] + time["apc.bounded.solve"]
    return time[way]


def total(report):
    """None where nothing useful was found."""
    stats, time = report["stats"], report["stats"]["time"]
    useful = [cost(stats, w) for w in WAYS
              if stats.get(w + ".reached") or stats.get(w + ".unsat")]
    if not useful or report["verdict"] == "unknown":
        return None
    return time["apc.build"] + min(useful) + time.get("apc.prove", 0)


def seconds(x):
    return "–" if x is None else f"{x:.3f}"


def timed(time, stats, way):
    """Nothing is known of the time of an answer that never came."""
    word = answer(stats, way)
    return word if word == "T/O" else f"{time} {word}"


def row(name, paper_total, waited, first, plain):
    stats = waited["stats"]
    time = collections.defaultdict(float, stats["time"])
    se = f"{plain['verdict']}, {plain['seconds']:.1f} s"
    cells = [timed(f"{seconds(time['apc.exact'])}", stats, "apc.exact"),
             timed(f"{seconds(time['apc.bounded.build'])} + "
                   f"{seconds(time['apc.bounded.solve'])}", stats,
                   "apc.bounded"),
             timed(f"{seconds(time['apc.small'])}", stats, "apc.small")]
    return [name, seconds(first["stats"]["time"].get("apc.build")), *cells,
            seconds(first["stats"]["time"].get("apc.prove")),
            seconds(total(first)), paper_total, first["verdict"], se]


def table(paper, limit, jobs, out):
    """`paper`: the programs, their files and the paper's totals."""
    adapters = tools.adapters()
    kept = reports.Reports(tools.find_binary("pleat", adapters["pleat"]), out)

    def measured(name):
        path = tools.HOME / paper["files"][name]
        waited = kept.get(["condition", "--wait", str(WAIT)], path, limit)
        first = kept.get(["condition"], path, limit)
        plain = kept.get(["verify", "--engine", "se"], path, limit)
        theirs = next(r[2] for r in paper["table"][0]["rows"] if r[0] == name)
        return row(name, theirs, waited, first, plain)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        rows = list(pool.map(measured, paper["files"]))
    head = [h.format(tables.plain(limit)) for h in HEAD]
    return tables.Table(
        "Pleat", head, rows,
        "Seconds of CPU, without front end and replay. T/O: no answer within "
        f"{WAIT} s of wall time. *: a model of it reached the "
        "target. Guesses: models with few iterations, judged by the "
        "interpreter. se: wall time of the whole run.")
