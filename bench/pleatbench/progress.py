"""The progress bar with time left; on a terminal only."""

import os
import shutil
import sys
import time


def duration(seconds):
    seconds = int(seconds)
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


class Progress:
    def __init__(self, total, done, stream=sys.stderr, clock=time.monotonic):
        self.total, self.done, self.first_ = total, done, done
        self.solved = self.wrong = 0
        self.stream_, self.clock_, self.begin_ = stream, clock, clock()
        self.live_ = stream.isatty() and os.environ.get("TERM") != "dumb"
        self.last_ = -1.0

    def count(self, run):
        self.done += 1
        solved = run["verdict"] != "unknown"
        right = (run["expected"] in (None, run["verdict"])
                 and not run.get("another_rule"))
        self.solved += solved and right
        self.wrong += solved and not right

    def time_left(self):
        """From the runs since the start; None before the first has ended."""
        fresh = self.done - self.first_
        if fresh == 0:
            return None
        return (self.clock_() - self.begin_) / fresh * (self.total - self.done)

    def line(self, names, columns):
        left = self.time_left()
        ahead = "" if left is None else f", {duration(left)} left"
        text = f" {self.done}/{self.total}{ahead}, {self.solved} solved"
        if self.wrong:
            text += f", {self.wrong} WRONG"
        width = max(4, min(24, columns - len(text) - 4))
        full = width * self.done // max(1, self.total)
        line = "[" + "#" * full + "." * (width - full) + "]" + text
        name = names[0].rpartition("/")[2] if names else ""
        return (line + "  " + name)[:columns - 1]

    def show(self, _waiting, names):
        now = self.clock_()
        if not self.live_ or now - self.last_ < 0.1:
            return
        self.last_ = now
        columns = shutil.get_terminal_size().columns
        self.stream_.write("\r\x1b[K" + self.line(names, columns))
        self.stream_.flush()

    def end(self):
        if self.live_:
            self.stream_.write("\r\x1b[K")
            self.stream_.flush()
