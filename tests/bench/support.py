"""What the tests of bench/ share: a made-up tool, tasks for it, results."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bench"))

PACKAGE = ROOT / "bench" / "pleatbench"
PLEAT = os.environ.get("PLEAT_BINARY") or str(
    ROOT / "build" / "release" / "pleat")

# Its answer is the word in the file.
FAKE = """\
binary = ["{script}"]
version = ["{{binary}}", "--version"]
command = ["{{binary}}", "{{file}}", "{{model}}"]
[model]
ILP32 = ["-32"]
LP64 = ["-64"]
[[verdict]]
pattern = '^ANSWER safe$'
result = "safe"
[[verdict]]
pattern = '^ANSWER unsafe$'
exit = 1
result = "unsafe"
[[verdict]]
pattern = '^ANSWER unknown$'
result = "unknown"
reason = "does not know"
"""
SCRIPT = """\
#!/bin/sh
[ "$1" = --version ] && { echo fake 1.0; exit; }
sleep 0.05
word=$(cat "$1")
case $word in
  spin) while :; do :; done ;;
  sleep) sleep 100 ;;
  fork) sh -c 'while :; do :; done' & wait ;;
  eat) exec python3 -c 'x = bytearray(600 << 20); import time; time.sleep(9)' ;;
  crash) kill -SEGV $$ ;;
  *) echo "ANSWER $word"; [ "$word" != unsafe ] ;;
esac
"""


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="bench-test-"))
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)
        self.script = self.dir / "fake.sh"
        self.script.write_text(SCRIPT)
        self.script.chmod(0o755)
        self.adapter = self.dir / "fake.toml"
        self.adapter.write_text(FAKE.format(script=self.script))

    def write(self, name, text):
        path = self.dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
        return path

    def task_list(self, words, name="list.csv"):
        """A CSV of tasks; each is (word in the file, expected)."""
        lines = ["path,expected,folder"]
        for i, (word, expected) in enumerate(words):
            self.write(f"t/{i:03d}-{word}.c", word)
            lines.append(f"t/{i:03d}-{word}.c,{expected},folder{i % 3}")
        return self.write(name, "\n".join(lines) + "\n")

    def bench(self, *words, **more):
        return subprocess.run(self.command(*words), text=True,
                              capture_output=True, cwd=self.dir, timeout=300,
                              **more)

    def command(self, *words):
        return [sys.executable, str(PACKAGE), *map(str, words)]

    def fake(self, *words, **more):
        return self.bench(*words, "--tool", self.adapter, "--engines", "fake",
                          **more)


def run_of(engine, task, expected, verdict, cpu=1.0, status=None, reason=""):
    return {"engine": engine, "task": task, "folder": task.split("/")[0],
            "expected": expected, "verdict": verdict,
            "status": status or ("unknown" if verdict == "unknown"
                                 else "done"),
            "reason": reason, "cpu": cpu, "wall": cpu, "memory_mb": 10.0,
            "exit": 0, "signal": None, "log": f"logs/{engine}/{task}.log"}
