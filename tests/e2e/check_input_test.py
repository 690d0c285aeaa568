#!/usr/bin/env python3
"""`refute check` with input that is odd, damaged, or never ends.

Usage: check_input_test.py PATH-OF-REFUTE.
"""
import io
import json
import os
import time
import unittest
import zipfile

from refute_case import RefuteCase

ONE = "package p;\npublic class A { int f; public int m() { return 1; } }\n"
TWO = ONE.replace("return 1", "return 2")
SAME = ONE.replace("return 1; }", "return k(); } private int k() { return 1; }")
ACCENT = "public class A {{\n  public String m() {{ return \"{}\"; }}\n}}\n"

# Code of the JDK, which takes no steps that the guards could count.
ENDLESS = {
    "power": 'return java.math.BigInteger.valueOf(7).pow(90_000_000).bitLength() + n;',
    "pattern": 'return java.util.regex.Pattern.matches("(.*)*\\\\1b", "a".repeat(60) + "c") ? 1 : 2 + n;',
    "stream": 'return (int) java.util.stream.LongStream.range(0, Long.MAX_VALUE).sum() + n;',
    "repeat": 'int l = 0; while (true) l += "x".repeat(900_000_000 + n % 7).length();',
    "sort": 'Integer[] a = java.util.Collections.nCopies(900_000 + n % 9, n).toArray(new Integer[0]); '
            'while (true) java.util.Arrays.sort(a, java.util.Comparator.reverseOrder());',
    "copies": 'return new java.util.TreeSet<>(java.util.Collections.nCopies(2_000_000_000, 1)).size() + n;',
}


def packed(files, method=zipfile.ZIP_DEFLATED):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as jar:
        for path, content in files.items():
            jar.writestr(path, content)
    return data.getvalue()


