"""Reports of Pleat on the papers' own programs, kept on disk: a measurement that
was ended goes on when the same command is given again. Another build of Pleat,
another text of a program or other options are measured anew.
"""

import hashlib
import json
import pathlib
import subprocess

from . import store, tools


class Reports:
    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = pathlib.Path(folder) / "reports"
        self.build = tools.digest(binary)

    def get(self, words, file, timeout):
        """The report of `pleat WORDS FILE`."""
        key = json.dumps([self.build, words, tools.digest(file), timeout])
        name = hashlib.sha256(key.encode()).hexdigest()[:16] + ".json"
        kept = self.folder / name
        if not kept.exists():
            store.write_whole(kept, self.run([*words, str(file)], timeout))
        return json.loads(kept.read_text())

    def run(self, words, timeout):
        return subprocess.run(
            [self.binary, *words, "--json", "-", "--timeout", str(timeout)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, timeout=timeout + 60, check=False,
            text=True).stdout
