#!/usr/bin/env python3
"""`refute eval` from the command line: one row with the real Eclipse, resuming
rows, and reporting rows that did not run.

Usage: eval_test.py PATH-OF-REFUTE.
"""
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from refute_case import REFUTE, RefuteCase

BEGIN = "<!-- begin: refute eval {} {} -->\n"


class EvalTest(RefuteCase):
    def query(self, store, sql):
        path = f"file:{self.folder / store}?mode=ro"
        with sqlite3.connect(path, uri=True) as db:
            return db.execute(sql).fetchall()

    def table(self, path, name):
        text = (self.folder / path).read_text()
        begin = BEGIN.format(pathlib.Path(path).stem, name)
        self.assertIn(begin, text)
        body = text.split(begin)[1].split("<!-- end -->")[0]
        lines = [line for line in body.splitlines() if line.startswith("|")]
        rows = [[c.strip() for c in line.split("|")[1:-1]] for line in lines]
        return [dict(zip(rows[0], row)) for row in rows[2:]], body

    def test_a_quick_row_in_eclipse_and_its_tables(self):
        args = ["eval", "astgen", "--quick", "--rows", "ClassArrayField",
                "--engine", "eclipse"]
        done = self.refute(*args)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("[1/1] eclipse: ClassArrayField", done.stdout)
        self.assertIn("1 of 1 row complete", done.stdout)
        self.assertFalse((self.folder / "docs").exists())
        store = ("eval/astgen-quick/eclipse/"
                 "ClassArrayField.encapsulate-field.db")
        document = "eval/astgen-quick/astgen.md"

        # The tables agree with the store, counted here independently.
        rows, _ = self.table(document, "programs")
        mine = [row for row in rows if "ClassArrayField" in row["generator"]]
        self.assertEqual(len(mine), 1)
        self.assertEqual(mine[0]["ours: tried"], "72")
        self.assertEqual(mine[0]["state"], "complete")
        compiled, = self.query(store, "SELECT count(*) FROM trial WHERE "
                                      "outcome != 'skipped'")[0]
        self.assertEqual(mine[0]["ours: compile"], str(compiled))
        other = [row for row in rows if "push-down-method" in row["generator"]]
        self.assertEqual(other[0]["state"], "not run: no store")
        rows, body = self.table(document, "eclipse")
        mine = [row for row in rows if "ClassArrayField" in row["generator"]]
        applied, = self.query(
            store, "SELECT count(*) FROM trial WHERE outcome = 'applied'")[0]
        self.assertEqual(mine[0]["applied"], str(applied))
        kinds, = self.query(
            store, "SELECT count(DISTINCT signature) FROM finding WHERE "
                   "confirmation = 'confirmed'")[0]
        self.assertEqual(mine[0]["ours: kinds"], str(kinds))
        _, body = self.table(document, "time")
        self.assertIn("eclipse is ", body)
        self.assertIn("JDK ", body)
        self.assertRegex(body, r"\d cores? of .*GB")

        # Complete rows are not run again, and prose is kept.
        trials = self.query(store, "SELECT id, at FROM trial")
        path = self.folder / document
        path.write_text(path.read_text() + "\nProse of a person.\n")
        started = time.monotonic()
        done = self.refute(*args)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertLess(time.monotonic() - started, 5)
        self.assertEqual(self.query(store, "SELECT id, at FROM trial"), trials)
        self.assertTrue(path.read_text().endswith("\nProse of a person.\n"))

    def test_all_of_a_quick_evaluation(self):
        done = self.refute("eval", "udita", "--quick")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertRegex(done.stdout, r"\b(\d+) of \1 rows complete")
        document = "eval/udita-quick/udita.md"
        # UDITA's figures beside ours: structures, and eager exploration.
        _, body = self.table(document, "fig13")
        self.assertIn("| NQueens | 6 | 4 | 4 | 46,656 | 46,656 |", body)
        rows, _ = self.table(document, "fig16")
        self.assertEqual({row["state"].split(":")[0] for row in rows
                          if row["refactoring"] == "RenameMethod"},
                         {"a sample"})

    def test_one_table_leaves_the_others_of_the_page(self):
        page = self.folder / "out/jdolly.md"
        page.parent.mkdir()
        old = BEGIN.format("jdolly", "time") + "old\n<!-- end -->\n"
        page.write_text(old)
        done = self.refute("eval", "jdolly", "--quick", "--rows", "Table 7*",
                           "--table", "table7", "--out", "out")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertTrue(page.read_text().startswith(old))
        rows, _ = self.table("out/jdolly.md", "table7")
        self.assertEqual(page.read_text().count("<!-- begin"), 2)
        # javac compiled the programs of all ways.
        self.assertEqual({row["compile"] for row in rows
                          if row["types"] in "123"}, {"100 %", "100.0 %"})
        done = self.refute("eval", "jdolly", "--quick", "--rows", "Table 7*",
                           "--table", "table8", "--out", "out")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("table7", done.stderr)

    def test_ctrl_c_stops_and_the_same_command_goes_on(self):
        args = ["eval", "astgen", "--rows", "*SingleClassTwoFields*",
                "--engine", "planted", "--out", "out"]
        store = "eval/astgen/planted/SingleClassTwoFields.encapsulate-field.db"
        child = subprocess.Popen([REFUTE, *args], cwd=self.folder, text=True,
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT)
        while child.poll() is None and not self.trials(store):
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate(timeout=120)
        before = self.trials(store)
        if child.returncode == 1:
            self.assertIn("the same command continues", said)
            self.assertIn("stopped after", said)
        done = self.refute(*args)
        self.assertEqual(done.returncode, 0, done.all)
        after = self.trials(store)
        self.assertEqual(after[:len(before)], before)
        self.assertEqual(len(after), 60)
        rows, _ = self.table("out/astgen.md", "programs")
        mine = [r for r in rows if "SingleClassTwoFields" in r["generator"]]
        self.assertEqual(mine[-1]["state"], "complete")
        # A resumed row keeps its sample.
        done = self.refute(*args, "--limit", "10")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("was begun with --limit all", done.stderr)

    def trials(self, store):
        try:
            return self.query(store, "SELECT id, choices FROM trial")
        except sqlite3.OperationalError:
            return []

    def test_a_row_that_cannot_run_says_why(self):
        empty = self.folder / "share"
        empty.mkdir()
        done = self.refute(
            "eval", "astgen", "--rows", "ClassArrayField", "--engine",
            "netbeans", "--out", "out",
            env={**os.environ, "REFUTE_SHARE": str(empty)})
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("1 row could not be run", done.stderr)
        done = self.refute("eval", "astgen", "--tables-only", "--out", "out")
        self.assertEqual(done.returncode, 0, done.all)
        rows, _ = self.table("out/astgen.md", "programs")
        said = [row["state"] for row in rows
                if "ClassArrayField" in row["generator"]]
        self.assertTrue(any("not run: no NetBeans in" in s for s in said), said)

    def test_a_row_measures_how_much_of_the_results_is_run(self):
        done = self.refute("eval", "jdolly", "--engine", "planted", "--rows",
                           "coverage of rename method", "--limit", "40",
                           "--out", "out")
        self.assertEqual(done.returncode, 0, done.all)
        rows, _ = self.table("out/jdolly.md", "planted")
        mine, = [r for r in rows if r["refactoring"] == "rename method"]
        ours = mine["ours: mean, programs"]
        self.assertRegex(ours, r"^\d+\.\d % of \d+$")
        share, programs = ours.split(" % of ")
        # Small programs: most of their methods can be called.
        self.assertGreater(float(share), 75)
        self.assertLessEqual(float(share), 100)
        self.assertGreater(int(programs), 10)
        # It is not a row of the table, and its findings are not counted twice.
        self.assertEqual(mine["state"], "not run: no store")
        _, body = self.table("out/jdolly.md", "time")
        self.assertNotIn("| coverage of", body)

    def test_directed_makes_more_polynomials_than_top_down(self):
        args = ["eval", "randoop", "--quick", "--rows", "Fig. 4-9*", "--limit",
                "3000"]
        done = self.refute(*args)
        self.assertEqual(done.returncode, 0, done.all)
        document = "eval/randoop-quick/randoop.md"
        rows, body = self.table(document, "fig4-9")
        ours = {row["technique"]: row for row in rows}
        made = {name: int(ours["ours, " + name]["all"].replace(",", ""))
                for name in ("directed", "top-down")}
        self.assertGreater(made["directed"], made["top-down"])
        self.assertGreater(made["top-down"], 0)
        self.assertIn("3,000 sequences per run, 1 seed", body)
        rows, _ = self.table(document, "fig8-1")
        self.assertEqual(rows[0]["blocks"], "not run: no store")
        # It is not run again.
        started = time.monotonic()
        self.assertEqual(self.refute(*args).returncode, 0)
        self.assertLess(time.monotonic() - started, 5)

    def test_techniques_are_compared_for_equal_processor_time(self):
        done = self.refute("eval", "randoop", "--quick", "--rows",
                           "8.2.* java.util")
        self.assertEqual(done.returncode, 0, done.all)
        document = "eval/randoop-quick/randoop.md"
        rows, body = self.table(document, "equal-time")
        self.assertEqual(rows[0]["library"], "java.util")
        for technique in "directed", "bottom-up", "random walk":
            self.assertRegex(rows[0]["calls: " + technique], r"^[1-9]")
        self.assertIn("1 CPU seconds per run, 1 seed", body)
        rows, _ = self.table(document, "systematic")
        self.assertRegex(rows[0]["calls in the longest"], r"^[1-9]")

    def test_ctrl_c_stops_a_computation_and_leaves_its_row_undone(self):
        scratch = self.folder / "scratch"
        scratch.mkdir()
        child = subprocess.Popen(
            [REFUTE, "eval", "randoop", "--rows", "Fig. 8-1 BinTree", "--limit",
             "100000000", "--out", "out"], cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "TMPDIR": str(scratch)})
        deadline = time.monotonic() + 60
        while (time.monotonic() < deadline and child.poll() is None
               and not list(scratch.rglob("running.bin"))):
            time.sleep(0.05)
        self.assertTrue(list(scratch.rglob("running.bin")), "nothing began")
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 1, said)
        self.assertIn("the same command continues", said)
        self.assertEqual(list(self.folder.glob("**/*.db*")), [])
        self.assertEqual(list(scratch.iterdir()), [])

    def test_without_its_program_it_says_how_to_build_it(self):
        alone = self.folder / "bin" / "refute"
        alone.parent.mkdir()
        shutil.copy(REFUTE, alone)
        for args in ["eval", "astgen"], ["list", "evaluations"]:
            done = subprocess.run([alone, *args], cwd=self.folder, text=True,
                                  capture_output=True, timeout=60)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("refute-eval is not built", done.stderr)
            self.assertIn("script/build release refute-eval", done.stderr)
        done = subprocess.run([alone, "--help"], text=True,
                              capture_output=True, timeout=60)
        self.assertIn("repeat a published experiment", done.stdout)

    def test_wrong_words_are_named(self):
        for args, word in [
                (["astgn"], 'did you mean "astgen"?'),
                (["astgen", "--rows", "nothing like it"], "has no row"),
                (["astgen", "--limit", "few"], "not a number of programs"),
                (["astgen", "--shard", "2/2"], "not a shard"),
                (["astgen", "--engine", "eclips"], "unknown engine"),
                (["jdolly", "--budget", "soon"], "not a length of time")]:
            done = self.refute("eval", *args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(word, done.stderr)
        self.assertIn("astgen", self.refute("list", "evaluations").stdout)
        self.assertIn("jdolly", self.refute("eval", "--help").stdout)
        self.assertEqual(list(self.folder.glob("**/*.db")), [])


if __name__ == "__main__":
    unittest.main()
