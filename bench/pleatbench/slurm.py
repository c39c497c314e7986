"""Runs on a cluster: job arrays of Slurm.

DIR/slurm/<batch>/ holds plan.json (which runs, in which element of the array),
the number of the job, and per element a file of results. An element starts
each of its runs under our own limits; Slurm only hands out the machines. What
is gathered goes to DIR/runs.jsonl, so that an interrupted measurement goes on
as anywhere: finished runs are taken from the elements' files, a job that is
still in the queue is waited for, and only what no job will do is submitted.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

from . import interrupt
from . import limits as lim
from . import runner, store, tasks, tools
from .errors import DONE, Failure, UNDONE, usage

MOST_ELEMENTS = 1000    # Slurm's MaxArraySize is 1001 if nobody changed it
ATTEMPTS = 3            # a run that this many jobs lost is an error
POLL = float(os.environ.get("PLEAT_SLURM_POLL", 2))


def call(*words):
    done = subprocess.run(words, text=True, capture_output=True)
    if done.returncode:
        raise Failure(f"{words[0]} failed: {done.stderr.strip()}", UNDONE)
    return done.stdout.strip()


def available():
    """None, or why Slurm cannot be used."""
    for program in ("sbatch", "squeue", "sinfo"):
        if not shutil.which(program):
            return f"{program} is not installed"
    try:
        done = subprocess.run(["sinfo", "-h", "-o", "%T"], text=True,
                              capture_output=True, timeout=30)
    except subprocess.TimeoutExpired:
        return "the controller of Slurm does not answer"
    if done.returncode:
        return done.stderr.strip().splitlines()[0]
    return None if done.stdout.strip() else "Slurm has no nodes"


class Batch:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.plan = json.loads((self.folder / "plan.json").read_text())

    def keys(self):
        return {(r["engine"], r["task"]["name"])
                for element in self.plan["elements"] for r in element}

    def job(self):
        """The job's number. If we were killed between submitting and writing
        it down, the queue still knows the job by its name."""
        path = self.folder / "job"
        if path.exists():
            return path.read_text().strip()
        found = call("squeue", "-h", "-r", "--name", self.plan["name"], "-o",
                     "%F").split()
        if found:
            store.write_whole(path, found[0] + "\n")
        return found[0] if found else None

    def in_queue(self):
        job = self.job()
        if job is None:
            return False
        done = subprocess.run(["squeue", "-h", "-r", "-j", job, "-o", "%i"],
                              text=True, capture_output=True)
        if done.returncode:     # a job that ended long ago is not known
            if "Invalid job id" in done.stderr:
                return False
            raise Failure("squeue failed: " + done.stderr.strip(), UNDONE)
        return bool(done.stdout.strip())

    def gather(self, db, progress):
        for path in sorted(self.folder.glob("element-*.jsonl")):
            for run in store.read_runs(path):
                if store.key(run) not in db.runs:
                    db.add(run)
                    progress.count(run)


def batches(db):
    found = sorted((db.folder / "slurm").glob("batch-*/plan.json"))
    return [Batch(p.parent) for p in found]


def element_of(tool, task):
    return {"engine": tool.name, "adapter": tool.adapter,
            "binary": tool.binary, "task": vars(task)}


def submit(left, plan, db, options):
    number = len(list((db.folder / "slurm").glob("batch-*")))
    folder = (db.folder / "slurm" / f"batch-{number:03d}").resolve()
    folder.mkdir(parents=True)
    size = -(-len(left) // MOST_ELEMENTS)
    runs = [element_of(*pair) for pair in left]
    elements = [runs[i:i + size] for i in range(0, len(runs), size)]
    stamp = f"{os.getpid()}-{time.time_ns() % 10**9}"
    name = f"pleat-bench-{number}-{stamp}"
    store.write_whole(folder / "plan.json", json.dumps(
        {"name": name, "limits": vars(plan.limits), "elements": elements}))
    script = ("#!/bin/sh\nexec " + shlex.join(
        [sys.executable, str(tools.HOME / "pleatbench"), "--slurm-worker",
         str(folder)]) + ' "$SLURM_ARRAY_TASK_ID"\n')
    store.write_whole(folder / "job.sh", script)
    minutes = int(size * (plan.limits.wall + 10) / 60) + 2
    memory = plan.limits.memory_mb + plan.limits.memory_mb // 8 + 128
    job = call("sbatch", "--parsable", f"--job-name={name}",
               f"--array=0-{len(elements) - 1}%{options.jobs}",
               "--ntasks=1", "--cpus-per-task=1", f"--mem={memory}M",
               f"--time={minutes}", f"--output={folder}/element-%a.out",
               *options.slurm_option, str(folder / "job.sh"))
    store.write_whole(folder / "job", re.split(r"[;_]", job)[0] + "\n")


def lost(left, db):
    """What so many jobs have not done is not tried again."""
    tried = {}
    for batch in batches(db):
        for key in batch.keys():
            tried[key] = tried.get(key, 0) + 1
    return [(tool, task) for tool, task in left
            if tried.get((tool.name, task.name), 0) >= ATTEMPTS]


def record_lost(pairs, db, progress):
    for tool, task in pairs:
        run = {"engine": tool.name, "task": task.name, "folder": task.folder,
               "expected": task.expected, "verdict": "unknown",
               "status": "error", "reason": "lost by the cluster", "cpu": 0.0,
               "wall": 0.0, "memory_mb": 0.0, "exit": None, "signal": None,
               "log": ""}
        db.add(run)
        progress.count(run)


def run(plan, db, options, progress):
    why = available()
    if why:
        raise usage(f"--executor slurm: {why}")
    while True:
        for batch in batches(db):
            queued = batch.in_queue()   # asked first: nothing is lost between
            while True:
                batch.gather(db, progress)
                if not queued:
                    break
                interrupt.check()
                progress.show(0, [f"job {batch.job()}"])
                time.sleep(POLL)
                queued = batch.in_queue()
        left = plan.left(db)
        record_lost(lost(left, db), db, progress)
        left = plan.left(db)
        if not left:
            return
        submit(left, plan, db, options)


def worker(words):
    """One element of an array, on some machine of the cluster."""
    folder, index = pathlib.Path(words[0]), int(words[1])
    batch = Batch(folder)
    limits = lim.Limits(**batch.plan["limits"])
    path = folder / f"element-{index}.jsonl"
    done = {store.key(r) for r in store.read_runs(path)}
    out = folder.parent.parent
    lim.become_reaper()
    cgroups = lim.Cgroups()
    with open(path, "ab") as file:
        for number, entry in enumerate(batch.plan["elements"][index]):
            tool = tools.Tool(entry["engine"], entry["adapter"],
                              entry["binary"])
            task = tasks.Task(**entry["task"])
            if (tool.name, task.name) in done:
                continue
            job = runner.Job(tool, task, limits, out, cgroups,
                             f"{batch.plan['name']}-{index}-{number}")
            record = None
            while record is None:
                lim.wait_any([job.run])
                record = job.poll()
            file.write(json.dumps(record, ensure_ascii=False,
                                  sort_keys=True).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
    cgroups.close()
    return DONE
