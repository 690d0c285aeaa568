#!/usr/bin/env python3
"""Third-party engines: the conformance test, and the example in Python.

Usage: engines_test.py PATH-OF-REFUTE
"""
import json
import pathlib
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

REFUTE = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).parents[2]
NAIVE = [sys.executable, str(ROOT / "examples/engines/naive_rename.py")]


class EnginesTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def refute(self, *args):
        done = subprocess.run([REFUTE, *args], cwd=self.folder, text=True,
                              capture_output=True, timeout=300)
        done.all = done.stdout + done.stderr
        return done

    def test_the_example_keeps_to_the_protocol(self):
        done = self.refute("engine-test", "--", *NAIVE)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn(" 0 failed", done.stdout)

    def test_json_and_exit_code_of_an_engine_that_does_not(self):
        fake = str(ROOT / "tests/e2e/fake_engine.py")
        done = self.refute("engine-test", "--json", "--timeout", "5s", "--",
                           sys.executable, fake, "error")
        self.assertEqual(done.returncode, 1, done.all)
        checks = {check["name"]: check for check in json.loads(done.stdout)}
        self.assertEqual(checks["answers ping"]["state"], "passed")
        unknown = checks["rejects an unknown method"]
        self.assertEqual(unknown["state"], "failed")
        self.assertEqual(unknown["section"], "Errors")
        self.assertIn("unsupported", unknown["why"])

    def test_wrong_usage_and_engines_that_do_not_start(self):
        self.assertEqual(self.refute("engine-test").returncode, 2)
        self.assertEqual(
            self.refute("engine-test", "--", "/no/such/engine").returncode, 2)
        self.assertEqual(self.refute("engine-test", "--", "true").returncode, 3)
        done = self.refute("run", "--engine", "eclipse:1.0")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("list engines", done.stderr)

    def test_a_campaign_shows_that_the_example_is_full_of_bugs(self):
        done = self.refute(
            "run", "--generator", "FieldReference/rename-field-collision",
            "--strategy", "sparse", "--trials", "300", "--budget", "120s",
            "--engine-command", shlex.join(NAIVE))
        self.assertEqual(done.returncode, 1, done.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            oracles = {row[0] for row in db.execute(
                "SELECT oracle FROM finding WHERE confirmation = 'confirmed'")}
            invalid = db.execute("SELECT count(*) FROM trial WHERE"
                                 " outcome = 'invalid'").fetchone()[0]
        self.assertIn("does-not-compile", oracles, done.all)
        self.assertEqual(invalid, 0, done.all)

    def test_eclipse_does_what_must_be_done_and_who_refuses_it_is_found(self):
        fake = str(ROOT / "tests/e2e/fake_engine.py")
        done = self.refute(
            "run", "--generator", "FieldReference/rename-field", "--generator",
            "DualClassFieldReference/rename-field", "--strategy", "random",
            "--trials", "200", "--budget", "200s",
            "--oracles", "warning-status", "--engine", "eclipse",
            "--engine-command", shlex.join([sys.executable, fake, "refuse"]))
        self.assertEqual(done.returncode, 1, done.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            found = db.execute(
                "SELECT engine, oracle, summary, count(*) FROM finding"
                " GROUP BY 1, 2, 3").fetchall()
            applied = db.execute(
                "SELECT count(*) FROM trial WHERE engine != 'fake' AND"
                " outcome = 'applied'").fetchone()[0]
        self.assertEqual([row[:3] for row in found], [
            ("fake", "warning-status",
             "the engine refuses what must be done")], done.all)
        # Every program that compiles, with each engine.
        self.assertEqual(applied, found[0][3], done.all)
        self.assertGreater(applied, 30, done.all)

    def test_an_older_release_of_eclipse_is_fetched_and_tried_beside_the_newest(
            self):
        done = self.refute(
            "run", "--engine", "eclipse", "--engine", "eclipse:1.20.0",
            "--generator", "encapsulate-references", "--trials", "8",
            "--oracles", "crash,does-not-compile", "--budget", "200s")
        self.assertIn(done.returncode, (0, 1), done.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            engines = db.execute(
                "SELECT engine, count(*) FROM trial WHERE outcome IN"
                " ('applied', 'refused') GROUP BY engine").fetchall()
        self.assertEqual([count for _, count in engines], [8, 8], done.all)
        self.assertIn("1.20.0", str(engines), done.all)

    def test_a_build_of_ones_own_takes_the_place_of_our_bundles(self):
        (self.folder / "empty").mkdir()
        done = self.refute("run", "--engine", "eclipse:./empty")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("neither org.eclipse.jdt.core.manipulation nor",
                      done.stderr)
        plugins = self.folder / "site" / "plugins"
        plugins.mkdir(parents=True)
        jar, = (pathlib.Path(REFUTE).parents[2] / "share/refute/eclipse/jdk21"
                ).glob("org.eclipse.jdt.core.manipulation-*.jar")
        shutil.copy(jar, plugins / "org.eclipse.jdt.core.manipulation_9.v1.jar")
        programs = self.folder / "mine"
        programs.mkdir()
        (programs / "A.java").write_text(
            "abstract class A {}\n"
            "class B extends A { int m() { return 1; } }\n")
        done = self.refute(
            "run", "--engine", "eclipse:site", "--programs", "mine",
            "--refactoring", "pull-up-method", "--strategy", "exhaustive",
            "--oracles", "does-not-compile", "--reduce", "none", "--budget",
            "200s")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("6 trials", done.stdout + done.stderr)

    def test_netbeans_confirms_with_its_own_index_and_the_library_asked_for(
            self):
        campaign = subprocess.Popen(
            [REFUTE, "run", "--engine", "netbeans", "--library", "jdk",
             "--generator", "encapsulate-references", "--stop-after", "1",
             "--budget", "200s"], cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        indexes = set()
        while campaign.poll() is None:
            for command in commands_of_children(campaign.pid):
                if "dev.refute.netbeans.Main" in command:
                    self.assertEqual(value_of("--library", command), "jdk")
                    indexes.add(value_of("--index", command))
            time.sleep(0.2)
        output = campaign.communicate()[0]
        self.assertEqual(campaign.returncode, 1, output)
        self.assertEqual(indexes, {"memory", "stock"}, output)


def commands_of_children(parent):
    commands = []
    for task in pathlib.Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            for child in task.read_text().split():
                line = pathlib.Path(f"/proc/{child}/cmdline").read_text()
                commands.append(line.split("\0"))
        except OSError:
            pass  # it has just ended
    return commands


def value_of(option, command):
    return command[command.index(option) + 1]


if __name__ == "__main__":
    unittest.main()
