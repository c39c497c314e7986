"""Results on disk: DIR/runs.jsonl, one JSON line per finished run.

The file only grows, and each line is on the disk before the next run counts
as begun. A line that was torn by a crash has no end of line: it is cut off on
opening, and that run is run again. DIR/bench.json holds what all runs have in
common; runs under other limits do not belong into the same DIR.
"""

import csv
import fcntl
import json
import os
import pathlib

from .errors import bad_input, usage

# What must be equal for two runs to be comparable.
FIXED = ("timeout", "wall", "memory_mb", "machine")


def read_runs(path):
    """The whole lines of a runs.jsonl; of equal keys the first counts."""
    path = pathlib.Path(path)
    if path.is_dir():
        path = path / "runs.jsonl"
    if not path.exists():
        return []
    data = path.read_bytes()
    runs = {}
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        try:
            run = json.loads(line)
            runs.setdefault((run["engine"], run["task"]), run)
        except (ValueError, KeyError, TypeError) as e:
            raise bad_input(f"{path}:{number}: not a run: {e}") from e
    return list(runs.values())


def read_about(folder):
    path = pathlib.Path(folder) / "bench.json"
    try:
        return json.loads(path.read_text()) if path.exists() else {}
    except ValueError as e:
        raise bad_input(f"{path}: {e}") from e


def write_whole(path, text):
    """A file is there as a whole or not at all."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".new")
    with open(temporary, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def read_published(folder, about, sharing=()):
    """The runs of a published folder, each with the commit and machine that it
    was measured with. Runs under other limits than `about` are refused, but for
    a longer time limit: what took longer than ours was not solved. Engines in
    `sharing` do other things then, and are left out."""
    folder = pathlib.Path(folder)
    old = read_about(folder)
    if not old or not (folder / "runs.csv").exists():
        raise bad_input(f"{folder}: bench.json and runs.csv should be there "
                        "(as --publish writes them)")
    limit = about["timeout"]
    if old.get("memory_mb") != about["memory_mb"] or old["timeout"] < limit:
        raise usage(f"{folder} has runs with {old.get('timeout')} s and "
                    f"{old.get('memory_mb')} MB, not {limit} s and "
                    f"{about['memory_mb']} MB")
    runs = []
    with open(folder / "runs.csv", newline="") as file:
        for row in csv.DictReader(file):
            try:
                run = {**row, "expected": row["expected"] or None,
                       **{n: float(row[n]) for n in
                          ("cpu", "wall", "memory_mb")}}
            except (KeyError, ValueError, TypeError) as e:
                raise bad_input(f"{folder}/runs.csv: not a run: {e}") from e
            run["commit"] = row.get("commit") or old.get("commit", "")
            run["machine"] = row.get("machine") or old.get("machine", "")
            if old["timeout"] == limit:
                runs.append(run)
            elif run["engine"] not in sharing:
                runs.append(cut_off({**run, "limit": old["timeout"]}, limit))
    return runs


def cut_off(run, limit):
    """The run as it would have ended at this limit of CPU time, if the search
    does not depend on the limit."""
    if run["cpu"] <= limit:
        return run
    return {**run, "verdict": "unknown", "status": "timeout",
            "reason": "time limit", "cpu": limit,
            "wall": run["wall"] * limit / run["cpu"]}


class Store:
    """Owns DIR while it is open: a second one is refused."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.lock_ = open(self.folder / ".lock", "w")
        try:
            fcntl.flock(self.lock_, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise usage(f"{self.folder} is in use by another run") from None
        self.path = self.folder / "runs.jsonl"
        self.file_ = open(self.path, "ab")
        self.cut_torn_line()
        self.runs = {key(r): r for r in read_runs(self.path)}
        self.taken = {}     # runs that were measured elsewhere

    def take(self, runs):
        for run in runs:
            if key(run) not in self.runs:
                self.taken.setdefault(key(run), run)

    def cut_torn_line(self):
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self.file_.truncate(whole)

    def settle(self, about):
        """Keeps what all runs have in common; refuses a mixture."""
        old = read_about(self.folder)
        for word in FIXED if self.runs else ():
            if old.get(word) != about.get(word):
                raise usage(f"{self.folder} has runs with {word} "
                            f"{old.get(word)}, not {about.get(word)}; take "
                            "another --out")
        tools = old.get("tools", {}) if self.runs else {}
        for name, tool in about["tools"].items():
            used = any(k[0] == name for k in self.runs)
            if used and tools.get(name, tool) != tool:
                raise usage(f"{self.folder} has runs of another build of "
                            f"{name}; take another --out")
        about = {**about, "tools": {**tools, **about["tools"]}}
        write_whole(self.folder / "bench.json",
                    json.dumps(about, indent=1) + "\n")
        return about

    def add(self, run):
        if key(run) in self.runs:
            return
        line = json.dumps(run, ensure_ascii=False, sort_keys=True)
        self.file_.write(line.encode() + b"\n")
        self.file_.flush()
        os.fsync(self.file_.fileno())
        self.runs[key(run)] = run

    def close(self):
        self.file_.close()
        self.lock_.close()


def key(run):
    return run["engine"], run["task"]
