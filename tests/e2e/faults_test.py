#!/usr/bin/env python3
"""System calls that fail, and kills, at every point of a short campaign.

After each the store opens, holds one outcome for each place of a prefix of the
walk, and --resume ends as the undisturbed campaign did.

Usage: faults_test.py PATH-OF-REFUTE PATH-OF-SHIM [--all].

Without --all an evenly spread sample of the points is tried.
"""
import collections
import ctypes
import errno
import multiprocessing
import os
import pathlib
import random
import resource
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

REFUTE, SHIM = (os.path.abspath(each) for each in sys.argv[1:3])
ALL = "--all" in sys.argv
SEED = 7
FAKE = pathlib.Path(__file__).parent / "fake_engine.py"
PAPER_BUG = (pathlib.Path(__file__).parents[2] /
             "examples/paper-bugs/jdolly-listing3")
STORE = "refute.db"
DEADLINE = 120  # seconds, for one run
PR_SET_CHILD_SUBREAPER = 36
TIMES = {"micros", "at", "id", "trial"}

KILLS = ("before", "after")
# What may happen to a call of each kind. A + goes on happening.
FAULTS = {
    "file-write": (errno.ENOSPC, errno.EIO, errno.EINTR, "short", "torn",
                   f"+{errno.ENOSPC}", *KILLS),
    "file-read": (errno.EIO, errno.EINTR, *KILLS),
    "pipe-write": (errno.EPIPE, errno.EINTR, errno.EAGAIN, "short", *KILLS),
    "pipe-read": (errno.EIO, errno.EINTR, errno.EAGAIN, "short", "eof", *KILLS),
    "output": (errno.ENOSPC, errno.EINTR, "short", f"+{errno.EPIPE}", *KILLS),
    "sync": (errno.EIO, errno.ENOSPC, f"+{errno.EIO}", *KILLS),
    "truncate": (errno.EIO, *KILLS),
    "remove": (errno.EIO, *KILLS),
    "rename": (errno.EIO, errno.ENOSPC, *KILLS),
    "open": (errno.ENOSPC, errno.EMFILE, errno.EACCES, *KILLS),
    "map": (errno.ENOMEM, errno.EACCES, *KILLS),
    "fork": (errno.EAGAIN, errno.ENOMEM, f"+{errno.EAGAIN}", *KILLS),
    "thread": (errno.EAGAIN, f"+{errno.EAGAIN}", "before"),
    "pipe": (errno.EMFILE, f"+{errno.EMFILE}", *KILLS),
    "poll": (errno.EINTR, *KILLS),
}
OF_THE_STORE = ("file-write", "sync", "truncate", "map")


class Wrong(Exception):
    """What refute did, and should not have done."""


def engine(mode):
    return shlex.join([sys.executable, "-I", "-S", str(FAKE), mode])


# Quick: an engine that is a script, and nothing to judge but crashes.
QUICK = ("--task", "compile", "--engine-command", engine("kinds"),
         "--generator", "ClassRelationships/rename-type", "--merge", "1..0",
         "--shard", "0/5", "--oracles", "crash")
# With JVMs that compile and compare.
JUDGED = ("--engine-command", engine("some"), "--generator", "push-down-super",
          "--shard", "1/47", "--oracles", "crash,does-not-compile,behaviour")