class CheckInputTest(RefuteCase):
    def write(self, path, content):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(content)

    def check(self, *args):
        return self.refute("check", *args)

    def test_a_jar_is_read_in_the_encoding_that_is_asked_for(self):
        for name, letter in (("one", "\u00e9"), ("two", "\u00e8")):
            self.write(name + ".jar", packed(
                {"A.java": ACCENT.format(letter).encode("latin-1")}))
            self.write(name + "/A.java", ACCENT.format(letter).encode("latin-1"))
        for args in (["one.jar", "one.jar"], ["one.jar", "two.jar"],
                     ["one", "two.jar"]):
            done = self.check(*args)
            self.assertEqual(done.returncode, 2, done.all)
        done = self.check("one.jar", "two.jar")
        self.assertRegex(done.stderr,
                         r"one\.jar: cannot read the jar: A\.java, line 2: not UTF-8")
        for one, two in (("one.jar", "two.jar"), ("one", "two.jar")):
            done = self.check(one, two, "--encoding", "ISO-8859-1")
            self.assertEqual(done.returncode, 1, done.all)
            self.assertIn("\u00e9", done.stdout.replace("\\u00e9", "\u00e9"))
            done = self.check(one, "one.jar", "--encoding", "latin1")
            self.assertEqual(done.returncode, 0, done.all)
            self.assertIn("the class files are identical", done.stdout)
        done = self.check("one.jar", "two.jar", "--encoding", "klingon")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("no encoding is called klingon", done.stderr)

    def test_a_jar_that_cannot_be_read_is_the_users_to_mend_on_either_side(self):
        self.write("good/p/A.java", ONE)
        whole = packed({"p/A.java": ONE * 50, "p/B.java": "package p; class B {}"})
        entry = bytearray(packed({"p/A.java": ONE}, zipfile.ZIP_STORED))
        entry[entry.index(b"package p")] ^= 0xff
        damaged = {
            "text": (b"this is no jar", "zip"),
            "empty": (b"", "zip file is empty"),
            "cut": (whole[:len(whole) // 2], "zip"),
            "headless": (whole[60:], ""),
            "byte": (bytes(entry), ""),
            "bomb": (packed({"A.java": bytes(65 << 20)}),
                     "it holds more than 64 MB of Java"),
            "nothing": (packed({"notes.txt": "x"}), "no Java in the jar"),
            "hollow": (packed({}), "no Java in the jar"),
            "class": (packed({"A.class": b"\xca\xfe\xba\xbe" + bytes(90)}),
                      "A.class is damaged"),
            "named": (packed({"A\x1b.java": "class A {}"}),
                      "a .java file cannot have this name"),
        }
        for name, (content, why) in damaged.items():
            self.write(name + ".jar", content)
            for args in ([name + ".jar", "good"], ["good", name + ".jar"]):
                done = self.check(*args)
                self.assertEqual(done.returncode, 2, (args, done.all))
                self.assertIn(name + ".jar", done.stderr, args)
                self.assertIn(why, done.stderr, args)
                self.assertEqual(done.stdout, "", args)

    @unittest.skipIf(os.geteuid() == 0, "root may read every file")
    def test_a_jar_that_may_not_be_read_is_named(self):
        self.write("good/p/A.java", ONE)
        self.write("closed.jar", packed({"p/A.java": ONE}))
        (self.folder / "closed.jar").chmod(0)
        for args in (["closed.jar", "good"], ["good", "closed.jar"]):
            done = self.check(*args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn("cannot read closed.jar: Permission denied", done.stderr)

    def test_files_with_odd_names_are_left_out_and_named(self):
        for version, text in (("one", ONE), ("two", TWO), ("same", SAME)):
            self.write(f"{version}/p/A.java", text)
            self.write(f"{version}/p/O\ndd\x1b.java", "package p; class Odd {}")
        done = self.check("one", "same")
        self.assertEqual(done.returncode, 0, done.all)
        left_out = ("Left out and not looked at, since no .java file can have "
                    "such a name, or no pom says that sources lie there: p/O\\u000add\\u001b.java. They are the same in "
                    "both versions.")
        self.assertIn(left_out, done.stdout)
        done = self.check("one", "one")
        self.assertIn("identical", done.stdout)
        self.assertIn(left_out, done.stdout)
        self.assertEqual(self.check("one", "two").returncode, 1)
        self.write("same/p/O\ndd\x1b.java", "package p; class Odd { int x; }")
        done = self.check("one", "same")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("files that were left out are not the same", done.stdout)
        told = json.loads(self.check("one", "same", "--json").stdout)
        self.assertEqual(told["left_out"],
                         {"files": ["p/O\ndd\x1b.java"], "same": False})
        self.assertEqual(self.check("one", "two").returncode, 1)
        # The rest needs what was left out: that says nothing of the edit.
        self.write("needs/p/A.java", ONE.replace("int f;", "Odd f;"))
        self.write("needs/p/O\ndd\x1b.java", "package p; class Odd {}")
        done = self.check("one", "needs")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("needs does not compile", done.stderr)
        self.assertIn("Left out and not looked at", done.stderr)

    def timed(self, methods, *args):
        """How long it takes, and what it says."""
        for version, number in (("before", 1), ("after", 2)):
            body = "".join(
                f"  public static int {name}(int n) {{ {code} }}\n"
                for name, code in methods.items()).replace("+ n", f"+ n * {number}")
            self.write(f"{version}/A.java", f"public class A {{\n{body}}}\n")
        start = time.monotonic()
        done = self.check("before", "after", "--json", "--budget", "2s", *args)
        return time.monotonic() - start, done

    def test_code_of_the_jdk_that_never_ends_keeps_to_the_budget(self):
        usual, done = self.timed({"m": "int s = 0; for (int i = 0; i < 9; i++) "
                                       "s += i; return n > 1 << 30 ? s : n;"})
        for name, code in ENDLESS.items():
            taken, done = self.timed({name: code})
            # Search, coverage, and what a busy machine may add.
            self.assertLess(taken, 2 * usual + 8, (name, done.all))
            told = json.loads(done.stdout)
            self.assertNotIn(told["verdict"], ("same", "differs"), (name, told))
            self.assertEqual(done.returncode, 4, (name, done.all))
        # All at once, as in real code: most of them are never called.
        taken, done = self.timed(ENDLESS)
        self.assertLess(taken, 2 * usual + 8, done.all)
        self.assertNotEqual(json.loads(done.stdout)["stopped"], {})


if __name__ == "__main__":
    unittest.main(verbosity=2)
