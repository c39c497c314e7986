"""Programs to measure, as adapters in TOML (bench/tools/*.toml):

  binary   names to look for on PATH (first an environment variable
           <NAME>_BINARY)
  version  command whose first line of output is the version
  command  the run; words {file} {timeout} {wall} {own} {memory} {tools}
           {json} {engine} are filled in, {model} and {property} become the
           words below, none if absent; {paranoid} becomes --paranoid if asked
  shares_time  engines whose parts get shares of the time limit: what they do
           depends on it, so their {own} is the limit that comes first; that
           of others is the wall time, for the CPU time is watched anyway
  sees_cpu_limit  those of them that share out the rlimit of CPU time by
           themselves: their {own} is the wall time, too
  like     the adapter in bench/tools that says all that this one does not;
           the program is its
  [model]  words for ILP32 and LP64     [property] words, with {property_file}
  [[verdict]]  the first whose `pattern` (a regular expression over the lines
           of output) and `exit` fit is the `result`: safe, unsafe, unknown or
           error; `reason` says why not solved
"""

import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tomllib

from .errors import bad_input, usage

HOME = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ("safe", "unsafe", "unknown", "error")


@dataclasses.dataclass
class Tool:
    name: str           # the row's name: an engine of Pleat, or the adapter
    adapter: dict
    binary: str
    version: str = ""

    def shares_time(self):
        return self.name in self.adapter.get("shares_time", [])

    def command(self, task, limits, json_file):
        a = self.adapter
        told = (self.shares_time()
                and self.name not in a.get("sees_cpu_limit", []))
        own = min(limits.cpu, limits.wall) if told else limits.wall
        values = {"binary": self.binary, "file": task.file,
                  "timeout": number(limits.cpu), "wall": number(limits.wall),
                  "own": number(own),
                  "memory": str(limits.memory_mb), "engine": self.name,
                  "tools": str(HOME / "tools"), "json": json_file,
                  "property_file": task.property_file or ""}
        lists = {"{paranoid}": ["--paranoid"] if limits.paranoid else [],
                 "{model}": a.get("model", {}).get(task.data_model, []),
                 "{property}": (a.get("property", [])
                                if task.property_file else [])}
        words = []
        for word in a["command"]:
            for w in lists.get(word, [word]):
                words.append(fill(w, values))
        return words

    def judge(self, output, exit_code):
        """(result, reason) of what a run printed."""
        for rule in self.adapter["verdict"]:
            if "exit" in rule and rule["exit"] != exit_code:
                continue
            if re.search(rule.get("pattern", ""), output, re.MULTILINE):
                return rule["result"], rule.get("reason", "")
        return "error", (f"exit code {exit_code}" if exit_code
                         else "no verdict in its output")


def number(x):
    return str(int(x)) if x == int(x) else str(x)


def fill(word, values):
    return re.sub(r"\{(\w+)\}",
                  lambda m: values.get(m[1], m[0]), word)


def read_adapter(path):
    try:
        adapter = tomllib.loads(path.read_text())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
        raise bad_input(f"{path}: {e}") from e
    if "like" in adapter:
        other = HOME / "tools" / f"{adapter['like']}.toml"
        adapter = {**read_adapter(other), **adapter}
    for key in ("binary", "command", "verdict"):
        if key not in adapter:
            raise bad_input(f"{path}: no '{key}'")
    for rule in adapter["verdict"]:
        if rule.get("result") not in RESULTS:
            raise bad_input(f"{path}: a verdict's result is none of "
                            + ", ".join(RESULTS))
        try:
            re.compile(rule.get("pattern", ""))
        except re.error as e:
            raise bad_input(f"{path}: pattern {rule['pattern']!r}: {e}") from e
    return adapter


def adapters(extra=()):
    """By name, those of Pleat's own folder and those given by path."""
    paths = sorted((HOME / "tools").glob("*.toml"))
    return {p.stem: read_adapter(p) for p in [*paths,
                                              *map(pathlib.Path, extra)]}


def find_binary(name, adapter):
    chosen = os.environ.get(re.sub(r"\W", "_", name).upper() + "_BINARY")
    for word in ([chosen] if chosen else adapter["binary"]):
        found = shutil.which(word)
        if found:
            return os.path.abspath(found)
    return None


def output_of(command):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, errors="replace",
                              stderr=subprocess.STDOUT, timeout=60)
        return done.stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def version_of(adapter, binary):
    words = [fill(w, {"binary": binary}) for w in adapter.get("version", [])]
    lines = output_of(words).strip().splitlines() if words else []
    return lines[0].strip() if lines else ""


def pleat_engines(binary):
    """What `pleat verify --help` lists under Engines."""
    text = output_of([binary, "verify", "--help"])
    match = re.search(r"^Engines:\n((?:  .*\n)+)", text, re.MULTILINE)
    return re.findall(r"^  (\S+)", match[1], re.MULTILINE) if match else []


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


def choose(names, extra=(), say=lambda text: None):
    """The tools of these names; one that is not installed is skipped with a
    word, one that nobody knows is a wrong usage."""
    known = adapters(extra)
    pleat = find_binary("pleat", known["pleat"])
    engines = pleat_engines(pleat) if pleat else []
    tools = []
    for name in dict.fromkeys(names):
        adapter = known["pleat"] if name in engines else known.get(name)
        if adapter is None or name == "pleat":
            words = engines + sorted(set(known) - {"pleat"})
            raise usage(f"unknown engine or tool '{name}'; known: "
                        + " ".join(words))
        binary = (pleat if name in engines
                  else find_binary(adapter.get("like", name), adapter))
        if binary is None:
            say(f"skipped: {name} is not installed (looked for "
                f"{', '.join(adapter['binary'])})")
            continue
        tools.append(Tool(name, adapter, binary, version_of(adapter, binary)))
    if not tools:
        raise usage("none of these engines or tools is installed: "
                    + " ".join(names))
    return tools


# SV-COMP's names of what Pleat's checks ask.
RULES = {"bounds": "valid-deref", "null": "valid-deref",
         "use-after-free": "valid-deref", "free": "valid-free",
         "leak": "valid-memtrack", "cleanup": "valid-memcleanup"}


def violated_rules(data):
    return sorted({RULES[p["text"]] for p in data.get("properties", [])
                   if p.get("verdict") == "violated"
                   and p.get("kind") == "check" and p.get("text") in RULES})


def read_json(path):
    """What Pleat says about its own run beyond the verdict."""
    try:
        data = json.loads(pathlib.Path(path).read_text())
    except (OSError, ValueError):
        return {}
    because = [b.get("text", "") for b in data.get("unknown_because", [])]
    stats = {k: v for k, v in data.get("stats", {}).items() if k != "time"}
    return {"reason": because[0] if because else "",
            "certified": bool(data.get("certified")), "stats": stats,
            "violates": violated_rules(data),
            "internal_errors": len(data.get("internal_errors", []))}
