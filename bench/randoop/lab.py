"""A worker spoken to directly: what is measured is it and nothing around it."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A copy of it goes on measuring while the original is built anew.
BUILD = pathlib.Path(os.environ.get("REFUTE_BUILD", ROOT / "build"))
WORKER = BUILD / "share/refute/worker"

JAVA_UTIL = ["class=java.util." + each for each in (
    "ArrayList LinkedList HashMap HashSet TreeMap TreeSet Vector Stack BitSet ArrayDeque "
    "PriorityQueue LinkedHashMap LinkedHashSet Collections Arrays IdentityHashMap WeakHashMap "
    "Hashtable").split()]


def settings_of(library):
    """Of java.util (18 classes), a package of the JDK, or JAR[:MORE…]."""
    if library == "java.util":
        return list(JAVA_UTIL)
    jars = library.split(":")
    if not jars[0].endswith(".jar"):
        return ["package=" + library]
    return ["classpath=" + each for each in jars] + ["all-in=" + jars[0]]


def cpu_of(stat):
    """Seconds of processor time so far, of a process or a thread."""
    fields = open(stat).read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def work_of(pid):
    """The process's processor time without that of its compiler threads, which idle cores would do."""
    total = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            if not (task / "comm").read_text().startswith(("C1 Comp", "C2 Comp")):
                total += cpu_of(task / "stat")
        except OSError:
            pass  # It has ended meanwhile.
    return total


class Worker:
    def __init__(self, jdk=""):
        command = [str(BUILD / "release/bin/refute-jvm"), "--profile", "random", "--worker",
                   str(WORKER)] + (["--jdk", jdk] if jdk else [])
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, cwd=self.folder.name)

    def ask(self, method, **request):
        request.update(method="randoop/" + method, id=1)
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the worker died")
        reply = json.loads(line)
        if "error" in reply:
            sys.exit(reply["error"]["message"])
        return reply["result"]

    def open(self, settings, **options):
        return self.ask("open", settings=settings, input=self.folder.name + "/in", options=options)

    def work(self):
        return work_of(self.process.pid)

    def megabytes(self):
        """Resident."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()
