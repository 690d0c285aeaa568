#!/usr/bin/env python3
"""`refute check` finds small bugs in ordinary classes, and its tests show them.

Each file in tests/check/small is a class; a line with `// after: …` is that
text after the edit.

Usage: small_bugs_test.py PATH-OF-REFUTE [--list].
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

REFUTE = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "tests/check/small").glob("*.java"))
JUNIT = ROOT / "build/share/refute/junit/junit-platform-console-standalone-1.11.4.jar"
BUDGET = "10s"


def versions(case):
    text = case.read_text()
    before = re.sub(r" // after: .*", "", text)
    after = re.sub(r"( *)\S.* // after: (.*)", r"\1\2", text)
    return before, after


class SmallBugsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        with concurrent.futures.ThreadPoolExecutor(2) as threads:
            done = threads.map(cls.check, CASES)
        cls.done = dict(zip((each.stem for each in CASES), done))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    @classmethod
    def check(cls, case):
        for version, text in zip(("before", "after"), versions(case)):
            file = cls.folder / case.stem / version / case.name
            file.parent.mkdir(parents=True)
            file.write_text(text)
        return subprocess.run(
            [REFUTE, "check", "before", "after", "--budget", BUDGET,
             "--junit", "RefuteTest.java"],
            cwd=cls.folder / case.stem, text=True, capture_output=True,
            timeout=300)

    def test_every_small_bug_is_found(self):
        self.assertGreaterEqual(len(CASES), 24)
        missed = {name: done.stdout + done.stderr
                  for name, done in self.done.items() if done.returncode != 1}
        self.assertEqual(missed, {}, f"{len(missed)} of {len(CASES)} missed")

    def compile(self, version):
        """All cases of a version with their tests, under distinct names."""
        sources = self.folder / f"all-{version}"
        sources.mkdir()
        for name in self.done:
            case = self.folder / name
            shutil.copy(case / version / f"{name}.java", sources)
            test = case / "RefuteTest.java"
            self.assertTrue(test.exists(), f"{name} has no JUnit test")
            (sources / f"{name}Test.java").write_text(
                test.read_text().replace("RefuteTest", f"{name}Test"))
        classes = self.folder / f"classes-{version}"
        done = subprocess.run(
            ["javac", "-nowarn", "-cp", JUNIT, "-d", classes,
             *sources.glob("*.java")], text=True, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return classes

    def passing(self, version):
        """The names of the cases whose test passes."""
        done = subprocess.run(
            ["java", "-jar", JUNIT, "execute", "--disable-banner",
             "--details", "tree", "--disable-ansi-colors", "--details-theme",
             "ascii", "-cp", self.compile(version),
             *(word for name in self.done for word in ("-c", f"{name}Test"))],
            text=True, capture_output=True)
        found = re.findall(r"-- (\w+)Test \[OK\]\n.*behavesAsBefore\(\) (\S+)",
                           done.stdout)
        self.assertEqual(len(found), len(self.done), done.stdout)
        return {name for name, result in found if result == "[OK]"}

    def test_every_printed_test_passes_before_and_fails_after(self):
        self.assertEqual(self.passing("before"), set(self.done))
        self.assertEqual(self.passing("after"), set())


if __name__ == "__main__":
    unittest.main()
