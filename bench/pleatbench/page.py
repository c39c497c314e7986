"""The page: one HTML file with style, script, pictures and rows in it. It is
whole without the script; that adds sorting, filters and the choice of pairs."""

import html
import itertools
import pathlib

from . import plots
from .results import solved, wrong
from .tables import plain

HERE = pathlib.Path(__file__).resolve().parent
MOST_PAIRS = 45
PICTURED = ("Solved of all, by folder", "Why not solved")


def esc(value):
    return html.escape("" if value is None else str(value))


def facts_list(facts, results):
    tools = "; ".join(f"{name} ({esc(t.get('version')) or 'version unknown'})"
                      for name, t in facts.get("tools", {}).items()
                      if name in results.engines)
    rows = [("tasks", f"{len(results.tasks)} of "
             + ", ".join(map(esc, facts.get("lists", [])))
             + (f", only {esc(facts['only'])}" if facts.get("only") else "")
             + (", spread evenly" if facts.get("sample") else "")),
            ("limits", f"{plain(float(facts.get('timeout') or 0))} s CPU, "
             f"{facts.get('memory_mb')} MB per run, {facts.get('jobs')} at a "
             f"time; by {esc(facts.get('limits'))}"),
            ("data model", esc(facts.get("data_model"))
             + " where a task does not say it"),
            ("machine", esc(facts.get("machine"))),
            ("tools", tools), ("commit", esc(facts.get("commit")) or "-")]
    if facts.get("note"):
        rows.append(("note", esc(facts["note"])))
    return "<dl>" + "".join(f"<dt>{k}</dt><dd>{v}</dd>"
                            for k, v in rows) + "</dl>"


def html_table(table):
    head = "".join(f"<th scope=col>{esc(c)}</th>" for c in table.head)
    body = "".join(
        "<tr>" + f"<th scope=row>{esc(row[0])}</th>"
        + "".join(f"<td>{esc(c)}</td>" for c in row[1:]) + "</tr>"
        for row in table.rows)
    note = f"<p class=note>{esc(table.note)}</p>" if table.note else ""
    return (f"<h2>{esc(table.title)}</h2><div class=scroll tabindex=0>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
            f"</table></div>{note}")


def legend(results):
    return "<p class=legend>" + " ".join(
        f"<span class='key c{i % 8}'>{esc(e)}</span>"
        for i, e in enumerate(results.engines)) + "</p>"


def pairs(results, limit):
    """The scatter plots; the script shows the chosen one."""
    all_pairs = list(itertools.combinations(results.engines, 2))[:MOST_PAIRS]
    if not all_pairs:
        return ""
    options = "".join(f"<option value=pair{i}>{esc(a)}, {esc(b)}</option>"
                      for i, (a, b) in enumerate(all_pairs))
    figures = ""
    for i, (a, b) in enumerate(all_pairs):
        picture, note = plots.scatter(results, a, b, limit, solved)
        figures += (f"<div class=pair id=pair{i}>{picture}"
                    f"<p class=note><span class='key first'>only "
                    f"{esc(a)}</span> <span class='key second'>only {esc(b)}"
                    f"</span> <span class='key both'>both</span><br>"
                    f"{esc(note)}</p></div>")
    return ("<figure><figcaption><label>Two engines <select id=pairs>"
            f"{options}</select></label></figcaption>{figures}</figure>")


def pictures(results, limit):
    parts = [f"<figure><figcaption>Solved within a time</figcaption>"
             f"{plots.quantile(results, limit, solved)}{legend(results)}"
             "</figure>", pairs(results, limit)]
    for index, engine in enumerate(results.engines):
        if results.reasons(engine):
            parts.append(f"<figure><figcaption>{esc(engine)}: why not solved"
                         f"</figcaption>"
                         f"{plots.reasons(results, engine, index)}</figure>")
    parts.append("<figure class=scroll tabindex=0><figcaption>Solved of all, "
                 f"by folder</figcaption>{plots.heat_map(results)}</figure>")
    return "<section class=pictures>" + "".join(parts) + "</section>"


def outcome(run):
    if wrong(run):
        return "wrong"
    return "solved" if solved(run) else run["status"]


def run_row(run, logs):
    kind = outcome(run)
    task = esc(run["task"])
    if logs and run.get("log"):
        task = f"<a href='{esc(run['log'])}'>{task}</a>"
    answer = run["verdict"] if run["verdict"] != "unknown" else run["status"]
    cells = [("e", esc(run["engine"])), ("t", task),
             ("x", esc(run["expected"])),
             ("v", f"<b class='{kind}'>{esc(answer)}</b>"),
             ("c", f"{run['cpu']:.2f}"), ("m", f"{run['memory_mb']:.0f}"),
             ("r", esc(run["reason"]))]
    return (f"<tr data-e='{esc(run['engine'])}' data-k='{kind}'>"
            + "".join(f"<td class={c}>{v}</td>" for c, v in cells) + "</tr>")


HEAD = [("engine", "e"), ("task", "t"), ("expected", "x"), ("answer", "v"),
        ("CPU s", "c"), ("MB", "m"), ("why", "r")]


def rows(results, logs):
    head = "".join(f"<th scope=col class={c}><button type=button>{name}"
                   "</button></th>" for name, c in HEAD)
    body = "".join(run_row(run, logs) for engine in results.engines
                   for run in results.of(engine))
    engines = "".join(f"<option>{esc(e)}</option>" for e in results.engines)
    kinds = "".join(f"<option>{k}</option>" for k in (
        "solved", "wrong", "unknown", "timeout", "memory", "error"))
    note = "" if logs else ("<p class=note>The logs of the runs are not "
                            "published with this page.</p>")
    return ("<h2 id=runs>Runs</h2><form class=filters role=search>"
            "<label>text <input id=filter type=search></label> "
            f"<label>engine <select id=engine><option value=''>all</option>"
            f"{engines}</select></label> <label>outcome <select id=kind>"
            f"<option value=''>all</option>{kinds}</select></label> "
            "<output id=shown></output></form>"
            "<div class=scroll tabindex=0><table id=rows><thead><tr>"
            f"{head}</tr></thead><tbody>{body}</tbody></table></div>{note}")


def render(results, facts, tables, logs):
    limit = float(facts.get("timeout") or 60)
    bad = len(results.wrong_runs())
    alarm = (f"<p class=alarm>{bad} wrong answer{'s' * (bad > 1)}</p>"
             if bad else "")
    title = "Pleat bench: " + ", ".join(map(esc, facts.get("lists", [])))
    style = (HERE / "page.css").read_text()
    script = (HERE / "page.js").read_text()
    return ("<!doctype html>\n<html lang=en><head><meta charset=utf-8>"
            "<meta name=viewport content='width=device-width'>"
            "<meta name=color-scheme content='light dark'>"
            f"<title>{title}</title>\n<style>\n{style}</style></head>\n<body>"
            f"<h1>{title}</h1>{alarm}{facts_list(facts, results)}\n"
            + html_table(tables[0]) + pictures(results, limit)
            + "\n".join(html_table(t) for t in tables[1:]
                        if t.title not in PICTURED)
            + rows(results, logs)
            + f"\n<script>\n{script}</script></body></html>\n")
