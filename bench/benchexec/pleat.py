"""Tool-info module of BenchExec (benchexec/tools/pleat.py, or any importable
place: benchexec --tool-directory ...; tool="pleat" in the definition)."""

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import (
    ILP32,
    LP64,
    get_data_model_from_task,
)

VERDICTS = {
    "proved": result.RESULT_TRUE_PROP,
    "violated": result.RESULT_FALSE_REACH,
    "unknown": result.RESULT_UNKNOWN,
}


# SV-COMP's names for what the checks of memory ask.
RULES = {
    "bounds": "valid-deref",
    "null": "valid-deref",
    "use-after-free": "valid-deref",
    "free": "valid-free",
    "leak": "valid-memtrack",
    "cleanup": "valid-memcleanup",
}


def violated_rule(output):
    """Which part of a property of memory; empty: of another property."""
    for line in output:
        match = re.search(r": violated: .*\[([a-z-]+)\]$", line.rstrip())
        if match:
            return RULES.get(match[1], "")
    return ""


class Tool(benchexec.tools.template.BaseTool2):
    """Pleat, a verifier that folds loops."""

    REQUIRED_PATHS = ["bin"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("pleat", subdir="bin")

    def name(self):
        return "Pleat"

    def version(self, executable):
        return self._version_from_tool(executable).removeprefix("pleat ")

    def cmdline(self, executable, options, task, rlimits):
        options = ["verify", *options]
        if task.property_file:
            options += ["--prp", task.property_file]
        options += get_data_model_from_task(
            task, {ILP32: ["--32"], LP64: ["--64"]}) or []
        # Pleat's own limit is wall time, which it shares out among engines;
        # the one of CPU time is BenchExec's.
        if "--timeout" not in options:
            limits = [t for t in (rlimits.walltime, rlimits.cputime) if t]
            options += ["--timeout", str(min(limits, default=0))]
        if rlimits.memory and "--memory" not in options:
            options += ["--memory", str(rlimits.memory // 10**6)]
        return [executable, *options, task.single_input_file]

    def determine_result(self, run):
        for line in reversed(run.output):
            if line.startswith("VERDICT: "):
                word = line[len("VERDICT: "):].strip()
                if word == "unknown" and run.was_timeout:
                    return result.RESULT_TIMEOUT
                if word == "violated" and (rule := violated_rule(run.output)):
                    return f"false({rule})"
                return VERDICTS.get(word, result.RESULT_ERROR)
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.value == 65:
            return result.RESULT_ERROR + " (bad input)"
        if run.exit_code.value is None:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        return f"{result.RESULT_ERROR} ({run.exit_code.value})"

    def get_value_from_output(self, output, identifier):
        """A counter of `pleat verify --stats`: its name, then the value."""
        pattern = re.compile(r"\s*" + re.escape(identifier) + r"\s+(\S+)$")
        for line in output:
            match = pattern.match(line)
            if match:
                return match[1]
        return None
