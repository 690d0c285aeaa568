#!/usr/bin/env python3
"""Tests of compilers and virtual machines (docs/compilers.md): planted faults of
a compiler are found, reduced and replayed; javac, ECJ and the JVM's modes agree
on small generators.

Usage: compilers_test.py PATH-OF-REFUTE.
"""
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

REFUTE = sys.argv.pop(1)
PROGRAMS = pathlib.Path(__file__).parents[1] / "compilers"
PATIENT = ("--timeout", "60s", "--budget", "300s")  # for busy machines


class CompilersTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = str(self.folder / "store.db")

    def refute(self, *args, codes=(0, 1)):
        done = subprocess.run([REFUTE, *args], text=True, capture_output=True,
                              timeout=600)
        self.assertIn(done.returncode, codes, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def run_campaign(self, *args, codes=(0, 1)):
        return self.refute("run", "--store", self.store, *PATIENT, *args,
                           codes=codes)

    def findings(self):
        """Ids and summaries. On a busy machine a run may end before they are
        confirmed; then a replay confirms them."""
        with sqlite3.connect(self.store) as db:
            return db.execute("SELECT id, summary FROM finding "
                              "WHERE confirmation != 'refuted'").fetchall()

    def replay(self, number):
        self.assertIn("reproduced:", self.refute(
            "replay", str(number), "--store", self.store, codes=(1,)))

    def clusters(self):
        return json.loads(self.refute("report", "--store", self.store,
                                      "--clusters", "template", "--format",
                                      "json"))

    def check_planted(self, fault, generator, found, summary, more=()):
        """They are one cluster, reduced to at most ten lines."""
        self.run_campaign(
            "--engine", "javac", "--engine", f"planted-compiler:{fault}",
            "--generator", generator, *more, codes=(1,))
        findings = self.findings()
        self.assertEqual(len(findings), found)
        self.assertEqual(len(self.clusters()), 1)
        number = findings[0][0]
        small = self.refute("reduce", "--store", self.store, "--budget", "400s",
                            str(number))
        self.assertRegex(small, summary)
        lines = int(re.search(r"(\d+) lines? after \d+ checks", small).group(1))
        self.assertLessEqual(lines, 10)
        self.assertIn("seen again in fresh workers", small)
        self.replay(number)

    def test_a_miscompilation_is_found_reduced_and_replayed(self):
        self.check_planted(
            "swap-operands", "encapsulate-references", 2,
            r'gives String ": -1" as compiled by javac-\d+, String ": 1" as '
            "compiled by planted-compiler", more=("--trials", "34"))

    def test_a_wrong_acceptance_is_found_reduced_and_replayed(self):
        self.check_planted(
            "accept-duplicate-field", "SingleClassTwoFields/encapsulate-field",
            12, r"planted-compiler accepts what javac-\d+ rejects: variable \w+ is "
            "already defined")

    def test_without_a_fault_nothing_is_found(self):
        said = self.run_campaign(
            "--engine", "javac", "--engine", "planted-compiler",
            "--engine", "nb-javac", "--engine", "ecj", "--generator", "ReflectionGet", "--generator",
            "SingleClassTwoFields/encapsulate-field", "--trials", "60",
            codes=(0,))
        self.assertIn("60 trials", said)

    def test_uditas_two_programs(self):
        """An older ECJ is wrong about the second: a call of a private method."""
        listed = self.refute("list", "engines", codes=(0,))
        old = re.search(r"^ecj:3\.40\.0", listed, re.M)
        self.assertTrue(old, listed)
        self.run_campaign(
            "--engine", "javac", "--engine", "ecj", "--engine", "ecj:3.40.0",
            "--generator", f"files:{PROGRAMS}/fig17", codes=(1,))
        (_, summary), = self.findings()
        self.assertRegex(summary, r"ecj-3.40.0 accepts what ecj, javac-\d+ "
                                  "rejects: method m in class B cannot be")

    def test_what_compilers_get_wrong_in_todays_java(self):
        """Six bugs that the generator java found: docs/evaluation/
        compilers.md. A compiler that gets one right needs a new page."""
        args = ("--engine", "javac", "--engine", "ecj", "--generator",
                f"files:{PROGRAMS}/java17")
        self.run_campaign(*args, codes=(1,))
        found = "\n".join(summary for _, summary in self.findings())
        popped = (r"threw java.lang.AssertionError in org.eclipse.jdt.internal."
                  r"compiler.codegen.OperandStack.pop")
        self.assertEqual(len(re.findall(popped, found)), 2, found)
        for expected in (
                r"ecj accepts what javac-\d+ rejects: invalid use of a "
                r"restricted identifier 'yield'",
                r"new CapturedInField\(\) gives .* as compiled by ecj, throws "
                r"VerifyError as compiled by javac-\d+",
                r"EmptyLoop.test\(\(.*Object\[\]\) null\) gives int 1 as compiled "
                r"by ecj, throws NullPointerException as compiled by javac-\d+",
                r"StrictOr.test\(1\) gives int 2 as compiled by ecj, int 1 as "
                r"compiled by javac-\d+"):
            self.assertRegex(found, expected)
        self.assertEqual(len(self.findings()), 6, found)

    def test_the_modes_of_one_jvm_agree(self):
        said = self.run_campaign(
            "--engine", "java:tiered", "--engine", "java:int", "--generator",
            "Enum", "--generator", "ClassCastMethod", "--trials", "40",
            codes=(0,))
        self.assertIn("40 trials", said)

    def test_a_disagreement_of_two_modes_is_seen(self):
        self.run_campaign(
            "--engine", "java:tiered", "--engine", "java:int", "--generator",
            f"files:{PROGRAMS}/machines", codes=(1,))
        (number, summary), = self.findings()
        self.assertRegex(summary, r'Mode.test\(\) gives String "interpreted '
                                  r'mode.*" on java-\d+-int, String "mixed mode')
        self.replay(number)

    def test_compilers_and_refactoring_engines_do_not_go_together(self):
        said = self.run_campaign("--engine", "javac", "--engine", "eclipse",
                                 codes=(2,))
        self.assertIn("a campaign tests either refactoring engines", said)
        said = self.run_campaign("--engine", "eclipse", "--generator", "Enum",
                                 codes=(2,))
        self.assertIn("has nothing to refactor", said)
        said = self.run_campaign("--engine", "javac:11", codes=(2,))
        self.assertIn("no JDK 11 found", said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
