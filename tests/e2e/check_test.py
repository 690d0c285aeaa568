#!/usr/bin/env python3
"""`refute check` from the command line: documents, projects, jars, bad input.

Usage: check_test.py PATH-OF-REFUTE.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

REFUTE = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
JUNIT = ROOT / "build/share/junit/junit-platform-console-standalone-1.11.4.jar"

ONE = "package p;\npublic class A { int f; public int m() { return 1; } }\n"
TWO = ONE.replace("return 1", "return 2")
SAME = ONE.replace("return 1; }", "return k(); } private int k() { return 1; }")


class CheckTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run_in_folder(self, *command, **environment):
        return subprocess.run(
            list(map(str, command)), cwd=self.folder, text=True,
            capture_output=True, timeout=300,
            env={**os.environ, **environment})

    def check(self, *args, **environment):
        done = self.run_in_folder(REFUTE, "check", *args, **environment)
        done.all = done.stdout + done.stderr
        self.assertNotIn("terminate called", done.all)
        return done

    def test_the_document_says_what_happens(self):
        text = (ROOT / "docs/check.md").read_text()
        for name, body in re.findall(r"`(\S+\.java)`\n+```java\n(.*?)```", text,
                                     re.S):
            self.write(name, body)
        commands = re.findall(r"```console\n\$ refute check (.*?)\n(.*?)```",
                              text, re.S)
        self.assertGreaterEqual(len(commands), 2)
        for arguments, expected in commands:
            done = self.check(*arguments.split())
            self.assertEqual(done.stdout, expected, done.stderr)

    def test_bad_input(self):
        self.write("one/p/A.java", ONE)
        self.write("bad/p/A.java", ONE.replace("return 1", "return x"))
        self.write("empty/notes.txt", "nothing")
        self.write("old/release", 'JAVA_VERSION="11.0.2"\n')
        self.write("old/lib/server/libjvm.so", "")
        self.write("old/bin/javac", "")
        self.write("text.jar", "this is no jar")
        for args, code, words in (
                (["one", "none"], 2, ["none does not exist"]),
                (["none", "one"], 2, ["none does not exist"]),
                (["empty", "one"], 2, ["no Java files in empty"]),
                (["one", "empty/notes.txt"], 2, ["notes.txt is not a .java file"]),
                (["bad", "one"], 2, ["bad does not compile", "p/A.java:2:",
                                     "x cannot be resolved", "symbol"]),
                (["one", "bad"], 1, ["AFTER does not compile", "p/A.java:2:"]),
                (["one", "one", "--classpath", "one:no.jar"], 2,
                 ["class path entry no.jar does not exist"]),
                (["text.jar", "one"], 2, ["text.jar", "cannot read the jar"]),
                (["one", "one", "--jdk", "old"], 2, ["11", "17"]),
                (["one", "one", "--budget", "soon"], 2, ["soon"]),
                (["one", "one", "--common", "some"], 2, ["strict or extended"]),
                (["one"], 2, ["after"])):
            done = self.check(*args)
            self.assertEqual(done.returncode, code, (args, done.all))
            for word in words:
                self.assertIn(word, done.all, args)

    def test_projects_files_and_verdicts(self):
        self.write("maven/src/main/java/p/A.java", ONE)
        self.write("maven/src/test/java/p/ATest.java", "no Java at all")
        self.write("gradle/app/src/main/java/p/A.java", TWO)
        self.write("plain/code/p/A.java", SAME)
        done = self.check("maven", "gradle", "--json")
        self.assertEqual(done.returncode, 1, done.all)
        verdict = json.loads(done.stdout)
        self.assertEqual(verdict["verdict"], "differs")
        self.assertEqual(verdict["evidence"][0]["call"], "new p.A().m()")
        self.assertEqual(verdict["evidence"][0]["world"], "open")
        done = self.check("maven", "plain/code/p/A.java", "--json")
        self.assertEqual(done.returncode, 0, done.all)
        verdict = json.loads(done.stdout)
        self.assertEqual(verdict["mode"], "exhaustive-then-random")
        self.assertGreaterEqual(verdict["exhaustive"]["length"], 2)
        self.assertEqual(verdict["coverage"]["lines"],
                         verdict["coverage"]["lines-reached"])
        self.assertGreater(verdict["coverage"]["lines"], 0)
        self.assertLess(verdict["reached"], verdict["common"])

    def test_what_was_never_reached_is_not_tested(self):
        for name, factor in (("before", 3), ("after", 4)):
            self.write(f"{name}/A.java",
                       "public class A { public int m(String s, int n) { "
                       "if (new java.io.File(s).exists()) return 0; "
                       f"return n * {factor}; }} }}")
        done = self.check("before", "after")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("Not tested: every call that can reach the change was "
                      "refused", done.stdout)
        self.assertIn("file refused", done.stdout)
        done = self.check("before", "after", "--json")
        self.assertEqual(json.loads(done.stdout)["verdict"], "not-tested")

    def test_reflection_elsewhere_does_not_stand_for_what_was_refused(self):
        """It makes the change reach every member, also those that are near nothing."""
        for name, factor in (("before", 3), ("after", 4)):
            self.write(f"{name}/A.java",
                       "public class A { public int m(String s, int n) { "
                       "if (new java.io.File(s).exists()) return 0; "
                       f"return n * {factor}; }} public int members() {{ "
                       "return A.class.getDeclaredMethods().length; } }")
        done = self.check("before", "after")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("file refused", done.stdout)

    def test_a_difference_is_made_small(self):
        text = ("package p;\npublic class A { int k() { return 1; }\n"
                "  int unused(int x) { return x * 2; } }\n"
                "class B extends A { int k() { return 2; } String name;\n"
                "  int m() { int t = 0; t++; return super.k(); } }\n"
                "class C { }\n")
        self.write("big/p/A.java", text)
        self.write("edited/p/A.java", text.replace("super.k()", "k()"))
        done = self.check("big", "edited", "--reduce", "small")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("nothing more can be taken away", done.all)
        before, = (self.folder / "small/before").rglob("*.java")
        after, = (self.folder / "small/after").rglob("*.java")
        self.assertEqual(before.read_text().replace("super.k()", "k()"),
                         after.read_text())
        for word in ("unused", "class C", "name", "t++", "package"):
            self.assertNotIn(word, before.read_text())
        done = self.check("small/before", "small/after")
        self.assertEqual(done.returncode, 1, done.all)
        done = self.check("big", "edited", "--reduce", "small")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("is not empty", done.all)

    def jar(self, name, files):
        with zipfile.ZipFile(self.folder / name, "w") as jar:
            for path, data in files.items():
                jar.writestr(path, data)

    def class_jar(self, name, text):
        source = self.write(name + "-src/p/A.java", text)
        done = self.run_in_folder("javac", "-g", "-d", name + "-classes", source)
        self.assertEqual(done.returncode, 0, done.stderr)
        data = (self.folder / (name + "-classes/p/A.class")).read_bytes()
        self.jar(name, {"META-INF/MANIFEST.MF": "Manifest-Version: 1.0\n",
                        "p/A.class": data})

    def test_jars(self):
        self.class_jar("one.jar", ONE)
        self.class_jar("two.jar", TWO)
        self.jar("sources.jar", {"p/A.java": SAME})
        done = self.check("one.jar", "two.jar")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("new p.A().m()\n    before: int 1\n    after:  int 2",
                      done.stdout)
        done = self.check("one.jar", "sources.jar")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("lines", done.stdout)
        done = self.check("one.jar", "one.jar")
        self.assertIn("the class files are identical", done.stdout)

    def test_two_versions_of_gson_which_the_worker_uses_itself(self):
        """Each version is loaded; the worker's own Gson is not used."""
        gson = [subprocess.run([ROOT / "script" / "fetch-jar", "gson"],
                               check=True, capture_output=True,
                               text=True).stdout.strip(),
                next((ROOT / "build/share/refute/worker").glob("gson-*.jar"))]
        # If its own stood in for one of them, there would be nothing to see.
        for before, after in (gson, reversed(gson)):
            done = self.check(before, after, "--json")
            self.assertEqual(done.returncode, 1, done.all)
            evidence = json.loads(done.stdout)["evidence"]
            self.assertTrue(evidence)
            for each in evidence:
                self.assertIn("com.google.gson", each["call"])
                self.assertNotEqual(each["before"], each["after"])

    def test_a_class_path_that_is_named_from_here(self):
        """The worker runs in another folder, and may read the class path."""
        self.class_jar("lib.jar", "package p;\npublic class A { public int m() "
                       "{ return 7; } }\n")
        text = "package q;\npublic class B {{ public int n() {{ return {}; }} }}\n"
        self.write("one/q/B.java", text.format("new p.A().m()"))
        self.write("two/q/B.java", text.format("1 + new p.A().m()"))
        done = self.check("one", "two", "--classpath", "lib.jar:one")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("before: int 7\n    after:  int 8", done.stdout)

    def test_the_printed_test_runs(self):
        """The test needs non-public members of two packages."""
        for version, number in (("before", 1), ("after", 2)):
            self.write(f"{version}/p/A.java",
                       "package p;\npublic class A { A() {} }\n")
            self.write(f"{version}/q/B.java",
                       "package q;\npublic class B { static int s(p.A a, int i)"
                       f" {{ return a == null ? 0 : {number} + i; }} }}\n")
        done = self.check("before", "after", "--junit", "RefuteTest.java")
        self.assertEqual(done.returncode, 1, done.all)
        if not JUNIT.exists():
            self.skipTest("script/build-hosts brings JUnit")
        test = self.folder / "RefuteTest.java"
        self.assertTrue(test.exists(), done.all)
        for version, passes in (("before", True), ("after", False)):
            sources = sorted((self.folder / version).rglob("*.java"))
            done = self.run_in_folder("javac", "-cp", JUNIT, "-d", f"{version}-out",
                                      test, *sources)
            self.assertEqual(done.returncode, 0, done.stderr)
            done = self.run_in_folder(
                "java", "-jar", JUNIT, "execute", "-cp", f"{version}-out",
                "--scan-classpath", "--details=none")
            self.assertEqual(done.returncode == 0, passes, done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
