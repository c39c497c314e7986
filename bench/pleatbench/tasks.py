"""Lists of tasks: CSV (path, expected, folder[, data_model]), SV-COMP .set and
.yml files, and plain C files.

Names of tasks are paths relative to the list that names them, so that results
of two machines can be compared.
"""

import csv
import dataclasses
import fnmatch
import glob
import pathlib
import re

from .errors import bad_input

SAFE, UNSAFE = "safe", "unsafe"
EXPECTED = {"true": SAFE, "safe": SAFE, "false": UNSAFE, "unsafe": UNSAFE,
            "": None, "unknown": None}


@dataclasses.dataclass(frozen=True)
class Task:
    name: str
    file: str                 # absolute
    expected: str | None      # safe, unsafe or not known
    folder: str
    data_model: str = "LP64"
    property_file: str | None = None
    subproperty: str | None = None   # the part of it that is violated


def expected_of(word, where):
    word = word.strip().lower()
    if word not in EXPECTED:
        raise bad_input(f"{where}: expected is '{word}', not true or false")
    return EXPECTED[word]


def read_csv(path, model):
    with open(path, newline="") as file:
        rows = csv.DictReader(file)
        if not rows.fieldnames or "path" not in rows.fieldnames:
            raise bad_input(f"{path}:1: no column 'path'")
        for row in rows:
            where = f"{path}:{rows.line_num}"
            if None in row or None in row.values():
                raise bad_input(f"{where}: wrong number of columns")
            name = row["path"]
            folder = row.get("folder") or pathlib.PurePath(name).parent.name
            yield Task(name, str((path.parent / name).resolve()),
                       expected_of(row.get("expected", ""), where), folder,
                       row.get("data_model") or model)


def scalar(text):
    text = text.strip()
    if text[:1] in ("'", '"'):
        return text[1:text.index(text[0], 1)]
    return text.split(" #")[0].strip()


def read_yml(text):
    """The part of YAML that task definitions use: input_files, properties and
    options.data_model."""
    files, properties, model, section = [], [], None, ""
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        item = line.startswith("- ")
        if raw[0] not in " -":
            section = ""
        key, colon, value = line.removeprefix("- ").partition(":")
        key, value = key.strip(), scalar(value)
        if raw[0] not in " -" and colon:
            section = key
            if key == "input_files" and value:
                files += [scalar(v) for v in value.strip("[]").split(",")]
        elif section == "input_files" and item:
            files.append(scalar(line[2:]))
        elif section == "properties":
            if item or not properties:
                properties.append({})
            properties[-1][key] = value
        elif section == "options" and key == "data_model":
            model = value
    return files, properties, model


def task_of_yml(path, name, model, wanted):
    """The task of a .yml file; None if it does not ask the wanted property."""
    files, properties, own_model = read_yml(path.read_text())
    if len(files) != 1:
        raise bad_input(f"{path}: {len(files)} input files; one is supported")
    for entry in properties:
        prp = entry.get("property_file", "")
        if pathlib.PurePath(prp).stem == wanted:
            prp_path = (path.parent / prp).resolve()
            return Task(name, str((path.parent / files[0]).resolve()),
                        expected_of(entry.get("expected_verdict", ""), path),
                        path.parent.resolve().name, own_model or model,
                        str(prp_path) if prp_path.exists() else None,
                        entry.get("subproperty") or None)
    return None


def task_of_c(path, name, model):
    """Old lists tell the expected answer in the file's name."""
    match = re.search(r"_(true|false)-unreach-(call|label)", path.name)
    return Task(name, str(path.resolve()),
                EXPECTED[match[1]] if match else None,
                path.parent.resolve().name, model)


def task_of(path, name, model, wanted):
    if path.suffix in (".yml", ".yaml"):
        return task_of_yml(path, name, model, wanted)
    if path.suffix in (".c", ".i"):
        return task_of_c(path, name, model)
    raise bad_input(f"{path}: neither .c, .i nor .yml")


def read_set(path, model, wanted):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        found = sorted(glob.glob(pattern, root_dir=path.parent))
        if not found:
            raise bad_input(f"{path}:{number}: nothing matches {pattern}")
        for name in found:
            task = task_of(path.parent / name, name, model, wanted)
            if task:
                yield task


def read_list(path, model, wanted):
    if not path.exists():
        raise bad_input(f"{path}: no such file")
    try:
        if path.suffix == ".csv":
            return list(read_csv(path, model))
        if path.suffix == ".set":
            return list(read_set(path, model, wanted))
        task = task_of(path, path.name, model, wanted)
    except (UnicodeDecodeError, ValueError, csv.Error) as e:
        raise bad_input(f"{path}: {e}") from e
    return [task] if task else []


def missing(tasks):
    return [t for t in tasks if not pathlib.Path(t.file).is_file()]


def read_lists(paths, model="LP64", wanted="unreach-call", only=None,
               skip_missing=False, sample=None, say=lambda text: None):
    """All tasks of some lists, each once, in the order of the lists; with
    `sample` so many of them, spread evenly."""
    tasks = {}
    for path in map(pathlib.Path, paths):
        for task in read_list(path, model, wanted):
            other = tasks.get(task.name)
            if other and other.file != task.file:
                task = dataclasses.replace(task,
                                           name=f"{path.stem}:{task.name}")
            if only is None or fnmatch.fnmatch(task.name, only):
                tasks.setdefault(task.name, task)
    gone = missing(tasks.values())
    if gone and not skip_missing:
        raise bad_input(f"{len(gone)} of {len(tasks)} files are missing, the "
                        f"first is {gone[0].file} (--skip-missing goes on)")
    for task in gone:
        del tasks[task.name]
    if gone:
        say(f"{len(gone)} tasks are left out: their files are missing")
    if not tasks:
        raise bad_input("no tasks in " + ", ".join(map(str, paths)))
    return spread(list(tasks.values()), sample)


def spread(tasks, count):
    """So many of them, evenly; all, if there are not more."""
    if not count or count >= len(tasks):
        return tasks
    return [tasks[i * len(tasks) // count] for i in range(count)]
