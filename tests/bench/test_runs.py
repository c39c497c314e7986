"""Whole runs: limits, resuming, exit codes."""

import json
import os
import random
import signal
import subprocess
import sys
import time

from support import PACKAGE, ROOT, Case, unittest

from pleatbench import cli, limits, store


def view(path):
    """What two measurements must agree on."""
    return sorted((r["engine"], r["task"], r["expected"], r["verdict"],
                   r["status"], r["reason"]) for r in store.read_runs(path))


class Limited(Case):
    def one(self, word, *more):
        done = self.fake(self.task_list([(word, "true")]), "--out", "o",
                         "--timeout", "0.5", *more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return store.read_runs(self.dir / "o")[0]

    def test_cpu_time(self):
        begin = time.monotonic()
        run = self.one("spin")
        self.assertEqual((run["status"], run["reason"]),
                         ("timeout", "time limit"))
        self.assertGreaterEqual(run["cpu"], 0.5)   # it is rounded
        self.assertLess(run["cpu"], 3.0)
        self.assertLess(time.monotonic() - begin, 60)

    def test_cpu_time_of_grandchildren(self):
        run = self.one("fork")
        self.assertEqual(run["status"], "timeout")
        left = subprocess.run(["pgrep", "-f", str(self.script)],
                              capture_output=True, text=True).stdout
        self.assertEqual(left, "")

    def test_wall_time(self):
        run = self.one("sleep", "--wall", "0.7")
        self.assertEqual(run["reason"], "wall time limit")
        self.assertLess(run["cpu"], 0.5)

    def test_memory(self):
        run = self.one("eat", "--memory", "200", "--wall", "30")
        self.assertIn(run["status"], ("memory", "error"))
        if run["status"] == "error":    # refused by the rlimit: Python says so
            log = (self.dir / "o" / run["log"]).read_text()
            self.assertIn("MemoryError", log)
        self.assertLess(run["memory_mb"], 700)

    def test_signal(self):
        run = self.one("crash")
        self.assertEqual((run["status"], run["signal"]),
                         ("error", signal.SIGSEGV))

    def test_without_cgroups(self):
        """The other way to count, whatever this machine allows."""
        self.write("f", "spin")
        ended = self.without_cgroups([str(self.script), str(self.dir / "f")],
                                     limits.Limits(0.4, 60, 500))
        self.assertEqual(ended.stopped, "time")
        self.assertGreater(ended.cpu, 0.4)

    def without_cgroups(self, command, limit):
        none = limits.Cgroups(base=self.dir / "no" / "such")
        self.assertEqual(none.describe(), "rlimits and /proc")
        with open(self.dir / "log", "wb") as log:
            run = limits.Run("r", command, limit, log, self.dir, none)
        ended = None
        while ended is None:
            limits.wait_any([run])
            ended = run.poll()
        return ended

    def test_shared_memory_counts_once(self):
        """Six processes with the same 100 MB, then six with their own."""
        program = ("import os, sys, time\n"
                   "memory = bytearray(b'x') * (100 << 20)\n"
                   "for _ in range(5):\n"
                   "  if os.fork() == 0: break\n"
                   "if sys.argv[1] == 'own': memory[::4096] = b'y' * 25600\n"
                   "time.sleep(2)\n")
        for whose, stopped in (("shared", ""), ("own", "memory")):
            ended = self.without_cgroups(
                [sys.executable, "-c", program, whose],
                limits.Limits(30, 60, 400))
            self.assertEqual(ended.stopped, stopped)

    def test_data_model(self):
        self.one("safe", "--data-model", "ILP32")
        log = (self.dir / "o/logs/fake/t__000-safe.c.log").read_text()
        self.assertIn("-32", log.splitlines()[0])


class Resumed(Case):
    WORDS = [("safe", "true"), ("unsafe", "false"), ("unknown", "true"),
             ("safe", "false"), ("crash", "true"), ("unsafe", "true")] * 7

    def test_kill_9_three_times(self):
        path = self.task_list(self.WORDS)
        self.assertEqual(self.fake(path, "--out", "whole").returncode, 0)
        words = [path, "--out", "torn", "--tool", self.adapter, "--engines",
                 "fake", "--jobs", "2"]
        runs = self.dir / "torn" / "runs.jsonl"
        kept = b""
        chance = random.Random(os.environ.get("PLEAT_SEED", 1))
        for kill in range(3):
            child = subprocess.Popen(self.command(*words), cwd=self.dir,
                                     stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            goal = (kill + 1) * 8 + chance.randrange(4)
            while child.poll() is None and (
                    not runs.exists()
                    or runs.read_bytes().count(b"\n") < goal):
                time.sleep(0.002)
            self.assertIsNone(child.poll(), "it ended before it was killed")
            child.send_signal(signal.SIGKILL)
            child.wait()
            now = runs.read_bytes()
            self.assertTrue(now.startswith(kept), "finished runs were changed")
            kept = now[:now.rfind(b"\n") + 1]
        with open(runs, "ab") as file:
            file.write(b'{"engine": "fake", "task": "t/0')     # torn
        self.assertEqual(self.bench(*words).returncode, 0)
        data = runs.read_bytes()
        self.assertTrue(data.startswith(kept))
        keys = [(r["engine"], r["task"])
                for r in map(json.loads, data.splitlines())]
        self.assertEqual(len(keys), len(set(keys)), "something ran twice")
        self.assertEqual(view(self.dir / "torn"), view(self.dir / "whole"))
        self.assertEqual((self.dir / "torn/tables.txt").read_text().count("\n"),
                         (self.dir / "whole/tables.txt").read_text()
                         .count("\n"))

    def test_nothing_is_left_running(self):
        path = self.task_list([("spin", "true")])
        child = subprocess.Popen(
            self.command(path, "--out", "o", "--tool", self.adapter,
                         "--engines", "fake", "--timeout", "50"),
            cwd=self.dir, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

        def running():
            found = subprocess.run(["pgrep", "-f", f"{self.script} "],
                                   capture_output=True, text=True).stdout
            return found.split()
        end = time.monotonic() + 60
        while not running() and time.monotonic() < end:
            time.sleep(0.02)
        self.assertTrue(running())
        child.send_signal(signal.SIGKILL)
        child.wait()
        end = time.monotonic() + 10
        while running() and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(running(), [])

    def test_interrupt(self):
        path = self.task_list([("safe", "true"), ("spin", "true")])
        child = subprocess.Popen(
            self.command(path, "--out", "o", "--tool", self.adapter,
                         "--engines", "fake", "--timeout", "50"),
            cwd=self.dir, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True)
        runs = self.dir / "o/runs.jsonl"
        while not runs.exists() or not runs.read_bytes():
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        self.assertIn("the same command goes on", child.communicate()[1])
        self.assertEqual(child.returncode, 20)

    def test_many_interrupts(self):
        """At whatever moment: no line is torn, and it goes on."""
        path = self.task_list(self.WORDS[:24])
        words = self.command(path, "--out", "o", "--tool", self.adapter,
                             "--engines", "fake")
        runs = self.dir / "o/runs.jsonl"
        for goal in range(2, 20, 3):
            child = subprocess.Popen(words, cwd=self.dir, text=True,
                                     stdout=subprocess.DEVNULL,
                                     stderr=subprocess.PIPE)
            while child.poll() is None and (
                    not runs.exists()
                    or runs.read_bytes().count(b"\n") < goal):
                time.sleep(0.001)
            child.send_signal(signal.SIGTERM)
            said = child.communicate()[1]
            self.assertEqual(child.returncode, 20, said)
            self.assertNotIn("internal error", said)
            self.assertTrue(runs.read_bytes().endswith(b"\n"))
        self.assertEqual(subprocess.run(words, cwd=self.dir,
                                        capture_output=True).returncode, 0)
        self.assertEqual(len(view(self.dir / "o")), 24)

    def test_other_limits_are_refused(self):
        path = self.task_list([("safe", "true")])
        self.assertEqual(self.fake(path, "--out", "o").returncode, 0)
        again = self.fake(path, "--out", "o", "--timeout", "7")
        self.assertEqual(again.returncode, 64)
        self.assertIn("has runs with timeout 60", again.stderr)

    def test_another_build_is_refused(self):
        path = self.task_list([("safe", "true")])
        self.assertEqual(self.fake(path, "--out", "o").returncode, 0)
        self.script.write_text(self.script.read_text() + "# changed\n")
        again = self.fake(path, "--out", "o")
        self.assertEqual(again.returncode, 64)
        self.assertIn("another build of fake", again.stderr)

    def test_a_second_one_is_refused(self):
        held = store.Store(self.dir / "o")
        again = self.fake(self.task_list([("safe", "true")]), "--out", "o")
        held.close()
        self.assertEqual(again.returncode, 64)
        self.assertIn("is in use", again.stderr)


class CommandLine(Case):
    def test_exit_codes(self):
        path = self.task_list([("safe", "true")])
        for words, code in ((["--help"], 0), ([], 64), (["--nope"], 64),
                            ([path, "--timeout", "0"], 64),
                            ([path, "--timeout", "x"], 64),
                            ([path, "--engines", "nope"], 64),
                            ([path, "--engines", ","], 64),
                            (["gone.csv", "--tool", self.adapter, "--engines",
                              "fake"], 65)):
            with self.subTest(words):
                done = self.bench(*words)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_no_progress_bar_in_a_pipe(self):
        done = self.fake(self.task_list([("safe", "true")]), "--out", "o")
        self.assertNotIn("\r", done.stderr + done.stdout)

    def test_progress_bar_on_a_terminal(self):
        import pty
        path = self.task_list([("safe", "true")] * 5)
        main, other = pty.openpty()
        child = subprocess.Popen(
            self.command(path, "--tool", self.adapter, "--engines", "fake",
                         "--out", "o"), cwd=self.dir, stderr=other,
            stdout=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm"})
        child.wait()
        os.close(other)
        text = os.read(main, 1 << 16).decode()
        os.close(main)
        self.assertRegex(text, r"\r.*\[#*\.*\] [1-4]/5, \d+:\d\d left")

    def test_publish_and_report_tell_no_paths(self):
        path = self.task_list([("safe", "true"), ("unknown", "false")])
        done = self.fake(path, "--out", "o", "--publish", "docs/results/x",
                         "--report", "docs/RESULTS.md", "--note", "A note.")
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in ("RESULTS.md", "results/x/index.html",
                     "results/x/tables.md", "results/x/runs.csv"):
            text = (self.dir / "docs" / name).read_text()
            self.assertNotIn(str(self.dir), text)
            self.assertNotIn("href='logs", text)
        text = (self.dir / "docs/RESULTS.md").read_text()
        self.assertIn("results/x/index.html", text)
        self.assertIn("A note.", text)
        self.assertIn("`pleat bench list.csv --engines fake", text)
        again = self.fake(path, "--out", "o", "--publish", "docs/results/x",
                          "--report", "docs/RESULTS.md", "--note", "A note.")
        self.assertEqual(again.returncode, 0)
        self.assertEqual((self.dir / "docs/RESULTS.md").read_text(), text)

    def test_runs_that_were_published_are_taken(self):
        first = self.task_list([("safe", "true")])
        done = self.fake(first, "--out", "o", "--publish", "p", "--commit",
                         "old")
        self.assertEqual(done.returncode, 0, done.stderr)
        both = self.task_list([("safe", "true"), ("unknown", "false")])
        done = self.fake(both, "--out", "n", "--with", "p", "--publish", "q",
                         "--report", "R.md", "--commit", "new")
        self.assertEqual(done.returncode, 0, done.stderr)
        ran = store.read_runs(self.dir / "n")
        self.assertEqual([r["expected"] for r in ran], ["unsafe"])
        text = (self.dir / "R.md").read_text()
        self.assertIn("measured before: 1 runs of fake, commit old", text)
        self.assertIn("| fake | 2 | 1 |", text)
        # And once more: each run keeps the commit that it was measured with.
        done = self.fake(both, "--out", "m", "--with", "q", "--report", "S.md",
                         "--commit", "newer")
        text = (self.dir / "S.md").read_text()
        self.assertIn("1 runs of fake, commit old", text)
        self.assertIn("1 runs of fake, commit new,", text)
        self.assertEqual(store.read_runs(self.dir / "m"), [])

    def test_published_runs_of_other_limits_are_refused(self):
        path = self.task_list([("safe", "true")])
        self.fake(path, "--out", "o", "--publish", "p")
        done = self.fake(path, "--out", "n", "--with", "p", "--timeout", "70")
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertIn("has runs with 60 s and", done.stderr)
        done = self.fake(path, "--out", "n", "--with", "nowhere")
        self.assertEqual(done.returncode, 65, done.stderr)

    def test_of_runs_with_a_longer_limit_what_took_longer_is_not_solved(self):
        path = self.task_list([("safe", "true"), ("unsafe", "false")])
        self.fake(path, "--out", "o", "--publish", "p")
        text = (self.dir / "p/runs.csv").read_text().splitlines()
        column = text[0].split(",").index("cpu")
        row = text[1].split(",")
        row[column] = "50.5"
        text[1] = ",".join(row)
        (self.dir / "p/runs.csv").write_text("\n".join(text) + "\n")
        done = self.fake(path, "--out", "n", "--with", "p", "--timeout", "50",
                         "--report", "R.md")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(store.read_runs(self.dir / "n"), [])
        text = (self.dir / "R.md").read_text()
        self.assertIn("| fake | 2 | 1 | 0 | 1 |", text)
        self.assertIn("with 60 s; what took longer", text)

    def test_engines_that_share_out_their_time_are_measured_anew(self):
        adapter = self.dir / "fake.toml"
        text = adapter.read_text()
        adapter.write_text('shares_time = ["fake"]\n' + text)
        path = self.task_list([("safe", "true")])
        self.fake(path, "--out", "o", "--publish", "p")
        done = self.fake(path, "--out", "n", "--with", "p", "--timeout", "50")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(store.read_runs(self.dir / "n")), 1)

    def test_every_option_is_documented(self):
        manual = (ROOT / "docs/pleat.1").read_text().replace("\\-", "-")
        folder = ROOT / "scripts/completion"
        options = [word for action in cli.parser()._actions
                   for word in action.option_strings if word[:2] == "--"]
        self.assertGreater(len(options), 15)
        for text in (manual, (folder / "pleat.bash").read_text(),
                     (folder / "_pleat").read_text()):
            self.assertEqual([o for o in options if o not in text], [])

    def test_version_of_python(self):
        self.assertGreaterEqual(sys.version_info, (3, 11))
        self.assertTrue((PACKAGE / "__main__.py").exists())


if __name__ == "__main__":
    unittest.main()
