"""Sections of docs/results/details.md, each made by a command and replaced by the next
run of it. A section lies between two comments with its name."""

import pathlib

from . import store, tables

HEAD = """# Results in detail

Every section of this page was written by the command that it names; the
numbers were measured, none was typed in, but for those of the papers. Machines
differ: compare rows of one section, not of two. Task files are not part of
this repository; bench/README.md says how to get them. One table of all of it:
[RESULTS.md](../RESULTS.md).
"""


def replace_section(path, name, text, head=HEAD):
    """A file that is not there yet begins with the head."""
    path = pathlib.Path(path)
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    old = path.read_text() if path.exists() else head
    section = begin + text.rstrip("\n") + "\n" + end
    if begin in old and end in old:
        before, rest = old.split(begin, 1)
        after = rest.split(end, 1)[1]
        new = before + section + after
    else:
        new = old.rstrip("\n") + "\n\n" + section
    store.write_whole(path, new)


def time_limit(facts):
    """The one that counts where several processes run."""
    wall, cpu = facts["wall"], facts["timeout"]
    return (f"{tables.plain(wall)} s of wall time" if wall <= cpu
            else f"{tables.plain(cpu)} s")


def conditions(facts, names):
    """Machine, limits, tools and commit, as a list."""
    tools = "; ".join(f"{n}: {facts['tools'][n].get('version') or 'unknown'}"
                      for n in names if n in facts.get("tools", {}))
    return "\n".join([
        f"- machine: {facts['machine']}",
        f"- limits per run: {tables.plain(facts['timeout'])} s of CPU time, "
        f"{tables.plain(facts['wall'])} s of wall time, "
        f"{facts['memory_mb']} MB; {facts['jobs']} at a time; by "
        f"{facts['limits']}",
        f"- data model: {facts['data_model']} where a task does not say it",
        f"- tools: {tools}",
        f"- commit: {facts['commit'] or 'not known'}",
        *(f"- measured before: {count} runs of {engine}, commit "
          f"{commit or 'not known'}, on {machine}"
          + (f", with {tables.plain(limit)} s; what took longer than the limit "
             "here counts as not solved" if limit else "")
          for engine, count, commit, machine, limit
          in facts.get("taken", []))]) + "\n"


def bench_section(title, command, facts, made, names, page):
    parts = [f"## {title}\n", f"`{command}`\n", conditions(facts, names)]
    if facts.get("note"):
        parts.append(facts["note"] + "\n")
    if page:
        parts.append(f"All runs, with pictures: [{page}]({page}). "
                     "Witnesses were not validated by other tools.\n")
    parts += [tables.markdown(t) for t in made]
    return "\n".join(parts)
