"""A Slurm of one node on the loopback device, below a temporary folder; for
tests. Usage: with OneNodeSlurm(folder) as slurm: ... slurm.environment"""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo")
PATH = "/usr/sbin:/sbin:" + os.environ.get("PATH", "")
CONF = """ClusterName=pleat
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={port2}
AuthType=auth/munge
AuthInfo=socket={dir}/munge.socket
CryptoType=crypto/munge
SlurmUser={user}
SlurmdUser=root
StateSaveLocation={dir}/state
SlurmdSpoolDir={dir}/spool
SlurmctldPidFile={dir}/slurmctld.pid
SlurmdPidFile={dir}/slurmd.pid
SlurmctldLogFile={dir}/slurmctld.log
SlurmdLogFile={dir}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
MinJobAge=10
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} RealMemory={memory} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


class Unavailable(Exception):
    pass


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class OneNodeSlurm:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.children = []
        self.environment = {**os.environ, "PATH": PATH,
                            "SLURM_CONF": str(self.folder / "slurm.conf")}

    def __enter__(self):
        missing = [p for p in PROGRAMS if not shutil.which(p, path=PATH)]
        if missing:
            raise Unavailable("not installed: " + " ".join(missing)
                              + " (Debian: slurm-wlm, munge)")
        if os.getuid() != 0:
            raise Unavailable("slurmd starts jobs only as root")
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for child in reversed(self.children):
            child.send_signal(signal.SIGTERM)
            try:
                child.wait(10)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        return False

    def start(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir(parents=True)
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        self.spawn("munged", "--foreground", "--force",
                   f"--socket={self.folder}/munge.socket",
                   f"--key-file={key}", f"--pid-file={self.folder}/munge.pid",
                   f"--seed-file={self.folder}/munge.seed",
                   f"--log-file={self.folder}/munge.log")
        host = socket.gethostname().split(".")[0]
        (self.folder / "slurm.conf").write_text(CONF.format(
            dir=self.folder, host=host, port=free_port(), port2=free_port(),
            user="root", cpus=os.cpu_count(), memory=4000))
        self.wait(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.spawn("slurmctld", "-D", "-c")
        self.spawn("slurmd", "-D", "-c", "-N", host)
        self.wait(lambda: self.output("sinfo", "-h", "-o", "%T").strip()
                  in ("idle", "mixed"), "Slurm")

    def spawn(self, program, *words):
        with open(self.folder / f"{program}.out", "w") as log:
            self.children.append(subprocess.Popen(
                [shutil.which(program, path=PATH), *words], stdout=log,
                stderr=log, stdin=subprocess.DEVNULL, env=self.environment,
                start_new_session=True))

    def output(self, *words):
        return subprocess.run(words, text=True, capture_output=True,
                              env=self.environment, timeout=30).stdout

    def wait(self, ready, what, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if ready():
                return
            time.sleep(0.2)
        logs = [p.read_text()[-400:] for p in self.folder.glob("*.out")]
        raise Unavailable(f"{what} did not start: " + " ".join(logs))
