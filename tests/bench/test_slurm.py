"""--executor slurm against a real Slurm of one node, where one can be started;
and what is said where there is none."""

import os
import shutil
import signal
import subprocess
import tempfile
import time

import one_node_slurm
from support import Case, unittest

from pleatbench import store


def view(path):
    return sorted((r["task"], r["verdict"], r["status"])
                  for r in store.read_runs(path))


class NoSlurm(Case):
    def test_clear_message(self):
        done = self.fake(self.task_list([("safe", "true")]), "--executor",
                         "slurm", "--out", "o",
                         env={**os.environ, "PATH": str(self.dir)})
        self.assertEqual(done.returncode, 64)
        self.assertIn("--executor slurm: sbatch is not installed", done.stderr)


class RealSlurm(Case):
    @classmethod
    def setUpClass(cls):
        cls.slurm_dir = tempfile.mkdtemp(prefix="bench-slurm-")
        os.chmod(cls.slurm_dir, 0o755)
        try:
            cls.slurm = one_node_slurm.OneNodeSlurm(cls.slurm_dir).__enter__()
        except one_node_slurm.Unavailable as e:
            shutil.rmtree(cls.slurm_dir, ignore_errors=True)
            raise unittest.SkipTest(f"no Slurm can be started: {e}")

    @classmethod
    def tearDownClass(cls):
        cls.slurm.__exit__()
        shutil.rmtree(cls.slurm_dir, ignore_errors=True)

    def words(self, path, out):
        return [path, "--tool", self.adapter, "--engines", "fake", "--out",
                out, "--executor", "slurm", "--jobs", "2", "--memory", "300",
                "--timeout", "5"]

    def environment(self):
        return {**self.slurm.environment, "PLEAT_SLURM_POLL": "0.2"}

    def test_as_on_one_machine(self):
        path = self.task_list([("safe", "true"), ("unsafe", "false"),
                               ("crash", "true"), ("unknown", "true")])
        done = self.bench(*self.words(path, "s"), env=self.environment())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.fake(path, "--out", "l").returncode, 0)
        self.assertEqual(view(self.dir / "s"), view(self.dir / "l"))
        self.assertTrue((self.dir / "s/logs/fake/t__000-safe.c.log").exists())
        again = self.bench(*self.words(path, "s"), env=self.environment())
        self.assertIn("4 of 4 runs are there already", again.stderr)
        self.assertEqual(len(list((self.dir / "s/slurm").iterdir())), 1)

    def test_kill_9_and_go_on(self):
        """The job goes on without us; nothing is submitted twice."""
        path = self.task_list([("safe", "true"), ("unsafe", "false")] * 6)
        child = subprocess.Popen(self.command(*self.words(path, "s")),
                                 cwd=self.dir, env=self.environment(),
                                 stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        batch = self.dir / "s/slurm/batch-000"
        end = time.monotonic() + 60
        while not (batch / "job").exists() and time.monotonic() < end:
            time.sleep(0.02)
        child.send_signal(signal.SIGKILL)
        child.wait()
        (batch / "job").unlink(missing_ok=True)     # as if killed before it
        done = self.bench(*self.words(path, "s"), env=self.environment())
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = (self.dir / "s/runs.jsonl").read_bytes().count(b"\n")
        self.assertEqual(lines, 12)
        self.assertEqual(len(view(self.dir / "s")), 12)
        self.assertEqual(len(list((self.dir / "s/slurm").iterdir())), 1)


if __name__ == "__main__":
    unittest.main()
