"""Reads the header comments of the test programs.

// EXPECT: proved | violated | unknown, or per data model:
//         ILP32 violated, LP64 proved
// ENGINES: names of engines that must give this answer; the others may answer
//          unknown, but nobody may contradict EXPECT
// WHY: one line, what the program tests
Optional: DATA-MODEL (ILP32 or LP64; default both), TARGET, OPTIONS (for pleat),
LINE (of the violated property), INPUTS (how many matter), UB (true: the
behaviour relies on wrapping signed arithmetic), REACH (inputs that reach the
target), NATIVE (skip: `validate` cannot feed it; pattern: an uninitialised
variable counts as an input and is 0xaa.. natively), EVIDENCE (skip: too long
for a witness to be followed), SLOW (true: takes long, so that it is run seldom
outside of --full), KNOWN-BUG (reason: a failure is shown, but does
not fail the run).

A program with a task file beside it (same name, .yml) is verified by way of it;
DATA-MODEL then repeats what the task file says.
"""
import hashlib
import pathlib
import re

MODELS = ("ILP32", "LP64")
VERDICTS = ("proved", "violated", "unknown")
KEYS = {"EXPECT", "ENGINES", "WHY", "DATA-MODEL", "TARGET", "OPTIONS", "LINE",
        "INPUTS", "UB", "REACH", "NATIVE", "EVIDENCE",
        "SLOW", "KNOWN-BUG"}
HERE = pathlib.Path(__file__).resolve().parent


class HeaderError(Exception):
    pass


class Program:
    def __init__(self, path):
        self.path = path
        self.name = str(path.relative_to(HERE)) if HERE in path.parents \
            else str(path)
        self.fields = {}
        for line in path.read_text().splitlines():
            if not line.startswith("//"):
                break
            match = re.match(r"// ([A-Z-]+):\s*(.*)$", line)
            if match:
                self.fields[match[1]] = match[2].strip()
        unknown = set(self.fields) - KEYS
        missing = {"EXPECT", "ENGINES", "WHY"} - set(self.fields)
        if unknown or missing:
            raise HeaderError(f"{self.name}: header has unknown "
                              f"{sorted(unknown)}, lacks {sorted(missing)}")
        self.expect = per_model(self.name, self.fields["EXPECT"])
        for verdict in self.expect.values():
            if verdict not in VERDICTS:
                raise HeaderError(f"{self.name}: EXPECT: {verdict}?")
        self.engines = self.fields["ENGINES"].split()
        self.ub = self.fields.get("UB") == "true"
        self.line = int(self.fields["LINE"]) if "LINE" in self.fields else None

    def get(self, key, default=None):
        return self.fields.get(key, default)

    @property
    def task(self):
        """What Pleat is called with: the task file, if there is one."""
        task = self.path.with_suffix(".yml")
        return task if task.exists() else self.path

    @property
    def models(self):
        only = self.get("DATA-MODEL")
        return (only,) if only else MODELS

    @property
    def compiler_options(self):
        """What OPTIONS hands on to the compiler: all behind ` -- `."""
        words = self.get("OPTIONS", "").split()
        return words[words.index("--") + 1:] if "--" in words else []

    def reach(self, model):
        """The inputs that reach the target, or None if the header has none."""
        text = self.get("REACH")
        if text is None:
            return None
        text = re.sub(r"^(ILP32|LP64):", "", text)
        return [int(v, 0) for v in text.split(",") if v.strip()]


def per_model(name, text):
    if " " not in text:
        return {model: text for model in MODELS}
    result = {}
    for part in text.split(","):
        model, verdict = part.split()
        result[model] = verdict
    if set(result) != set(MODELS):
        raise HeaderError(f"{name}: EXPECT must name {MODELS}")
    return result


def part_of(parts, *words):
    """Which of so many parts these words are in: samples that repeat."""
    text = " ".join(map(str, words))
    return hashlib.sha256(text.encode()).digest()[0] % parts


def find(pattern=None):
    """All programs below this folder whose name contains the pattern."""
    for path in sorted(HERE.glob("*/**/*.[ci]")):
        if pattern is None or pattern in str(path.relative_to(HERE)):
            yield Program(path)
