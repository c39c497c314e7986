"""What answers are worth. SV-COMP's points: 2 for a correct proof, 1 for a
correct violation, -32 for a missed bug, -16 for a false alarm. (SV-COMP also
has witnesses validated by other tools; we do not here.)"""

import collections
import statistics

POINTS = {("safe", "safe"): 2, ("unsafe", "unsafe"): 1,
          ("unsafe", "safe"): -32, ("safe", "unsafe"): -16}


def solved(run):
    """Answered, and not against what is expected."""
    return run["verdict"] in ("safe", "unsafe") and not wrong(run)


def wrong(run):
    """Also: another part of the property is violated than was found to be."""
    return (run["verdict"] in ("safe", "unsafe")
            and (run["expected"] not in (None, run["verdict"])
                 or bool(run.get("another_rule"))))


def points(run):
    expected = "safe" if run.get("another_rule") else run["expected"]
    return POINTS.get((expected, run["verdict"]), 0)


class Results:
    """Runs by engine and task; engines and tasks in the order of the runs, or
    as asked."""

    def __init__(self, runs, engines=None, tasks=None):
        self.runs = {(r["engine"], r["task"]): r for r in runs}
        self.engines = list(engines or dict.fromkeys(e for e, _ in self.runs))
        known = dict.fromkeys(t for _, t in self.runs)
        self.tasks = [t for t in (tasks or sorted(known)) if t in known]
        self.folder = {r["task"]: r["folder"] for r in runs}
        self.expected = {r["task"]: r["expected"] for r in runs}

    def of(self, engine):
        keys = ((engine, t) for t in self.tasks)
        return [self.runs[k] for k in keys if k in self.runs]

    def solved_by(self, engine):
        return {r["task"] for r in self.of(engine) if solved(r)}

    def restricted(self, tasks):
        runs = [r for r in self.runs.values() if r["task"] in tasks]
        return Results(runs, self.engines, [t for t in self.tasks
                                            if t in tasks])

    def non_trivial(self, bounded):
        """Without the tasks that one of these (bounded) engines decides."""
        trivial = set().union(*(self.solved_by(e) for e in bounded))
        return self.restricted(set(self.tasks) - trivial)

    def summary(self, engine):
        runs = self.of(engine)
        good = [r for r in runs if solved(r)]
        times = [r["cpu"] for r in good]
        mine = {r["task"] for r in good}
        others = set().union(*(self.solved_by(e) for e in self.engines
                               if e != engine))
        status = collections.Counter(r["status"] for r in runs)
        return {
            "engine": engine, "runs": len(runs), "solved": len(good),
            "safe": sum(r["verdict"] == "safe" for r in good),
            "unsafe": sum(r["verdict"] == "unsafe" for r in good),
            "wrong safe": sum(wrong(r) and r["verdict"] == "safe"
                              for r in runs),
            "wrong unsafe": sum(wrong(r) and r["verdict"] == "unsafe"
                                for r in runs),
            "score": sum(map(points, runs)),
            "unique": len(mine - others) if len(self.engines) > 1 else "",
            "unknown": status["unknown"], "timeout": status["timeout"],
            "memory": status["memory"], "error": status["error"],
            "time solved": round(sum(times), 1),
            "median": round(statistics.median(times), 2) if times else "",
            "time": round(sum(r["cpu"] for r in runs), 1),
        }

    def max_score(self):
        return sum({"safe": 2, "unsafe": 1}.get(self.expected[t], 0)
                   for t in self.tasks)

    def quick(self, seconds=1):
        """engine -> (tasks solved, median of the wall time), of the tasks
        that some engine solves in less than this time."""
        tasks = {r["task"] for r in self.runs.values()
                 if solved(r) and r["wall"] < seconds}
        rest = self.restricted(tasks)
        table = {}
        for engine in self.engines:
            times = [r["wall"] for r in rest.of(engine) if solved(r)]
            table[engine] = (len(times), round(statistics.median(times), 2)
                             if times else "")
        return len(tasks), table

    def cross(self):
        """How many tasks the row solved and the column did not; only tasks
        that both ran on."""
        table = {}
        for row in self.engines:
            for column in self.engines:
                both = [t for t in self.solved_by(row)
                        if (column, t) in self.runs]
                table[row, column] = len(set(both) - self.solved_by(column))
        return table

    def folders(self):
        """folder -> engine -> (solved, runs)"""
        table = {}
        for task in self.tasks:
            line = table.setdefault(self.folder[task], {})
            for engine in self.engines:
                run = self.runs.get((engine, task))
                if run:
                    good, all_ = line.get(engine, (0, 0))
                    line[engine] = (good + solved(run), all_ + 1)
        return dict(sorted(table.items()))

    def reasons(self, engine):
        """Why tasks were not solved, most frequent first."""
        count = collections.Counter(
            run["reason"] or run["status"] for run in self.of(engine)
            if run["verdict"] == "unknown")
        return sorted(count.items(), key=lambda item: (-item[1], item[0]))

    def wrong_runs(self):
        return [r for e in self.engines for r in self.of(e) if wrong(r)]
