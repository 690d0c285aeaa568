#!/usr/bin/env python3
"""How many small bugs in published libraries `refute check` finds.

Takes the sources of each library, changes one token in one place, and asks
`refute check`. Mutants that do not compile are left out and replaced. Nobody
has marked the equivalent ones: they count as missed.

Usage: mutants.py REFUTE FOLDER [--each 10] [--seed 1] [--budget 2s]
       [--only NAME] [--json OUT]

FOLDER keeps the libraries' sources, which Maven downloads.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import zipfile

LIBRARIES = [
    "commons-codec:commons-codec:1.16.0",
    "org.apache.commons:commons-csv:1.10.0",
    "org.apache.commons:commons-text:1.11.0",
    "org.apache.commons:commons-lang3:3.14.0",
    "org.apache.commons:commons-collections4:4.4",
    "com.google.code.gson:gson:2.10.1",
    "joda-time:joda-time:2.12.7",
    "io.github.java-diff-utils:java-diff-utils:4.12",
]

# What a library needs to compile.
NEEDS = {
    "commons-csv": ["commons-io:commons-io:2.15.1"],
    "commons-text": ["org.apache.commons:commons-lang3:3.14.0"],
    "joda-time": ["org.joda:joda-convert:2.2.3"],
    "gson": ["com.google.errorprone:error_prone_annotations:2.18.0"],
}

COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"

# Name, pattern, replacement. Patterns see code without comments and strings,
# but for the last one, which changes a string.
OPERATORS = [
    ("< to <=", r"(?<=[\w)] )<(?= [\w(])", "<="),
    ("> to >=", r"(?<=[\w)] )>(?= [\w(])", ">="),
    ("<= to <", r"(?<= )<=(?= )", "<"),
    (">= to >", r"(?<= )>=(?= )", ">"),
    ("== to !=", r"(?<= )==(?= )", "!="),
    ("!= to ==", r"(?<= )!=(?= )", "=="),
    ("&& to ||", r"&&", "||"),
    ("|| to &&", r"\|\|", "&&"),
    ("+ to -", r"(?<=[\w)] )\+(?= [\w(])", "-"),
    ("- to +", r"(?<=[\w)] )-(?= [\w(])", "+"),
    ("not left out", r"(?<=[(\s])!(?=[\w(])", ""),
    ("true to false", r"(?<=return )true\b", "false"),
    ("false to true", r"(?<=return )false\b", "true"),
    ("number plus one", r"(?<=[\s(\[])\d{1,6}(?=[\s;,)\]])",
     lambda m: str(int(m.group()) + 1)),
    ("loop from one", r"(?<=for \(int i = )0(?=;)", "1"),
    ("text in other case", r'"[A-Za-z][^"\\\n]{0,30}"',
     lambda m: m.group().swapcase()),
]


def blanked(text):
    """The code with comments and strings as blanks, at the same places."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                  blank, text, flags=re.S)


def uncommented(text):
    def blank(match):
        found = match.group()
        return found if found[0] in "\"'" else re.sub(r"[^\n]", " ", found)
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                  blank, text, flags=re.S)


def places(text):
    """Everything that can be changed: operator, start, end, replacement."""
    found = []
    code = blanked(text)
    for name, pattern, to in OPERATORS:
        where = uncommented(text) if name.startswith("text") else code
        for match in re.finditer(pattern, where):
            line = where[where.rfind("\n", 0, match.start()) + 1:match.start()]
            if line.lstrip().startswith(("@", "import", "package")):
                continue
            new = to(match) if callable(to) else to
            found.append((name, match.start(), match.end(), new))
    return found


def sources(folder):
    return {str(each.relative_to(folder)): each.read_text()
            for each in sorted(folder.rglob("*.java"))
            if each.name not in ("module-info.java", "package-info.java")}


def mutants(files, seed):
    """Endless: operator, file, line, and the file's text after the change.

    Operators take turns, so that frequent tokens do not crowd out the others.
    """
    choice = random.Random(seed)
    by_operator = collections.defaultdict(list)
    for path, text in files.items():
        for place in places(text):
            by_operator[place[0]].append((path, *place[1:]))
    for each in by_operator.values():
        choice.shuffle(each)
    names = [name for name, *_ in OPERATORS if by_operator[name]]
    choice.shuffle(names)
    while names:
        for name in list(names):
            if not by_operator[name]:
                names.remove(name)
                continue
            path, start, end, new = by_operator[name].pop()
            text = files[path]
            yield (name, path, text.count("\n", 0, start) + 1,
                   text[:start] + new + text[end:])


def download(artifact, into, classifier):
    name, version = artifact.split(":")[1:]
    jar = into / f"{name}-{version}{'-' + classifier if classifier else ''}.jar"
    if not jar.exists():
        into.mkdir(parents=True, exist_ok=True)
        what = f"{artifact}:jar:{classifier}" if classifier else artifact
        with tempfile.TemporaryDirectory() as empty:
            subprocess.run(["mvn", "-q", "-B", COPY, f"-Dartifact={what}",
                            f"-DoutputDirectory={into.resolve()}"],
                           check=True, cwd=empty)
    return jar


def prepared(artifact, folder):
    """The folder of a library's sources, and its class path."""
    name = artifact.split(":")[1]
    into = folder / name
    if not into.exists():
        with zipfile.ZipFile(download(artifact, folder, "sources")) as jar:
            jar.extractall(into, [each for each in jar.namelist()
                                  if each.endswith(".java")])
    return into, [download(each, folder, "") for each in NEEDS.get(name, [])]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("refute")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="2s")
    parser.add_argument("--only", default="")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    results = []
    for artifact in LIBRARIES:
        name = artifact.split(":")[1]
        if options.only and options.only != name:
            continue
        before, class_path = prepared(artifact, options.folder)
        after = options.folder / f"{name}-after"
        shutil.rmtree(after, ignore_errors=True)
        shutil.copytree(before, after)
        files = sources(before)
        count = 0
        for operator, path, line, text in mutants(files, options.seed):
            if count == options.each:
                break
            (after / path).write_text(text)
            done = subprocess.run(
                [options.refute, "check", before, after, "--json", "--budget",
                 options.budget, "--classpath", ":".join(map(str, class_path))],
                text=True, capture_output=True)
            (after / path).write_text(files[path])
            verdict = ("failure" if done.returncode not in (0, 1, 4)
                       else json.loads(done.stdout)["verdict"])
            if verdict == "after-does-not-compile":
                continue
            count += 1
            results.append({"library": name, "operator": operator,
                            "place": f"{path}:{line}", "verdict": verdict})
            print(f"{name:22} {operator:20} {verdict:20} {path}:{line}",
                  flush=True)
            if verdict == "failure":
                print(done.stderr)
    for by in ("library", "operator"):
        print(f"\n{by:22} mutants  found")
        for value in sorted({each[by] for each in results}):
            of = [each for each in results if each[by] == value]
            found = sum(each["verdict"] == "differs" for each in of)
            print(f"{value:22} {len(of):7} {found:6}")
    found = sum(each["verdict"] == "differs" for each in results)
    print(f"\n{found} of {len(results)} found;",
          dict(collections.Counter(each["verdict"] for each in results)))
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
