"""One run of a program under limits of CPU time, wall time and memory.

Where a cgroup v2 may be made, it counts the CPU time of all processes of the
run and ends them together; its memory controller, where there is one, limits
memory. Elsewhere the run is a session of its own: /proc is looked at every
50 ms, and rlimits hold in between. Every child dies with us (parent-death
signal), so that a killed measurement leaves nothing behind that runs.
"""

import ctypes
import dataclasses
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import time

TICK = 0.05     # seconds between two looks, at first
SELDOM = 0.5    # later
SHARED = 0.5    # seconds between two looks at what processes share
GRACE = 1.0     # seconds between SIGTERM and SIGKILL
PAGE = os.sysconf("SC_PAGE_SIZE")
HERTZ = os.sysconf("SC_CLK_TCK")
LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
OWNED = set()   # pids of runs; each Run waits for its own


@dataclasses.dataclass(frozen=True)
class Limits:
    cpu: float          # seconds
    wall: float         # seconds
    memory_mb: int
    paranoid: bool = False  # proofs of Pleat are attacked (its --paranoid)


@dataclasses.dataclass
class Ended:
    exit_code: int | None   # None: by a signal
    signal: int | None
    cpu: float
    wall: float
    memory_mb: float
    stopped: str            # "", "time", "wall time" or "memory"


class Cgroups:
    """A folder of the cgroup v2 hierarchy in which runs get their own."""

    def __init__(self, base=None):
        self.folder, self.memory = None, False
        try:
            base = base or own_cgroup()
            if base is None:
                return
            remove_stale(base)
            self.folder = base / f"pleat-bench-{os.getpid()}"
            self.folder.mkdir()
            self.memory = self.enable_memory(base)
        except OSError:
            self.close()

    def enable_memory(self, base):
        """Limits of memory need the controller in both levels above a run."""
        try:
            for folder in (base, self.folder):
                control = folder / "cgroup.subtree_control"
                if "memory" not in control.read_text().split():
                    control.write_text("+memory")
            return True
        except OSError:
            return False

    def describe(self):
        if self.folder is None:
            return "rlimits and /proc"
        return ("cgroup v2" if self.memory
                else "cgroup v2 for CPU time, rlimits and /proc for memory")

    def new(self, name, limits):
        if self.folder is None:
            return None
        try:
            group = self.folder / name
            group.mkdir()
            if self.memory:
                (group / "memory.max").write_text(
                    str(limits.memory_mb << 20))
                swap = group / "memory.swap.max"
                if swap.exists():
                    swap.write_text("0")
            return group
        except OSError:
            return None

    def close(self):
        if self.folder is not None:
            try:
                self.folder.rmdir()
            except OSError:
                pass
        self.folder = None


def remove_stale(base):
    """Folders of measurements that were killed."""
    for folder in base.glob("pleat-bench-*"):
        if not os.path.exists(f"/proc/{folder.name.rpartition('-')[2]}"):
            for inner in [*folder.glob("run-*"), folder]:
                try:
                    inner.rmdir()
                except OSError:
                    pass


def own_cgroup():
    """The writable cgroup v2 folder of this process, or None."""
    path = None
    for line in open("/proc/self/cgroup"):
        if line.startswith("0::"):
            path = line.strip()[3:].lstrip("/")
    for line in open("/proc/self/mountinfo"):
        before, _, after = line.partition(" - ")
        if after.split()[0] == "cgroup2" and path is not None:
            folder = pathlib.Path(before.split()[4]) / path
            return folder if os.access(folder, os.W_OK) else None
    return None


