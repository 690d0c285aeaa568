#!/usr/bin/env python3
"""Campaigns against the planted-fault engine: every fault is found, by its oracle,
and nothing is found without a fault. These are few and small;
tests/planted/recall.py runs all.

Usage: planted_test.py PATH-OF-REFUTE.
"""
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "planted"))
import faults as planted  # noqa: E402

REFUTE = sys.argv.pop(1)
PATIENT = ("--timeout", "60s")  # for busy machines


class PlantedTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def campaign(self, generator, *faults, more=()):
        return planted.campaign(REFUTE, self.folder / "store.db", generator,
                                faults, more=(*PATIENT, *more), timeout=600)

    def check_found(self, name, first):
        """Its oracle finds it in the first program that shows it."""
        fault, = (f for f in planted.faults() if f.name == name)
        oracle = fault.oracles[0]
        result = self.campaign(fault.generator, name, more=(
            "--oracles", oracle, "--trials", str(first)))
        self.assertEqual(result.trials, first)
        self.assertEqual({oracle: first},
                         {o: row[0] for o, row in result.found.items()})

    def test_nothing_is_found_without_a_fault(self):
        result = self.campaign("SingleClassTwoFields/encapsulate-field")
        self.assertEqual(result.outcomes, {"applied": 48, "skipped": 12})
        self.assertEqual(result.found, {})

    def test_a_crash_is_found(self):
        self.check_found("encapsulate-crashes-on-array", 13)

    def test_a_program_that_no_longer_compiles_is_found(self):
        self.check_found("rename-ignores-interface", 26)

    def test_a_change_of_behaviour_is_found(self):
        self.check_found("push-down-super-unchecked", 21)

    def test_findings_are_made_small_at_the_end_of_a_run(self):
        store = self.folder / "store.db"
        done = subprocess.run(
            [REFUTE, "run", "--engine", "planted:push-down-super-unchecked",
             "--generator", "push-down-super", "--oracles", "behaviour",
             "--stop-after", "1", "--budget", "10m", "--reduce", "5m",
             "--jobs", "2", "--json", "--store", store, *PATIENT],
            text=True, capture_output=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        reduced = [event for event in map(json.loads, done.stdout.splitlines())
                   if event["event"] == "reduced"]
        self.assertEqual(len(reduced), 1)
        self.assertTrue(reduced[0]["minimal"])
        self.assertLessEqual(reduced[0]["lines"], 15)
        with sqlite3.connect(store) as db:
            large, small, test, confirmed = db.execute(
                "SELECT finding.before, reduction.before, reduction.test, "
                "confirmed FROM reduction JOIN finding "
                "ON finding.id = reduction.finding").fetchone()
        self.assertLess(len(small), len(large))
        self.assertIn("super.k()", small)
        self.assertIn("@Test", test)
        self.assertEqual(confirmed, 1)

    def test_a_program_of_ones_own_is_made_small(self):
        program = self.folder / "program"
        program.mkdir()
        (program / "A.java").write_text(
            "public class A {\n  int k() { return 1; }\n  int unused;\n"
            "  void other(String s) { System.out.println(s + unused); }\n}\n")
        (program / "B.java").write_text(
            "import java.util.List;\n/** Has a comment. */\n"
            "public class B extends A {\n"
            "  int k() { return 2; }\n"
            "  public int m() { int x = super.k(); return x + 0; }\n"
            "  List<String> names() { return null; }\n}\n")
        (program / "C.java").write_text("public class C extends B {}\n")
        request = {"refactoring": "push-down-method",
                   "target": {"type": "B", "method": "m", "parameters": []}}

        def reduce(folder, wanted, out, *more):
            return subprocess.run(
                [REFUTE, "reduce", "--engine",
                 "planted:push-down-super-unchecked", "--program", folder,
                 "--request", wanted, "--out", out, *PATIENT, *more],
                text=True, capture_output=True)
        small = self.folder / "small"
        done = reduce(program, json.dumps(request), small)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("nothing more can be taken away; seen again", done.stdout)
        text = "".join(f.read_text() for f in sorted(small.rglob("before/*")))
        self.assertIn("super.k()", text)
        for gone in ("unused", "names", "other", "import", " x"):
            self.assertNotIn(gone, text)
        self.assertIn("super.k()", (small / "after" / "C.java").read_text())
        # Its output is reduced already, and can be tried again.
        again = self.folder / "again"
        done = reduce(small / "before", small / "request.json", again)
        self.assertEqual(
            "".join(f.read_text() for f in sorted(again.rglob("before/*"))),
            text)
        # If no oracle objects there is nothing to reduce.
        done = reduce(small / "before", small / "request.json",
                      self.folder / "none", "--oracles", "crash")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no oracle objects (crash)", done.stderr)
        done = reduce(program, "{", self.folder / "none")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--request is not JSON", done.stderr)

    def test_an_unknown_fault_is_named(self):
        done = subprocess.run(
            [REFUTE, "run", "--engine", "planted:rename-nothing", "--store",
             self.folder / "store.db"], text=True, capture_output=True)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn('there is no fault "rename-nothing"', done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
