"""The processes of this machine, as /proc tells: who started whom."""
import ctypes
import os
import pathlib
import resource
import signal

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LIBC = ctypes.CDLL(None, use_errno=True)


def adopt_orphans():
    """From now on, what loses its parent below this process is its child."""
    LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_parent():
    """In a new process: it is killed once its parent is gone."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def bury():
    """Takes note of adopted processes that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def descendants(pid):
    """{(id, start): command} of what runs below a process. Ids are used again;
    together with the start they are not."""
    below, everything = {}, {}
    for each in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            stat = (each / "stat").read_text().rpartition(")")[2].split()
            command = (each / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if stat[0] != "Z":
            everything[int(each.name)] = (int(stat[1]), int(stat[19]), command)
    todo = [pid]
    while todo:
        parent = todo.pop()
        for each, (its, start, command) in everything.items():
            if its == parent and (each, start) not in below:
                below[each, start] = command
                todo.append(each)
    return below


def resident_kb(pid):
    try:
        pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * resource.getpagesize() // 1024