def become_reaper():
    """Orphans of a run come to us, not to init."""
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def prepare_child(parent, limits, group):
    """In the child, before exec."""
    os.setsid()
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(127)
    if group is not None:
        with open(group / "cgroup.procs", "w") as procs:
            procs.write("0")
    seconds = int(limits.cpu + GRACE) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A little above the limit: the look at /proc shall come first, since a
    # program that is refused memory seldom says so.
    data = (limits.memory_mb + limits.memory_mb // 10 + 64) << 20
    resource.setrlimit(resource.RLIMIT_DATA, (data, data))


def session_members(session):
    """(pid, CPU seconds with waited children, resident MB) of each process."""
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            cpu = sum(map(int, fields[11:15])) / HERTZ
            yield int(entry), cpu, int(fields[21]) * PAGE / 1048576


def proportional_mb(pid):
    """Memory, with a page that n processes share counted as an n-th."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as rollup:
            return int(re.search(r"^Pss: +(\d+)", rollup.read(), re.M)[1]) / 1024
    except (OSError, TypeError):    # it ended, or is not ours to look at
        return 0.0


class Run:
    """A program that runs. poll() until it gives an Ended."""

    def __init__(self, name, command, limits, log, folder, cgroups,
                 environment=None):
        self.limits_, self.group_ = limits, cgroups.new(name, limits)
        self.begin_ = time.monotonic()
        self.cpu_ = self.memory_ = 0.0
        self.next_look_ = 0.0   # at shared memory
        self.look_again_ = 0.0
        self.stopped_, self.stop_time_ = "", None
        parent = os.getpid()
        self.process_ = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log,
            stderr=subprocess.STDOUT, env=environment,
            preexec_fn=lambda: prepare_child(parent, limits, self.group_))
        self.pid = self.process_.pid
        OWNED.add(self.pid)
        self.fd = os.pidfd_open(self.pid)

    def poll(self):
        pid, status, usage = os.wait4(self.pid, os.WNOHANG)
        if pid:
            return self.finish(status, usage)
        # Looking costs time that the run may want: seldom at a long one.
        now = time.monotonic()
        if now >= self.look_again_:
            self.look()
            self.enforce()
            self.look_again_ = now + min(SELDOM, 0.02 * (now - self.begin_))
        return None

    def look(self):
        members = list(session_members(self.pid))
        self.memory_ = max(self.memory_, self.memory_of(members))
        self.cpu_ = max(self.cpu_, sum(m[1] for m in members),
                        self.group_cpu())

    def memory_of(self, members):
        """Resident sizes count shared pages several times: if they are above
        the limit, the exact sum is asked for, which takes longer."""
        resident = sum(m[2] for m in members)
        if resident <= self.limits_.memory_mb or len(members) < 2:
            return resident
        if time.monotonic() < self.next_look_:
            return 0.0
        self.next_look_ = time.monotonic() + SHARED
        return sum(proportional_mb(m[0]) for m in members) or resident

    def group_cpu(self):
        return (self.group_value("cpu.stat", r"usage_usec (\d+)") or 0) / 1e6

    def group_value(self, file, pattern):
        if self.group_ is None:
            return None
        try:
            match = re.search(pattern, (self.group_ / file).read_text())
        except OSError:
            return None
        return int(match[1]) if match else None

    def enforce(self):
        wall = time.monotonic() - self.begin_
        if self.stop_time_ is not None:
            if time.monotonic() > self.stop_time_ + GRACE:
                self.kill_all()
        elif self.cpu_ > self.limits_.cpu:
            self.stop("time")
        elif wall > self.limits_.wall:
            self.stop("wall time")
        elif self.memory_ > self.limits_.memory_mb:
            self.stop("memory")

    def stop(self, why):
        """Asks it to end, so that it can still say how far it came."""
        self.stopped_, self.stop_time_ = why, time.monotonic()
        try:
            os.kill(self.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass

    def kill_all(self):
        if self.group_ is not None:
            try:
                (self.group_ / "cgroup.kill").write_text("1")
            except OSError:
                pass
        for pid, _, _ in list(session_members(self.pid)):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def abandon(self):
        """Ends a run whose result nobody wants."""
        self.kill_all()
        os.wait4(self.pid, 0)
        self.clean_up()

    def clean_up(self):
        self.kill_all()
        self.process_.returncode = 0  # reaped by wait4
        OWNED.discard(self.pid)
        os.close(self.fd)
        reap_orphans()
        if self.group_ is not None:
            for _ in range(100):
                try:
                    self.group_.rmdir()
                    break
                except OSError:
                    reap_orphans()
                    time.sleep(0.01)

    def finish(self, status, usage):
        wall = time.monotonic() - self.begin_
        own = usage.ru_utime + usage.ru_stime
        group = self.group_cpu()
        cpu = group if group else max(own, self.cpu_)
        peak = self.group_value("memory.peak", r"(\d+)")
        memory = (peak / 1048576 if peak
                  else max(self.memory_, usage.ru_maxrss / 1024))
        if (self.group_value("memory.events", r"oom_kill (\d+)") or 0) > 0:
            self.stopped_ = "memory"
        self.clean_up()
        code = os.waitstatus_to_exitcode(status)
        if not self.stopped_ and (cpu > self.limits_.cpu
                                  or -code == signal.SIGXCPU):
            self.stopped_ = "time"
        return Ended(code if code >= 0 else None, -code if code < 0 else None,
                     cpu, wall, memory, self.stopped_)


def reap_orphans():
    """Takes ended processes that came to us; runs have their own pidfd and
    are waited for by number, so only what no Run owns may be taken here."""
    for entry in children_that_ended():
        if entry not in OWNED:
            try:
                os.waitpid(entry, os.WNOHANG)
            except ChildProcessError:
                pass


def children_that_ended():
    me = os.getpid()
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as stat:
                    fields = stat.read().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] == "Z" and int(fields[1]) == me:
                yield int(entry)


def wait_any(runs, timeout=TICK):
    """Sleeps until one of the runs ends, at most `timeout` seconds."""
    poller = select.poll()
    for run in runs:
        poller.register(run.fd, select.POLLIN)
    poller.poll(timeout * 1000)
