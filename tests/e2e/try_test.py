#!/usr/bin/env python3
"""`refute try` from the command line: the real Eclipse, and bad input.

Usage: try_test.py PATH-OF-REFUTE
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

REFUTE = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
NAIVE = f"{sys.executable} {ROOT / 'examples/engines/naive_rename.py'}"


def rename(name, new):
    return json.dumps({"refactoring": "rename-method", "options":
                       {"new-name": new},
                       "target": {"type": "A", "method": name,
                                  "parameters": []}})


class TryTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.program = self.folder / "A.java"
        self.program.write_text(
            "public class A {\n  int k() { return 1; }\n"
            "  public int m() { return k(); }\n}\n")

    def refute_try(self, *args):
        done = subprocess.run([REFUTE, "try", *map(str, args)], text=True,
                              cwd=self.folder, capture_output=True, timeout=600)
        done.all = done.stdout + done.stderr
        return done

    def test_eclipse_pulls_up_a_method_and_changes_what_it_does(self):
        case = ROOT / "examples/paper-bugs/jdolly-listing3"
        done = self.refute_try(case, "--engine", "eclipse")
        self.assertEqual(done.returncode, 1, done.all)
        for words in ("── eclipse ", "── applied", "pull-up-method B.m()",
                      "(the engine said nothing)", "behaviour ── silent",
                      "new B().test(): int 1 before, int 2 after",
                      "return this.k();", "seen again in fresh workers"):
            self.assertIn(words, done.stdout)
        self.assertRegex(done.stdout, r"\n  crash +does not object\n")

    def test_an_engine_of_ones_own_and_the_output_for_programs(self):
        done = self.refute_try("--program", self.program, "--request",
                               rename("k", "n"), "--engine-command", NAIVE,
                               "--json")
        self.assertEqual(done.returncode, 0, done.all)
        case, = json.loads(done.stdout)["cases"]
        answer, = case["engines"]
        self.assertIn("return n();", answer["outcome"]["files"]["A.java"])
        self.assertEqual(answer["findings"], [])
        says = {each["oracle"]: each["says"] for each in answer["oracles"]}
        self.assertEqual(says["behaviour"], "pass")
        # The same as text, and from a folder that `reduce --out` wrote.
        (self.folder / "case/before").mkdir(parents=True)
        shutil.copy(self.program, self.folder / "case/before")
        (self.folder / "case/request.json").write_text(rename("k", "m"))
        done = self.refute_try("case", "--engine-command", NAIVE)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("does-not-compile ── silent", done.stdout)
        self.assertIn("seen again in fresh workers", done.stdout)

    def case(self, name, text, request):
        (self.folder / name / "before").mkdir(parents=True)
        (self.folder / name / "before/A.java").write_text(text)
        (self.folder / name / "request.json").write_text(request)

    def test_a_folder_that_cannot_be_judged_does_not_keep_the_others_from_it(
            self):
        good = self.program.read_text()
        self.case("a", good, rename("k", "n"))
        self.case("broken", "class A { int k() {} }\n", rename("k", "n"))
        self.case("b", good, rename("k", "n"))
        self.case("nonsense", good, rename("x", "n"))
        engine = ("--engine-command", NAIVE)
        done = self.refute_try("a", "broken", "none", "b", "nonsense", *engine)
        self.assertEqual(done.returncode, 2, done.all)
        for words in ("refute: broken: the program does not compile: A.java:1:",
                      "refute: none/before does not exist",
                      "refute: nonsense: ",
                      "3 of 5 programs could not be judged"):
            self.assertIn(words, done.stderr)
        self.assertEqual(done.stdout.count("return n();"), 2, done.stdout)
        # The same as JSON; the exit code of a finding beats that of an error.
        self.case("c", good, rename("k", "m"))
        done = self.refute_try("--json", "c", "broken", "a", *engine)
        self.assertEqual(done.returncode, 1, done.all)
        c, broken, a = json.loads(done.stdout)["cases"]
        self.assertTrue(c["engines"][0]["findings"])
        self.assertIn("does not compile", broken["error"])
        self.assertEqual(broken["engines"], [])
        self.assertEqual(a["engines"][0]["findings"], [])
        self.assertNotIn("error", a)

    def test_an_option_leaves_the_folders_that_follow_it(self):
        good = self.program.read_text()
        self.case("a", good, rename("k", "n"))
        self.case("b", good, rename("k", "n"))
        for options in (["--oracles", "crash,does-not-compile"],
                        ["--oracles", "crash", "--oracles", "does-not-compile"],
                        ["--engine-command", NAIVE]):
            more = [] if NAIVE in options else ["--engine-command", NAIVE]
            done = self.refute_try("--json", *more, *options, "a", "b")
            self.assertEqual(done.returncode, 0, done.all)
            cases = json.loads(done.stdout)["cases"]
            self.assertEqual([each["folder"] for each in cases], ["a", "b"])
            asked = [o["oracle"] for o in cases[0]["engines"][0]["oracles"]]
            if "--oracles" in options:
                self.assertEqual(asked, ["crash", "does-not-compile"])

    def test_bad_input(self):
        (self.folder / "bad.java").write_text("class A { int k() {} }\n")
        for args, code, words in (
                ([], 2, "there is no program to try"),
                (["none"], 2, "none/before does not exist"),
                (["--program", "A.java"], 2, "--request"),
                (["--program", "A.java", "--request", "{"], 2, "is not JSON"),
                (["--program", "A.java", "--request", "{}"], 2, "refactoring"),
                (["--program", "A.java", "--request", "r.json"], 2, "r.json"),
                (["--program", "B.java", "--request", rename("k", "n")], 2,
                 "B.java does not exist"),
                (["--program", "bad.java", "--request", rename("k", "n"),
                  "--engine-command", NAIVE], 2,
                 "does not compile: bad.java:1: missing return statement"),
                (["--program", "A.java", "--request", rename("x", "n"),
                  "--engine-command", NAIVE], 2, "cannot do this request"),
                (["--program", "A.java", "--request", rename("k", "n"),
                  "--oracles", "crush"], 2, "did you mean"),
                (["--program", "A.java", "--request", rename("k", "n"),
                  "--engine-command", "/no/such/engine"], 3, "/no/such")):
            done = self.refute_try(*args)
            self.assertEqual(done.returncode, code, (args, done.all))
            self.assertIn(words, done.stderr, args)
            self.assertNotIn("0 findings", done.stdout, args)


if __name__ == "__main__":
    unittest.main(verbosity=2)
