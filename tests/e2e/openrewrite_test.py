#!/usr/bin/env python3
"""OpenRewrite as an engine: the protocol, a campaign, one request.

Usage: openrewrite_test.py PATH-OF-REFUTE
"""
import json
import sqlite3
import unittest

from refute_case import RefuteCase

# A recipe has something to do here, and does it well.
NEEDLESS = """package p;

public class Needless {
    public int m(int a) {
        return ((a + 1));
    }
}
"""
# The variable of a pattern lives on behind an `if` that returns. OpenRewrite
# 8.90.2 takes it away and leaves its use.
PATTERN = """package p;

public class Pattern {
    public int m(Object o) {
        if (!(o instanceof String s)) {
            return 0;
        }
        return s.length();
    }
}
"""
REQUEST = {"refactoring": "recipe:UnnecessaryParentheses", "target": {}}


class OpenRewriteTest(RefuteCase):
    def write(self, name, text):
        file = self.folder / "programs" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        return file

    def test_it_keeps_to_the_protocol(self):
        done = self.refute("engine-test", "--engine", "openrewrite")
        self.assertEqual(done.returncode, 0, done.all)

    def test_a_campaign_finds_what_a_recipe_breaks_and_nothing_else(self):
        self.write("Needless.java", NEEDLESS)
        self.write("Pattern.java", PATTERN)
        done = self.refute(
            "run", "--engine", "openrewrite", "--programs", "programs",
            "--refactoring", "recipe:UnnecessaryParentheses",
            "--refactoring", "recipe:RemoveInstanceOfPatternMatch",
            "--budget", "120s")
        self.assertEqual(done.returncode, 1, done.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            trials = db.execute("SELECT outcome, count(*) FROM trial"
                                " GROUP BY 1").fetchall()
            findings = db.execute("SELECT oracle, confirmation FROM"
                                  " finding").fetchall()
        self.assertEqual(trials, [("applied", 4)], done.all)
        self.assertEqual(findings, [("does-not-compile", "confirmed")],
                         done.all)

    def test_a_request_about_the_whole_program_can_be_tried(self):
        program = self.write("Needless.java", NEEDLESS)
        done = self.refute("try", "--engine", "openrewrite", "--program",
                           str(program), "--request", json.dumps(REQUEST))
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("return a + 1;", done.stdout)
        self.assertRegex(done.stdout, r"idempotent +does not object")


if __name__ == "__main__":
    unittest.main()
