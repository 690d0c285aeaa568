#!/usr/bin/env python3
"""Campaigns from the command line, with a real JVM and a fake engine.

Usage: campaign_test.py PATH-OF-REFUTE.
"""
import concurrent.futures
import json
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
import time
import unittest

from campaign_case import (
    ECHO, FAKE, GENERATOR, ORACLES, SOME, CampaignCase)
from refute_case import REFUTE, jvms_of


# With it the 360 trials of GENERATOR last some seconds: several times as long as
# a worker needs to start, and as a batch of trials waits to be written.
SLOWLY = os.environ | {"FAKE_ENGINE_PAUSE": "0.025"}


class CampaignTest(CampaignCase):
    undisturbed = None  # the store of a run that nothing happens to

    def run_undisturbed(self):
        """all.db: the same for all tests that compare with it, so made once."""
        if not CampaignTest.undisturbed:
            self.assertEqual(self.campaign("--store", "all.db").returncode, 1)
            CampaignTest.undisturbed = (self.folder / "all.db").read_bytes()
        (self.folder / "all.db").write_bytes(CampaignTest.undisturbed)

    def test_three_shards_merged_are_the_unsharded_run(self):
        self.run_undisturbed()
        for i in range(3):
            done = self.campaign("--store", f"{i}.db", "--shard", f"{i}/3")
            self.assertIn("refute merge", done.stdout)
        done = self.refute("merge", "merged.db", "0.db", "1.db", "2.db")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertEqual(self.trials("merged.db"), self.trials("all.db"))
        self.assertEqual(self.findings("merged.db"), self.findings("all.db"))
        clock = {name: self.spent(name)["clock_ms"]
                 for name in ("0.db", "1.db", "2.db", "merged.db")}
        self.assertEqual(2 * clock["merged.db"], sum(clock.values()))
        self.assertEqual(self.spent("merged.db")["from"],
                         min(self.spent(f"{i}.db")["from"] for i in range(3)))
        self.assertGreater(len(self.findings("all.db")), 100)
        # Stores of different campaigns cannot be merged.
        self.campaign("--store", "other.db", "--strategy", "sparse",
                      "--trials", "2")
        done = self.refute("merge", "bad.db", "0.db", "other.db")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn('another campaign: its plan is "strategy = "sparse"", '
                      'not "strategy = "exhaustive""', done.stderr)
        self.assertFalse((self.folder / "bad.db").exists())

    def test_killed_at_random_moments_and_resumed_is_as_if_never_killed(self):
        args = ("--strategy", "sparse", "--jobs", "2")
        self.campaign("--store", "all.db", *args)
        rng = random.Random(7)
        command = [REFUTE, "run", "--store", "cut.db", "--budget", "4m"]
        new = ["--engine-command", SOME, "--generator", GENERATOR,
               "--oracles", ORACLES, *args]
        kills = 0
        for attempt in range(100):
            started = (self.folder / "cut.db").exists()
            process = subprocess.Popen(
                command + (["--resume"] if started else new), cwd=self.folder,
                env=SLOWLY, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            try:
                process.wait(timeout=rng.uniform(0.3, 2.0) if kills < 20
                             else 240)
                if process.returncode in (0, 1):
                    break
                # Killed before it had a plan, as if it had never started.
                (self.folder / "cut.db").unlink()
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
        self.assertGreaterEqual(kills, 5)
        self.assertEqual(self.trials("cut.db"), self.trials("all.db"))
        self.assertEqual(self.findings("cut.db"), self.findings("all.db"))

    def test_a_baseline_leaves_only_what_is_new(self):
        def run(store, oracles, *args):
            return self.refute("run", "--engine-command", SOME, "--generator",
                               "push-down-super", "--oracles", oracles, "--store",
                               store, "--trials", "40", *args)
        self.assertEqual(run("old.db", "crash").returncode, 1)
        done = run("same.db", "crash", "--baseline", "old.db")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("known: in old.db", done.stdout)
        done = run("new.db", ORACLES, "--baseline", "old.db")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("known: in old.db", done.stdout)
        self.assertIn("no longer compiles", done.stdout)
        self.assertEqual(self.refute("run", "--baseline", "none.db").returncode,
                         2)

    def test_known_findings_are_marked_with_their_link(self):
        (self.folder / "known.toml").write_text(
            '[[known]]\nsignature = "does-not-compile|*"\n'
            'link = "https://tracker.example/1"\n'
            '[[known]]\nsignature = "crash|*"\nengine = "fake"\n'
            'note = "planned"\n')
        done = self.campaign("--known", "known.toml")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("known: https://tracker.example/1", done.stdout)
        self.assertIn("known: planned", done.stdout)
        for text in ("known = 1", "[[known]]\nsignatur = \"x\"",
                     "[[known]]\nlink = \"x\"", "[[known]"):
            (self.folder / "known.toml").write_text(text)
            done = self.campaign("--known", "known.toml")
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn("known.toml:", done.stderr)

    def test_events_as_json(self):
        done = self.campaign("--json", "--stop-after", "1")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        kinds = {line["event"] for line in lines}
        self.assertTrue({"finding", "summary"} <= kinds, done.all)
        self.assertIn(lines[-1]["ending"], ("enough", "complete"))
        finding = next(l for l in lines if l["event"] == "finding")
        self.assertIn("refute replay", finding["replay"])
        self.assertEqual(done.returncode, 1)

    def test_merged_programs_are_traced_to_their_parts_and_end_at_single_ones(
            self):
        done = self.refute("run", "--engine-command", SOME, "--generator",
                           GENERATOR, "--oracles", ORACLES, "--merge", "auto")
        self.assertEqual(done.returncode, 1, done.all)
        phases = dict(self.query(
            "SELECT phase, count(*) FROM trial GROUP BY phase"))
        self.assertEqual(set(phases), {"M0", "M1"})
        self.assertEqual(phases["M0"], 360)
        confirmed = self.query("SELECT id, trace FROM finding WHERE "
                               "confirmation = 'confirmed' AND trace != ''")
        self.assertTrue(confirmed, done.all)
        self.assertIn("alone: ", confirmed[0][1])
        again = self.refute("replay", confirmed[0][0])
        self.assertEqual(again.returncode, 1, again.all)
        done = self.refute("run", "--engine-command", ECHO, "--generator",
                           GENERATOR, "--oracles", ORACLES, "--merge", "1")
        self.assertIn("single programs", done.stdout)

    def test_two_engines_in_one_campaign(self):
        done = self.refute(
            "run", "--engine-command", SOME, "--engine-command", ECHO,
            "--generator", GENERATOR, "--oracles", ORACLES, "--trials", "60")
        self.assertEqual(done.returncode, 1, done.all)
        per_engine = dict(self.query(
            "SELECT engine, count(*) FROM trial GROUP BY engine"))
        self.assertEqual(per_engine, {SOME: 60, ECHO: 60})
        self.assertEqual(self.query("SELECT DISTINCT engine_label FROM finding"),
                         [(SOME,)])
        number = self.query("SELECT id FROM finding WHERE confirmation = "
                            "'confirmed'")[0][0]
        self.assertEqual(self.refute("replay", number).returncode, 1)

    def test_a_store_that_another_process_works_on(self):
        process = subprocess.Popen(
            [REFUTE, "run", "--engine-command", ECHO, "--generator", GENERATOR,
             "--oracles", ORACLES],
            cwd=self.folder, env=SLOWLY, stdout=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 60
            while not (self.folder / "refute.db").exists():
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)
            time.sleep(0.5)
            for args in (["--resume"], []):
                done = self.refute("run", *args, "--engine-command", ECHO) \
                    if not args else self.refute("run", *args)
                self.assertEqual(done.returncode, 3, done.all)
                self.assertIn("refute.db", done.stderr)
        finally:
            process.kill()
            process.wait()

    def test_a_full_disk_is_a_sentence_and_nothing_is_lost(self):
        def no_space():  # files may not grow beyond this
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
        done = self.campaign(preexec_fn=no_space)
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("refute.db", done.stderr)
        before = self.query("SELECT count(*) FROM trial")[0][0]
        self.assertGreater(before, 0)
        done = self.refute("run", "--resume", "--budget", "4m")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("complete", done.stdout)

    def test_killed_judges_lose_no_trial_and_no_finding(self):
        self.run_undisturbed()
        process = subprocess.Popen(
            [REFUTE, "run", "--engine-command", SOME, "--generator", GENERATOR,
             "--oracles", ORACLES, "--budget", "4m"], cwd=self.folder,
            env=SLOWLY, stdout=subprocess.DEVNULL)
        killed = 0
        while process.poll() is None and killed < 4:
            # A fresh worker has answered once more trials are recorded than
            # waited when the last one was killed; one that is killed before
            # that would be the program's fault.
            if self.has_trials("refute.db", more_than=60 * killed + 5):
                for judge in list(jvms_of(process)):
                    try:
                        os.kill(judge, signal.SIGKILL)
                        killed += 1
                    except ProcessLookupError:
                        pass
            time.sleep(0.05)
        process.wait(300)
        self.assertGreater(killed, 0)
        self.assertEqual(self.trials("refute.db"), self.trials("all.db"))
        self.assertEqual(self.findings("refute.db"), self.findings("all.db"))
        self.assertEqual(self.query(
            "SELECT count(*) FROM trial WHERE note LIKE '%not judged%'"),
            [(0,)])

    def test_what_could_not_be_judged_is_said_and_taken_up_by_resume(self):
        self.run_undisturbed()
        shutil.copy(self.folder / "all.db", self.folder / "refute.db")
        # As if the judges had been lost twice over two trials.
        lost = self.query("SELECT DISTINCT trial FROM finding WHERE oracle = "
                          "'does-not-compile' ORDER BY trial LIMIT 2")
        with sqlite3.connect(self.folder / "refute.db") as db:
            for trial, in lost:
                db.execute("UPDATE trial SET note = 'not judged by "
                           "does-not-compile: gone' WHERE id = ?", (trial,))
                db.execute("DELETE FROM finding WHERE trial = ?", (trial,))
        done = self.refute("run", "--resume", "--trials", "1", "--json",
                           "--engine-command", SOME)
        self.assertTrue(done.stdout, done.all)
        summary = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual(summary["unjudged"], 1, done.all)
        done = self.refute("run", "--resume", "--engine-command", SOME)
        self.assertNotIn("could not be judged", done.all)
        self.assertIn("complete", done.stdout)
        self.assertEqual(self.trials("refute.db"), self.trials("all.db"))
        self.assertEqual(self.findings("refute.db"), self.findings("all.db"))

    def test_a_store_that_is_taken_away_is_saved(self):
        self.run_undisturbed()
        for act in (lambda path: os.rename(path, str(path) + ".moved"),
                    os.unlink):
            process = subprocess.Popen(
                [REFUTE, "run", "--engine-command", SOME, "--generator",
                 GENERATOR, "--oracles", ORACLES, "--store", "taken.db"],
                cwd=self.folder, text=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE)
            path = self.folder / "taken.db"
            while not path.exists() or not self.has_trials(path):
                self.assertIsNone(process.poll(), "it ended too soon")
                time.sleep(0.01)
            act(path)
            _, error = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 3, error)
            self.assertIn("taken.db: it was moved or removed while", error)
            self.assertIn("--resume --store taken.db.saved", error)
            for left in ("taken.db-wal", "taken.db-shm"):
                self.assertFalse((self.folder / left).exists(), left)
            done = self.refute("run", "--resume", "--store", "taken.db.saved",
                               "--engine-command", SOME)
            self.assertIn("complete", done.stdout, done.all)
            self.assertEqual(self.trials("taken.db.saved"),
                             self.trials("all.db"))
            for each in self.folder.glob("taken.db*"):
                each.unlink()

    def has_trials(self, path, more_than=5):
        try:
            return self.query("SELECT count(*) FROM trial",
                              path)[0][0] > more_than
        except sqlite3.Error:
            return False

    def run_for_eight_seconds(self, mode):
        engine = shlex.join([sys.executable, str(FAKE), mode])
        started = time.monotonic()
        done = self.refute("run", "--engine-command", engine, "--generator",
                           GENERATOR, "--oracles", ORACLES, "--store",
                           f"{mode}.db", "--budget", "8s", "--jobs", "2")
        return mode, done, time.monotonic() - started

    def test_no_engine_makes_a_budget_longer(self):
        modes = ("garbage", "mid", "die", "hang", "error", "part", "other",
                 "flood", "late")
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            runs = list(pool.map(self.run_for_eight_seconds, modes))
        for mode, done, took in runs:
            # The rest is for the start of processes on a busy machine.
            self.assertLess(took, 16, (mode, done.all))
            self.assertIn(done.returncode, (0, 1, 3, 4), (mode, done.all))
            self.assertNotEqual(done.all, "")

    def test_what_the_deadline_cuts_off_is_no_finding(self):
        hang = shlex.join([sys.executable, str(FAKE), "hang"])
        done = self.refute("run", "--engine-command", hang, "--generator",
                           GENERATOR, "--oracles", ORACLES, "--budget", "5s",
                           "--timeout", "60s")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("nothing was judged: the budget was spent before the "
                      "first trial", done.stderr)
        self.assertEqual(self.query("SELECT count(*) FROM trial"), [(0,)])

    def test_a_daemon_does_not_outlive_us(self):
        engine = shlex.join([sys.executable, str(FAKE), "daemon",
                             str(self.folder)])
        command = [REFUTE, "run", "--engine-command", engine, "--generator",
                   GENERATOR, "--oracles", ORACLES, "--budget", "20s"]
        self.assertEqual(subprocess.run(command, cwd=self.folder).returncode, 0)
        self.all_daemons_are_gone()
        process = subprocess.Popen(command, cwd=self.folder)
        while len(list(self.folder.glob("daemon-*"))) == 0:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.kill()
        process.wait()
        self.all_daemons_are_gone()

    def all_daemons_are_gone(self):
        daemons = list(self.folder.glob("daemon-*"))
        self.assertGreater(len(daemons), 0)
        for each in daemons:
            status = pathlib.Path("/proc") / each.name.split("-")[1]
            deadline = time.monotonic() + 20
            while self.lives(status):
                self.assertLess(time.monotonic(), deadline, each)
                time.sleep(0.05)
            each.unlink()

    def lives(self, process):
        try:
            state = (process / "stat").read_text().rpartition(")")[2].split()[0]
            return state != "Z" and b"sleep" in (process / "cmdline").read_bytes()
        except OSError:
            return False

    def test_options_that_make_no_sense(self):
        for args in (["--shard", "3/3"], ["--shard", "x"], ["--jobs", "0"],
                     ["--merge", "up"], ["--merge", "1..3"],
                     ["--oracles", "crush"], ["--second-pass", "all"],
                     ["--budget", "0 trials"], ["--sequences", "0"],
                     ["--check-budget", "soon"], ["--max-jump", "0",
                                                "--strategy", "sparse"]):
            done = self.campaign(*args)
            self.assertEqual(done.returncode, 2, (args, done.all))
        self.assertFalse((self.folder / "refute.db").exists())


if __name__ == "__main__":
    unittest.main()
