#!/usr/bin/env python3
"""Programs in today's Java (docs/java.md) through compilers, virtual machines
and the real Eclipse.

Usage: java_test.py PATH-OF-REFUTE
"""
import pathlib
import re
import sqlite3
import unittest

from refute_case import RefuteCase

DOCS = pathlib.Path(__file__).parents[2] / "docs"
PATIENT = ("--timeout", "60s", "--budget", "300s", "--reduce", "none")


class JavaCase(RefuteCase):
    def query(self, sql):
        with sqlite3.connect(self.folder / "refute.db") as db:
            return db.execute(sql).fetchall()

    def run_ok(self, *args):
        done = self.refute("run", *PATIENT, *args)
        self.assertIn(done.returncode, (0, 1), done.all)
        return done.all


class GenerateTest(JavaCase):
    def test_the_same_seed_gives_the_same_programs(self):
        def programs(seed):
            done = self.refute("generate", "--generator", "java@21", "--seed",
                               seed, "--limit", 3)
            self.assertEqual(done.returncode, 0, done.all)
            return done.stdout
        self.assertEqual(programs(1), programs(1))
        self.assertNotEqual(programs(1), programs(2))
        self.assertEqual(programs(1).count("public static String test()"), 3)

    def test_every_construct_of_the_grammar_occurs(self):
        # Less modules, and string templates, which Java no longer has.
        done = self.refute("generate", "--generator", "java@25", "--limit",
                           2000, "--constructs", "--seed", 1)
        rows = dict(re.findall(r"^\| (\w+) \| (\d+) \|$", done.stdout, re.M))
        self.assertGreater(len(rows), 130)
        missing = {name for name, count in rows.items() if count == "0"}
        self.assertEqual({name for name in missing if "module" not in name},
                         {"requires_modifier", "string_interpolation",
                          "template_expression"})
        # The table in the docs has the same rows.
        page = DOCS / "evaluation" / "java-constructs.md"
        listed = re.findall(r"^\| (\w+) \| \d+ \|$", page.read_text(), re.M)
        self.assertEqual(listed, list(rows))


class CompilersTest(JavaCase):
    def check_level(self, level):
        """javac takes every program. ECJ may crash now and then (docs/java.md),
        with a stack trace; no worker is lost."""
        self.run_ok("--generator", "java", "--engine", "javac", "--engine",
                    "ecj", "--level", level, "--trials", 100)
        outcomes = dict(self.query(
            "SELECT engine || ' ' || outcome, count(*) FROM trial GROUP BY 1"))
        self.assertEqual(outcomes.get("javac applied"), 100, outcomes)
        self.assertGreaterEqual(outcomes.get("ecj applied"), 98, outcomes)
        self.assertEqual(set(outcomes) - {"javac applied", "ecj applied",
                                          "ecj crashed"}, set())
        for summary, in self.query("SELECT summary FROM finding"):
            self.assertIn("org.eclipse.jdt.internal.compiler", summary)

    def test_old_programs_compile_and_compilers_agree(self):
        self.check_level(8)

    def test_new_programs_compile_and_compilers_agree(self):
        self.check_level(25)

    def test_machines_agree_and_resume_goes_on(self):
        args = ("--generator", "java", "--engine", "java:17-int", "--engine",
                "java:17-c1", "--trials", 20)
        self.run_ok(*args)
        self.run_ok("--resume", "--trials", 10)
        for engine in ("java:17-int", "java:17-c1"):
            trials = self.query("SELECT ordinal, choices FROM trial WHERE engine"
                                f" = '{engine}' ORDER BY ordinal")
            # None is lost and none is recorded twice.
            self.assertGreater(len(trials), 25)
            self.assertEqual([each for each, _ in trials],
                             list(range(len(trials))))
            self.assertEqual(len({choices for _, choices in trials}),
                             len(trials))
        self.assertEqual(self.query("SELECT count(*) FROM finding"), [(0,)])


class EclipseTest(JavaCase):
    def test_places_of_random_programs_are_refactored_and_replay(self):
        text = self.run_ok("--generator", "java", "--engine", "eclipse",
                           "--trials", 120, "--level", 17, "--oracles", "crash")
        outcomes = dict(self.query("SELECT outcome, count(*) FROM trial "
                                   "GROUP BY 1"))
        self.assertLess(outcomes.get("skipped", 0), 6, text)
        self.assertGreater(outcomes.get("applied", 0), 60, text)
        names = self.query("SELECT DISTINCT generator FROM trial")
        self.assertGreater(len(names), 25)
        self.assertTrue(all(name.startswith("java@17/") for name, in names))

    def test_a_refactoring_without_a_generator_takes_its_themes(self):
        self.run_ok("--refactoring", "inline-local", "--engine", "eclipse",
                    "--trials", 30, "--oracles", "does-not-compile")
        themes = {name for name, in self.query("SELECT generator FROM trial")}
        self.assertGreaterEqual(len(themes), 3)
        for name in themes:
            self.assertRegex(name, r"^java:[a-z-]+@17/inline-local$")
        plan = self.refute("list", "plan").stdout
        self.assertIn("java:closure@17/inline-local", plan)


class PlantedTest(JavaCase):
    def test_a_finding_replays_and_reduces(self):
        self.run_ok("--generator", "java:overrides", "--engine",
                    "planted:rename-ignores-superclass", "--refactoring",
                    "rename-method", "--trials", 100)
        found = self.query("SELECT id FROM finding WHERE confirmation = "
                           "'confirmed' LIMIT 1")
        self.assertTrue(found)
        done = self.refute("replay", found[0][0])
        self.assertEqual(done.returncode, 1, done.all)
        self.assertNotIn("replaying the stored", done.all)
        done = self.refute("reduce", found[0][0])
        self.assertIn(done.returncode, (0, 1), done.all)


if __name__ == "__main__":
    unittest.main()
