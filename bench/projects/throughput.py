#!/usr/bin/env python3
"""Trials on a project beside trials on generated programs, in one run.

Both ask one engine for the same refactoring, in turn, so that a busy machine
slows both. Prints trials per second and per second of processor time (which
includes starting engines and confirming), and the ratio of the two. Of the trials per second, starting an engine is no part: time
begins with the first trial that is recorded.

Usage: throughput.py REFUTE PROJECT [--refactoring rename-method]
           [--generator NAME] [--trials 150] [--turns 2] [--level 17]
           [--files 100]

PROJECT is a folder or group:artifact:version. With "made", the script writes a
project of --files files, each of which uses the next three.
"""
import argparse
import pathlib
import resource
import sqlite3
import statistics
import subprocess
import tempfile


def write_project(folder, files):
    for i in range(files):
        others = [(i + step) % files for step in (1, 2, 3)]
        fields = "".join(f"  C{j} c{j};\n" for j in others)
        methods = "".join(
            f"  public int m{k}(int n) {{\n"
            f"    int sum = {k};\n"
            f"    for (int i = 0; i < n; i++) {{\n"
            f"      if (i % 2 == 0) sum += i * {k + 1}; else sum -= K;\n"
            f"    }}\n"
            f"    return c{others[k % 3]} == null ? sum : c{others[k % 3]}.m{k}(n - 1) + sum;\n"
            f"  }}\n" for k in range(12))
        path = folder / "p" / f"q{i % 7}" / f"C{i}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        imports = "".join(f"import p.q{j % 7}.C{j};\n" for j in others)
        path.write_text(f"package p.q{i % 7};\n{imports}public class C{i} {{\n"
                        f"  static final int K = {i};\n{fields}{methods}}}\n")


def measure(refute, store, options, trials):
    """Trials per second, and per second of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [refute, "run", "--store", store, "--reduce", "none", "--jobs", "1",
         "--trials", str(trials), "--budget", "1h", *options],
        capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
    with sqlite3.connect(store) as database:
        count, first, last = database.execute(
            "SELECT COUNT(*), MIN(at), MAX(at) FROM trial").fetchone()
    return count * 1000 / max(1, last - first), count / spent


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("refute")
    parser.add_argument("project")
    parser.add_argument("--refactoring", default="rename-method")
    parser.add_argument("--generator", default="")
    parser.add_argument("--trials", type=int, default=150)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--level", default="17")
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--engine", default="eclipse")
    given = parser.parse_args()
    engine = ["--engine", given.engine, "--level", given.level]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        project = given.project
        if project == "made":
            project = str(scratch / "made")
            write_project(scratch / "made", given.files)
        generator = given.generator or f"MethodReference/{given.refactoring}"
        kinds = {
            "generated": ["--generator", generator, "--strategy", "random"],
            "project": ["--project", project, "--refactoring", given.refactoring],
        }
        results = {kind: [] for kind in kinds}
        for turn in range(given.turns):
            for kind, options in kinds.items():
                store = str(scratch / f"{kind}{turn}.db")
                results[kind].append(measure(given.refute, store, engine + options, given.trials))
                print(f"{kind}: {results[kind][-1][0]:.2f}/s, {results[kind][-1][1]:.2f} "
                      "per second of processor time", flush=True)
    for i, what in enumerate(("per second", "per second of processor time")):
        project, generated = (statistics.median(each[i] for each in results[kind])
                              for kind in ("project", "generated"))
        print(f"{what}: ratio {project / generated:.2f}")


if __name__ == "__main__":
    main()
