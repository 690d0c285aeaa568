#!/usr/bin/env python3
"""What other ways of testing find of the mutants that `refute check` was given.

tests: the library's own unit tests, of those libraries that publish them: the
       test classes that name the mutated class, by JUnit. A mutant is found if
       a test fails or does not end that passes on the library as it is.
randoop: regression tests that `refute randoop` writes for the mutated class as
       it was, replayed on the mutant.

Usage: baselines.py tests|randoop REFUTE FOLDER MUTANTS.csv OUT.csv
                    [--sample 48] [--equivalent FILE] [--only NAME,...]
                    [--jdk HOME] [--time 2s] [--seed 1]
       baselines.py table MUTANTS.csv [--equivalent FILE] NAME=OUT.csv...

MUTANTS.csv is what mutants.py wrote with the same seed, FOLDER the one that it
used. The order is up to chance (the seed), so what is done when a run is cut
off is a smaller sample. Without --only, only libraries that publish their tests
are taken. --time is processor time of the search for tests. Each result is
added to OUT at once, and what OUT has already is not run again.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import zipfile
from xml.etree import ElementTree

from libraries import LIBRARIES, download, name_of
from mutants import distinguishable, drawn, key, mutants_of
from results import append, interval, read

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
TEST_SECONDS = 60


def tool(options, name):
    return os.path.join(options.jdk, "bin", name) if options.jdk else name


def mention(name):
    """Finds the class in the constants of a class file."""
    return re.compile(re.escape(name).encode() + rb"(?![\w/])")


def limited():
    """The limit is processor time: the machine may have much else to do."""
    resource.setrlimit(resource.RLIMIT_CPU, (TEST_SECONDS, TEST_SECONDS))


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

    def naming(self, path, text):
        """The test classes in whose constants the class's name stands. A class
        that is not public has few: those called after the classes of its
        package that use it, XTest for X, belong to it, too."""
        name = path.removesuffix(".java")
        of = mention(name)
        users = set()
        if not re.search(rf"\bpublic [^;{{}}]*\b{name.split('/')[-1]}\b", text):
            users = {each.name.removesuffix(".class").split("$")[0] + "Test"
                     for each in (self.classes.folder / name).parent
                     .glob("*.class") if of.search(each.read_bytes())}
        found = set()
        for each, code in self.files.items():
            outer = each.removesuffix(".class").split("$")[0]
            last = outer.split("/")[-1]
            if last.endswith("Test") and "Performance" not in last and (
                    last in users or of.search(code)):
                found.add(outer.replace("/", "."))
        return sorted(found)

    def failures(self, over, names):
        """The tests that fail; None if they do not end, or end the JVM."""
        console = next((pathlib.Path(self.options.refute).resolve()
                        .parents[2] / "share/refute/junit").glob("*.jar"))
        path = f"{over}:{self.classes.folder}:{self.jar}:{self.path}"
        with tempfile.TemporaryDirectory() as reports:
            # Not what it prints: there are tests that close System.out.
            try:
                subprocess.run(
                    [tool(self.options, "java"), "-Xmx3g",
                     "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar",
                     console, "execute", "--disable-banner", "--details=none",
                     f"--reports-dir={reports}", "-cp", path,
                     *(f"-c={each}" for each in names)],
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, timeout=20 * TEST_SECONDS,
                    preexec_fn=limited)
                trees = [ElementTree.parse(each)
                         for each in pathlib.Path(reports).glob("*.xml")]
            except (subprocess.TimeoutExpired, ElementTree.ParseError):
                return None
        cases = [each for tree in trees for each in tree.iter("testcase")]
        if not cases:
            return None
        return {f"{each.get('classname').split('.')[-1]}.{each.get('name')}"
                for each in cases if each.find("failure") is not None
                or each.find("error") is not None}

    def judge(self, path, text, over):
        names = self.naming(path, text)
        if not names:
            return "no-tests", ""
        if path not in self.known:
            with tempfile.TemporaryDirectory() as nothing:
                self.known[path] = self.failures(nothing, names)
        usual = self.known[path]
        if usual is None:
            return "no-tests", "they do not end without the mutant"
        found = self.failures(over, names)
        if found is None:
            return "found", "does not end, or ends the JVM"
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

    def judge(self, path, text, over):
        # The class and those in it.
        name = path.removesuffix(".java")
        names = sorted(str(each.relative_to(self.classes.folder))
                       .removesuffix(".class").replace("/", ".")
                       for each in self.classes.folder.glob(f"{name}*.class")
                       if re.fullmatch(r"(\$[A-Za-z]\w*)*", str(
                           each.relative_to(self.classes.folder))
                           .removesuffix(".class").removeprefix(name)))
        path_of_needs = (["--classpath", self.classes.needs]
                         if self.classes.needs else [])
        with tempfile.TemporaryDirectory() as work:
            tests = pathlib.Path(work) / "tests"
            answer = self.command(
                self.classes.folder, "--classes", ",".join(names),
                "--cpu-time", self.options.time, "--seed",
                str(self.options.seed), "--package-private", "--output", tests,
                *path_of_needs)
            if not answer.get("regressions"):
                return "no-tests", ""
            mutant = pathlib.Path(work) / "mutant"
            shutil.copytree(self.classes.folder, mutant)
            shutil.copytree(over, mutant, dirs_exist_ok=True)
            answer = self.command(mutant, "--replay", tests, *path_of_needs)
        differ = answer.get("differences") or []
        return ("found" if differ else "missed"), str(differ[:1])[:200]


def run(options):
    rows = {name_of(row[0]): row for row in LIBRARIES}
    only = options.only.split(",") if options.only else TESTED
    wanted = drawn([each for each in distinguishable(read(options.mutants),
                                                     options.equivalent)
                    if each["library"] in only], options.sample, options.seed)
    done = collections.Counter(map(key, read(options.out)))
    ways = {}
    for each, library, mutant in mutants_of(wanted, options,
                                            f"-{os.getpid()}"):
        if done[key(each)]:
            done[key(each)] -= 1
            continue
        if library.name not in ways:
            classes = Classes(options, library, rows[library.name])
            ways[library.name] = WAYS[options.what](options, classes,
                                                    rows[library.name])
        way = ways[library.name]
        _, path, _, _, text = mutant
        row = {name: each[name] for name in FIELDS[:4]}
        with tempfile.TemporaryDirectory() as over:
            if not way.classes.compile(path, text, over):
                row |= {"verdict": "does-not-compile"}
            else:
                try:
                    row["verdict"], row["why"] = way.judge(path, text, over)
                except (RuntimeError, ValueError) as e:
                    row |= {"verdict": "failure", "why": str(e)}
        append(options.out, row, FIELDS)
        print(*row.values(), flush=True)


def table(options):
    """What each way found of the mutants that all of them were given."""
    given = distinguishable(read(options.mutants), options.equivalent)
    found = {"refute check": {key(each): each["verdict"] == "differs"
                              for each in given}}
    for each in options.beside:
        name, file = each.split("=")
        found[name] = {key(row): row["verdict"] == "found"
                       for row in read(pathlib.Path(file))
                       if row["verdict"] in ("found", "missed", "no-tests")}
    common = set.intersection(*map(set, found.values()))
    print("| library | mutants |", *(f"{name} |" for name in found))
    print("|---" * (2 + len(found)) + "|")
    for library in [*sorted({each[0] for each in common}), ""]:
        keys = [each for each in common if library in ("", each[0])]
        counts = [sum(of[each] for each in keys) for of in found.values()]
        print(f"| {library or 'all'} | {len(keys)} |",
              *(f"{each} |" for each in counts))
    low_and_high = [interval(count, len(common)) for count in counts]
    print("| 95 % confidence | |",
          *(f"{low:.0%} to {high:.0%} |" for low, high in low_and_high))
    check = found.pop("refute check")
    for name, of in found.items():
        both = sum(check[each] and of[each] for each in common)
        print(f"\n{name}: {both} found by both,"
              f" {sum(of[each] for each in common) - both} by it alone,"
              f" {sum(check[each] for each in common) - both} by refute check"
              " alone")


WAYS = {"tests": Tests, "randoop": Randoop}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    for name in (*WAYS, "table"):
        command = commands.add_parser(name)
        command.set_defaults(function=table if name == "table" else run)
        if name != "table":
            command.add_argument("refute")
            command.add_argument("folder", type=pathlib.Path)
        command.add_argument("mutants", type=pathlib.Path)
        command.add_argument("--equivalent", type=pathlib.Path)
        if name == "table":
            command.add_argument("beside", nargs="+")
            continue
        command.add_argument("out", type=pathlib.Path)
        command.add_argument("--sample", type=int, default=48)
        command.add_argument("--only", default="")
        command.add_argument("--jdk", default="")
        command.add_argument("--time", default="2s")
        command.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.function(options)


if __name__ == "__main__":
    sys.exit(main())
