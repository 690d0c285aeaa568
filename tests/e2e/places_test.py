#!/usr/bin/env python3
"""Programs of one's own through all refactorings of the real engines.

Usage: places_test.py PATH-OF-REFUTE
"""
import pathlib
import re
import shutil
import sqlite3
import unittest

from refute_case import RefuteCase

PROGRAMS = pathlib.Path(__file__).parents[2] / "examples" / "programs"

# Requests that an engine rejects though their syntax is right: only the engine
# knows what it offers. Each line says which, and why that is no mistake of ours.
REJECTED = {
    # Eclipse lists the supertypes it could change; a library's is none of them.
    "pull-up-method": r"no destination .* is offered",
    "pull-up-field": r"no destination .* is offered",
    # Only variables of classes that Eclipse can write to are offered.
    "move-method": r"no target .* is offered",
    # Only types that the new method can be in are offered.
    "extract-method": r"no destination .* is offered",
    # Members that the dialog does not list, such as abstract ones.
    "extract-interface": r"no member .* can be chosen",
    "extract-superclass": r"no member .* can be chosen",
}
# Of all requests; more would mean that places guess wrongly.
MOST_REJECTED = 0.05


class PlacesCase(RefuteCase):
    def query(self, sql):
        with sqlite3.connect(self.folder / "refute.db") as db:
            return db.execute(sql).fetchall()

    def offered(self, engine):
        done = self.refute("list", "refactorings", "--engine", engine,
                           "--brief", "--programs", PROGRAMS)
        self.assertEqual(done.returncode, 0, done.all)
        return done.stdout.splitlines()[2:]

    def check_trials(self):
        """No trial but those explained above was our own mistake."""
        trials = self.query("SELECT generator, outcome, note FROM trial")
        for generator, outcome, note in trials:
            refactoring = self.refactoring_of(generator)
            self.assertNotEqual(outcome, "skipped", note)
            if outcome == "invalid":
                self.assertRegex(note, REJECTED.get(refactoring, "^$"),
                                 refactoring)
        invalid = sum(outcome == "invalid" for _, outcome, _ in trials)
        self.assertLessEqual(invalid, MOST_REJECTED * len(trials))
        return {self.refactoring_of(generator) for generator, _, _ in trials}

    def refactoring_of(self, generator):
        """places:clean-up:switch:/a/folder is of clean-up:switch."""
        return generator.removeprefix("places:").removesuffix(f":{PROGRAMS}")


class ListTest(PlacesCase):
    def test_every_refactoring_of_both_engines_has_a_place(self):
        for engine in ("eclipse", "netbeans"):
            lines = self.offered(engine)
            self.assertGreater(len(lines), 25)
            for line in lines:
                with self.subTest(engine=engine, line=line):
                    places = re.search(r" (\d+) places?$", line)
                    self.assertTrue(places, line)
                    self.assertGreater(int(places[1]), 0)


class RunTest(PlacesCase):
    def test_eclipse_takes_a_place_of_every_refactoring_and_goes_on(self):
        names = {line.split()[0] for line in self.offered("eclipse")}
        args = ["--oracles", "crash", "--reduce", "none"]
        done = self.refute("run", "--programs", PROGRAMS, "--engine", "eclipse",
                           "--level", 21, "--trials", 2 * len(names), "--budget",
                           "10m", *args)
        self.assertIn(done.returncode, (0, 1), done.all)
        self.assertEqual(self.check_trials(), names)
        first = self.query("SELECT generator, choices FROM trial")
        self.assertEqual(len(set(first)), 2 * len(names))
        done = self.refute("run", "--resume", "--trials", 40, "--reduce", "none")
        self.assertIn(done.returncode, (0, 1), done.all)
        both = self.query("SELECT generator, choices FROM trial")
        self.assertEqual(len(set(both)), len(both))
        self.assertEqual(len(both), 2 * len(names) + 40)
        self.check_trials()

    def test_netbeans_takes_destinations(self):
        names = ["move-static", "move-method", "move-type", "pull-up-method",
                 "use-supertype"]
        asked = [arg for name in names for arg in ("--refactoring", name)]
        done = self.refute("run", "--programs", PROGRAMS, "--engine",
                           "netbeans", "--level", 21, "--trials", 25,
                           "--oracles", "crash", "--reduce", "none", *asked)
        self.assertIn(done.returncode, (0, 1), done.all)
        self.assertEqual(self.check_trials(), set(names))

    def test_a_finding_replays_and_reduces_from_the_store(self):
        programs = self.folder / "mine"
        programs.mkdir()
        (programs / "Base.java").write_text(
            "class Base { int k() { return 1; } }\n"
            "class Unused {}\n"
            "class Down extends Base { int k() { return 2; }\n"
            "  int m() { return super.k(); } }\n"
            "class Below extends Down { int n() { return m(); } }\n")
        engine = ["--engine", "planted:push-down-super-unchecked"]
        done = self.refute("run", "--programs", programs, *engine,
                           "--refactoring", "push-down-method", "--strategy",
                           "exhaustive", "--reduce", "none")
        self.assertEqual(done.returncode, 1, done.all)
        finding, = self.query("SELECT id FROM finding WHERE confirmation = "
                              "'confirmed' LIMIT 1")[0]
        shutil.rmtree(programs)
        done = self.refute("replay", finding)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("replaying the stored one", done.all)
        done = self.refute("reduce", finding)
        self.assertIn(done.returncode, (0, 1), done.all)
        self.assertNotIn("Unused", done.stdout)

    def test_bad_programs_are_named_and_the_others_tried(self):
        programs = self.folder / "mine"
        (programs / "empty").mkdir(parents=True)
        (programs / "Good.java").write_text("class Good { int m() { return 1; } }")
        (programs / "Broken.java").write_text("class Broken {")
        (programs / "Wrong.java").write_text("class Wrong { Missing m() {} }")
        (programs / "Latin.java").write_bytes(b"class Latin { String s = \"\xe9\"; }")
        (programs / "Huge.java").write_text("class Huge {} //" + "x" * (2 << 20))
        done = self.refute("run", "--programs", programs, "--engine", "planted",
                           "--reduce", "none", "--refactoring", "rename-method")
        self.assertEqual(done.returncode, 0, done.all)
        for name in ("empty", "Broken.java", "Latin.java", "Huge.java"):
            self.assertIn(f"{name} was left out: ", done.stdout)
        outcomes = dict(self.query(
            "SELECT outcome, count(*) FROM trial GROUP BY outcome"))
        self.assertIn("applied", outcomes)
        self.assertIn("skipped", outcomes)  # Wrong.java does not compile

    def test_what_is_asked_wrongly_is_said(self):
        for args, words in (
                (["--programs", "nowhere"], "no programs in nowhere"),
                (["--programs", PROGRAMS, "--refactoring", "rename-metod"],
                 "rename-method"),
                (["--programs", PROGRAMS, "--generator", "push-down-super"],
                 "does not go with"),
                (["--generator", "files:x"], "--programs")):
            done = self.refute("run", "--engine", "planted", *args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(words, done.all)


if __name__ == "__main__":
    unittest.main()
