#!/usr/bin/env python3
"""A campaign under fire: soak.py REFUTE FOLDER [--trials N] [--for SECONDS] …

Runs one long campaign through a real engine. At random moments it kills
refute, or an engine, or a JVM (SIGKILL); lets the disk be full for a while (no
file of refute's may grow); or copies the store, and goes on with the copy. After
each run nothing that refute started may be left. For one stretch (--calm) it
leaves refute alone and looks whether memory grows. At the end, and whenever it
is stopped, it counts: every ordinal must have exactly one outcome. With
--compare, an undisturbed run of the same campaign must have the same trials and
findings.

It can be stopped at any time (SIGTERM, Ctrl-C) and goes on where it was: FOLDER
holds the store and a tally of what has happened so far. Exit code 0: nothing is
wrong so far.
"""
import argparse
import contextlib
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

from processes import (adopt_orphans, bury, descendants, die_with_parent,
                       resident_kb)
from undisturbed import differences

ACTS = ("kill refute", "kill a worker", "full disk", "copy the store")


def quarters(samples):
    """The mean of each quarter."""
    size = len(samples) / 4
    parts = [samples[int(i * size):int((i + 1) * size)] for i in range(4)]
    return [sum(part) / len(part) for part in parts if part]


def grows(samples):
    """Memory that is used at the end, and was not once all had warmed up."""
    means = quarters(samples)
    return len(means) == 4 and means[3] > 1.2 * means[1]


