"""BenchExec's tool-info module: what it makes of real outputs of Pleat. Uses
BenchExec where it is installed (or at PLEAT_BENCHEXEC), else a stand-in that
has the few names that the module needs."""

import importlib.util
import os
import subprocess
import sys
import types
import xml.dom.minidom

from support import PLEAT, ROOT, Case, unittest

PROVED = """
#include <assert.h>
int main(void) { int x = 1; assert(x == 1); return 0; }
"""
VIOLATED = """
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}
int main(void) { if (__VERIFIER_nondet_int() == 7) { reach_error(); abort(); }
  return 0; }
"""
ENDLESS = """
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 1, b = 1;
  for (unsigned i = 0; i < n; i++) { unsigned c = a * b + 1; a = b; b = c ^ i; }
  if (a == 0x12345677 && b == 0x7654321) reach_error();
  return 0;
}
"""


def stand_in():
    """Modules as far as the tool-info module uses them."""
    names = ("benchexec", "benchexec.result", "benchexec.tools",
             "benchexec.tools.template", "benchexec.tools.sv_benchmarks_util")
    made = {name: types.ModuleType(name) for name in names}
    made["benchexec.result"].__dict__.update(
        RESULT_TRUE_PROP="true", RESULT_FALSE_REACH="false(unreach-call)",
        RESULT_UNKNOWN="unknown", RESULT_TIMEOUT="TIMEOUT",
        RESULT_ERROR="ERROR")

    class BaseTool2:
        def _version_from_tool(self, executable):
            return subprocess.run([executable, "--version"], text=True,
                                  capture_output=True).stdout.strip()

    made["benchexec.tools.template"].BaseTool2 = BaseTool2
    util = made["benchexec.tools.sv_benchmarks_util"]
    util.ILP32, util.LP64 = "ILP32", "LP64"
    util.get_data_model_from_task = lambda task, words: words.get(
        (task.options or {}).get("data_model"))
    for name, module in made.items():
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(made[parent], child, module)


def load():
    if os.environ.get("PLEAT_BENCHEXEC"):
        sys.path.insert(0, os.environ["PLEAT_BENCHEXEC"])
    if importlib.util.find_spec("benchexec.result") is None:
        stand_in()
    spec = importlib.util.spec_from_file_location(
        "pleat_tool_info", ROOT / "bench" / "benchexec" / "pleat.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MODULE = load()


class Output(list):
    @property
    def text(self):
        return "\n".join(self)


def run_of(text, code, timeout=False, signal=None):
    return types.SimpleNamespace(
        output=Output(text.splitlines()), was_timeout=timeout,
        was_terminated=timeout,
        exit_code=types.SimpleNamespace(value=code, signal=signal))


class ToolInfo(Case):
    def setUp(self):
        super().setUp()
        self.tool = MODULE.Tool()

    def verify(self, text, *words):
        if not os.path.exists(PLEAT):
            self.skipTest("pleat is not built")
        path = self.write("task.c", text)
        done = subprocess.run([PLEAT, "verify", "--stats", *words, path],
                              text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        return run_of(done.stdout, done.returncode)

    def test_real_outputs(self):
        result = self.tool.determine_result
        self.assertEqual(result(self.verify(PROVED)), "true")
        self.assertEqual(result(self.verify(VIOLATED)), "false(unreach-call)")
        # se alone: it can only unroll the loop, whatever the machine's speed.
        self.assertEqual(result(self.verify(ENDLESS, "--engine", "se",
                                            "--timeout", "0.5")),
                         "unknown")
        self.assertEqual(result(self.verify("int main(void) { return x; }")),
                         "ERROR (bad input)")

    def test_the_violated_rule_is_told(self):
        text = """#include <stdlib.h>
int main(void) { return malloc(3) == 0; }
"""
        run = self.verify(text, "--check", "leak,free", "--malloc-never-fails")
        self.assertEqual(self.tool.determine_result(run),
                         "false(valid-memtrack)")

    def test_limits_and_signals(self):
        result = self.tool.determine_result
        self.assertEqual(result(run_of("", None, timeout=True, signal=9)),
                         "TIMEOUT")
        self.assertEqual(result(run_of("VERDICT: unknown", 20, timeout=True)),
                         "TIMEOUT")
        self.assertEqual(result(run_of("", None, signal=11)),
                         "KILLED BY SIGNAL 11")
        self.assertEqual(result(run_of("pleat: internal error", 70)),
                         "ERROR (70)")

    def test_statistics(self):
        run = self.verify(VIOLATED, "--engine", "se")
        value = self.tool.get_value_from_output(run.output, "solver.queries")
        self.assertGreaterEqual(int(value), 1)
        self.assertIsNone(self.tool.get_value_from_output(run.output, "none"))

    def test_version(self):
        if os.path.exists(PLEAT):
            self.assertRegex(self.tool.version(PLEAT), r"^\d+\.\d+")

    def test_command(self):
        task = types.SimpleNamespace(
            property_file="p.prp", single_input_file="a.c",
            input_files_or_identifier=["a.c"],
            options={"language": "C", "data_model": "ILP32"})
        limits = types.SimpleNamespace(cputime=900, walltime=None,
                                       memory=15_000_000_000)
        self.assertEqual(
            self.tool.cmdline("pleat", ["--engine", "bself"], task, limits),
            ["pleat", "verify", "--engine", "bself", "--prp", "p.prp", "--32",
             "--timeout", "900", "--memory", "15000", "a.c"])

    def test_definition(self):
        path = ROOT / "bench" / "benchexec" / "pleat.xml"
        xml.dom.minidom.parse(str(path))
        text = path.read_text()
        for engine in ("se", "bself"):
            self.assertIn(f'<rundefinition name="{engine}">', text)


if __name__ == "__main__":
    unittest.main()
