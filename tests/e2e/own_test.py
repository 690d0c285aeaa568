#!/usr/bin/env python3
"""Generators and oracles of one's own, as commands: docs/protocol.md.

Usage: own_test.py PATH-OF-REFUTE
"""
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import unittest

from campaign_case import CampaignCase

ROOT = pathlib.Path(__file__).parents[2]


def example(path):
    return shlex.join([sys.executable, str(ROOT / "examples" / path)])


GENERATOR = example("generators/shadowed_field.py")
ORACLE = example("oracles/one_field.py")
ENGINE = example("engines/naive_rename.py")
SUBJECTS = 36


class OwnTest(CampaignCase):
    def run_own(self, *args, generator=GENERATOR, **more):
        return self.refute(
            "run", "--engine-command", ENGINE, "--generator-command",
            generator, "--oracle-command", ORACLE, "--oracles", "crash",
            "--reduce", "none", "--budget", "4m", *args,
            stdin=subprocess.DEVNULL, **more)

    def script(self, name, text):
        """A generator that makes subjects of numbers, and otherwise does `text`."""
        path = self.folder / name
        path.write_text(
            "import json, os, sys, time\n"
            "question = json.loads(sys.stdin.readline())\n"
            "def subject(n, text=''):\n"
            "    return print(json.dumps({'word': str(n), 'files': {'A.java':"
            " f'public class A {{ public int f = {n}; {text} }}'}, 'request':"
            " {'refactoring': 'rename-field', 'target': {'type': 'A', 'field':"
            " 'f'}, 'options': {'new-name': 'g'}}}), flush=True)\n"
            "if 'again' in question:\n"
            "    subject(int(question['again']))\n"
            "    sys.exit()\n" + text)
        return shlex.join([sys.executable, str(path)])

    def test_the_examples_find_what_the_example_engine_does_wrong(self):
        for each in ("generators/shadowed_field.py", "oracles/one_field.py"):
            lines = (ROOT / "examples" / each).read_text().splitlines()
            self.assertLessEqual(len(lines), 40, each)
        done = self.run_own()
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("2 fields were renamed instead of one", done.stdout)
        name = f"command:{GENERATOR}"
        words = self.query("SELECT generator, choices FROM trial ORDER BY id")
        self.assertEqual(len(words), SUBJECTS)
        self.assertEqual(words[0], (name, "0-0-0-0"))
        self.assertEqual(words[-1], (name, "2-2-1-1"))
        oracle, = self.query("SELECT DISTINCT oracle FROM finding")[0]
        self.assertEqual(oracle, f"command:{ORACLE}")
        # Reports know the oracle by its name alone.
        for form in ("html", "text", "sarif", "issue"):
            done = self.refute("report", "--format", form)
            self.assertEqual(done.returncode, 0, (form, done.all))
        number, = self.query("SELECT min(id) FROM finding "
                             "WHERE confirmation = 'confirmed'")[0]
        done = self.refute("replay", number)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("reproduced", done.stdout)
        self.assertNotIn("replaying the stored", done.stdout)
        done = self.refute("reduce", number, "--budget", "20s")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("1 finding reduced", done.stdout)

        # Elsewhere nobody has allowed any of it.
        other = self.folder / "other"
        other.mkdir()
        for each in self.folder.glob("refute.db*"):
            shutil.copy(each, other)
        self.folder = other
        for args in (["replay", number], ["run", "--resume"]):
            done = self.refute(*args, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn("asks to run a program: --", done.stderr)
        given = ["--engine-command", ENGINE, "--oracle-command", ORACLE]
        done = self.refute("run", "--resume", *given, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn(f"--generator-command '{GENERATOR}'", done.stderr)
        done = self.refute("run", "--resume", *given, "--generator-command",
                           GENERATOR, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1, done.all)
        # A finding needs no generator: its program is in the store.
        done = self.refute("replay", number, "--original", *given,
                           stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1, done.all)

    def test_stopped_resumed_and_sharded_is_the_same_walk(self):
        self.run_own("--trials", "7")
        first = self.trials("refute.db")
        self.assertEqual(len(first), 7)
        self.refute("run", "--resume", "--reduce", "none", "--trials", "5")
        self.assertEqual(len(self.trials("refute.db")), 12)
        for i in range(2):
            self.run_own("--store", f"{i}.db", "--shard", f"{i}/2",
                         "--trials", "6")
        done = self.refute("merge", "both.db", "0.db", "1.db")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertEqual(self.trials("both.db"), self.trials("refute.db"))

    def test_a_generator_that_fails_ends_with_an_error_and_a_whole_store(self):
        flag = self.folder / "fixed"
        good = "for n in range(6): subject(n)\n"
        bad = self.script("gen.py", f"""
for n in range(4): subject(n)
if not os.path.exists({str(flag)!r}): raise SystemExit("out of ideas")
for n in range(4, 6): subject(n)
""")
        done = self.run_own(generator=bad)
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn(f"generator command '{bad}' ended with exit code 1 "
                      "after 4 subjects (last on standard error: out of ideas)",
                      done.stderr)
        self.assertIn("refute run --resume", done.stderr)
        self.assertEqual(len(self.trials("refute.db")), 4)
        event = self.query("SELECT detail FROM event WHERE "
                           "kind = 'generator-failed'")
        self.assertEqual(len(event), 1, event)
        flag.touch()
        done = self.refute("run", "--resume")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertEqual(len(self.trials("refute.db")), 6)
        for name, text, why in (
                ("rubbish.py", "subject(0); print('hello')",
                 "printed no subject on line 2: it is not JSON: hello"),
                ("hangs.py", "subject(0); time.sleep(60)",
                 "printed nothing for 1 s"),
                ("changes.py", "subject(0, 'int g;')", "is not deterministic"),
                ("none.py", "", "yield none")):
            done = self.run_own("--timeout", "1s", "--store", name + ".db",
                                generator=self.script(name, text))
            self.assertGreater(done.returncode, 1, (name, done.all))
            self.assertIn(why, done.stderr, name)
        # Two sources: the good one is walked to its end.
        done = self.run_own("--store", "two.db", "--generator-command",
                            self.script("good.py", good),
                            generator=self.script("dies.py", "os.abort()"))
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("signal 6", done.stderr)
        self.assertEqual(len(self.trials("two.db")), 6)

    def test_generate_shows_what_a_command_prints(self):
        done = self.refute("generate", "--generator-command", GENERATOR,
                           "--count")
        self.assertEqual(done.stdout, f"{SUBJECTS}\n", done.all)
        done = self.refute("generate", "--generator-command", GENERATOR,
                           "--limit", "2", "--out", "programs")
        self.assertEqual(done.returncode, 0, done.all)
        request = json.loads(
            (self.folder / "programs/000001/request.json").read_text())
        self.assertEqual(request["refactoring"], "rename-field")

    def test_the_conformance_tests_pass_the_examples_and_fail_others(self):
        for command, path, checks in (("generator-test", GENERATOR, 8),
                                      ("oracle-test", ORACLE, 9)):
            done = self.refute(command, *shlex.split(path))
            self.assertEqual(done.returncode, 0, done.all)
            self.assertIn(f"{checks} passed, 0 failed, 0 skipped", done.stdout)
        done = self.refute("generator-test", "--json", self.script(
            "worse.py", "subject(1); subject(1); subject(os.getpid())"))
        self.assertEqual(done.returncode, 1, done.all)
        failed = [each["name"] for each in json.loads(done.stdout)
                  if each["state"] == "failed"]
        self.assertEqual(failed, [
            "gives every subject a word of its own",
            "prints the same subjects when started again",
            "gives the same subjects for the same seed"])
        rude = shlex.join([sys.executable, "-c", """
import json, random, sys
for line in sys.stdin:
    message = json.loads(line)
    result = {"protocol": 1, "oracle": "rude"}
    if message["method"] == "judge":
        result = {"verdict": "finding", "kind": "k",
                  "summary": str(random.random())}
        if message["outcome"]["outcome"] == "crashed":
            result = {"verdict": "dunno"}
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
"""])
        done = self.refute("oracle-test", rude, "--json")
        failed = [each["name"] for each in json.loads(done.stdout)
                  if each["state"] == "failed"]
        self.assertEqual(failed, ["judges a crash",
                                  "gives equal trials equal verdicts"])
        self.assertEqual(self.refute("oracle-test", "true").returncode, 3)
        self.assertEqual(self.refute("generator-test", "true").returncode, 3)


if __name__ == "__main__":
    unittest.main()
