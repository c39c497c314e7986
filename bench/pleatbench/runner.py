"""All runs on this machine, some at a time. One thread: it starts runs, looks
at them, and writes down what ended."""

import dataclasses
import os
import pathlib
import re
import shutil

from . import interrupt
from . import limits as lim
from . import tools as tool_module

LOG_LIMIT = 2 << 20     # bytes of a log that are kept


def log_name(tool, task):
    """Below DIR; readable, and different for different runs."""
    stem = re.sub(r"[^\w.+=,-]", "_", task.name.replace("/", "__"))
    return f"logs/{tool.name}/{stem}.log"


def trim(path):
    """Keeps beginning and end of a long log."""
    size = path.stat().st_size
    if size <= LOG_LIMIT:
        return
    with open(path, "r+b") as file:
        head = file.read(LOG_LIMIT // 2)
        file.seek(size - LOG_LIMIT // 2)
        tail = file.read()
        file.seek(0)
        file.write(head + b"\n[... shortened ...]\n" + tail)
        file.truncate()


STATUS = {"time": "timeout", "wall time": "timeout", "memory": "memory"}
REASON = {"time": "time limit", "wall time": "wall time limit",
          "memory": "memory limit"}


def judge(tool, output, ended, details):
    """(verdict, status, reason) of a run that ended."""
    if ended.stopped:
        return "unknown", STATUS[ended.stopped], REASON[ended.stopped]
    if ended.signal is not None:
        return "unknown", "error", f"signal {ended.signal}"
    result, reason = tool.judge(output, ended.exit_code)
    if result in ("safe", "unsafe"):
        return result, "done", ""
    return "unknown", result, details.get("reason") or reason or result


def another_rule(task, verdict, violates):
    """The part of the property that was found violated instead of the one that
    is; empty: the right one, or nobody says which."""
    if verdict != "unsafe" or not task.subproperty or not violates:
        return ""
    return "" if task.subproperty in violates else violates[0]


class Job:
    """One tool on one task."""

    def __init__(self, tool, task, limits, folder, cgroups, number):
        self.tool, self.task, self.out_ = tool, task, pathlib.Path(folder)
        self.scratch_ = self.out_ / "tmp" / f"{os.getpid()}-{number}"
        shutil.rmtree(self.scratch_, ignore_errors=True)
        self.scratch_.mkdir(parents=True)
        self.json_ = str((self.scratch_ / "result.json").resolve())
        self.log_ = log_name(tool, task)
        path = self.out_ / self.log_
        path.parent.mkdir(parents=True, exist_ok=True)
        command = tool.command(task, limits, self.json_)
        with open(path, "wb") as log:
            log.write(("$ " + " ".join(command) + "\n").encode())
            log.flush()
            self.offset_ = log.tell()
            environment = {**os.environ, "TMPDIR": str(self.scratch_.resolve()),
                           "LC_ALL": "C.UTF-8"}
            self.run = lim.Run(f"run-{number}", command, limits, log,
                               self.scratch_, cgroups, environment)

    def poll(self):
        """The finished run as a record, or None."""
        ended = self.run.poll()
        return None if ended is None else self.record(ended)

    def abandon(self):
        self.run.abandon()
        shutil.rmtree(self.scratch_, ignore_errors=True)

    def record(self, ended):
        path = self.out_ / self.log_
        details = tool_module.read_json(self.json_)
        output = path.read_bytes()[self.offset_:].decode(errors="replace")
        verdict, status, reason = judge(self.tool, output, ended, details)
        trim(path)
        shutil.rmtree(self.scratch_, ignore_errors=True)
        details.pop("reason", None)
        another = another_rule(self.task, verdict, details.pop("violates", []))
        return {"engine": self.tool.name, "task": self.task.name,
                "folder": self.task.folder, "expected": self.task.expected,
                "verdict": verdict, "status": status, "reason": reason,
                "cpu": round(ended.cpu, 3), "wall": round(ended.wall, 3),
                "memory_mb": round(ended.memory_mb, 1),
                "exit": ended.exit_code, "signal": ended.signal,
                "log": self.log_, "another_rule": another, **details}


@dataclasses.dataclass
class Plan:
    """What is still to be run: pairs of tool and task, task by task, so that
    a noisy hour hits all tools alike."""
    tools: list
    tasks: list
    limits: lim.Limits

    def left(self, store):
        return [(tool, task) for task in self.tasks for tool in self.tools
                if (tool.name, task.name) not in store.runs
                and (tool.name, task.name) not in store.taken]


def run_local(plan, store, jobs, progress):
    lim.become_reaper()
    shutil.rmtree(store.folder / "tmp", ignore_errors=True)
    cgroups = lim.Cgroups()
    waiting = plan.left(store)[::-1]
    running, number = [], 0
    try:
        while waiting or running:
            interrupt.check()
            while waiting and len(running) < jobs:
                tool, task = waiting.pop()
                number += 1
                running.append(Job(tool, task, plan.limits, store.folder,
                                   cgroups, number))
            progress.show(len(waiting), [j.task.name for j in running])
            lim.wait_any([j.run for j in running])
            for job in list(running):
                record = job.poll()
                if record is not None:
                    running.remove(job)
                    store.add(record)
                    progress.count(record)
    finally:
        for job in running:
            job.abandon()
        cgroups.close()
        shutil.rmtree(store.folder / "tmp", ignore_errors=True)
