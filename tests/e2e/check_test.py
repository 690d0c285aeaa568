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

import jsonschema

REFUTE = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
JUNIT = ROOT / "build/share/refute/junit/junit-platform-console-standalone-1.11.4.jar"

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

    def versions(self, before, after, name="A.java"):
        """Both versions of a file; returns them as arguments."""
        self.write(f"before/{name}", before)
        self.write(f"after/{name}", after)
        return "before", "after"

    HARD = ("public class A {\n"
            "  public int m(String s, int n) {\n"
            "    if (s.length() == 17 && s.hashCode() == 123456789) {\n"
            "      return n * 3;\n"
            "    }\n"
            "    return n;\n"
            "  }\n"
            "}\n")

    def test_a_changed_line_that_no_call_reaches_is_not_tested(self):
        pair = self.versions(self.HARD, self.HARD.replace("n * 3", "n * 4"))
        done = self.check(*pair)
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("Not tested: no call reached the changed code", done.stdout)
        self.assertIn("0 of 1 lines of BEFORE, 0 of 1 lines of AFTER", done.stdout)
        self.assertIn("  not reached in AFTER: A.java:4\n", done.stdout)
        verdict = json.loads(self.check(*pair, "--json").stdout)
        self.assertEqual(verdict["verdict"], "not-tested")
        self.assertEqual(verdict["changed"]["before"]["missed"], ["A.java:4"])

    def test_changed_lines_are_counted_in_both_versions(self):
        after = (self.HARD.replace("n * 3", "n * 4")
                 .replace("    return n;\n", "    int k = n;\n    return k;\n"))
        done = self.check(*self.versions(self.HARD, after), "--json")
        self.assertEqual(done.returncode, 0, done.all)
        changed = json.loads(done.stdout)["changed"]
        self.assertEqual(changed["before"]["missed"], ["A.java:4"])
        self.assertEqual(changed["before"]["lines-reached"], 1)
        self.assertEqual(changed["after"]["missed"], ["A.java:4"])
        self.assertEqual(changed["after"]["lines-reached"], 2)

    def test_the_verdict_does_not_depend_on_names_or_order(self):
        text = self.HARD.replace("}\n}\n", "}\n  public int k() { return 3; }\n}\n")
        renamed = (text.replace("class A", "class Zebra").replace(" m(", " aa(")
                   .replace(" k(", " zz("))
        lines = text.splitlines(keepends=True)
        turned = "".join([lines[0], lines[-2], *lines[1:-2], lines[-1]])
        for old, new, budget, expected in (
                # Nothing reaches it, so all of the time is used.
                ("n * 3", "n * 4", "2s", "not-tested"),
                ("    return n;\n", "    int k = n;\n    return k;\n", "60s",
                 "same")):
            seen = set()
            for name, one in (("A.java", text), ("Zebra.java", renamed),
                              ("A.java", turned)):
                shutil.rmtree(self.folder / "before", ignore_errors=True)
                shutil.rmtree(self.folder / "after", ignore_errors=True)
                pair = self.versions(one, one.replace(old, new), name)
                verdict = json.loads(
                    self.check(*pair, "--budget", budget, "--json").stdout)
                changed = verdict["changed"]["after"]
                counts = ((verdict["sequences"], verdict["calls"])
                          if expected == "same" else ())
                seen.add((verdict["verdict"], counts, changed["lines"],
                          changed["lines-reached"]))
            self.assertEqual(len(seen), 1, seen)
            self.assertEqual(next(iter(seen))[0], expected)

    def test_objects_of_hidden_classes_are_asked_by_their_interfaces(self):
        before = ("import java.util.*;\n"
                  "public class A {\n"
                  "  public static Iterator<Integer> upTo(int n) {\n"
                  "    return new Iterator<>() {\n"
                  "      int i = 0;\n"
                  "      public boolean hasNext() { return i < n; }\n"
                  "      public Integer next() { return i++; }\n"
                  "    };\n"
                  "  }\n"
                  "}\n")
        done = self.check(*self.versions(before, before.replace("i < n",
                                                                "i <= n")),
                          "--json", "--cpu-time")
        self.assertEqual(done.returncode, 1, done.all)
        evidence = json.loads(done.stdout)["evidence"]
        self.assertEqual(evidence[0]["member"], "A.upTo(int)")
        self.assertIn(".hasNext()", evidence[0]["call"])

    def test_what_is_written_to_a_writer_is_seen(self):
        before = ("public class A {\n"
                  "  public static void say(java.io.Writer to, String what)\n"
                  "      throws java.io.IOException {\n"
                  "    to.write(what + \"!\");\n"
                  "  }\n"
                  "}\n")
        done = self.check(*self.versions(before, before.replace("!", "?")),
                          "--cpu-time")
        self.assertEqual(done.returncode, 1, done.all)

    def test_lines_that_move_change_nothing(self):
        """Also where a name is data, and no renaming would be trusted."""
        before = ("public class A {\n  enum E { X, Y }\n"
                  "  public String m(String s) {\n"
                  "    return E.valueOf(s).name() + getClass().getName();\n"
                  "  }\n}\n")
        for after in (before.replace("{\n", "{\n\n", 1),
                      before.replace("return", "// why\n    return")):
            done = self.check(*self.versions(before, after))
            self.assertEqual(done.returncode, 0, done.all)
            self.assertIn("the class files are identical", done.stdout)

    def test_answers_follow_the_schema(self):
        schema = json.loads((ROOT / "docs/check.schema.json").read_text())
        validator = jsonschema.Draft7Validator(schema)
        for after in (ONE, TWO, SAME, ONE.replace("m()", "n(int i)"),
                      ONE.replace("return 1", "return")):
            pair = self.versions(ONE, after)
            answer = json.loads(self.check(*pair, "--json").stdout)
            self.assertEqual([], [each.message
                                  for each in validator.iter_errors(answer)])
            self.assertEqual(set(answer), set(schema["properties"]))

    API = ("package p;\n"
           "public class A {\n"
           "  public int twice(int i) { return 2 * i + 1; }\n"
           "  public int gone() { return 1; }\n"
           "  public int typed(int i) { return i; }\n"
           "  public int kept(int i) { return i - 1; }\n"
           "}\n")

    def test_members_that_are_gone_are_listed_and_renames_guessed(self):
        after = (self.API.replace("twice", "doubled")
                 .replace("  public int gone() { return 1; }\n", "")
                 .replace("int typed(int i)", "long typed(long i)")
                 .replace("i - 1", "i + -1"))
        pair = self.versions(self.API, after, "p/A.java")
        done = self.check(*pair)
        self.assertEqual(done.returncode, 0, done.all)
        for line in ("  renamed (a guess: the bodies are equal): "
                     "p.A.twice(int) -> p.A.doubled(int)\n",
                     "  removed: p.A.gone() (not compared)\n",
                     "  other-types: int p.A.typed(int) -> "
                     "long p.A.typed(long) (not compared)\n"):
            self.assertIn(line, done.stdout)
        api = json.loads(self.check(*pair, "--json").stdout)["api"]
        self.assertIn({"kind": "renamed", "before": "p.A.twice(int)",
                       "after": "p.A.doubled(int)", "guess": True,
                       "compared": True}, api)

    def test_a_member_that_was_renamed_and_changed_is_compared_if_stated(self):
        after = self.API.replace("twice", "doubled").replace("2 * i", "3 * i")
        pair = self.versions(self.API, after, "p/A.java")
        done = self.check(*pair)
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("  removed: p.A.twice(int) (not compared)\n", done.stdout)
        for names in ("p.A.twice=p.A.doubled", "A.twice=doubled"):
            done = self.check(*pair, "--map", names)
            self.assertEqual(done.returncode, 1, done.all)
            self.assertIn("  renamed: p.A.twice(int) -> p.A.doubled(int)\n",
                          done.stdout)
        for names, word in (("p.A.none=x", "BEFORE has no"),
                            ("p.A.twice=x", "AFTER has no"), ("x", "old=new")):
            done = self.check(*pair, "--map", names)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(word, done.all)

    def test_a_renamed_class_is_compared(self):
        self.write("before/p/A.java", self.API)
        self.write("after/q/B.java", self.API.replace("package p", "package q")
                   .replace("class A", "class B").replace("i - 1", "i - 2"))
        # A wrong guess would be a false alarm: it is shown, and no verdict.
        done = self.check("before", "after")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("it differs if these guesses of renames are right. State "
                      "those that are:\n  --map 'p.A=q.B'\n", done.stdout)
        self.assertIn("kept(", done.stdout)
        self.assertIn("  renamed (a guess: the bodies are equal): p.A -> q.B\n",
                      done.stdout)
        done = self.check("before", "after", "--map", "p.A=q.B")
        self.assertEqual(done.returncode, 1, done.all)

    def test_a_guess_of_what_is_no_api_is_no_verdict_either(self):
        hidden = self.API.replace("public class", "class")
        self.write("before/p/A.java", hidden)
        self.write("after/p/B.java", hidden.replace("class A", "class B")
                   .replace("i - 1", "i - 2"))
        done = self.check("before", "after", "--json")
        self.assertEqual(done.returncode, 4, done.all)
        verdict = json.loads(done.stdout)
        self.assertTrue(verdict["rests-on-guess"])
        self.assertEqual(verdict["guesses"], [["p.A", "p.B"]])
        done = self.check("before", "after", "--map", "A=B")
        self.assertEqual(done.returncode, 1, done.all)

    def test_a_difference_beside_a_guess_is_one(self):
        after = self.API.replace("twice", "doubled").replace("i - 1", "i - 2")
        done = self.check(*self.versions(self.API, after, "p/A.java"))
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("kept(", done.stdout)

    def test_a_static_method_that_moved_is_compared(self):
        move = "  public static int s(int i) { return i * 7; }\n"
        other = "package p;\npublic class B {\n}\n"
        self.write("before/p/A.java", self.API.replace("  public int gone",
                                                       move + "  public int gone"))
        self.write("before/p/B.java", other)
        self.write("after/p/A.java", self.API)
        self.write("after/p/B.java", other.replace("{\n", "{\n" + move))
        done = self.check("before", "after")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("  moved (a guess: the bodies are equal): p.A.s(int) -> "
                      "p.B.s(int)\n", done.stdout)
        self.write("after/p/B.java", other.replace("{\n", "{\n" + move)
                   .replace("i * 7", "i * 8"))
        done = self.check("before", "after", "--map", "p.A.s=p.B.s")
        self.assertEqual(done.returncode, 1, done.all)

    def test_what_takes_long_but_ends_is_no_difference(self):
        text = ("public class A {\n  public int m(int i) {\n    int sum = 0;\n"
                "    for (int k = 0; k < %d; k++) sum += k %% 3;\n"
                "    return i;\n  }\n}\n")
        done = self.check(*self.versions(text % 10, text % 400_000))
        self.assertEqual(done.returncode, 0, done.all)
        done = self.check(*self.versions(
            text % 10, (text % 10).replace("k < 10", "k < 10 || i == i")))
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("after:  does not end", done.stdout)

    def test_a_missing_class_is_an_error_of_the_set_up(self):
        self.write("lib/q/Lib.java", "package q;\npublic class Lib {"
                   " public static int f() { return 1; } }\n")
        text = "package p;\npublic class A {{ public int m() {{ return {}; }} }}\n"
        for version, value in (("one", "1"), ("two", "q.Lib.f()")):
            self.write(f"{version}/p/A.java", text.format(value))
            done = self.run_in_folder(
                "javac", "-g", "-d", version + "-out", "-sourcepath", "lib",
                f"{version}/p/A.java")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.jar(version + ".jar", {"p/A.class": (
                self.folder / version / "../" / (version + "-out") /
                "p/A.class").read_bytes()})
        self.jar("lib.jar", {"q/Lib.class": (
            self.folder / "two-out/q/Lib.class").read_bytes()})
        done = self.check("one.jar", "two.jar")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("q.Lib", done.stderr)
        self.assertIn("--classpath", done.stderr)
        done = self.check("one.jar", "two.jar", "--classpath", "lib.jar")
        self.assertEqual(done.returncode, 0, done.all)

    def test_chance_is_no_difference(self):
        text = ("import java.util.*;\npublic class A {\n"
                "  public boolean odd() { return System.identityHashCode(new "
                "Object()) %% 2 == %d; }\n"
                "  public String id() { return UUID.randomUUID().toString() + %d; }\n"
                "  public long now() { return System.nanoTime() %% (7 + %d - %d); }\n"
                "}\n")
        done = self.check(*self.versions(text % (0, 1, 0, 0), text % (1, 2, 1, 1)))
        self.assertEqual(done.returncode, 0, done.all)

    NULLS = ("public class A {\n"
             "  public int a(String s) { return s == null ? %d : 5; }\n"
             "  public int b(int i) { return i + %d; }\n"
             "  public int c(int i) { return i - %d; }\n"
             "}\n")

    def test_all_differing_members_are_listed_and_null_comes_last(self):
        pair = self.versions(self.NULLS % (1, 1, 1), self.NULLS % (2, 2, 2))
        done = self.check(*pair, "--json")
        self.assertEqual(done.returncode, 1, done.all)
        evidence = json.loads(done.stdout)["evidence"]
        members = [each["member"] for each in evidence]
        self.assertCountEqual(members, ["A.a(String)", "A.b(int)", "A.c(int)"])
        self.assertEqual(members[-1], "A.a(String)")
        self.assertEqual([each["null"] for each in evidence],
                         [False, False, True])
        done = self.check(*pair)
        self.assertEqual(done.stdout.count("It takes null for an argument."), 1)
        done = self.check(*pair, "--no-null", "--json")
        self.assertCountEqual(
            [each["member"] for each in json.loads(done.stdout)["evidence"]],
            ["A.b(int)", "A.c(int)"])

    def test_what_is_ignored_or_accepted_is_no_difference(self):
        pair = self.versions(self.NULLS % (1, 1, 1), self.NULLS % (1, 2, 2))
        done = self.check(*pair, "--ignore", "A.b", "--json")
        verdict = json.loads(done.stdout)
        self.assertEqual([each["member"] for each in verdict["evidence"]],
                         ["A.c(int)"])
        self.assertEqual(verdict["ignored"], ["A.b(int)"])
        done = self.check(*pair, "--accept", "known.json")
        self.assertEqual(done.returncode, 2, done.all)
        done = self.check(*pair, "--accept", "known.json", "--update")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("2 differences accepted", done.stderr)
        done = self.check(*pair, "--accept", "known.json")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("Differs as accepted: A.b(int), A.c(int).\n", done.stdout)
        self.versions(self.NULLS % (1, 1, 1), self.NULLS % (9, 2, 2))
        done = self.check(*pair, "--accept", "known.json", "--json")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertEqual([each["member"] for each in
                          json.loads(done.stdout)["evidence"]], ["A.a(String)"])

    def test_what_is_accepted_is_not_news_in_the_end_either(self):
        text = ("public class A {\n"
                "  public String g(String s) { return s + \"%s\"; }\n"
                "  public int f(int i) { return i; }\n}\n")
        pair = self.versions(text % "x", text % "y")
        done = self.check(*pair, "--accept", "known.json", "--update")
        self.assertEqual(done.returncode, 0, done.all)
        done = self.check(*pair, "--accept", "known.json")
        self.assertEqual(done.returncode, 0, done.all)
        accepted = json.loads((self.folder / "known.json").read_text())
        self.assertEqual(json.dumps(accepted).count('"member"'), 1, accepted)

    def test_what_is_ignored_must_be_there(self):
        text = "public class A {\n  public int f(int i) { return i + %d; }\n}\n"
        pair = self.versions(text % 1, text % 2)
        done = self.check(*pair, "--ignore", "A.nosuch")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("--ignore: there is no member A.nosuch", done.all)
        done = self.check(*pair, "--ignore", "A.f")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("reaches only what is not compared, as asked", done.stdout)

    def test_what_both_versions_do_not_end_in_is_not_tested(self):
        text = ("public class A {\n  public static long spin(int n) {\n"
                "    long s = 0;\n"
                "    for (long i = 0; i < 9000000000L; i++) s += i %s n;\n"
                "    return s;\n  }\n}\n")
        done = self.check(*self.versions(text % "^", text % "|"))
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("took too long", done.stdout)

    def test_a_loop_that_takes_milliseconds_ends(self):
        text = ("public class A {\n  public static long sum() {\n    %s\n"
                "  }\n}\n")
        loop = "long s = 0; for (int i = 0; i < 3000000; i++) s += i; return s;"
        done = self.check(*self.versions(text % loop,
                                         text % "return 4499998500000L;"))
        self.assertEqual(done.returncode, 0, done.all)

    def test_single_files_with_any_name(self):
        self.write("Old.java", ONE)
        self.write("New (2).java", TWO)
        done = self.check("Old.java", "New (2).java")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("new p.A().m()", done.stdout)

    def test_reducing_keeps_the_member_and_the_kind_of_difference(self):
        text = ("public class A {\n"
                "  public int first(int i) { return i * 3 + %d; }\n"
                "  public String second(int i) { return \"x\" + i + %d; }\n"
                "  public int third() { return helper(2); }\n"
                "  private int helper(int i) { return i + 4; }\n}\n")
        pair = self.versions(text % (1, 1), text % (2, 2))
        first = json.loads(self.check(*pair, "--json").stdout)["evidence"][0]
        done = self.check(*pair, "--reduce", "small")
        self.assertEqual(done.returncode, 1, done.all)
        small = json.loads(self.check("small/before", "small/after",
                                      "--json").stdout)["evidence"]
        self.assertIn((first["member"].split("(")[0], first["kind"]),
                      [(each["member"].split("(")[0], each["kind"])
                       for each in small])

    def git(self, *arguments):
        done = self.run_in_folder(
            "git", "-c", "user.name=n", "-c", "user.email=e@example.org",
            *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_git_work_tree_is_compared_with_its_revisions(self):
        done = self.check()
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("no git work tree", done.all)
        self.git("init", "-q")
        file = self.write("src/main/java/p/A.java", ONE)
        self.write("notes.txt", "words")
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        done = self.check()
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("identical", done.stdout)
        file.write_text(TWO)
        done = self.check()
        self.assertEqual(done.returncode, 1, done.all)
        self.assertEqual(self.check("--staged").returncode, 0)
        self.git("add", "-A")
        self.assertEqual(self.check("--staged").returncode, 1)
        self.git("commit", "-qm", "two")
        self.assertEqual(self.check().returncode, 0)
        self.assertEqual(self.check("HEAD~1").returncode, 1)
        self.assertEqual(self.check("HEAD~1..HEAD").returncode, 1)
        self.assertEqual(self.check("HEAD~1..HEAD~1").returncode, 0)
        # A topic that parted before the change has not taken it back.
        self.git("tag", "two")
        self.git("checkout", "-qb", "topic", "HEAD~1")
        self.write("notes.txt", "other words")
        self.git("commit", "-qam", "three")
        self.assertEqual(self.check("two..topic").returncode, 1)
        self.assertEqual(self.check("two...topic").returncode, 0)
        done = self.check("nothing-like-it")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("git knows no revision nothing-like-it", done.all)

    def test_a_hostile_repository_starts_nothing(self):
        self.git("init", "-q")
        file = self.write("p/A.java", ONE)
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        trap = self.write("trap", "#!/bin/sh\ntouch %s\n" %
                          (self.folder / "sprung"))
        trap.chmod(0o755)
        for name in ("core.fsmonitor", "core.sshCommand", "core.pager",
                     "filter.x.smudge", "filter.x.clean", "diff.external",
                     "core.editor", "credential.helper"):
            self.git("config", name, str(trap))
        self.write(".gitattributes", "*.java filter=x diff=x\n")
        for hook in ("post-index-change", "post-checkout", "pre-commit"):
            shutil.copy(trap, self.folder / ".git/hooks" / hook)
        file.write_text(TWO)
        (self.folder / "p/Link.java").symlink_to("/etc/hostname")
        (self.folder / "sprung").unlink(missing_ok=True)
        for arguments in ([], ["--staged"], ["HEAD"], ["HEAD..HEAD"]):
            done = self.check(*arguments)
            self.assertIn(done.returncode, (0, 1), done.all)
        self.assertFalse((self.folder / "sprung").exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