class Soak:
    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.store = self.folder / "soak.db"
        self.tally_file = self.folder / "tally.json"
        self.tally = {"runs": 0, "seconds": 0, "orphans": [], "wrong": [],
                      "most": 0, "calm": {}, "largest_mb": {},
                      **{act: 0 for act in ACTS}}
        if self.tally_file.exists():
            self.tally.update(json.loads(self.tally_file.read_text()))
        self.rng = random.Random(f"{options.seed} {self.tally['runs']}")
        self.end = time.monotonic() + options.seconds
        self.stopped = False
        self.did = set()  # to the refute that runs now
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)

    def stop(self, *_):
        self.stopped = True

    def over(self):
        return self.stopped or time.monotonic() > self.end

    def save(self):
        fresh = self.tally_file.with_suffix(".new")
        fresh.write_text(json.dumps(self.tally, indent=1) + "\n")
        fresh.rename(self.tally_file)

    def wrong(self, what):
        self.tally["wrong"].append(what)
        self.save()

    def ask(self, sql, store=None):
        """Waits until the store can be read: that it cannot now is no reason
        to think that nothing is in it."""
        deadline = time.monotonic() + 60
        while True:
            try:
                with contextlib.closing(sqlite3.connect(
                        f"file:{store or self.store}?mode=ro", uri=True,
                        timeout=30)) as db:
                    return db.execute(sql).fetchall()
            except sqlite3.OperationalError as error:
                if ("no such table" in str(error)
                        or time.monotonic() > deadline):
                    raise
            time.sleep(0.5)

    def trials(self, store=None):
        """In a store; 0 if it was never begun."""
        path = store or self.store
        if not path.exists() or path.stat().st_size == 0:
            return 0
        try:
            return self.ask("SELECT count(DISTINCT ordinal) FROM trial",
                            store)[0][0]
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return 0
            raise

    def seen(self):
        """Trials in the store. What was there once must be there for ever."""
        done = self.trials()
        if done < self.tally["most"]:
            self.wrong(f"of {self.tally['most']} trials {done} are left")
        self.tally["most"] = max(done, self.tally["most"])
        return done

    def unjudged(self, store=None):
        return self.ask("SELECT count(*) FROM trial "
                        "WHERE note LIKE 'not judged%'", store)[0][0]

    def left(self, store=None):
        """Trials that a run would do, for the first or the second time."""
        done = self.trials(store)
        return self.options.trials - done + (self.unjudged(store) if done
                                             else 0)

    def command(self, store):
        common = [self.options.refute, "run", "--store", str(store),
                  "--budget", "1000h", "--reduce", "none", "--jobs",
                  str(self.options.jobs), "--trials", str(self.left(store))]
        engine = (["--engine-command", self.options.engine_command]
                  if self.options.engine_command else
                  ["--engine", self.options.engine])
        if self.trials(store):
            # A command must be allowed again; an engine with a name need not.
            return common + ["--resume"] + (
                engine if self.options.engine_command else [])
        if store != self.store or not self.tally["most"]:
            for each in self.folder.glob(store.name + "*"):
                each.unlink()  # of a run that was killed before its first trial
        return common + engine + [
            "--generator", self.options.generator, "--strategy", "random",
            "--seed", "1", "--oracles", self.options.oracles]

    def start(self, store):
        # Through a pipe, since no file of refute's may grow on a full disk.
        process = subprocess.Popen(
            self.command(store), cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, preexec_fn=die_with_parent)

        def keep_log():
            with open(self.folder / "refute.log", "ab") as log, process.stdout:
                for line in process.stdout:
                    log.write(line)
                    log.flush()

        threading.Thread(target=keep_log, daemon=True).start()
        return process

    def act(self, process):
        """Does something to a running campaign. Counts what happened."""
        act = self.rng.choice(ACTS)
        try:
            if process.poll() is None and self.acted(act, process):
                self.tally[act] += 1
        except (OSError, ValueError, sqlite3.OperationalError) as error:
            # It ended just then, or was busy.
            print(f"{act}: it did not happen: {error}")

    def acted(self, act, process):
        if act == "kill refute":
            self.did.add("kill")
            process.kill()
            return process.wait() == -signal.SIGKILL
        if act == "kill a worker":
            workers = [pid for (pid, _), command
                       in descendants(process.pid).items()
                       if "refute-jvm" in command or "java" in command
                       or "python" in command]
            if workers:
                os.kill(self.rng.choice(workers), signal.SIGKILL)
            return bool(workers)
        if act == "full disk":
            self.fill_disk(process)
            return False  # it counts once refute has given up for it
        return self.go_on_with_a_copy(process)

    def fill_disk(self, process):
        """Less than a page of any file can be written, for ten seconds."""
        self.did.add("full disk")
        before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE,
                         (2048, before[1]))
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            # Workers that started meanwhile have the same limit.
            for pid in (process.pid,
                        *(pid for pid, _ in descendants(process.pid))):
                with contextlib.suppress(ProcessLookupError):
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    def go_on_with_a_copy(self, process):
        copy = self.folder / "copy.db"
        for each in self.folder.glob("copy.db*"):
            each.unlink()
        before = self.seen()
        # Closed before files get other names: SQLite knows them by name.
        with contextlib.closing(sqlite3.connect(
                self.store, timeout=30)) as source, \
                contextlib.closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            whole = target.execute("PRAGMA integrity_check").fetchall()
        if whole != [("ok",)]:
            self.wrong("a copy is damaged")
            return False
        self.did.add("kill")
        process.kill()
        process.wait()
        for each in [*self.folder.glob("soak.db-*"),
                     *self.folder.glob("copy.db-*")]:
            each.unlink()
        copy.replace(self.store)
        if (copied := self.trials()) < before:
            self.wrong(f"of {before} trials the copy has {copied}")
        return True

    def pause(self):
        """Seconds between two looks at the memory."""
        return min(1, self.options.calm / 20 or 1)

    def next_act(self):
        return time.monotonic() + self.rng.uniform(
            0.3, 1.7) * self.options.every

    def end_well(self, process):
        process.terminate()
        try:
            process.wait(120)
        except subprocess.TimeoutExpired:
            self.wrong("refute did not stop within 120 s")
            self.did.add("kill")
            process.kill()
            process.wait()

    def run_once(self, store, acts=True, calm=0):
        """One refute, until it ends, is killed, or time is up. Gives what it
        and what is below it had in memory, each second, in KB."""
        self.tally["runs"] += 1
        self.did = set()
        began = time.monotonic()
        process = self.start(store)
        next_act = self.next_act()
        refute, workers, sampled = [], [], began
        while process.poll() is None:
            time.sleep(0.2)
            now = time.monotonic()
            if now - sampled >= self.pause():
                sampled = now
                refute.append(resident_kb(process.pid))
                workers.append(sum(resident_kb(pid) for pid, _
                                   in descendants(process.pid)))
            if self.over() or (calm and now - began > calm):
                self.end_well(process)
            elif acts and now > next_act:
                if self.seen():
                    self.act(process)
                next_act = self.next_act()
        self.look_for_orphans()
        allowed = {0, 1, 4}
        if "kill" in self.did:
            allowed.add(-signal.SIGKILL)
        if "full disk" in self.did:
            allowed.add(3)
            self.tally["full disk"] += process.returncode == 3
        if process.returncode not in allowed:
            self.wrong(f"exit code {process.returncode}")
        self.tally["seconds"] += time.monotonic() - began
        return refute, workers

    def look_for_orphans(self):
        deadline = time.monotonic() + 30
        while left := descendants(os.getpid()):
            if time.monotonic() > deadline:
                self.tally["orphans"] += [each[:200] for each in left.values()]
                for pid, _ in left:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                break
            time.sleep(0.1)
            bury()
        bury()

    def be_calm(self):
        """One stretch that is long enough to say whether memory grows."""
        refute, workers = self.run_once(self.store, acts=False,
                                        calm=self.options.calm)
        if len(refute) < 0.8 * self.options.calm / self.pause():
            return
        self.tally["calm"] = {
            "seconds": self.options.calm,
            "refute, MB": [round(kb / 1024, 1) for kb in quarters(refute)],
            "workers, MB": [round(kb / 1024, 1) for kb in quarters(workers)]}
        for name, samples in (("refute", refute), ("workers", workers)):
            if grows(samples):
                self.wrong(f"the memory of {name} grows: {self.tally['calm']}")

    def disturb(self):
        idle = 0
        while not self.over():
            before = self.seen()
            if self.tally["wrong"] or self.left() <= 0:
                return
            if (self.options.calm and not self.tally["calm"]
                    and before >= self.options.trials / 2):
                self.be_calm()
            else:
                refute, _ = self.run_once(self.store)
                mark = str(before // 10_000 * 10_000)
                self.tally["largest_mb"][mark] = max(
                    self.tally["largest_mb"].get(mark, 0),
                    max(refute, default=0) >> 10)
            idle = 0 if self.seen() > before else idle + 1
            self.save()
            if idle > 20:
                self.wrong("it no longer gets on")

    def compare(self):
        """With one undisturbed run, once all is done."""
        other = pathlib.Path(self.options.against or self.folder / "plain.db")
        if not self.options.against:
            while not self.over() and self.left(other) > 0:
                before = self.left(other)
                self.run_once(other, acts=False)
                if self.left(other) >= before:
                    return ["the undisturbed run does not get on"]
            if self.left(other) > 0:
                return []
        wrong = differences(self.store, other.resolve())
        print(f"beside {other}:", "the same" if not wrong else "different")
        return wrong

    def check(self):
        """What is wrong with the store."""
        rows, ordinals, last = self.ask(
            "SELECT count(*), count(DISTINCT ordinal), max(ordinal) FROM trial"
        )[0]
        wrong = list(self.tally["wrong"])
        done = ordinals >= self.options.trials
        if rows != ordinals or last is None or last + 1 != ordinals:
            wrong.append(f"{rows} rows, {ordinals} ordinals, the last is {last}")
        if done and rows != self.options.trials:
            wrong.append(f"{rows} rows instead of {self.options.trials}")
        if self.ask("SELECT 1 FROM trial WHERE outcome = '' LIMIT 1"):
            wrong.append("a trial without an outcome")
        if self.ask("SELECT 1 FROM finding WHERE trial NOT IN "
                    "(SELECT id FROM trial) LIMIT 1"):
            wrong.append("a finding without a trial")
        if self.ask("PRAGMA integrity_check") != [("ok",)]:
            wrong.append("the store is damaged")
        if self.tally["orphans"]:
            wrong.append(f"processes that outlived refute: "
                         f"{self.tally['orphans'][:3]}")
        unjudged = self.unjudged()
        if done and unjudged and not self.over():
            wrong.append(f"{unjudged} trials are not judged")
        if done and self.options.calm and not self.tally["calm"]:
            wrong.append("the calm stretch was too short to judge the memory")
        if done and not wrong and (self.options.compare
                                   or self.options.against):
            wrong += self.compare()
        print(f"{rows} trials of {self.options.trials} in {self.tally['runs']} "
              f"runs and {self.tally['seconds']:.0f} s; " + ", ".join(
                  f"{act}: {self.tally[act]}" for act in ACTS))
        print("outcomes:", dict(self.ask(
            "SELECT outcome, count(*) FROM trial GROUP BY 1")))
        print("not judged:", unjudged)
        print("largest refute, MB, by trials:", self.tally["largest_mb"])
        print("memory, by quarters of a calm stretch:",
              self.tally["calm"] or "not known")
        return wrong

    def run(self):
        try:
            self.disturb()
            wrong = self.check()
        except sqlite3.Error as error:
            wrong = [*self.tally["wrong"],
                     f"the store cannot be read: {error}"]
        self.save()
        print("wrong:", wrong or "nothing")
        return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("refute")
    parser.add_argument("folder")
    parser.add_argument("--trials", type=int, default=1_000_000)
    parser.add_argument("--for", dest="seconds", type=float, default=1e9,
                        help="stop after so many seconds")
    parser.add_argument("--every", type=float, default=60,
                        help="seconds between two acts, on average")
    parser.add_argument("--calm", type=float, default=1800,
                        help="seconds without any act, once half is done, in "
                        "which memory must not grow; 0: none")
    parser.add_argument("--compare", action="store_true",
                        help="at the end, with an undisturbed run of the same "
                        "campaign, FOLDER/plain.db, which is made first")
    parser.add_argument("--against", metavar="STORE",
                        help="at the end, with this store of such a run")
    parser.add_argument("--engine", default="eclipse")
    parser.add_argument("--engine-command", help="instead of --engine")
    parser.add_argument("--generator",
                        default="2ClsMethParent/push-down-method")
    parser.add_argument("--oracles", default="default")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.refute = shutil.which(options.refute) or options.refute
    options.refute = str(pathlib.Path(options.refute).resolve())
    adopt_orphans()
    return Soak(options).run()


if __name__ == "__main__":
    sys.exit(main())