class Campaign:
    """One campaign in a folder of its own."""

    def __init__(self, args):
        self.args = args
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def refute(self, *args, fault=None, log=False, **more):
        environment = dict(os.environ,
                           XDG_CACHE_HOME=str(self.folder / "cache"))
        if fault or log:
            environment.update(LD_PRELOAD=SHIM,
                               REFUTE_FAULT_LOG=str(self.folder / "calls"))
        if fault:
            environment["REFUTE_FAULT"] = fault
        with open(self.folder / "out", "w+") as out, \
                open(self.folder / "err", "w+") as err:
            process = subprocess.Popen(
                [REFUTE, *args], cwd=self.folder, text=True, stdout=out,
                stderr=err, stdin=subprocess.DEVNULL, env=environment, **more)
            try:
                process.wait(DEADLINE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise Wrong("it did not end") from None
            out.seek(0)
            err.seek(0)
            process.out, process.err = out.read(), err.read()
        return process

    def run(self, **more):
        return self.refute("run", "--store", STORE, *self.args, **more)

    def resume(self):
        command = self.args[self.args.index("--engine-command") + 1]
        return self.refute("run", "--store", STORE, "--resume",
                           "--engine-command", command)

    def calls(self):
        """How often each kind of call was made, of a run with `log`."""
        lines = (self.folder / "calls").read_text().splitlines()
        return collections.Counter(line.split()[1] for line in lines)

    def query(self, sql):
        with sqlite3.connect(self.folder / STORE) as db:
            db.row_factory = sqlite3.Row
            return db.execute(sql).fetchall()

    def rows(self):
        """What was tried and found, without times; and of each kind how many
        are confirmed: which one it is depends on when it was asked."""
        trials = sorted(tuple((k, r[k]) for k in r.keys() if k not in TIMES)
                        for r in self.query("SELECT * FROM trial"))
        findings = sorted(
            tuple((k, r[k]) for k in r.keys()
                  if k not in TIMES | {"confirmation", "trace"})
            for r in self.query(
                "SELECT t.phase, t.ordinal, f.* FROM finding f "
                "JOIN trial t ON f.trial = t.id"))
        states = [tuple(r) for r in self.query(
            "SELECT engine_label, signature, confirmation, count(*) "
            "FROM finding GROUP BY 1, 2, 3")]
        return trials, findings, states


def own_children():
    """Those of this process, which gets the orphans of what it starts too."""
    found = []
    for task in pathlib.Path("/proc/self/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


def check_nothing_runs():
    deadline = time.monotonic() + 10
    while True:
        try:
            while os.waitpid(-1, os.WNOHANG)[0] != 0:
                pass
        except ChildProcessError:
            return
        if time.monotonic() > deadline:
            left = []
            for pid in own_children():
                left.append(pathlib.Path(f"/proc/{pid}/cmdline").read_text())
                os.kill(pid, signal.SIGKILL)  # the next case starts clean
            raise Wrong(f"still running: {left}")
        time.sleep(0.005)


def check_prefix(campaign, whole):
    """One outcome per place, and no gap."""
    places = [tuple(r) for r in campaign.query(
        "SELECT generator, phase, ordinal, engine FROM trial ORDER BY id")]
    if places != whole[:len(places)]:
        raise Wrong(f"not the beginning of the walk: {places}")


def plus(fault):
    return "+" if str(fault).startswith("+") else ""


def check_sentence(done, kind, fault):
    if "terminate called" in done.err or "what():" in done.err:
        raise Wrong("an exception got out: " + done.err)
    if done.returncode != 3 or (kind == "output" and plus(fault)):
        return  # or nobody can hear it
    if not done.err.startswith("refute: "):
        raise Wrong("no sentence: " + done.err)
    if kind in OF_THE_STORE and STORE not in done.err:
        raise Wrong("the file is not named: " + done.err)
    number = str(fault).lstrip("+")
    causes = ("disk is full", "unable to open", "readonly database") + (
        (os.strerror(int(number)),) if number.isdigit() else ())
    # SQLite has closed a new store's journal, and with it its errno, by then.
    if kind == "sync" or number == str(errno.EIO):
        causes += ("disk I/O error",)
    if number.isdigit() and kind != "file-read" and \
            not any(each in done.err for each in causes):
        raise Wrong("the cause is not named: " + done.err)


class Disturbed:
    """Tries one fault after another; made once for each process."""

    def __init__(self, args, rows, whole):
        self.args, self.rows, self.whole = args, rows, whole

    def __call__(self, point):
        began = time.monotonic()
        result = self.disturb(*point)
        return (*result, time.monotonic() - began)

    def disturb(self, kind, number, fault):
        what = f"{kind}:{number}{plus(fault)}:{str(fault).lstrip('+')}"
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        with Campaign(self.args) as campaign:
            try:
                return what, *self.attempt(campaign, kind, fault, what)
            except Wrong as wrong:
                return what, "wrong", str(wrong)
            except sqlite3.Error as error:
                return what, "wrong", f"SQLite: {error}"

    def attempt(self, campaign, kind, fault, what):
        done = campaign.run(fault=what)
        happened = "fault" in (campaign.folder / "calls").read_text()
        killed = fault in ("before", "after", "torn")
        allowed = (-signal.SIGKILL,) if killed and happened else (1, 3)
        if kind == "output" and str(fault).endswith(str(errno.EPIPE)):
            allowed += (128 + signal.SIGPIPE,)  # the reader has gone
        if done.returncode not in allowed:
            raise Wrong(f"exit code {done.returncode}: {done.err}")
        check_sentence(done, kind, fault)
        check_nothing_runs()
        ended = "killed" if killed else \
            "gone on" if done.returncode == 1 else "stopped"
        if (campaign.folder / STORE).exists():
            self.check_store(campaign)
        self.finish(campaign)
        if campaign.rows() != self.rows:
            raise Wrong("other rows than undisturbed: " +
                        self.difference(campaign.rows()))
        return ended if happened else "not reached", ""

    def check_store(self, campaign):
        if campaign.query("PRAGMA integrity_check")[0][0] != "ok":
            raise Wrong("the store is damaged")
        begun = campaign.query("SELECT count(*) FROM sqlite_master")[0][0] > 0
        for args in (("list", "findings"), ("report",)):
            done = campaign.refute(*args, "--store", STORE)
            if done.returncode not in ((0, 1) if begun else (3,)):
                raise Wrong(f"{args}: {done.returncode}: {done.err}")
        if begun:
            check_prefix(campaign, self.whole)
        elif "has not begun" not in done.err:
            raise Wrong("an empty store: " + done.err)

    def finish(self, campaign):
        """By --resume; what has not begun is begun."""
        store = campaign.folder / STORE
        begun = store.exists() and campaign.query(
            "SELECT count(*) FROM sqlite_master")[0][0] > 0
        done = campaign.resume() if begun else campaign.run()
        ended = "every program of this selection was tried"  # all are shards
        if done.returncode != 1 or ended not in done.out:
            raise Wrong(f"resumed: {done.returncode}: {done.out}{done.err}")
        check_nothing_runs()

    def difference(self, rows):
        texts = []
        for name, ours, theirs in zip(("trials", "findings", "states"),
                                      self.rows, rows):
            missing = [r for r in ours if r not in theirs]
            extra = [r for r in theirs if r not in ours]
            if missing or extra or len(ours) != len(theirs):
                texts.append(f"{name}: missing {str(missing[:2])[:600]}, "
                             f"in excess {str(extra[:2])[:600]}")
        return "; ".join(texts)


def points(calls, most):
    """Every call with every fault, or `most` of them: as many of each fault,
    evenly spread over the calls."""
    pairs = [(kind, fault) for kind in sorted(calls) for fault in FAULTS[kind]]
    if ALL:
        return [(kind, number, fault) for kind, fault in pairs
                for number in range(1, calls[kind] + 1)]
    rng = random.Random(SEED)
    rounds = -(-most // len(pairs))
    chosen = []
    for each in range(rounds):
        rng.shuffle(pairs)
        for kind, fault in pairs:
            place = (each + rng.random()) / rounds
            chosen.append((kind, 1 + int(place * calls[kind]), fault))
    return chosen[:most]


class FaultsTest(unittest.TestCase):
    def disturb(self, args, most, least):
        with Campaign(args) as campaign:
            done = campaign.run(log=True)
            self.assertEqual(done.returncode, 1, done.out + done.err)
            rows = campaign.rows()
            whole = [tuple(r) for r in campaign.query(
                "SELECT generator, phase, ordinal, engine FROM trial "
                "ORDER BY id")]
            calls = campaign.calls()
        # It is worth disturbing: all of these are there.
        self.assertGreater(len(rows[1]), least)
        self.assertLessEqual({"file-write", "sync", "fork", "thread", "pipe",
                              "pipe-read", "pipe-write"}, set(calls))
        chosen = points(calls, most)
        ends = collections.Counter()
        wrong = []
        slowest = (0, "")
        with multiprocessing.Pool(os.cpu_count() if ALL else 1) as pool:
            for what, end, why, took in pool.imap_unordered(
                    Disturbed(args, rows, whole), chosen):
                ends[end] += 1
                slowest = max(slowest, (took, what))
                if why:
                    wrong.append(f"{what}: {why}")
                    print(wrong[-1], flush=True)
        print(f"{sum(calls.values())} calls {dict(sorted(calls.items()))}, "
              f"{len(chosen)} faults: {dict(sorted(ends.items()))}, "
              f"slowest: {slowest}")
        self.assertEqual(wrong, [], "\n".join(wrong))

    def test_a_fault_at_any_call_loses_nothing(self):
        self.disturb(QUICK, most=120, least=5)

    def test_a_fault_at_any_call_loses_nothing_with_a_judge(self):
        self.disturb(JUDGED, most=16, least=3)

    def test_a_file_that_may_not_grow_is_an_error_and_no_signal(self):
        with Campaign(QUICK) as campaign:
            campaign.run()
            rows = campaign.rows()
        for limit in (0, 3_000, 20_000, 40_000, 80_000):
            def small_files():
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            with self.subTest(limit=limit), Campaign(QUICK) as campaign:
                done = campaign.run(preexec_fn=small_files)
                self.assertEqual(done.returncode, 3, done.err)
                if limit > 1_000:  # what it says fits into a file
                    self.assertIn(STORE, done.err)
                    self.assertIn("File too large", done.err)
                disturbed = Disturbed(QUICK, rows, [])
                disturbed.finish(campaign)
                self.assertEqual(campaign.rows(), rows)

    def test_an_engine_works_where_dev_shm_is_full(self):
        """Eclipse writes some MB there, if it can."""
        full = "mount -t tmpfs -o size=64k none /dev/shm && exec \"$@\""
        inside = ("unshare", "-m", "sh", "-c", full, "sh")
        if subprocess.run([*inside, "true"], capture_output=True).returncode:
            self.skipTest("needs the right to mount")
        done = subprocess.run(
            [*inside, REFUTE, "try", PAPER_BUG, "--engine", "eclipse"],
            text=True, capture_output=True, timeout=300)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("seen again in fresh workers", done.stdout)
        self.assertRegex(done.stderr,
                         r"eclipse: works in \S+, not in /dev/shm \(")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + [
        each for each in sys.argv[3:] if each != "--all"])
