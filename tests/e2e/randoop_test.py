"""`refute randoop` as a user meets it: real classes, a real JVM, real JUnit.

Usage: randoop_test.py REFUTE
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

REFUTE = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tests" / "randoop"
WORKER = ROOT / "build" / "share" / "refute" / "worker" / "worker.jar"
JUNIT = next((ROOT / "build" / "share" / "junit").glob("*.jar"))


class Randoop(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def compile(self, name, *more):
        out = self.folder / (name + "-classes")
        files = [str(f) for f in (SOURCES / name).glob("*.java")]
        subprocess.run(["javac", "-nowarn", "-d", str(out), "-cp",
                        ":".join(map(str, more)) or ".", *files], check=True,
                       stderr=subprocess.PIPE)
        return out

    def randoop(self, *arguments, time="4s", code=None):
        output = self.folder / "tests"
        shutil.rmtree(output, ignore_errors=True)
        done = subprocess.run(
            [REFUTE, "randoop", *map(str, arguments), "--json", "--time", time,
             "--output", str(output)], capture_output=True, text=True,
            timeout=300)
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

    def test_a_contract_of_the_users_own_finds_the_aliasing_copy(self):
        classes = self.compile("poly")
        contracts = self.compile("contracts", classes, WORKER)
        result = self.randoop(
            classes, "--classes", "poly.PStack", "--contract",
            "CopyIsIndependent", "--visitor", "CallCounter", "--contract-path",
            contracts, "--regressions", "0", "--limit", "3000", "--slow", "0",
            time="60s", code=1)
        # How much of the other contracts is found is a matter of the seed.
        error, = [each for each in result["errors"]
                  if each["cause"] == "CopyIsIndependent: poly.PStack"]
        self.assertEqual(error["after"], "poly.PStack.push(poly.Poly)")
        self.assertLessEqual(error["calls"], 4)

    def test_a_hostile_library_stops_nothing_and_touches_nothing(self):
        victim = pathlib.Path("/tmp/refute-hostile-victim")
        victim.write_text("mine")
        self.addCleanup(victim.unlink)
        classes = self.compile("hostile")
        (classes / "hostile" / "Missing$Gone.class").unlink()
        result = self.randoop(classes, "--package-private", "--regressions",
                              "20", time="25s", code=1)
        self.assertTrue(victim.exists())
        self.assertFalse(os.path.exists("/tmp/refute-hostile-written"))
        causes = " ".join(each["cause"] for each in result["errors"])
        self.assertIn("equals-reflexive: hostile.Quiet$1", causes)
        self.assertIn("equals-symmetric: hostile.Inside and hostile.Inside",
                      causes)
        crashes = " ".join(each["java"] for each in result["crashes"])
        self.assertIn(".crashes(true)", crashes)
        stopped = " ".join(result["stops"])
        for name in ("exits", "halts", "loops", "connects", "writes", "starts"):
            self.assertIn(f"hostile.Hostile.{name}()", stopped)
        self.assertIn("hostile.Missing", " ".join(result["left_out"]))
        inside = [f for f in result["files"] if "/hostile/ErrorTest" in f]
        self.assertTrue(inside, result["files"])

    def test_replayed_on_another_version_it_tells_what_differs(self):
        classes = self.compile("poly")
        sequences = self.folder / "sequences"
        result = self.randoop(classes, "--limit", "1500", "--sequences",
                              sequences, "--all-methods", time="60s")
        self.assertTrue(all("calls" in json.loads(line)
                            for line in sequences.read_text().splitlines()))
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
        # A class that is gone costs the tests that name it, and no other.
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
