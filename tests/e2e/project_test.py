#!/usr/bin/env python3
"""Real projects, a window at a time.

Usage: project_test.py PATH-OF-REFUTE
"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import unittest
import zipfile

from refute_case import RefuteCase

FILES = {
    "app/A.java": """package app;
public class A extends Base {
  public int once(int n) { return lib.Tool.twice(n) / 2 + K; }
  public static final int K = 3;
}
""",
    "app/Base.java": "package app;\npublic class Base { int base() { return 7; } }\n",
    "app/User.java": """package app;
public class User {
  int use(A a) { int local = a.once(4) + 1; return local * local; }
}
""",
    # Its class file does not name A: the value of a constant is copied.
    "web/Page.java": "package web;\nimport app.A;\nclass Page { int size = A.K; }\n",
    "web/Other.java": "package web;\npublic class Other { int m(Page p) { return p.size; } }\n",
    "web/Broken.java": "package web;\nclass Broken { Missing m; }\n",
}

# Renames a method in the file that declares it, and nowhere else. Writes down
# what it was given.
ENGINE = '''
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    result = {}
    if message["method"] == "hello":
        result = {"protocol": 1, "engine": "careless", "version": "1", CLASSPATH
                  "refactorings": {"rename-method": {"target": "method", "options": {"new-name": {"required": True}}},
                                   "extract-local": {"target": "selection", "options": {"new-name": {"required": True}}}}}
    if message["method"] == "apply":
        request = message["request"]
        with open(sys.argv[1], "a") as log:
            log.write(json.dumps([request["refactoring"], sorted(message["files"]), message.get("classpath")]) + "\\n")
        files = dict(message["files"])
        target = request["target"]
        if request["refactoring"] == "rename-method" and target["type"] == "app.A":
            files["app/A.java"] = files["app/A.java"].replace(target["method"] + "(", request["options"]["new-name"] + "(")
        result = {"outcome": "applied", "status": [], "files": files}
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
'''


@unittest.skipUnless(shutil.which("javac"), "no javac")
class ProjectTest(RefuteCase):
    def setUp(self):
        super().setUp()
        self.lay(FILES, "project")
        self.lay({"lib/Tool.java": "package lib;\npublic class Tool { public static int twice(int n) { return 2 * n; } }\n"}, "needed")
        subprocess.run(["javac", "-d", "classes", "needed/lib/Tool.java"],
                       cwd=self.folder, check=True)

    def lay(self, files, folder):
        for name, text in files.items():
            path = self.folder / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def engine(self, classpath='"classpath": True,'):
        path = self.folder / "engine.py"
        path.write_text(ENGINE.replace("CLASSPATH", classpath))
        return f"{sys.executable} {path} {self.folder / 'log'}"

    def run_project(self, *args):
        return self.refute("run", "--project", "project", "--classpath",
                           "classes", *args)

    def given(self):
        return [json.loads(line)
                for line in (self.folder / "log").read_text().splitlines()]

    def names_in(self, classpath):
        return sorted(name for jar in classpath
                      for name in zipfile.ZipFile(jar).namelist())

    def test_an_engine_gets_what_a_change_concerns_and_class_files_of_the_rest(self):
        done = self.run_project("--engine-command", self.engine(), "--oracles",
                                "crash", "--reduce", "none", "--jobs", 1)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("web/Broken.java was left out: line 2 does not compile",
                      done.all)
        windows = {refactoring: {} for refactoring in ("rename-method", "extract-local")}
        for refactoring, files, classpath in self.given():
            windows[refactoring][tuple(files)] = self.names_in(classpath)
        wide = ("app/A.java", "app/Base.java", "app/User.java", "web/Page.java")
        self.assertEqual(windows["rename-method"][wide],
                         ["lib/Tool.class", "web/Other.class"])
        self.assertEqual(windows["extract-local"][("app/A.java",)],
                         ["app/Base.class", "app/User.class", "lib/Tool.class",
                          "web/Other.class", "web/Page.class"])
        self.assertNotIn("web/Broken.java", json.dumps(self.given()))

    def test_a_use_in_another_file_that_is_forgotten_is_found_replayed_and_reduced(self):
        done = self.run_project("--engine-command", self.engine(),
                                "--refactoring", "rename-method", "--oracles",
                                "does-not-compile", "--reduce", "none",
                                "--budget", "10m")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("does-not-compile", done.all)
        again = self.refute("replay", 1, "--engine-command", self.engine())
        self.assertEqual(again.returncode, 1, again.all)
        small = self.refute("reduce", 1, "--engine-command", self.engine(),
                            "--budget", "10m")
        self.assertEqual(small.returncode, 0, small.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            (before, jars), = db.execute("SELECT before, class_path FROM reduction")
        self.assertEqual(len(json.loads(before)), 2, before)
        self.assertEqual(json.loads(jars), [], "it stands alone")

    def test_eclipse_refactors_a_project_and_goes_on_where_it_stopped(self):
        args = ("--oracles", "crash,does-not-compile,behaviour", "--reduce",
                "none")
        done = self.run_project("--engine", "eclipse", "--trials", 20, *args)
        self.assertIn(done.returncode, (0, 1), done.all)
        done = self.refute("run", "--resume", "--trials", 20, "--reduce", "none")
        self.assertIn(done.returncode, (0, 1), done.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            rows = db.execute("SELECT choices, outcome, note FROM trial").fetchall()
        self.assertEqual(len({choices for choices, _, _ in rows}), 40)
        outcomes = [outcome for _, outcome, _ in rows]
        self.assertNotIn("skipped", outcomes, rows)
        self.assertGreater(outcomes.count("applied"), 10)

    def test_a_finding_of_a_large_project_becomes_a_page_that_stands_alone(self):
        more = {}
        for i in range(12):
            body = "\n".join(
                f"  public int m{j}(int n) {{ if (n > {j}) return other.m{j}(n - 1) + lib.Tool.twice(n); return size; }}"
                for j in range(10))
            more[f"large/L{i}.java"] = (
                f"package large;\n/** Text. */\n@Deprecated\npublic class L{i} {{\n  private final int size;\n"
                f"  L{(i + 1) % 12} other;\n  public L{i}(int n) {{ size = n; }}\n{body}\n"
                f"  int call(app.A a) {{ return a.once(m1(2)) + m2(3); }}\n}}\n")
        self.lay(more, "project")
        engine = ("--engine-command", self.engine())
        done = self.run_project(*engine, "--refactoring", "rename-method",
                                "--oracles", "does-not-compile", "--reduce",
                                "none", "--trials", 30, "--budget", "10m")
        self.assertEqual(done.returncode, 1, done.all)
        small = self.refute("reduce", 1, *engine, "--budget", "10m")
        self.assertEqual(small.returncode, 0, small.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            (lines, checks, jars, confirmed), = db.execute(
                "SELECT lines, checks, class_path, confirmed FROM reduction")
        self.assertLessEqual(lines, 12, small.all)
        self.assertLessEqual(checks, 150, "a slice saves thousands of checks")
        self.assertEqual(json.loads(jars), [], "it stands alone")
        self.assertEqual(confirmed, 1)

    def test_odd_files_are_named_and_the_rest_goes_on(self):
        self.lay({
            "module-info.java": "module m { }\n",
            "app/package-info.java": "/** Text. */\npackage app;\n",
            "huge/Huge.java": "package huge;\nclass Huge { /*" + " " * (10 << 20) + "*/ }\n",
            "app/Twice.java": "package app;\nclass Twice { }\nclass User { }\n",
            "gen/Uses.java": "package gen;\nclass Uses { Generated g; }\n",
        }, "project")
        done = self.run_project("--engine-command", self.engine(), "--oracles",
                                "crash", "--reduce", "none", "--trials", 30,
                                "--budget", "10m")
        self.assertEqual(done.returncode, 0, done.all)
        for said in ("huge/Huge.java was left out: it has 10240 KB",
                     "gen/Uses.java was left out: line 2 does not compile",
                     "already defined"):
            self.assertIn(said, done.all)
        self.assertIn("app/A.java", json.dumps(self.given()))

    def test_another_encoding_is_a_sentence_and_can_be_stated(self):
        path = self.folder / "project/app/Latin.java"
        path.write_bytes("package app;\nclass Latin { String s = \"\xe9\"; }\n".encode("latin-1"))
        engine = ("--engine-command", self.engine(), "--oracles", "crash",
                  "--reduce", "none", "--trials", 5)
        done = self.run_project(*engine)
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("Latin.java:2: byte 0xe9 is not UTF-8", done.all)
        done = self.run_project(*engine, "--encoding", "ISO-8859-1")
        self.assertEqual(done.returncode, 0, done.all)

    def test_a_library_that_cannot_be_had_is_a_sentence(self):
        done = self.refute(
            "run", "--project", "org.example:no-such-library:1", "--offline",
            "--engine-command", self.engine(),
            env=os.environ | {"XDG_CACHE_HOME": str(self.folder / "cache")})
        self.assertEqual(done.returncode, 3, done.all)
        self.assertRegex(done.stderr, "Maven: .*no-such-library.*offline")

    def test_bad_input_is_a_sentence(self):
        engine = ("--engine-command", self.engine())
        for args, said in (
                (["--project", "nowhere"], "there is no folder nowhere"),
                (["--project", "project", "--strategy", "random"], "an order of its own"),
                (["--project", "project", "--programs", "project"], "does not go with"),
                (["--project", "project", "--classpath", "none.jar"], "none.jar does not exist"),
                (["--project", "needed", "--refactoring", "rename-package"], "offers no refactoring")):
            done = self.refute("run", *engine, *args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(said, done.all)
        done = self.run_project("--engine-command", self.engine(""))
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("careless takes no class path", done.all)
        self.lay({"p/A.java": "class A { Missing m; }"}, "bad")
        done = self.refute("run", *engine, "--project", "bad")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("the project does not compile", done.all)


if __name__ == "__main__":
    unittest.main(verbosity=2)
