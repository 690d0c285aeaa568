#!/usr/bin/env python3
"""The plan of a campaign: a file that starts it, and what its store keeps.

Usage: plan_test.py PATH-OF-REFUTE.
"""
import shutil
import sqlite3
import subprocess
import tomllib
import unittest

from campaign_case import ECHO, GENERATOR, SOME, CampaignCase


class PlanTest(CampaignCase):
    def test_a_campaign_file_says_what_flags_say(self):
        (self.folder / "c.toml").write_text(
            f'engine-command = "{SOME}"\ngenerator = ["{GENERATOR}"]\n'
            f'oracles = ["crash"]\nbudget = "20 trials"\nseed = 3\n'
            'strategy = "sparse"\nsequences = 7\ncheck-budget = "1s"\n')
        done = self.refute("run", "c.toml")
        self.assertIn("20 trials", done.stdout, done.all)
        plan = self.plan()
        self.assertEqual(
            (plan["strategy"], plan["seed"], plan["sequences"],
             plan["check-budget"], plan["generator"], plan["oracles"]),
            ("sparse", 3, 7, "1s", [GENERATOR], ["crash"]))
        self.assertNotIn("budget", plan)
        self.assertIn("up to 7 sequences, 1s at most",
                      self.refute("report").stdout)
        for name in ("--sequences", "--seed"):
            done = self.refute("run", "--resume", name, "9")
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(f"{name} does not go with --resume", done.stderr)
        # What the store keeps is such a file.
        shown = self.refute("list", "plan")
        self.assertEqual(tomllib.loads(shown.stdout), plan, shown.all)
        # The command line overrides the file.
        done = self.refute("run", "c.toml", "--budget", "5 trials")
        self.assertIn("5 trials", done.stdout, done.all)
        for text, where in (('enginee = "x"', 'did you mean "engine"'),
                            ("engine = ", "c.toml:1:"),
                            ("[engine]\na = 1", "c.toml:1:"),
                            ('\nlevel = "x"', "c.toml:2:"),
                            ('\nseed = -1.5', "c.toml:2:"),
                            ('strategy = "sparce"', "sparse")):
            (self.folder / "c.toml").write_text(text)
            done = self.refute("run", "c.toml")
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(where, done.stderr)
        self.assertEqual(self.refute("run", "none.toml").returncode, 2)

    def test_a_store_starts_no_program_that_the_user_did_not_name(self):
        done = self.campaign("--trials", "40")
        self.assertEqual(done.returncode, 1, done.all)
        number = self.query("SELECT min(id) FROM finding")[0][0]
        mark = self.folder / "started"
        evil = f"touch {mark}"
        asking = (["replay", number], ["reduce", number], ["run", "--resume"])
        plan = self.plan_text()
        for key, value in (("engine-command", evil),
                           ("oracle-command", evil),
                           ("engine", f"java:{self.folder}/jdk/bin/java"),
                           ("jdk", f"{self.folder}/jdk")):
            self.set_plan(self.with_key(key, value))
            for args in asking:
                done = self.refute(*args, stdin=subprocess.DEVNULL)
                self.assertEqual(done.returncode, 2, done.all)
                self.assertIn("refute.db asks to run a program: ", done.stderr)
                self.assertIn(value, done.stderr)
                self.assertIn("repeat that on the command line", done.stderr)
                self.assertFalse(mark.exists(), args)
            # Repeated, it is leave; there is no such JDK, though.
            if not key.endswith("-command"):
                done = self.refute("run", "--resume", "--" + key, value)
                self.assertNotIn("does not go with --resume", done.stderr)
                self.assertNotIn("asks to run", done.stderr)
                self.assertGreater(done.returncode, 1, done.all)
            self.set_plan(plan)
        # Replaying another user's store runs its trials again.
        other = self.folder / "other"
        other.mkdir()
        for each in self.folder.glob("refute.db*"):
            shutil.copy(each, other)
        self.folder = other
        for args, code in ((["replay", number], 2),
                           (["replay", number, "--engine-command", SOME], 1),
                           (["run", "--resume"], 2),
                           (["run", "--resume", "--engine-command", ECHO], 2)):
            done = self.refute(*args, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, code, (args, done.all))
        self.assertIn("was not made with", done.stderr)

    def test_a_damaged_plan_is_said_and_asks_for_nothing(self):
        done = self.campaign("--trials", "40")
        self.assertEqual(done.returncode, 1, done.all)
        number = self.query("SELECT min(id) FROM finding")[0][0]
        plan = self.plan_text()
        for text, why in (
                (plan[:-9], "its plan is damaged: plan:"),
                (plan.replace("seed = 0", "seed = 0.5"), '"seed" must be'),
                (plan + "unconfined = true\n", 'unknown key "unconfined"'),
                (plan + "budget = 1\n", 'unknown key "budget"')):
            self.set_plan(text)
            for args in (["run", "--resume"], ["replay", number],
                         ["reduce", number],
                         ["merge", "m.db", "refute.db"]):
                done = self.refute(*args, stdin=subprocess.DEVNULL)
                self.assertEqual(done.returncode, 3, done.all)
                self.assertIn("store refute.db: its plan is damaged",
                              done.stderr)
                self.assertIn(why, done.stderr)
            # Findings can be read all the same.
            self.assertIn("40 trials", self.refute("report").stdout)

    def test_a_campaign_of_an_older_version_goes_on(self):
        done = self.campaign("--store", "all.db")
        self.assertEqual(done.returncode, 1, done.all)
        done = self.campaign("--trials", "30", "--seed", "3")
        self.assertEqual(done.returncode, 1, done.all)
        plural = {"engine-command": "engine_commands",
                  "generator": "generators"}
        with sqlite3.connect(self.folder / "refute.db") as db:
            for key, value in self.plan().items():
                key = plural.get(key, key.replace("-", "_"))
                db.execute("INSERT INTO meta VALUES (?, ?)", (
                    "plan_" + key, "\n".join(value)
                    if isinstance(value, list) else str(value)))
            db.execute("DELETE FROM meta WHERE key = 'plan'")
            for table in ("finding", "reduction"):
                db.execute(f"ALTER TABLE {table} DROP COLUMN class_path")
            db.execute("PRAGMA user_version = 4")
        done = self.refute("run", "--resume", "--budget", "4m")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertEqual(self.plan()["generator"], [GENERATOR])
        self.assertEqual(self.trials("refute.db"), self.trials("all.db"))
        self.assertEqual(self.findings("refute.db"), self.findings("all.db"))

    def test_a_later_run_may_be_given_another_timeout(self):
        done = self.campaign("--trials", "5", "--timeout", "7s")
        self.assertIn("5 trials", done.stdout, done.all)
        done = self.refute("run", "--resume", "--timeout", "soon")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn('"soon"', done.stderr)
        self.assertEqual(self.plan()["timeout"], "7s")


if __name__ == "__main__":
    unittest.main()
