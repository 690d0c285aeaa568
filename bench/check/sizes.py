#!/usr/bin/env python3
"""What `refute check` costs by the size of the program.

Takes files of published libraries together (FOLDER as mutants.py has it) to
programs of about 15, 100, 350 and 1,300 files, changes one token, rewrites an
expression as one that means the same, and adds a comment. Measures time,
processor time and memory of `refute check`, its workers included; the median
round by processor time is shown.

Usage: sizes.py REFUTE FOLDER [--jdk HOME] [--budget 2s] [--rounds 3]
                [--cpu-time]
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from libraries import libraries

# Libraries that make up a program, and the package taken if it is not all.
PROGRAMS = [
    (["fastcsv"], ""),
    (["commons-text"], ""),
    (["commons-lang3", "commons-text"], ""),
    (["commons-math3", "joda-time", "commons-lang3"], ""),
]
# A file of the first library, what changes it, and what means the same.
CHANGES = {
    "fastcsv": ("de/siegmar/fastcsv/writer/CsvWriter.java",
                ("!firstField", "firstField"),
                ("value.isEmpty()", "value.length() == 0")),
    "commons-text": ("org/apache/commons/text/CaseUtils.java",
                     ("outOffset = 0", "outOffset = 1"),
                     ("outOffset == 0", "0 == outOffset")),
    "commons-lang3": ("org/apache/commons/lang3/CharUtils.java",
                      ("ch < 128", "ch <= 128"), ("ch < 128", "128 > ch")),
    "commons-math3": ("org/apache/commons/math3/util/ArithmeticUtils.java",
                      ("(n > 0)", "(n >= 0)"), ("(n > 0)", "(0 < n)")),
}


def run(options, before, after, class_path, budget):
    start = time.time()
    # A process of its own, for rusage counts the largest child there ever was.
    helper = (
        "import json,resource,subprocess,sys\n"
        "done = subprocess.run(sys.argv[1:], capture_output=True, text=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(json.dumps([done.returncode, used.ru_utime + used.ru_stime,"
        " used.ru_maxrss // 1024, done.stdout]))")
    done = subprocess.run(
        [sys.executable, "-c", helper, options.refute, "check", before, after,
         "--json", "--classpath", class_path, "--budget", budget, "--jdk",
         options.jdk] + ["--cpu-time"] * options.cpu_time,
        capture_output=True, text=True, check=True)
    code, cpu, memory, told = json.loads(done.stdout)
    return code, time.time() - start, cpu, memory, told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("refute")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--jdk", default="")
    parser.add_argument("--budget", default="2s")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cpu-time", action="store_true")
    options = parser.parse_args()
    print("| files | edit | verdict | seconds | CPU s | of it search | MB |")
    print("|---|---|---|---|---|---|---|")
    for names, _ in PROGRAMS:
        parts = {each.name: each for each in
                 libraries(options.folder, ",".join(names), "-size")}
        class_path = ":".join(filter(None, (each.class_path
                                            for each in parts.values())))
        with tempfile.TemporaryDirectory() as work:
            before, after = (pathlib.Path(work) / each for each in "ba")
            for part in parts.values():
                for path, text in part.files.items():
                    (before / path).parent.mkdir(parents=True, exist_ok=True)
                    (before / path).write_text(text)
            shutil.copytree(before, after)
            files = sum(len(each.files) for each in parts.values())
            path, changed, same = CHANGES[names[0]]
            text = parts[names[0]].files[path]
            for old, _ in (changed, same):
                if old not in text:
                    raise SystemExit(f"{path} has no {old}")
            for edit, to in (("token changed", text.replace(*changed, 1)),
                             ("written otherwise", text.replace(*same, 1)),
                             ("comment added", text + "// nothing\n")):
                (after / path).write_text(to)
                rows = sorted((run(options, before, after, class_path,
                                   options.budget)
                               for _ in range(options.rounds)),
                              key=lambda each: each[2])
                code, seconds, cpu, memory, told = rows[len(rows) // 2]
                answer = json.loads(told) if told else {}
                search = answer.get("spent", {}).get("run", 0) / 1e6
                print(f"| {files} | {edit} | {answer.get('verdict', code)} |"
                      f" {seconds:.1f} | {cpu:.1f} | {search:.1f} | {memory} |",
                      flush=True)


if __name__ == "__main__":
    sys.exit(main())
