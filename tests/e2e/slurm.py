"""A real Slurm of one node, in a folder of its own, without systemd.

It has its own munge, ports and state, so that it disturbs no other Slurm of
the machine. Its node claims more processors than there are, so that tasks run
side by side.
"""
import os
import pathlib
import shutil
import socket
import subprocess
import time

NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue")
CONF = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
AuthInfo=socket={folder}/munge.socket
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={folder}/ctl
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/ctl.pid
SlurmdPidFile={folder}/d.pid
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=5
MinJobAge=600
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName={host} NodeAddr=127.0.0.1 CPUs={tasks} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def find(program):
    """Debian keeps daemons where a user's PATH does not lead."""
    return shutil.which(program) or shutil.which(
        program, path="/usr/local/sbin:/usr/sbin:/sbin")


def missing():
    """Which of Slurm's programs are not on this machine."""
    return [each for each in NEEDED if not find(each)]


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Slurm:
    def __init__(self, folder, tasks):
        self.folder = pathlib.Path(folder)
        for name in ("", "ctl", "spool"):
            (self.folder / name).mkdir(exist_ok=True)
        # Its own munge asks that others can reach the socket.
        os.chmod(self.folder, 0o755)
        conf = self.folder / "slurm.conf"
        conf.write_text(CONF.format(
            host=socket.gethostname(), folder=self.folder, tasks=tasks,
            ports=free_ports(2),
            user=subprocess.check_output(["id", "-un"], text=True).strip()))
        self.environment = {**os.environ, "SLURM_CONF": str(conf)}
        self.daemons = []
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self.start("munged", "--foreground", "--force", f"--key-file={key}",
                   *(f"--{name}={self.folder}/munge.{name[:-5]}"
                     for name in ("pid-file", "log-file", "seed-file")),
                   f"--socket={self.folder}/munge.socket", "--num-threads=2")
        self.wait_for(lambda: (self.folder / "munge.socket").exists())
        self.start("slurmctld", "-D")
        self.start("slurmd", "-D")
        self.wait_for(lambda: self.tell("sinfo", "-h", "-t", "idle"))

    def start(self, program, *args):
        with open(self.folder / f"{program}.out", "w") as log:
            self.daemons.append(subprocess.Popen(
                [find(program), *args], env=self.environment, stdout=log,
                stderr=log))

    def wait_for(self, there, seconds=60):
        end = time.monotonic() + seconds
        while not there():
            if time.monotonic() > end:
                self.stop()
                raise RuntimeError("Slurm does not come up:\n" + "".join(
                    f"{log.name}: {log.read_text()[-800:]}\n"
                    for log in self.folder.glob("*.out")))
            time.sleep(0.1)

    def tell(self, *command):
        """What a command of Slurm's prints; nothing if it fails."""
        return subprocess.run(command, env=self.environment, text=True,
                              capture_output=True, timeout=60).stdout

    def jobs(self):
        """(id, state) of all jobs and tasks that are not over."""
        rows = self.tell("squeue", "-h", "-r", "-o", "%i %T").split("\n")
        return [tuple(row.split()) for row in rows if row]

    def hurry(self):
        """Slurm lets a requeued job wait for two minutes, and holds one that
        it could not launch, as when it was requeued just then: not here."""
        rows = self.tell("squeue", "-h", "-r", "-t", "PENDING", "-o", "%i %r")
        for job, _, why in (row.partition(" ")
                            for row in rows.split("\n") if row):
            if why == "BeginTime":
                self.tell("scontrol", "update", f"JobId={job}",
                          "StartTime=now")
            elif "held" in why.lower():
                self.tell("scontrol", "release", job)

    def stop(self):
        self.tell("scancel", "-f", *(job for job, _ in self.jobs()))
        end = time.monotonic() + 20
        while self.jobs() and time.monotonic() < end:
            time.sleep(0.2)
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in reversed(self.daemons):
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
