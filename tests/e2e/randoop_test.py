"""`refute randoop` from the command line: real classes, JVM and JUnit.

Usage: randoop_test.py REFUTE
"""

import ctypes
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

from refute_case import REFUTE, jvms_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tests" / "randoop"
WORKER = ROOT / "build" / "share" / "refute" / "worker" / "worker.jar"
# Whether the kernel has Landlock.
CONFINED = ctypes.CDLL(None).syscall(444, None, 0, 1) > 0
def jdks():
    """The homes of the oldest JDK from 17 on and of the newest from 22 on."""
    found = {}
    for release in pathlib.Path("/usr/lib/jvm").glob("*/release"):
        version = re.search(r'JAVA_VERSION="(\d+)', release.read_text())
        if version and (release.parent / "bin/javac").exists():
            found[int(version[1])] = release.parent
    fit = [n for n in sorted(found) if n >= 17]
    return [found[fit[0]], found[fit[-1]]] if fit and fit[-1] >= 22 else []


JDKS = jdks()
JUNIT = next((ROOT / "build/share/refute/junit").glob("*.jar"))


class Randoop(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def compile(self, name, *more, release=None, **constants):
        """Compiles a folder, with other values for `int NAME = 1`."""
        out = self.folder / (name + "-classes")
        sources = self.folder / (name + "-sources")
        shutil.copytree(SOURCES / name, sources)
        files = [str(f) for f in sources.glob("*.java")]
        for each in sources.glob("*.java") if constants else []:
            text = each.read_text()
            for constant, value in constants.items():
                text = text.replace(f"int {constant} = 1;",
                                    f"int {constant} = {value};")
            each.write_text(text)
        level = ["--release", release] if release else []
        subprocess.run(["javac", "-nowarn", *level, "-d", str(out), "-cp",
                        ":".join(map(str, more)) or ".", *files], check=True,
                       stderr=subprocess.PIPE)
        return out

    def randoop(self, *arguments, time="4s", code=None, keep=False, **more):
        output = self.folder / "tests"
        if not keep:
            shutil.rmtree(output, ignore_errors=True)
        done = subprocess.run(
            [REFUTE, "randoop", *map(str, arguments), "--json", "--time", time,
             "--output", str(output)], capture_output=True, text=True,
            timeout=300, **more)
        if code is not None:
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(done.returncode, (0, 1), done.stdout + done.stderr)
        return json.loads(done.stdout)

    def junit(self, result, *class_path):
        """Runs the written tests under the real JUnit: (passed, failed)."""
        out = self.folder / "junit"
        path = ":".join(map(str, [JUNIT, *class_path]))
        subprocess.run(["javac", "-nowarn", "-Xlint:none", "-d", str(out), "-cp",
                        path, *result["files"]], check=True)
        done = subprocess.run(
            ["java", "-ea", "-jar", str(JUNIT), "execute", "-cp",
             ":".join([str(out), *map(str, class_path)]), "--scan-classpath",
             str(out), "--details", "none", "--disable-banner",
             "--include-classname", ".*"],
            capture_output=True, text=True)
        figure = {}
        for line in done.stdout.splitlines():
            words = line.strip("[] ").split()
            if len(words) == 3 and words[1] == "tests":
                figure[words[2]] = int(words[0])
        return figure.get("successful"), figure.get("failed")

    def test_finds_the_errors_of_the_polynomials_and_junit_agrees(self):
        classes = self.compile("poly")
        result = self.randoop(classes, "--format", "junit5", "--limit", "6000",
                              time="60s", code=1)
        causes = " ".join(each["cause"] for each in result["errors"])
        self.assertIn("assertion: java.lang.AssertionError in poly.Poly.<init>", causes)
        self.assertIn("ClassCastException in poly.Rat.equals", causes)
        self.assertGreater(result["regressions"], 10)
        self.assertEqual(self.junit(result, classes),
                         (result["regressions"], len(result["errors"])))

    def test_regression_tests_hold_on_the_other_jdk_of_the_machine_too(self):
        """Of two JDKs, the newer one has more to call and says other things."""
        if len(set(JDKS)) < 2:
            self.skipTest("needs JDK 22 or newer, and an older one")
        older, newer = JDKS
        classes = self.compile("portable", release="17")
        found = self.randoop(
            classes, "--classes", "portable.Shelf,portable.Door", "--helpers",
            "java.text.ListFormat", "--limit", "2000", "--repetition", "0",
            "--regressions", "60", "--jdk", newer, time="60s", code=0)
        self.assertGreater(found["of_the_jdk"], 0)
        self.assertFalse(found["other_jdk_unfit"])
        self.assertGreater(found["regressions"], 5)
        for jdk in (newer, older):
            replayed = self.randoop(classes, "--replay", self.folder / "tests",
                                    "--jdk", jdk, keep=True, code=0)
            self.assertEqual(replayed["differences"], [])
            self.assertEqual(replayed["passed"], found["regressions"])

    def test_measures_by_depth_and_the_same_each_time(self):
        classes = self.compile("poly")
        self.compile("counters", classes, WORKER)
        arguments = [classes, "--classes", "poly.Rat,poly.Mono,poly.Poly",
                     "--classpath", self.folder / "counters-classes",
                     "--visitor", "counters.Polys", "--counter",
                     "counters.Polys", "--coverage", "poly.", "--all-failures",
                     "--no-tests", "--calls", "5000", "--slow", "0",
                     "--repetition", "0"]
        first = self.randoop(*arguments, time="60s", code=1)
        self.assertEqual(first["files"], [])
        self.assertFalse((self.folder / "tests").exists())
        self.assertEqual(sum(first["calls_at_depth"]), first["calls"])
        # Rat.equals casts what it is given.
        self.assertTrue(any(each["equals_in"] == "poly.Rat" and each["threw"]
                            for each in first["failures"]), first["failures"])
        self.assertEqual(sum(each["seen"] for each in first["failures"]),
                         first["violating"])
        self.assertGreater(first["distinct_values"], 10)
        self.assertEqual(len(first["counted"]), 12)
        self.assertGreater(sum(first["counted"]), 0)
        for figure in ("branches", "blocks"):
            reached, all_there_are = first[figure]
            self.assertLess(0, reached)
            self.assertLessEqual(reached, all_there_are)
            self.assertLessEqual(first["last_gain"][figure]["calls"],
                                 first["calls"])
        again = self.randoop(*arguments, time="60s", code=1)
        for figure in ("calls", "calls_at_depth", "failures", "counted",
                       "branches", "blocks", "distinct_values"):
            self.assertEqual(first[figure], again[figure], figure)

    def test_an_older_gson_than_the_one_the_worker_uses(self):
        """The worker's Gson has a method JsonArray.asList, this one does not."""
        gson = subprocess.run([ROOT / "script" / "fetch-jar", "gson"],
                              check=True, capture_output=True,
                              text=True).stdout.strip()
        result = self.randoop(
            gson, "--classes",
            "com.google.gson.JsonArray,com.google.gson.JsonPrimitive",
            "--limit", "1000", time="60s", code=1)
        causes = [each["cause"] for each in result["errors"]]
        self.assertEqual(causes, ["equals-hashcode: com.google.gson."
                                  "JsonPrimitive and com.google.gson."
                                  "JsonPrimitive"])
        text = "".join(pathlib.Path(f).read_text() for f in result["files"])
        self.assertIn("jsonArray0.isEmpty()", text)
        self.assertNotIn("asList", text)
        self.assertEqual(self.junit(result, gson),
                         (result["regressions"], len(result["errors"])))

    def test_a_contract_of_the_users_own_finds_the_aliasing_copy(self):
        classes = self.compile("poly")
        contracts = self.compile("contracts", classes, WORKER)
        result = self.randoop(
            classes, "--classes", "poly.PStack", "--contract",
            "CopyIsIndependent", "--visitor", "CallCounter", "--contract-path",
            contracts, "--regressions", "0", "--limit", "3000", "--slow", "0",
            time="60s", code=1)
        # Which other contracts are violated depends on the seed.
        error, = [each for each in result["errors"]
                  if each["cause"] == "CopyIsIndependent: poly.PStack"]
        self.assertEqual(error["after"], "poly.PStack.push(poly.Poly)")
        self.assertLessEqual(error["calls"], 4)
        # The visitor's decorations, including a line break.
        text = "".join(pathlib.Path(f).read_text() for f in result["files"])
        self.assertIn(";  // call 0 /u000a of the test\n", text)
        self.assertIn(";  // call 1 /u000a of the test\n", text)

    def test_the_users_own_contracts_and_legality_replace_the_default_ones(self):
        classes = self.compile("poly")
        contracts = self.compile("contracts", classes, WORKER)
        sequences = self.folder / "sequences.txt"
        result = self.randoop(
            classes, "--no-default-contracts", "--contract",
            "CopyHasTheSameTop", "--legality", "DenominatorIsNotZero",
            "--contract-path", contracts, "--sequences", sequences, "--limit",
            "3000", "--slow", "0", "--format", "junit5", time="60s", code=1)
        # Neither Rat.equals nor the assertion of Poly is reported.
        self.assertEqual([each["cause"] for each in result["errors"]],
                         ["CopyHasTheSameTop: poly.PStack.copy()"])
        self.assertEqual(
            self.junit(result, classes, contracts, WORKER),
            (result["regressions"], len(result["errors"])))
        paragraphs = sequences.read_text().split("\n\n")[:-1]
        self.assertEqual(len(paragraphs), result["sequences"])
        zero = [each for each in paragraphs
                if re.search(r"new Rat\([^,]*, 0\);", each)]
        self.assertTrue(zero, "it was tried")
        self.assertEqual({each.split("\n")[0] for each in zero}, {"illegal"})

    def test_every_input_is_written_as_code_that_runs(self):
        classes = self.compile("poly")
        arguments = [classes, "--limit", "120", "--slow", "0", "--runs", "2",
                     "--regressions", "0", "--all-inputs"]
        result = self.randoop(*arguments, "--format", "junit5", time="60s")
        self.assertEqual(result["inputs"] + result["stopped"],
                         result["sequences"])
        self.assertEqual(self.junit(result, classes),
                         (result["inputs"], len(result["errors"])))
        text = self.randoop(*arguments, "--format", "text", time="60s")
        files = {pathlib.Path(f).name: pathlib.Path(f).read_text()
                 for f in text["files"]}
        self.assertEqual(set(files), {"ErrorTest.txt", "InputTest.txt"})
        self.assertEqual(files["InputTest.txt"].count("\n\n"), text["inputs"])
        self.assertRegex(files["ErrorTest.txt"], r"^test 1: [^\n]+\n    Rat ")
        self.assertNotIn("class ", files["InputTest.txt"])

    def lengths(self, *arguments):
        """The number of calls of each sequence of a run on the polynomials."""
        sequences = self.folder / "sequences.json"
        result = self.randoop(self.folder / "poly-classes", "--sequences",
                              sequences, "--slow", "0", "--no-tests",
                              *arguments, time="60s")
        _, *lines = map(json.loads, sequences.read_text().splitlines())
        calls = [json.dumps(line["calls"]) for line in lines]
        self.assertEqual(len(set(calls)), len(calls), "one of them twice")
        return result, [len(line["calls"]) for line in lines]

    def test_calls_are_appended_until_a_sequence_is_long(self):
        self.compile("poly")
        arguments = ["--max-length", "40", "--repetition", "0", "--limit",
                     "1000"]
        _, lengths = self.lengths(*arguments, "--append")
        self.assertEqual(max(lengths), 40)
        _, as_usual = self.lengths(*arguments)
        self.assertGreater(sum(lengths), 1.4 * sum(as_usual))

    def test_processor_time_ends_a_run(self):
        classes = self.compile("poly")
        result = self.randoop(classes, "--cpu-time", "1s", "--no-tests",
                              time="100s")
        self.assertGreaterEqual(result["cpu_milliseconds"], 1000)
        self.assertLess(result["milliseconds"], 90_000)

    def test_systematic_generation_makes_short_sequences_first(self):
        self.compile("poly")
        result, lengths = self.lengths("--strategy", "systematic",
                                       "--constants", "2", "--limit", "3000")
        self.assertEqual(lengths, sorted(lengths))
        self.assertGreater(max(lengths), 1)
        self.assertIn("equals-symmetric", [each["contract"]
                                           for each in result["classes"]])

    def test_a_hostile_library_stops_nothing_and_touches_nothing(self):
        victim = pathlib.Path("/tmp/refute-hostile-victim")
        victim.write_text("mine")
        self.addCleanup(victim.unlink)
        here = self.folder / "here"
        here.mkdir()
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(0)
            port = str(server.getsockname()[1])
            classes = self.compile("hostile", PORT=port)
            (classes / "hostile" / "Missing$Gone.class").unlink()
            result = self.randoop(classes, "--package-private",
                                  "--regressions", "60", time="25s", code=1,
                                  cwd=here)
            if CONFINED:
                with self.assertRaises(BlockingIOError):
                    server.accept()
        self.assertEqual(list(here.iterdir()), [])
        self.assertFalse(os.path.exists("/tmp/refute-hostile-written"))
        if CONFINED:
            self.assertEqual(victim.read_text(), "mine")
            self.assertFalse(os.path.exists("/tmp/refute-hostile-folder"))
        causes = " ".join(each["cause"] for each in result["errors"])
        self.assertIn("equals-reflexive: hostile.Quiet$1", causes)
        self.assertIn("equals-symmetric: hostile.Inside and hostile.Inside",
                      causes)
        stopped = " ".join(result["stops"])
        for name in ("exits", "halts", "loops", "connects", "writes", "starts"):
            self.assertIn(f"hostile.Hostile.{name}()", stopped)
        self.assertIn("hostile.Hostile.crashes(boolean)", stopped)
        self.assertIn("hostile.Hostile.deletes(java.lang.String)", stopped)
        self.assertIn("hostile.Sly.exitsAndCatches()", stopped)
        self.assertEqual(result["crashes"], [])
        self.assertGreater(result["regressions"], 5)
        # It was called, and the victim still exists. Which kind of test
        # contains the call depends on the other calls in it.
        everything = "".join(
            pathlib.Path(f).read_text() for f in result["files"])
        self.assertIn(".deletes()", everything)
        self.assertIn("hostile.Missing", " ".join(result["left_out"]))
        inside = [f for f in result["files"] if "/hostile/Error" in f]
        self.assertTrue(inside, result["files"])

    def worker_of(self, process):
        """The worker that a running refute has started: its process id."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for worker in jvms_of(process):
                return worker
            time.sleep(0.05)
        self.fail("refute has started no worker")

    def test_kill_9_in_mid_call_leaves_that_very_input_and_accuses_nobody(self):
        classes = self.compile("slow")
        run = subprocess.Popen(
            [REFUTE, "randoop", str(classes), "--classes", "slow.Sleeper",
             "--json", "--time", "16s", "--regressions", "0", "--output",
             str(self.folder / "tests")], stdout=subprocess.PIPE, text=True)
        worker = self.worker_of(run)
        scratch = pathlib.Path(os.readlink(f"/proc/{worker}/cwd"))
        running = scratch / "running.bin"
        deadline = time.monotonic() + 60

        def calls_naps():
            # Magic, count, current, progress, size, flags, statement: the
            # second statement of the first sequence is the nap.
            if not running.exists() or running.stat().st_size < 32:
                return False
            numbers = struct.unpack("8i", running.read_bytes()[:32])
            return numbers[0] == 0x52414E44 and numbers[6] >= 1

        while not calls_naps() and time.monotonic() < deadline:
            time.sleep(0.02)
        before = running.read_bytes()
        os.kill(worker, signal.SIGKILL)
        left = next(f for f in (scratch / "crash-1.bin", running)
                    for _ in range(100)
                    if f.exists() or time.sleep(0.01))
        self.assertEqual(left.read_bytes()[32:], before[32:])
        result = json.loads(run.communicate(timeout=120)[0])
        lost = result["lost"][0]
        self.assertIn("signal 9", lost["how"])
        self.assertRegex(lost["java"].splitlines()[-1], r"\.naps\(-?\d+\);")
        self.assertEqual(result["crashes"], [])
        self.assertGreater(result["sequences"], 0)

    def test_what_outgrows_memory_alone_is_a_crash_and_what_has_grown_is_not(self):
        classes = self.compile("slow")
        arguments = [classes, "--classes", "slow.Leak", "--memory", "700",
                     "--repetition", "0", "--max-length", "4",
                     "--regressions", "0"]
        grown = self.randoop(*arguments, "--omit", "floods", time="8s", code=0)
        self.assertEqual(grown["crashes"], [])
        self.assertIn("out of memory", grown["lost"][0]["how"])
        flooded = self.randoop(*arguments, "--omit", "drips", time="6s", code=1)
        self.assertIn(".floods(", flooded["crashes"][0]["java"])
        self.assertIn("out of memory", flooded["crashes"][0]["how"])

    def test_replayed_on_another_version_it_tells_what_differs(self):
        classes = self.compile("poly")
        sequences = self.folder / "sequences"
        result = self.randoop(classes, "--limit", "1500", "--sequences",
                              sequences, "--all-methods", time="60s")
        names, *lines = map(json.loads, sequences.read_text().splitlines())
        self.assertEqual(len(lines), result["sequences"])
        self.assertEqual(sum(line["ending"] == "illegal" for line in lines),
                         result["illegal"])
        for line in lines:
            for number, call in enumerate(line["calls"]):
                self.assertIn("(", names["operations"][call[0]])
                self.assertTrue(all(each is None or each < number
                                    for each in call[1:]))
        same = self.replay(classes)
        self.assertEqual(same["differences"], [])
        self.assertEqual(same["passed"], result["regressions"])
        classes_of = {each["after"] for each in same["failures"]}
        self.assertEqual(len(classes_of), len(same["failures"]))
        self.assertLessEqual(len(classes_of), len(result["errors"]))
        other = self.folder / "other"
        shutil.copytree(SOURCES / "poly", other / "poly")
        rat = other / "poly" / "Rat.java"
        rat.write_text(rat.read_text().replace(
            "return num == 0;", "return num != 0;").replace("Rat sub(", "Rat minus("))
        changed = self.folder / "changed"
        subprocess.run(["javac", "-nowarn", "-d", str(changed),
                        *map(str, (other / "poly").glob("*.java"))], check=True)
        differs = self.replay(changed)
        kinds = {each["kind"] for each in differs["differences"]}
        self.assertEqual(kinds, {"another-value", "does-not-compile"})
        for each in differs["differences"]:
            if each["kind"] == "does-not-compile":
                self.assertIn(".sub(", self.source_of(each["test"]))
        # If a class is gone, only the tests that use it are lost.
        gone = self.folder / "gone"
        subprocess.run(["javac", "-nowarn", "-d", str(gone),
                        str(SOURCES / "poly" / "Rat.java")], check=True)
        self.assertGreater(self.replay(gone)["passed"], 0)

    def source_of(self, test):
        name, method = test.split(".")
        text = next(self.folder.glob(f"tests/**/{name}.java")).read_text()
        return text.split(f"void {method}(")[1].split("\n  }\n")[0]

    def replay(self, classes):
        done = subprocess.run(
            [REFUTE, "randoop", str(classes), "--json", "--runs", "2",
             "--replay", str(self.folder / "tests")], capture_output=True,
            text=True, timeout=300)
        self.assertEqual(done.returncode, 1, done.stderr)
        return json.loads(done.stdout)

    def test_branches_never_taken_are_taken_by_small_changes(self):
        # Stack.peek of an empty stack throws, so no kept sequence takes that
        # branch (Fig. 8-12 in Pacheco's thesis).
        arguments = ["--classes", "java.util.Stack,java.util.Vector",
                     "--methods", "Stack.<init>|peek|setSize", "--limit",
                     "300", "--slow", "0", "--branch-directed",
                     "--branch-time", "60s"]
        fewer = self.randoop(*arguments, "--branch-step", "1", "--no-tests",
                             time="60s")
        result = self.randoop(*arguments, time="60s")
        self.assertLess(fewer["branch_directed"]["changes"],
                        result["branch_directed"]["changes"])
        told = result["branch_directed"]
        self.assertEqual(told["diverged"], 0, "what it runs, it runs as Java")
        self.assertEqual(told["full"] + told["frontier"] + told["uncovered"],
                         told["conditions"])
        self.assertLessEqual(told["analysable"], told["frontier"])
        self.assertEqual(len(told["flips"]), told["flipped"])
        peek, = [each for each in told["flips"]
                 if each["condition"].startswith("java.util.Stack.peek:")]
        self.assertRegex(peek["witness"], r"\.setSize\([1-9]")
        self.assertIn(".peek();", peek["java"])
        text = "".join(pathlib.Path(f).read_text() for f in result["files"]
                       if "/Regression" in f)
        self.assertIn("\n  public void test1(", text)

    def test_one_seed_gives_one_run(self):
        classes = self.compile("poly")
        figures = []
        for _ in range(2):
            result = self.randoop(classes, "--limit", "3000", "--slow", "0",
                                  "--seed", "5", "--regressions", "0",
                                  time="60s")
            figures.append((result["calls"], result["illegal"],
                            result["violating"]))
        self.assertEqual(figures[0], figures[1])

    def test_nothing_to_test_is_said_in_a_sentence(self):
        done = subprocess.run([REFUTE, "randoop"], capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("nothing to test", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=1)
