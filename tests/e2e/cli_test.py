#!/usr/bin/env python3
"""The whole program from the command line, with a real JVM and a fake engine.

Usage: cli_test.py PATH-OF-REFUTE. The real Eclipse is in eclipse_test.py.
"""
import os
import pathlib
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

REFUTE = sys.argv.pop(1)
FAKE = pathlib.Path(__file__).parent / "fake_engine.py"
# These oracles do not object to an engine that changes nothing.
ORACLES = "crash,does-not-compile,behaviour"


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def refute(self, *args, **environment):
        done = subprocess.run(
            [REFUTE, *map(str, args)], cwd=self.folder, text=True,
            capture_output=True, timeout=300,
            env={**os.environ, **environment})
        done.all = done.stdout + done.stderr
        self.assertNotIn("terminate called", done.all)
        self.assertNotIn("Traceback", done.all)
        return done

    def run_fake(self, mode, *args):
        return self.refute(
            "run", "--engine-command",
            shlex.join([sys.executable, str(FAKE), mode, str(self.folder)]),
            "--generator", "push-down-super", "--oracles", ORACLES, *args)

    def trials(self, store="refute.db"):
        with sqlite3.connect(self.folder / store) as db:
            return db.execute("SELECT count(*) FROM trial").fetchone()[0]

    # What the engine announced

    def test_what_the_engine_announced_is_counted_and_never_news(self):
        done = self.run_fake("announce", "--trials", "5")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("of 0 confirmed kinds", done.stdout)
        self.assertIn("5 findings of 1 other kind were announced by the engine "
                      "itself; --announced shows them", done.stdout)
        self.assertNotIn("── finding", done.stdout)
        report = self.refute("report")
        self.assertIn("0 causes", report.stdout)
        self.assertIn("1 cluster announced by the engine", report.stdout)
        self.assertIn("0 confirmed kinds of 5 findings; 1 kind announced",
                      self.refute("list", "findings").stdout)

    def test_what_the_engine_announced_is_shown_on_request(self):
        done = self.run_fake("announce", "--trials", "5", "--announced")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("(does-not-compile, announced)", done.stdout)
        for command in (("report",), ("list", "findings")):
            shown = self.refute(*command, "--announced").stdout
            self.assertRegex(shown, r"does-not-compile +announced")

    # Usage

    def test_version_and_help(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        changes = (root / "CHANGELOG.md").read_text()
        newest = re.search(r"^## (\d+\.\d+\.\d+)", changes, re.MULTILINE)[1]
        self.assertEqual(self.refute("--version").stdout, f"refute {newest}\n")
        for command in ("run", "check", "generate", "replay", "list", "doctor",
                        "engine-test"):
            done = self.refute(command, "--help")
            self.assertEqual(done.returncode, 0)
            self.assertIn("--", done.stdout)
        self.assertEqual(self.refute("--help").returncode, 0)
        self.assertEqual(self.refute().returncode, 0)

    def test_help_does_not_need_the_programs_behind_commands(self):
        alone = self.folder / "refute"
        shutil.copy(REFUTE, alone)
        for command, option in (("eval", "--quick"), ("serve", "--port")):
            for words in (("help", command), (command, "--help")):
                done = subprocess.run([alone, *words], text=True,
                                      capture_output=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(option, done.stdout)
            done = subprocess.run([alone, command], text=True,
                                  capture_output=True)
            self.assertEqual(done.returncode, 3)
            self.assertIn(f"refute-{command} is not built", done.stderr)
            self.assertIn(f"script/build release refute-{command}", done.stderr)

    def test_unknown_words_get_a_suggestion(self):
        for args, suggestion in (
                (["rum"], '"run"'),
                (["run", "--generatr", "x"], '"--generator"'),
                (["list", "generator"], '"generators"'),
                (["run", "--generator", "push-down-supr"], "push-down-super"),
                (["run", "--engine", "eclips"], '"eclipse"'),
                (["run", "--refactoring", "push-down"], "push-down-method")):
            done = self.refute(*args)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(suggestion, done.stderr)

    def test_malformed_values_are_usage_errors(self):
        for args in (["run", "--budget", "soon"], ["run", "--timeout", "-1s"],
                     ["replay", "x"], ["replay"], ["list"]):
            done = self.refute(*args)
            self.assertEqual(done.returncode, 2, done.all)

    def test_lists(self):
        self.assertIn("behaviour", self.refute("list", "oracles").stdout)
        self.assertIn("eclipse", self.refute("list", "engines").stdout)
        self.assertIn("push-down-super",
                      self.refute("list", "generators", "--brief").stdout)

    def test_generate_counts_and_prints(self):
        for args, count in ((["searchtree", "--size", "4"], "490 "),
                            (["nqueens", "--size", "6"], "4 "),
                            (["nqueens", "--size", "6", "--form", "predicate"],
                             "4 ")):
            done = self.refute("generate", "--count", "--structure", *args)
            self.assertTrue(done.stdout.startswith(count), done.all)
        done = self.refute("generate", "--generator", "push-down-super",
                           "--limit", "2", "--out", "programs")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertTrue((self.folder / "programs/000001/before/p/A.java").exists())
        parts = [self.refute("generate", "--structure", "searchtree", "--size",
                             "3", "--shard", f"{i}/3").stdout.splitlines()
                 for i in range(3)]
        whole = self.refute("generate", "--structure", "searchtree", "--size",
                            "3").stdout.splitlines()
        self.assertEqual(sorted(sum(parts, [])), sorted(whole))
        for args in (["--structure", "serchtree"], ["--generator", "x"], [],
                     ["--structure", "dag", "--size", "99"],
                     ["--structure", "dag", "--shard", "3/3"],
                     ["--structure", "dag", "--strategy", "sparce"]):
            self.assertEqual(self.refute("generate", *args).returncode, 2, args)

    def test_generate_walks_a_model_as_asked(self):
        def walked(*args):
            done = self.refute("generate", "--generator", "jdolly:pull-up-field",
                               "--scope", "1-2-2-1", *args)
            self.assertEqual(done.returncode, 0, done.all)
            programs = done.stdout.split("// instance=")[1:]
            return [program.split(":", 1) for program in programs]

        whole = walked()
        self.assertEqual([int(n) for n, _ in whole], list(range(len(whole))))
        parts = sum((walked("--shard", f"{i}/3") for i in range(3)), [])
        self.assertEqual(sorted(parts), sorted(whole))
        sparse = walked("--strategy", "sparse", "--max-jump", "4")
        self.assertTrue(set(map(tuple, sparse)) < set(map(tuple, whole)))
        self.assertGreater(len(sparse), len(whole) // 4)
        mixed = walked("--strategy", "random", "--seed", "3")
        self.assertTrue(mixed[0][0].startswith("0 seed=3"), mixed[0])
        in_order = [text for _, text in whole]
        self.assertNotEqual([text for _, text in mixed], in_order)
        self.assertEqual(len({text for _, text in mixed}), len(whole))
        self.assertEqual(
            self.refute("generate", "--generator", "jdolly:pull-up-field",
                        "--strategy", "strange-first").returncode, 2)

    def test_check_tells_same_from_different(self):
        def write(name, text):
            (self.folder / name).mkdir()
            (self.folder / name / "A.java").write_text(text)
        write("one", "public class A { public int m() { return 1; } }")
        write("same", "public class A { int k() { return 1; } public int m() { return k(); } }")
        write("two", "public class A { public int m() { return 2; } }")
        write("bad", "public class A { public int m() { return x; } }")
        self.assertEqual(self.refute("check", "one", "same").returncode, 0)
        done = self.refute("check", "one", "two")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("int 1", done.stdout)
        self.assertEqual(self.refute("check", "one", "bad").returncode, 1)
        self.assertEqual(self.refute("check", "bad", "one").returncode, 2)
        self.assertEqual(self.refute("check", "one", "none").returncode, 2)

    # The environment fails

    def test_no_jdk(self):
        nowhere = {"PATH": "", "JAVA_HOME": "", "REFUTE_JDK_FOLDERS": "/nowhere"}
        for command in ("run", "doctor"):
            done = self.refute(command, **nowhere)
            self.assertEqual(done.returncode, 3, done.all)
            self.assertIn("openjdk-17-jdk-headless", done.all)
        done = self.refute("run", "--jdk", "/nowhere")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("/nowhere is not a JDK", done.stderr)

    def test_stores_that_cannot_be_used(self):
        (self.folder / "text.db").write_text("just some text, nothing more")
        (self.folder / "dir.db").mkdir()
        for code, *args in ((3, "list", "findings", "--store", "text.db"),
                            (3, "replay", "1", "--store", "text.db"),
                            (2, "list", "findings", "--store", "dir.db"),
                            (3, "run", "--store", "/proc/refute.db"),
                            (2, "run", "--store", "no/such/folder.db")):
            done = self.refute(*args)
            self.assertEqual(done.returncode, code, (args, done.all))
            self.assertIn(args[-1], done.stderr)

    def test_store_of_a_newer_schema(self):
        self.run_fake("echo", "--trials", "1")
        with sqlite3.connect(self.folder / "refute.db") as db:
            db.execute("PRAGMA user_version=99")
        for args in (["list", "findings"], ["run", "--resume"]):
            done = self.refute(*args)
            self.assertEqual(done.returncode, 3)
            self.assertIn("newer refute", done.stderr)

    def test_a_folder_that_cannot_be_written_to(self):
        if os.geteuid() == 0:
            self.skipTest("root may write anywhere")
        self.folder.chmod(0o500)
        self.addCleanup(self.folder.chmod, 0o700)
        done = self.run_fake("echo")
        self.assertEqual(done.returncode, 3, done.all)

    def test_hosts_that_do_not_speak_the_protocol(self):
        for mode, sentence in (("garbage", "printed garbage"),
                               ("die", "fails at every request"),
                               ("mid", "fails at every request"),
                               ("error", "no such refactoring")):
            done = self.run_fake(mode, "--store", f"{mode}.db")
            self.assertEqual(done.returncode, 3, done.all)
            self.assertIn(sentence, done.stderr)

    def test_a_hanging_host_is_killed_and_recorded(self):
        done = self.run_fake("hang", "--timeout", "200ms", "--trials", "1")
        self.assertIn("engine-lost", done.stdout)
        self.assertIn("no answer", done.stdout)

    # Nothing is lost

    def test_a_campaign_without_findings_is_clean(self):
        done = self.run_fake("echo", "--trials", "25")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertEqual(self.trials(), 25)

    def test_a_broken_program_is_found_confirmed_and_replayed(self):
        done = self.run_fake("break", "--trials", "10")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("does-not-compile", done.stdout)
        number = re.search(r"refute replay (\d+)", done.stdout).group(1)
        again = self.refute("replay", number)
        self.assertEqual(again.returncode, 1, again.all)
        self.assertIn("reproduced:", again.stdout)
        self.assertIn("1 confirmed kind", self.refute("list", "findings").stdout)
        self.assertEqual(self.refute("replay", "999").returncode, 2)
        document = pathlib.Path(__file__).parents[2] / "docs/store.md"
        queries = re.findall(r'^sqlite3 refute.db "(.*)"$',
                             document.read_text(), re.M)
        self.assertEqual(len(queries), 3)
        with sqlite3.connect(self.folder / "refute.db") as db:
            for query in queries:
                db.execute(query).fetchall()

    def test_a_lost_engine_worker_costs_nothing_and_is_recorded(self):
        done = self.run_fake("once", "--trials", "10")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertEqual(self.trials(), 10)
        with sqlite3.connect(self.folder / "refute.db") as db:
            kinds = [row[0] for row in db.execute("SELECT kind FROM event")]
        self.assertEqual(kinds, ["engine-lost"])

    def test_an_earlier_campaign_is_kept(self):
        self.run_fake("echo", "--trials", "2")
        done = self.run_fake("echo", "--trials", "3")
        self.assertIn("kept as refute-1.db", done.stdout)
        self.assertEqual(self.trials("refute-1.db"), 2)
        done = self.run_fake("echo", "--store", "refute-1.db")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--resume", done.stderr)
        # Errors are reported before anything is moved.
        self.assertEqual(self.refute("run", "--engine", "none").returncode, 2)
        self.assertEqual(self.trials(), 3)
        # A campaign continues with the options it was started with.
        done = self.refute("run", "--resume", "--generator", "push-down-super")
        self.assertEqual(done.returncode, 2)

    def test_output_that_cannot_be_written_is_a_sentence(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([REFUTE, "list", "oracles"], stdout=full,
                                  stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("refute:", done.stderr)

    def interrupt(self, how):
        process = subprocess.Popen(
            [REFUTE, "run", "--engine-command",
             shlex.join([sys.executable, str(FAKE), "echo"]), "--generator",
             "push-down-super", "--oracles", ORACLES],
            cwd=self.folder, stdout=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            time.sleep(0.05)
            try:
                if self.trials() >= 20:
                    break
            except sqlite3.OperationalError:
                pass
        process.send_signal(how)
        output, _ = process.communicate(timeout=60)
        return process.returncode, output

    def all_programs(self):
        listed = self.refute("list", "generators", "--brief").stdout
        return int(re.search(r"push-down-super\s+(\d+)", listed).group(1))

    def test_kill_nine_loses_nothing_and_resume_goes_on(self):
        code, _ = self.interrupt(signal.SIGKILL)
        self.assertEqual(code, -9)
        before = self.trials()
        self.assertGreaterEqual(before, 20)
        done = self.refute("run", "--resume")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("complete", done.stdout)
        self.assertEqual(self.trials(), self.all_programs())

    def test_control_c_stops_cleanly_and_resume_goes_on(self):
        code, output = self.interrupt(signal.SIGINT)
        self.assertEqual(code, 0, output)
        self.assertIn("stopped; go on with: refute run --resume", output)
        done = self.refute("run", "--resume")
        self.assertIn("complete", done.stdout)
        self.assertEqual(self.trials(), self.all_programs())


if __name__ == "__main__":
    unittest.main()
