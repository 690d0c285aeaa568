#!/usr/bin/env python3
"""What people meet in a terminal: pipes that close, budgets, progress, Ctrl-C,
and the small commands around a campaign.

Usage: terminal_test.py PATH-OF-REFUTE. The engine is a fake one.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
import unittest

from campaign_case import ECHO, FAKE, GENERATOR, ORACLES, CampaignCase
from refute_case import REFUTE

ROOT = pathlib.Path(__file__).resolve().parents[2]
BREAK = shlex.join([sys.executable, str(FAKE), "break"])
LATE = shlex.join([sys.executable, str(FAKE), "late"])


class ClosedPipe(CampaignCase):
    def ended(self, *args):
        """Runs refute with an output that nobody reads."""
        read, write = os.pipe()
        os.close(read)
        try:
            return subprocess.run([REFUTE, *args], cwd=self.folder, stdout=write,
                                  stderr=write, timeout=120).returncode
        finally:
            os.close(write)

    def test_ends_any_command_quietly(self):
        for args in (["list", "oracles"], ["list", "generators"], ["--help"],
                     ["run", "--help"], [], ["--version"],
                     ["list", "refactorings", "--engine-command", ECHO],
                     ["generate", "--generator", GENERATOR],
                     ["run", "--engine-command", ECHO, "--generator", GENERATOR,
                      "--oracles", ORACLES]):
            begun = time.monotonic()
            self.assertEqual(self.ended(*args), 141, args)
            self.assertLess(time.monotonic() - begun, 60, args)
        # The campaign ended as by Ctrl-C, and goes on.
        done = self.refute("run", "--resume", "--trials", "5")
        self.assertEqual(done.returncode, 0, done.all)

    def test_says_nothing_where_errors_still_arrive(self):
        done = subprocess.run(
            ["bash", "-c", 'set -o pipefail; "$0" list generators | head -1',
             REFUTE], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 141, done.stderr)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.count("\n"), 1)


class Budget(CampaignCase):
    def test_a_run_that_judged_nothing_says_so_and_is_not_clean(self):
        begun = time.monotonic()
        done = self.refute("run", "--engine-command", LATE, "--generator",
                           GENERATOR, "--budget", "2s")
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("nothing was tried", done.stderr)
        self.assertIn("--budget", done.stderr)
        self.assertLess(time.monotonic() - begun, 4)

    def test_a_run_ended_by_its_trials_does_not_speak_of_a_budget(self):
        done = self.campaign("--trials", "2", "--reduce", "none", engine=ECHO)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("as many trials as asked for; go on with: refute run",
                      done.stdout)
        self.assertRegex(done.stdout, r", \d\.\d trials/s|, \d\d+ trials/s")
        done = self.refute("run", "--resume", "--budget", "2 trials", "--json")
        self.assertEqual(json.loads(done.stdout.splitlines()[-1])["ending"],
                         "trials")

    def test_a_resume_that_has_nothing_to_do_is_clean(self):
        self.assertEqual(self.campaign(engine=ECHO).returncode, 0)
        done = self.refute("run", "--resume")
        self.assertEqual(done.returncode, 0, done.all)

    def test_what_is_pending_is_listed_and_confirmed_later(self):
        # Ended at once: nothing is confirmed yet.
        self.campaign("--trials", "3", "--reduce", "none", engine=BREAK)
        with sqlite3.connect(self.folder / "refute.db") as db:
            db.execute("UPDATE finding SET confirmation = 'pending'")
        listed = self.refute("list", "findings").stdout
        self.assertIn("[not confirmed]", listed)
        self.assertIn("1 kind not confirmed: `refute confirm`", listed)
        done = self.refute("confirm", "refute.db")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("1 kind confirmed, 1 in all; 0 not confirmed", done.stdout)
        self.assertNotIn("[not confirmed]",
                         self.refute("list", "findings").stdout)
        again = self.refute("confirm")
        self.assertIn("0 kinds confirmed, 1 in all", again.stdout)
        self.assertEqual(self.refute("confirm", "none.db").returncode, 2)


class Findings(CampaignCase):
    """One campaign, and what can be done with its finding."""

    def setUp(self):
        super().setUp()
        done = self.campaign("--trials", "3", "--reduce", "none", engine=BREAK)
        self.assertEqual(done.returncode, 1, done.all)
        self.number = re.search(r"refute replay (\d+)", done.stdout)[1]

    def test_reduce_then_replay_then_export(self):
        large = self.refute("replay", self.number)
        self.assertEqual(large.returncode, 1, large.all)
        reduced = self.refute("reduce", self.number, "--budget", "60s")
        self.assertEqual(reduced.returncode, 0, reduced.all)
        small = self.refute("replay", self.number)
        self.assertEqual(small.returncode, 1, small.all)
        self.assertIn("reproduced:", small.stdout)
        self.assertIn("the reduced program; --original", small.stdout)
        self.assertLess(small.stdout.count("\n"), large.stdout.count("\n"))
        original = self.refute("replay", self.number, "--original")
        self.assertEqual(original.stdout, large.stdout)
        # A folder that needs nothing but refute and the engine.
        done = self.refute("export", self.number, "out")
        self.assertEqual(done.returncode, 0, done.all)
        moved = self.folder / "elsewhere"
        (self.folder / "out").rename(moved)
        for store in self.folder.glob("refute.db*"):
            store.unlink()
        names = {p.name for p in moved.iterdir()}
        self.assertLessEqual({"before", "after", "request.json", "README.md",
                              "replay.sh"}, names)
        again = subprocess.run([moved / "replay.sh"], cwd="/", text=True,
                               capture_output=True, timeout=120,
                               env={**os.environ, "REFUTE": REFUTE})
        self.assertEqual(again.returncode, 1, again.stdout + again.stderr)
        self.assertIn("does-not-compile  objects", again.stdout)
        # The action that it prints is a request.
        action = re.search(r"^action\n  (.*)", again.stdout, re.M)[1]
        for command in ("try", "reduce"):
            asked = self.refute(command, "--program", moved / "before",
                                "--request", action, "--engine-command", BREAK,
                                "--oracles", "does-not-compile")
            self.assertEqual(asked.returncode, 1, asked.all)
        wrong = self.refute("try", "--program", moved / "before", "--request",
                            "rename-method p.A.m(int", "--engine-command",
                            BREAK)
        self.assertEqual(wrong.returncode, 2, wrong.all)
        self.assertIn("has no end", wrong.stderr)


class Small(CampaignCase):
    def test_what_generate_writes_try_takes(self):
        self.refute("generate", "--generator", GENERATOR, "--limit", "2",
                    "--out", "programs")
        done = self.refute("try", "programs/000000", "programs/000001",
                           "--engine-command", BREAK, "--oracles", ORACLES)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("2 findings", done.stdout)

    def test_help_and_version_in_every_way(self):
        self.assertEqual(self.refute("help", "run").stdout,
                         self.refute("run", "--help").stdout)
        self.assertEqual(self.refute("help").stdout, self.refute().stdout)
        self.assertEqual(self.refute("-V").stdout,
                         self.refute("--version").stdout)
        self.assertEqual(self.refute("help", "nothing").returncode, 2)
        done = self.refute("list")
        self.assertEqual(done.returncode, 2)
        self.assertIn("`refute list` needs WHAT", done.stderr)

    def test_a_missing_file_is_a_usage_error_everywhere(self):
        for args in (["list", "findings", "--store", "no.db"], ["report", "--store", "no.db"],
                     ["replay", "1", "--store", "no.db"], ["reduce", "--store", "no.db"],
                     ["merge", "all.db", "no.db"], ["confirm", "no.db"],
                     ["export", "1", "out", "--store", "no.db"],
                     ["run", "--resume", "--store", "no.db"], ["run", "no.toml"],
                     ["run", "--known", "no.toml"], ["run", "--baseline", "no.db"],
                     ["run", "--programs", "no"], ["run", "--project", "./no"],
                     ["check", "no", "no"], ["check", "no.jar", "no.jar"],
                     ["try", "no"], ["try", "--program", "no", "--request", "no"],
                     ["solve", "no.als"], ["randoop", "no.jar"],
                     ["randoop", "no.jar", "--replay", "no"],
                     ["findings", "new", "no.db"],
                     ["run", "--store", "no/x.db"],
                     ["engine-test", "--", "./no"],
                     ["engine-test", "--", "no-such-program"]):
            done = self.refute(*args)
            self.assertEqual(done.returncode, 2, (args, done.all))
            self.assertIn("no", done.stderr)
        self.assertNotIn("--store", self.refute("merge", "all.db", "no.db").stderr)

    def test_a_store_in_the_place_of_another_word_is_understood(self):
        done = self.refute("reduce", "no.db")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("a store is given by --store", done.stderr)
        (self.folder / "old.db").write_text("")
        for args in (["no.db"], ["old.db", "no.db"], ["old.db", "--check"]):
            done = self.refute("findings", *args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn("the catalogue's folder comes first", done.stderr)
        self.assertFalse((self.folder / "no.db").exists())
        (self.folder / "no.db").mkdir()
        for args in (["report", "--store", "no.db"], ["confirm", "no.db"],
                     ["list", "findings", "--store", "no.db"],
                     ["run", "--store", "no.db"]):
            done = self.refute(*args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn("no.db: a folder, and a store is a file", done.stderr)

    def test_a_jar_that_is_none_is_named_once(self):
        (self.folder / "bad.jar").write_text("no jar")
        for args in (["check", "bad.jar", "bad.jar"], ["randoop", "bad.jar"]):
            done = self.refute(*args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertEqual(done.stderr.count("bad.jar"), 1, done.stderr)
            self.assertNotIn(":-1", done.stderr)

    def test_manual_pages_and_completions(self):
        done = self.refute("man", "--out", "man")
        self.assertEqual(done.returncode, 0, done.all)
        pages = sorted(p.name for p in (self.folder / "man").iterdir())
        self.assertIn("refute-check.1", pages)
        self.assertNotIn("refute-man.1", pages)
        self.assertIn(r"\-\-port", (self.folder / "man/refute-serve.1")
                      .read_text())
        evaluation = (self.folder / "man/refute-eval.1").read_text()
        for part in (r"\-\-tables\-only", "[ name ]", "which evaluation"):
            self.assertIn(part, evaluation)
        if shutil.which("groff"):
            for page in pages:
                read = subprocess.run(
                    ["groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-P-cbou",
                     f"man/{page}"],
                    cwd=self.folder, text=True, capture_output=True)
                self.assertEqual(read.stderr, "", page)
                self.assertIn("EXIT STATUS", read.stdout)
        script = self.refute("completions", "bash").stdout
        ask = ('source /dev/stdin <<<"$SCRIPT"; COMP_WORDS=(%s); '
               'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _refute; '
               'echo "${COMPREPLY[@]}"')

        def completed(words):
            return subprocess.run(
                ["bash", "-c", ask % words], text=True, capture_output=True,
                env={**os.environ, "SCRIPT": script}).stdout.split()
        self.assertEqual(completed("refute rep"), ["replay", "report"])
        self.assertEqual(completed("refute run --libr"), ["--library"])
        self.assertEqual(completed("refute run --library ''"),
                         ["auto", "stub", "jdk"])
        self.assertIn("generators", completed("refute list ''"))
        self.assertEqual(completed("refute report --format j"),
                         ["junit", "json", "jdt-test"])
        self.assertEqual(completed("refute randoop --format j"),
                         ["junit4", "junit5", "java"])
        self.assertEqual(completed("refute try --engine ec"),
                         ["eclipse", "ecj"])
        self.assertIn("push-down-method",
                      completed("refute run --refactoring push"))
        self.assertIn("--tables-only", completed("refute eval --ta"))
        self.assertEqual(self.refute("completions", "tcsh").returncode, 2)

    def test_other_shells_complete_values_too(self):
        if shutil.which("fish"):
            script = self.refute("completions", "fish").stdout
            done = subprocess.run(
                ["fish", "--no-config", "-c", 'source (echo "$SCRIPT" | psub); '
                 'complete -C "refute report --format j"'],
                env={**os.environ, "SCRIPT": script, "HOME": str(self.folder)},
                text=True, capture_output=True)
            self.assertEqual([line.split("\t")[0] for line in
                              done.stdout.splitlines()],
                             ["jdt-test", "json", "junit"], done.stderr)
        if shutil.which("zsh"):
            script = self.refute("completions", "zsh").stdout
            self.assertIn(":value:(text html issue sarif", script)
            done = subprocess.run(["zsh", "-fn"], input=script, text=True,
                                  capture_output=True)
            self.assertEqual(done.stderr, "")


class Action(CampaignCase):
    """What action.yml runs, in a repository of its own."""

    def git(self, *args):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b",
                        *args], cwd=self.folder, check=True,
                       capture_output=True)

    def commit(self, text):
        file = self.folder / "src/main/java/p/A.java"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        self.git("add", "-A")
        self.git("commit", "-qm", "x")

    def act(self, **environment):
        out, summary = self.folder / "out.txt", self.folder / "summary.txt"
        out.unlink(missing_ok=True)
        done = subprocess.run(
            [ROOT / "script/action-check"], cwd=self.folder, text=True,
            capture_output=True, timeout=120,
            env={**os.environ, "REFUTE": REFUTE, "CHECK_BUDGET": "2s",
                 "CHECK_BASE": "HEAD~1", "GITHUB_OUTPUT": str(out),
                 "RUNNER_TEMP": str(self.folder),
                 "GITHUB_STEP_SUMMARY": str(summary), **environment})
        done.outputs = dict(line.split("=", 1)
                            for line in out.read_text().splitlines())
        done.summary = summary.read_text()
        return done

    def test_a_pull_request_is_checked_and_leaves_a_log(self):
        self.git("init", "-q")
        self.commit("package p;\n\npublic class A {\n  int k;\n"
                    "  public int m() { return 1; }\n}\n")
        self.commit("package p;\n\npublic class A {\n  int k;\n"
                    "  public int m() { return 2; }\n}\n")
        done = self.act()
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertEqual(done.outputs["verdict"], "differs")
        self.assertIn("    Behaviour differs", done.summary)
        run = json.loads(pathlib.Path(done.outputs["sarif"]).read_text())["runs"][0]
        result, = run["results"]
        self.assertEqual(result["ruleId"], "behaviour-differs")
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"],
                         "src/main/java/p/A.java")
        self.assertEqual(place["region"]["startLine"], 5)
        self.assertIn(result["ruleId"],
                      [rule["id"] for rule in run["tool"]["driver"]["rules"]])
        # A base that is an option is none.
        done = subprocess.run([ROOT / "script/action-check"], cwd=self.folder,
                              env={**os.environ, "CHECK_BASE": "--help"},
                              capture_output=True)
        self.assertEqual(done.returncode, 2)

    def test_every_input_is_declared_and_used(self):
        text = (ROOT / "action.yml").read_text()
        head, steps = text.split("\nruns:\n")
        declared = set(re.findall(r"^  ([a-z-]+):$",
                                  head.split("outputs:")[0], re.M))
        used = set(re.findall(r"inputs\.([a-z-]+)", steps))
        self.assertEqual(declared, used)
        script = (ROOT / "script/action-check").read_text()
        for name in re.findall(r"^        (CHECK_[A-Z_]+):", steps, re.M):
            self.assertIn("${" + name, script)
        # Inputs reach a shell only by the environment.
        for run in re.findall(r"run: (.*)", steps):
            self.assertNotIn("${{", run)


if __name__ == "__main__":
    unittest.main()
