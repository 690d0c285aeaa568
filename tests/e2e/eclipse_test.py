#!/usr/bin/env python3
"""The default campaign against the real Eclipse: real bugs are found and replayed.

Usage: eclipse_test.py PATH-OF-REFUTE
"""
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

REFUTE = sys.argv.pop(1)


def engine_processes(parent):
    """The Eclipse workers that `parent` has started."""
    children = pathlib.Path(f"/proc/{parent}/task")
    found = []
    for task in children.iterdir():
        for child in (task / "children").read_text().split():
            command = pathlib.Path(f"/proc/{child}/cmdline").read_bytes()
            if b"dev.refute.eclipse.Launcher" in command:
                found.append(int(child))
    return found


class EclipseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.campaign = subprocess.Popen(
            [REFUTE, "run", "--trials", "1000", "--budget", "180s"], cwd=cls.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        cls.killed = cls.kill_a_worker()
        cls.output, _ = cls.campaign.communicate(timeout=500)

    @classmethod
    def kill_a_worker(cls):
        """Kills the engine with signal 9 while trials are running."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and cls.campaign.poll() is None:
            time.sleep(0.2)
            try:
                if cls.query("SELECT count(*) FROM trial")[0][0] < 30:
                    continue
            except sqlite3.OperationalError:
                continue
            for pid in engine_processes(cls.campaign.pid)[:1]:
                os.kill(pid, signal.SIGKILL)
                return True
        return False

    @classmethod
    def query(cls, sql):
        with sqlite3.connect(cls.folder / "refute.db") as db:
            return db.execute(sql).fetchall()

    def confirmed(self, oracle, level="silent"):
        return [row[0] for row in self.query(
            "SELECT id FROM finding WHERE confirmation = 'confirmed' AND "
            f"oracle = '{oracle}' AND level = '{level}'")]

    def test_eclipse_starts_where_its_laid_out_classes_do_not_fit(self):
        """In a tree that was moved, or is reached by another name."""
        share = self.folder / "share"
        share.symlink_to(pathlib.Path(REFUTE).resolve().parents[2]
                         / "share/refute")
        root = pathlib.Path(__file__).resolve().parents[2]
        done = subprocess.run(
            [REFUTE, "try", root / "examples/paper-bugs/jdolly-listing3",
             "--oracles", "crash"], text=True, capture_output=True,
            env={**os.environ, "REFUTE_SHARE": str(share)})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("eclipse", done.stdout)

    def test_the_campaign_ends_with_findings(self):
        self.assertEqual(self.campaign.returncode, 1, self.output)

    def test_a_silent_behaviour_change_and_a_result_that_does_not_compile(self):
        self.assertTrue(self.confirmed("behaviour"), self.output)
        self.assertTrue(self.confirmed("does-not-compile"), self.output)

    def test_the_first_finding_shown_is_silent_and_small(self):
        first = re.search(r"── finding \d+ ── .*?^action", self.output,
                          re.DOTALL | re.MULTILINE)
        self.assertIn("── silent", first[0].splitlines()[0])
        self.assertLess(len(first[0].splitlines()), 30, first[0])

    def test_what_the_engine_announced_is_not_shown(self):
        self.assertIn("were announced by the engine itself", self.output)
        self.assertNotIn("announced ──", self.output)
        self.assertNotRegex(self.output, r"finding \d+ \(.*announced\)")

    def test_every_finding_shown_replays(self):
        shown = re.findall(r"refute replay (\d+)", self.output)
        self.assertGreaterEqual(len(shown), 2, self.output)
        for number in (self.confirmed("behaviour")[0],
                       self.confirmed("does-not-compile")[0]):
            done = subprocess.run(
                [REFUTE, "replay", str(number)], cwd=self.folder, text=True,
                capture_output=True, timeout=120)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertIn("reproduced:", done.stdout)

    def test_a_killed_worker_is_recorded_and_no_trial_is_lost(self):
        self.assertTrue(self.killed)
        events = self.query("SELECT detail FROM event WHERE kind LIKE '%lost'"
                            " OR kind = 'not-confirmed'")
        self.assertTrue(any("signal 9" in detail for detail, in events), events)
        for generator, trials, last in self.query(
                "SELECT generator, count(*), max(ordinal) FROM trial"
                " GROUP BY generator"):
            self.assertEqual(trials, last + 1, generator)

    def test_no_request_was_invalid(self):
        self.assertEqual(
            self.query("SELECT note FROM trial WHERE outcome = 'invalid'"), [])

    def test_doctor_is_content(self):
        done = subprocess.run([REFUTE, "doctor"], text=True,
                              capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("eclipse", done.stdout)
        self.assertNotIn("missing", done.stdout)
        # JRRT does not come with refute, and nothing is wrong without it.
        self.assertIn("absent  jrrt", done.stdout)


if __name__ == "__main__":
    unittest.main()
