#!/usr/bin/env python3
"""`refute solve` from the command line: output, exit codes, mistakes, Ctrl-C.

usage: solve_test.py REFUTE
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

REFUTE = os.path.abspath(sys.argv.pop(1))
MODEL = """sig A { f: lone A }
run { some f } for 2
check { no f } for 2
run { some A and no A } for 2 expect 1
big: run {} for 6
"""


class Solve(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write("m.als", MODEL)

    def write(self, name, text):
        (pathlib.Path(self.folder.name) / name).write_text(text)

    def solve(self, *args):
        return subprocess.run([REFUTE, "solve", *args], text=True,
                              errors="replace", cwd=self.folder.name,
                              capture_output=True, timeout=120, check=False)

    def test_prints_an_instance_and_says_how_to_see_more(self):
        done = self.solve("m.als")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("── instance 1 ──\nA = {", done.stdout)
        self.assertIn("A.f = {A$", done.stdout)
        self.assertIn("--limit", done.stdout)

    def test_counts_up_to_the_names_of_atoms_and_with_them(self):
        self.assertEqual(self.solve("m.als", "--count").stdout, "6\n")
        self.assertEqual(self.solve("m.als", "--count", "--isomorphs").stdout,
                         "10\n")

    def test_json_is_one_object_per_line(self):
        lines = self.solve("m.als", "--limit", "0",
                           "--json").stdout.splitlines()
        self.assertEqual(len(lines), 6)
        for line in lines:
            instance = json.loads(line)
            self.assertTrue(instance["sigs"]["A"])
            self.assertTrue(all(len(t) == 2
                                for t in instance["fields"]["A.f"]))

    def test_dot_is_a_graph(self):
        done = self.solve("m.als", "--dot")
        self.assertTrue(done.stdout.startswith('digraph "instance 1" {\n'))
        self.assertIn('[label="f"];', done.stdout)

    def test_a_counterexample_is_a_finding(self):
        done = self.solve("m.als", "--command", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("── counterexample 1 ──", done.stdout)
        self.write("true.als", "sig A {}\ncheck { A in A }")
        done = self.solve("true.als")
        self.assertEqual(done.returncode, 0)
        self.assertIn("no counterexample within these scopes", done.stdout)

    def test_a_broken_expectation_is_a_finding(self):
        done = self.solve("m.als", "--command", "3")
        self.assertEqual(done.returncode, 1)
        self.assertIn("expect 1", done.stderr)

    def test_mistakes_are_told(self):
        for args, told in [
                (["no.als"], "no.als"),
                (["m.als", "--command", "9"], "the model has 4 commands"),
                (["m.als", "--command", "bgi"], 'did you mean "big"'),
                (["m.als", "--json", "--dot"], "either --json or --dot"),
                (["m.als", "--cuont"], 'did you mean "--count"'),
                ([], "needs MODEL")]:
            done = self.solve(*args)
            self.assertEqual(done.returncode, 2, (args, done.stderr))
            self.assertIn(told, done.stderr)
        self.write("bad.als", "sig A {}\nrun { some B }")
        done = self.solve("bad.als")
        self.assertEqual(done.returncode, 2)
        self.assertIn("bad.als:2:12: the name B is not known", done.stderr)
        self.assertIn("  2 | run { some B }\n    |            ^", done.stderr)
        (pathlib.Path(self.folder.name) / "bytes.als").write_bytes(
            b"\xff\x00sig")
        self.assertEqual(self.solve("bytes.als").returncode, 2)

    def test_help_teaches(self):
        told = self.solve("--help").stdout
        for word in ["--command", "--count", "Examples:", "counterexamples",
                     "docs/alloy.md"]:
            self.assertIn(word, told)

    def test_ctrl_c_stops_it(self):
        child = subprocess.Popen(
            [REFUTE, "solve", "m.als", "--command", "big", "--isomorphs",
             "--limit", "0"], cwd=self.folder.name, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, told = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 3)
        self.assertIn("stopped after", told)


if __name__ == "__main__":
    unittest.main(verbosity=1)
