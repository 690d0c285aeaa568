#!/usr/bin/env python3
"""A campaign under fire: soak.py REFUTE FOLDER [--trials N] [--for SECONDS] …

Runs one long campaign through a real engine. At random moments it kills
refute, or an engine, or a JVM (SIGKILL); lets the disk be full for a while (no
file of refute's may grow); or copies the store, and goes on with the copy. After
each run it looks for processes that outlived refute. At the end, and whenever it
is stopped, it counts: every ordinal must have exactly one outcome.

It can be stopped at any time and goes on where it was: FOLDER holds the store
and a tally of what has happened so far. Exit code 0: nothing is wrong so far.
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
import time

ACTS = ("kill refute", "kill a worker", "full disk", "copy the store")


def processes():
    """{id: (parent, command)} of all that run now."""
    found = {}
    for each in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            stat = (each / "stat").read_text().rpartition(")")[2].split()
            command = (each / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if stat[0] != "Z":
            found[int(each.name)] = (int(stat[1]), command)
    return found


def descendants(pid):
    """The processes below this one, with their commands."""
    everything = processes()
    found, todo = {}, [pid]
    while todo:
        parent = todo.pop()
        for each, (its, command) in everything.items():
            if its == parent and each not in found:
                found[each] = command
                todo.append(each)
    return found


def resident_mb(pid):
    try:
        pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * resource.getpagesize() >> 20


class Soak:
    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.store = self.folder / "soak.db"
        self.tally_file = self.folder / "tally.json"
        self.tally = {"runs": 0, "seconds": 0, "orphans": [], "wrong": [],
                      "largest_mb": {}, **{act: 0 for act in ACTS}}
        if self.tally_file.exists():
            self.tally.update(json.loads(self.tally_file.read_text()))
        self.rng = random.Random(options.seed + self.tally["runs"])
        self.refute_mb = 0

    def save(self):
        fresh = self.tally_file.with_suffix(".new")
        fresh.write_text(json.dumps(self.tally, indent=1))
        fresh.rename(self.tally_file)

    def ask(self, sql, store=None):
        with contextlib.closing(sqlite3.connect(
                f"file:{store or self.store}?mode=ro", uri=True,
                timeout=30)) as db:
            return db.execute(sql).fetchall()

    def trials(self):
        try:
            return self.ask("SELECT count(DISTINCT ordinal) FROM trial")[0][0]
        except sqlite3.Error:
            return 0

    def command(self):
        common = [self.options.refute, "run", "--store", str(self.store),
                  "--budget", "1000h", "--reduce", "none", "--jobs",
                  str(self.options.jobs), "--trials",
                  str(self.options.trials - self.trials())]
        engine = (["--engine-command", self.options.engine_command]
                  if self.options.engine_command else
                  ["--engine", self.options.engine])
        if self.trials():
            # A command must be allowed again; an engine with a name need not.
            return common + ["--resume"] + (
                engine if self.options.engine_command else [])
        for each in self.folder.glob("soak.db*"):
            each.unlink()
        return common + engine + [
            "--generator", self.options.generator, "--strategy", "random",
            "--seed", "1", "--oracles", self.options.oracles]

    def act(self, process):
        """Does something to a running campaign; false if it has ended."""
        act = self.rng.choice(ACTS)
        below = descendants(process.pid)
        if act == "kill refute":
            process.kill()
        elif act == "kill a worker":
            workers = [pid for pid, command in below.items()
                       if "refute-jvm" in command or "java" in command
                       or "python" in command]
            if workers:
                os.kill(self.rng.choice(workers), signal.SIGKILL)
        elif act == "full disk":
            size = max(os.path.getsize(each)
                       for each in self.folder.glob("soak.db*"))
            before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE,
                             (size, before[1]))
            time.sleep(self.rng.uniform(1, 5))
            if process.poll() is None:
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)
        else:
            copy = self.folder / "copy.db"
            copy.unlink(missing_ok=True)
            before = self.trials()
            # Closed before files get other names: SQLite knows them by name.
            with contextlib.closing(sqlite3.connect(
                    self.store, timeout=30)) as source, \
                    contextlib.closing(sqlite3.connect(copy)) as target:
                source.backup(target)
                if target.execute("PRAGMA integrity_check").fetchall() != [
                        ("ok",)]:
                    self.tally["wrong"].append("a copy is damaged")
            process.kill()
            process.wait()
            for each in [*self.folder.glob("soak.db*"),
                         *self.folder.glob("copy.db-*")]:
                each.unlink()
            copy.rename(self.store)
            if self.trials() < before:
                self.tally["wrong"].append(
                    f"of {before} trials the copy has {self.trials()}")
        self.tally[act] += 1
        return below

    def run_once(self, end):
        self.tally["runs"] += 1
        began, begun = time.monotonic(), self.trials()
        log = open(self.folder / "refute.log", "a")
        process = subprocess.Popen(self.command(), cwd=self.folder,
                                   stdout=log, stderr=log)
        next_act = began + self.rng.uniform(0.3, 1.7) * self.options.every
        below, mine = {}, process.pid
        while process.poll() is None:
            time.sleep(0.2)
            below.update(descendants(mine))
            self.refute_mb = max(self.refute_mb, resident_mb(mine))
            if time.monotonic() > end:
                process.terminate()
                process.wait(120)
            elif time.monotonic() > next_act and self.trials():
                try:
                    below.update(self.act(process))
                except (ProcessLookupError, PermissionError, ValueError):
                    pass  # it ended just then
                next_act = time.monotonic() + self.rng.uniform(
                    0.3, 1.7) * self.options.every
        self.look_for_orphans(below)
        done = self.trials()
        if done < begun:
            self.tally["wrong"].append(f"of {begun} trials {done} are left")
        mark = str(done // 10_000 * 10_000)
        self.tally["largest_mb"][mark] = max(
            self.refute_mb, self.tally["largest_mb"].get(mark, 0))
        self.refute_mb = 0
        self.tally["seconds"] += time.monotonic() - began
        # 0, 1 and 4 are results; 3 is a full disk; below 0 are our own kills.
        if process.returncode not in (0, 1, 3, 4, -9, -15):
            self.tally["wrong"].append(f"exit code {process.returncode}")
        self.save()
        return done

    def look_for_orphans(self, below):
        deadline = time.monotonic() + 30
        while True:
            now = processes()
            left = [pid for pid, command in below.items()
                    if pid in now and now[pid][1] == command]
            if not left:
                return
            if time.monotonic() > deadline:
                break
            time.sleep(0.2)
        self.tally["orphans"] += [now[pid][1][:200] for pid in left]

    def check(self):
        """What is wrong with the store."""
        rows, ordinals, last = self.ask(
            "SELECT count(*), count(DISTINCT ordinal), max(ordinal) FROM trial"
        )[0]
        wrong = list(self.tally["wrong"])
        if rows != ordinals or last is None or last + 1 != ordinals:
            wrong.append(f"{rows} rows, {ordinals} ordinals, the last is {last}")
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
        print(f"{rows} trials of {self.options.trials} in {self.tally['runs']} "
              f"runs and {self.tally['seconds']:.0f} s; " + ", ".join(
                  f"{act}: {self.tally[act]}" for act in ACTS))
        print("outcomes:", dict(self.ask(
            "SELECT outcome, count(*) FROM trial GROUP BY 1")))
        print("not judged:", self.ask(
            "SELECT count(*) FROM trial WHERE note LIKE 'not judged%'")[0][0])
        print("largest refute, MB, by trials:", self.tally["largest_mb"])
        print("wrong:", wrong or "nothing")
        return wrong

    def run(self):
        end = time.monotonic() + self.options.seconds
        idle = 0
        while time.monotonic() < end and self.trials() < self.options.trials:
            before = self.trials()
            idle = 0 if self.run_once(end) > before else idle + 1
            if idle > 20:
                self.tally["wrong"].append("it no longer gets on")
                break
        return 1 if self.check() else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("refute")
    parser.add_argument("folder")
    parser.add_argument("--trials", type=int, default=1_000_000)
    parser.add_argument("--for", dest="seconds", type=float, default=1e9,
                        help="stop after so many seconds")
    parser.add_argument("--every", type=float, default=60,
                        help="seconds between two acts, on average")
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
    return Soak(options).run()


if __name__ == "__main__":
    sys.exit(main())
