#!/usr/bin/env python3
"""What other ways of testing find of the mutants that `refute check` was given.

tests: the library's own unit tests, of those libraries that publish them: the
       test classes that name the mutated class, by JUnit. A mutant is found if
       a test fails or does not end that passes on the library as it is.
randoop: regression tests that `refute randoop` writes for the mutated class as
       it was, replayed on the mutant.

Usage: baselines.py tests|randoop REFUTE FOLDER MUTANTS.csv OUT.csv
                    [--most 20] [--jdk HOME] [--time 2s] [--seed 1]

MUTANTS.csv is what mutants.py wrote, FOLDER the one that it used; `--most` is
per library. Each result is added to OUT at once, and what OUT has already is
not run again.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

from libraries import LIBRARIES, download, libraries, name_of
from mutants import key
from mutate import mutants
from results import append, read

FIELDS = ["library", "operator", "place", "change", "verdict", "why"]

# Libraries that publish their tests, and what these need beside JUnit 5.
TESTED = {
    "commons-codec": ["org.apache.commons:commons-lang3:3.13.0"],
    "commons-csv": ["commons-io:commons-io:2.15.1", "com.h2database:h2:2.1.214",
                    "org.apache.commons:commons-lang3:3.12.0",
                    "org.mockito:mockito-core:4.11.0"],
    "commons-text": ["org.assertj:assertj-core:3.24.2",
                     "commons-io:commons-io:2.15.1"],
    "commons-lang3": ["org.easymock:easymock:5.2.0",
                      "org.apache.commons:commons-text:1.11.0",
                      "org.junit-pioneer:junit-pioneer:1.9.1"],
    "commons-collections4": ["junit:junit:4.13.2", "org.hamcrest:hamcrest:2.2",
                             "org.easymock:easymock:5.2.0"],
    "commons-math3": ["junit:junit:4.13.2", "org.hamcrest:hamcrest:2.2"],
}
ALWAYS = ["org.hamcrest:hamcrest:2.2", "org.objenesis:objenesis:3.3",
          "net.bytebuddy:byte-buddy:1.14.10",
          "net.bytebuddy:byte-buddy-agent:1.14.10", "junit:junit:4.13.2"]
TEST_SECONDS = 120
FAILED = re.compile(r"\[X\]|✘")


def tool(options, name):
    return os.path.join(options.jdk, "bin", name) if options.jdk else name


class Classes:
    """The library's class files in a folder, of which some can be replaced."""

    def __init__(self, options, library, row):
        self.options = options
        self.library = library
        self.needs = library.class_path
        self.folder = options.folder / f"{library.name}-classes"
        if not self.folder.exists():
            with zipfile.ZipFile(download(row[0], options.folder)) as jar:
                jar.extractall(self.folder)

    def compile(self, path, text, into):
        """Whether javac takes the one file, with the others as class files."""
        with tempfile.TemporaryDirectory() as work:
            source = pathlib.Path(work) / pathlib.Path(path).name
            source.write_text(text)
            done = subprocess.run(
                [tool(self.options, "javac"), "-nowarn", "-proc:none", "-g",
                 "-d", into, "-cp", f"{self.folder}:{self.needs}", source],
                capture_output=True, text=True)
        return done.returncode == 0


