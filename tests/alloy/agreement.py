#!/usr/bin/env python3
"""Compares refute's answers about models with those of the Alloy Analyzer.

usage: agreement.py ALLOY_ANSWERS --recorded
       agreement.py ALLOY_ANSWERS --random ALLOY_RANDOM [COUNT [SEED]]
       agreement.py ALLOY_ANSWERS --record

--recorded compares tests/alloy/models with tests/alloy/answers.txt. --random
asks the Alloy Analyzer itself, about those models and about random ones.
--record rewrites answers.txt with the Analyzer's answers.
"""

import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RECORDED = HERE / "answers.txt"


def models():
    return [str(path) for path in sorted((HERE / "models").glob("*.als"))]


def answers(command, files):
    done = subprocess.run(command, input="\n".join(files) + "\n", text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stderr[-2000:]}")
    return done.stdout.splitlines()


def alloy(files):
    jar = subprocess.run([ROOT / "script" / "fetch-jar", "alloy"], check=True,
                         stdout=subprocess.PIPE, text=True).stdout.strip()
    return answers(["java", "-Xmx768m", "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1", "-cp", jar,
                    str(HERE / "AlloyAnswers.java")], files)


def compare(ours, theirs):
    if ours == theirs:
        refused = sum(line.endswith("refused") for line in theirs)
        print(f"{len(ours)} answers agree, {refused} of them refusals")
        return 0
    for line in sorted(set(theirs) - set(ours)):
        print("Alloy: ", line)
    for line in sorted(set(ours) - set(theirs)):
        print("refute:", line)
    return 1


def main(program, mode, *rest):
    if mode == "--recorded":
        return compare(answers([program], models()),
                       RECORDED.read_text().splitlines())
    if mode == "--record":
        RECORDED.write_text("\n".join(alloy(models())) + "\n")
        return 0
    generator, count, seed = (*rest, "60", "1")[:3] if len(rest) == 1 else (
        *rest, "1")[:3]
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([generator, count, seed, folder], check=True,
                              stdout=subprocess.PIPE, text=True)
        files = models() + made.stdout.split()
        theirs = alloy(files)
        result = compare(answers([program], files), theirs)
        if result:
            for file in made.stdout.split():
                name = pathlib.Path(file).name
                if any(line.startswith(name) for line in
                       set(theirs) ^ set(answers([program], files))):
                    print(f"--- {name}\n{pathlib.Path(file).read_text()}")
        return result


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
