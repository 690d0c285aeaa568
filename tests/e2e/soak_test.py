#!/usr/bin/env python3
"""The soak of bench/farm, for seconds instead of days: it passes, and it sees
what is planted.

Usage: soak_test.py PATH-OF-REFUTE. The engine is a fake one.
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from campaign_case import GENERATOR, ORACLES, SOME
from refute_case import REFUTE, RefuteCase

FARM = pathlib.Path(__file__).resolve().parents[2] / "bench/farm"
sys.path.insert(0, str(FARM))
import soak  # noqa: E402

TRIALS = 1500


def running(folder):
    """The processes that were started with this folder as an argument."""
    found = []
    for each in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if str(folder) in each.read_text():
                found.append(int(each.parent.name))
    return found


class SoakTest(RefuteCase):
    # The seed is one whose first acts come early.
    def words(self, *args, trials=TRIALS):
        return [sys.executable, str(FARM / "soak.py"), REFUTE,
                str(self.folder / "soak"), "--trials", str(trials), "--every",
                "5", "--seed", "384", "--calm", "0", "--engine-command", SOME, "--generator",
                GENERATOR, "--oracles", ORACLES, *map(str, args)]

    def soak(self, *args):
        # Long enough for some acts, however fast the machine is.
        done = subprocess.run(self.words(*args), text=True, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=os.environ | {"FAKE_ENGINE_PAUSE": "0.005"})
        return done.returncode, done.stdout

    def change(self, sql):
        with contextlib.closing(sqlite3.connect(
                self.folder / "soak/soak.db")) as db:
            db.execute(sql)
            db.commit()

    def tally(self):
        return json.loads((self.folder / "soak/tally.json").read_text())

    def test_it_passes_and_sees_what_is_planted(self):
        code, text = self.soak("--compare")
        self.assertEqual(code, 0, text)
        self.assertIn("plain.db: the same", text)
        self.assertIn(f"{TRIALS} trials of {TRIALS}", text)
        self.assertGreater(sum(self.tally()[act] for act in soak.ACTS), 0, text)
        store, kept = self.folder / "soak", self.folder / "kept"
        shutil.copytree(store, kept)
        for sql, says in (
                ("UPDATE trial SET choices = '' WHERE ordinal = 7",
                 "trials that only the soak has"),
                ("DELETE FROM finding WHERE id = 3",
                 "findings, and"),
                ("UPDATE trial SET note = 'not judged by x' WHERE ordinal = 7",
                 None),
                ("DELETE FROM trial WHERE ordinal = 7",
                 f"of {TRIALS} trials {TRIALS - 1} are left")):
            self.change(sql)
            code, text = self.soak("--against", kept / "plain.db")
            if says is None:  # it is judged again
                self.assertEqual(code, 0, text)
                self.assertIn("not judged: 0", text)
            else:
                self.assertEqual(code, 1, text)
                self.assertIn(says, text)
            shutil.rmtree(store)
            shutil.copytree(kept, store)
        junk = b"this is no store" * 100
        for each in store.glob("soak.db-*"):
            each.unlink()
        (store / "soak.db").write_bytes(junk)
        code, text = self.soak()
        self.assertEqual(code, 1, text)
        self.assertIn("the store cannot be read", text)
        self.assertEqual((store / "soak.db").read_bytes(), junk)
        (store / "soak.db").unlink()
        code, text = self.soak()
        self.assertEqual(code, 1, text)
        self.assertIn(f"of {TRIALS} trials 0 are left", text)

    def trials(self):
        store = self.folder / "soak/soak.db"
        with contextlib.suppress(sqlite3.Error), contextlib.closing(
                sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as db:
            return db.execute("SELECT count(*) FROM trial").fetchone()[0]
        return 0

    def test_what_stops_it_stops_refute_too(self):
        for number, code in ((signal.SIGTERM, 0), (signal.SIGINT, 0),
                             (signal.SIGKILL, -signal.SIGKILL)):
            before = self.trials()
            process = subprocess.Popen(
                self.words(trials=10**6), text=True, start_new_session=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.addCleanup(process.kill)
            end = time.monotonic() + 60
            while self.trials() <= before:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)
            os.kill(process.pid, number)
            text, _ = process.communicate(timeout=60)
            self.assertEqual(process.returncode, code, text)
            if code == 0:
                self.assertIn("wrong: nothing", text)
                self.assertGreater(self.tally()["most"], 0)
            end = time.monotonic() + 20
            while running(self.folder) and time.monotonic() < end:
                time.sleep(0.1)
            self.assertEqual(running(self.folder), [])

    def test_memory_grows_if_it_does_not_come_to_rest(self):
        rests = [50, 80, 95] + 37 * [100]
        self.assertFalse(soak.grows(rests))
        self.assertFalse(soak.grows([100, 101]))
        self.assertTrue(soak.grows([100 + 5 * i for i in range(40)]))


if __name__ == "__main__":
    unittest.main()