class Tests:
    """The library's own tests."""

    def __init__(self, options, classes, row):
        self.options = options
        self.classes = classes
        self.jar = download(row[0], options.folder, "tests")
        jars = [download(each, options.folder)
                for each in TESTED[classes.library.name] + ALWAYS]
        self.path = ":".join(map(str, jars)) + ":" + classes.needs
        with zipfile.ZipFile(self.jar) as jar:
            self.files = {each: jar.read(each) for each in jar.namelist()
                          if each.endswith(".class")}
        self.known = {}

    def naming(self, path):
        """The test classes in whose constants the class's name stands."""
        name = path.removesuffix(".java").encode()
        of = re.compile(re.escape(name) + rb"(?![\w/])")
        return sorted({each.split("$")[0].removesuffix(".class")
                       .replace("/", ".")
                       for each, code in self.files.items()
                       if each.split("/")[-1].split("$")[0].removesuffix(
                           ".class").endswith("Test") and of.search(code)})

    def failures(self, over, names):
        """The tests that fail; None if they do not end in time."""
        console = next((pathlib.Path(self.options.refute).resolve()
                        .parents[2] / "share/refute/junit").glob("*.jar"))
        path = f"{over}:{self.classes.folder}:{self.jar}:{self.path}"
        try:
            done = subprocess.run(
                [tool(self.options, "java"), "-Xmx1g", "-XX:+UseSerialGC",
                 "-XX:TieredStopAtLevel=1", "-jar", console, "execute",
                 "--disable-banner", "--disable-ansi-colors",
                 "--details=tree", "--details-theme=ascii", "-cp", path,
                 *(f"-c={each}" for each in names)],
                capture_output=True, text=True, timeout=TEST_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        if "tests found" not in done.stdout:
            raise RuntimeError(done.stderr[-300:])
        return {line.split(" [X]")[0].strip("|'+- ")
                for line in done.stdout.splitlines() if "[X]" in line}

    def judge(self, path, over):
        names = self.naming(path)
        if not names:
            return "no-tests", ""
        if path not in self.known:
            with tempfile.TemporaryDirectory() as nothing:
                self.known[path] = self.failures(nothing, names)
        usual = self.known[path]
        if usual is None:
            return "too-slow", ""
        found = self.failures(over, names)
        if found is None:
            return "found", "does not end"
        more = found - usual
        return ("found", min(more)) if more else ("missed", str(len(names)))


class Randoop:
    """Regression tests of the class as it was, replayed."""

    def __init__(self, options, classes, row):
        self.options = options
        self.classes = classes

    def command(self, folder, *rest):
        done = subprocess.run(
            [self.options.refute, "randoop", folder, "--json", "--jdk",
             self.options.jdk, *rest], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr[-300:])
        return json.loads(done.stdout)

    def judge(self, path, over):
        name = path.removesuffix(".java").replace("/", ".")
        path_of_needs = (["--classpath", self.classes.needs]
                         if self.classes.needs else [])
        with tempfile.TemporaryDirectory() as work:
            tests = pathlib.Path(work) / "tests"
            answer = self.command(
                self.classes.folder, "--classes", name, "--time",
                self.options.time, "--package-private", "--output", tests,
                *path_of_needs)
            if not answer.get("regressions"):
                return "no-tests", ""
            mutant = pathlib.Path(work) / "mutant"
            shutil.copytree(self.classes.folder, mutant)
            shutil.copytree(over, mutant, dirs_exist_ok=True)
            answer = self.command(mutant, "--replay", tests, *path_of_needs)
        differ = answer.get("differences") or []
        return ("found" if differ else "missed"), str(differ[:1])[:200]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["tests", "randoop"])
    parser.add_argument("refute")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("mutants", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--jdk", default="")
    parser.add_argument("--time", default="2s")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = {name_of(row[0]): row for row in LIBRARIES}
    done = {key(each) for each in read(options.out)}
    given = read(options.mutants)
    names = sorted({each["library"] for each in given})
    for library in libraries(options.folder, ",".join(names), "-base"):
        if options.what == "tests" and library.name not in TESTED:
            continue
        wanted = [key(each) for each in given
                  if each["library"] == library.name][:options.most]
        classes = Classes(options, library, rows[library.name])
        way = (Tests if options.what == "tests" else Randoop)(
            options, classes, rows[library.name])
        for operator, path, line, change, text in mutants(library.files,
                                                          options.seed):
            row = {"library": library.name, "operator": operator,
                   "place": f"{path}:{line}", "change": change}
            if key(row) not in wanted or key(row) in done:
                continue
            with tempfile.TemporaryDirectory() as over:
                if not classes.compile(path, text, over):
                    row |= {"verdict": "does-not-compile"}
                else:
                    try:
                        row["verdict"], row["why"] = way.judge(path, over)
                    except (RuntimeError, ValueError) as e:
                        row |= {"verdict": "failure", "why": str(e)}
            append(options.out, row, FIELDS)
            print(*row.values(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
