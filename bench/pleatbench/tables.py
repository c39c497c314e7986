"""Tables as text, Markdown and CSV; a table is a title, a head and rows."""

import csv
import dataclasses
import io


@dataclasses.dataclass
class Table:
    title: str
    head: list
    rows: list
    note: str = ""

    def cells(self):
        return [[str(c) for c in row] for row in [self.head, *self.rows]]


def plain(x):
    """10 for 10.0"""
    return int(x) if x == int(x) else x


def text(table):
    lines = table.cells()
    widths = [max(len(line[i]) for line in lines)
              for i in range(len(table.head))]
    out = [table.title]
    for line in lines:
        first = line[0].ljust(widths[0])
        rest = [c.rjust(w) for c, w in zip(line[1:], widths[1:])]
        out.append("  ".join([first, *rest]).rstrip())
    if table.note:
        out.append(table.note)
    return "\n".join(out) + "\n"


def markdown(table, level=3):
    head, *rows = [[c.replace("|", "\\|") for c in line]
                   for line in table.cells()]
    out = [f"{'#' * level} {table.title}", ""]
    out.append("| " + " | ".join(head) + " |")
    out.append("| --- |" + " ---: |" * (len(head) - 1))
    out += ["| " + " | ".join(row) + " |" for row in rows]
    if table.note:
        out += ["", table.note]
    return "\n".join(out) + "\n"


def as_csv(table):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table.cells())
    return out.getvalue()


def summary(results, title="Solved"):
    rows = [results.summary(e) for e in results.engines]
    head = list(rows[0])
    safe = sum(results.expected[t] == "safe" for t in results.tasks)
    unsafe = sum(results.expected[t] == "unsafe" for t in results.tasks)
    note = (f"{len(results.tasks)} tasks ({safe} safe, {unsafe} unsafe); "
            f"greatest score {results.max_score()}. Times: seconds of CPU. "
            "wrong safe: a bug was missed; wrong unsafe: a false alarm. "
            "unique: solved by no other row.")
    return Table(title, head, [[r[h] for h in head] for r in rows], note)


def cross(results, title="Solved by the row and not by the column"):
    counts = results.cross()
    rows = [[row] + ["-" if row == column else counts[row, column]
                     for column in results.engines]
            for row in results.engines]
    return Table(title, ["", *results.engines], rows)


def quick(results):
    count, by_engine = results.quick()
    note = (f"{count} tasks. Wall time from the start to the answer, in "
            "seconds.")
    return Table("Tasks that some row solves in less than a second",
                 ["engine", "solved", "median"],
                 [[e, *by_engine[e]] for e in results.engines], note)


def folders(results):
    rows = []
    for folder, line in results.folders().items():
        rows.append([folder] + [
            "{}/{}".format(*line[e]) if e in line else ""
            for e in results.engines])
    return Table("Solved of all, by folder", ["folder", *results.engines],
                 rows)


def reasons(results, most=8):
    rows = []
    for engine in results.engines:
        found = results.reasons(engine)
        rows += [[reason[:100], engine, count]
                 for reason, count in found[:most]]
        if len(found) > most:
            rows.append(["others", engine, sum(c for _, c in found[most:])])
    return Table("Why not solved", ["reason", "engine", "runs"], rows)


def wrong(results):
    rows = [[r["engine"], r["task"], r["expected"],
             r.get("another_rule") or r["verdict"]]
            for r in results.wrong_runs()]
    return Table("WRONG ANSWERS", ["engine", "task", "expected", "answer"],
                 rows)


def all_tables(results, bounded=()):
    tables = [summary(results)]
    if results.wrong_runs():
        tables.append(wrong(results))
    if len(results.engines) > 1:
        tables.append(cross(results))
    if bounded:
        rest = results.non_trivial(bounded)
        words = " or ".join(bounded)
        tables.append(summary(rest, f"Non-trivial: not solved by {words}"))
        if len(results.engines) > 1:
            tables.append(cross(rest, "Non-trivial: solved by the row and not "
                                "by the column"))
    return tables + [quick(results), folders(results), reasons(results)]


RUN_COLUMNS = ["engine", "task", "folder", "expected", "verdict", "status",
               "reason", "cpu", "wall", "memory_mb", "commit", "machine",
               "another_rule"]


def runs_csv(results):
    rows = [[run.get(c) if run.get(c) is not None else ""
             for c in RUN_COLUMNS]
            for e in results.engines for run in results.of(e)]
    return as_csv(Table("", RUN_COLUMNS, rows))
