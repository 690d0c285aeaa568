#!/usr/bin/env python3
"""Campaigns against the engine whose faults are known: every fault is found, by
its oracle, and nothing without one. Few and small ones, for every day; all of
them with tests/planted/recall.py.

Usage: planted_test.py PATH-OF-REFUTE.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "planted"))
import faults as planted  # noqa: E402

REFUTE = sys.argv.pop(1)
PATIENT = ("--timeout", "60s")  # a busy machine is not a hang


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

    def test_an_unknown_fault_is_named(self):
        done = subprocess.run(
            [REFUTE, "run", "--engine", "planted:rename-nothing", "--store",
             self.folder / "store.db"], text=True, capture_output=True)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn('there is no fault "rename-nothing"', done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
