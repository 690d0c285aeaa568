#!/usr/bin/env python3
"""Solutions per CPU second, refute beside Alloy, in one run.

    bench/relational/compare.py build/release/bin/refute [MODEL.als…] [--solutions N]

Each model's first command is enumerated by both, one after the other: by refute
to the end, by Alloy up to the first N solutions (each adds a clause to its
problem, so that later ones are no quicker). Alloy runs with its default
symmetry breaking and, for each model, the fastest of the bundled solvers that
can enumerate, as the first tenth of the N solutions shows. CPU is user and system time of the whole process; the rates leave out what comes
before the search: the start of the process and of the JVM, reading the model.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
SOLVERS = ["sat4j", "sat4j.light", "minisat", "glucose"]
MODELS = [HERE / "inheritance5.als", HERE / "inheritance6.als",
          *(ROOT / f"models/{name}.als" for name in
            ("pull_up_field", "add_parameter", "push_down_method"))]


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command):
    """What a program prints, and its CPU seconds."""
    before = cpu_of_children()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout, cpu_of_children() - before


class Alloy:
    def __init__(self):
        self.jar = run([ROOT / "script/fetch-jar", "alloy"])[0].strip()
        self.classes = ROOT / "build/bench-alloy"
        run(["javac", "-d", self.classes, "-cp", self.jar,
             HERE / "AlloyCount.java"])

    def count(self, model, solver, most):
        """Solutions, whether these are all, CPU of all, CPU of the search."""
        out, _ = run(["java", "-Xmx1g", "-XX:+UseSerialGC", "-cp",
                      f"{self.jar}:{self.classes}", "AlloyCount", model, solver,
                      str(most)])
        # Native solvers print lines of their own.
        solutions, rest, cpu, search = re.search(
            r"solutions: (\d+) (all|more) ([\d.]+) ([\d.]+)", out).groups()
        return int(solutions), rest == "all", float(cpu), float(search)

    def fastest(self, model, most):
        return min(SOLVERS, key=lambda s: self.count(model, s, most)[3])


def count_ours(refute, model):
    """Solutions, CPU of all, CPU of the search."""
    _, start = run([refute, "solve", model, "--list"])
    out, cpu = run([refute, "solve", model, "--count"])
    return int(out), cpu, max(cpu - start, 1e-3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("refute")
    parser.add_argument("models", nargs="*", default=MODELS)
    parser.add_argument("--solutions", type=int, default=5000)
    args = parser.parse_args()
    alloy = Alloy()
    print("| model | refute: solutions | CPU-s | per CPU-s "
          "| Alloy 6.2: first solutions | CPU-s | per CPU-s | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for model in args.models:
        ours, cpu, search = count_ours(args.refute, model)
        solver = alloy.fastest(model, args.solutions // 10)
        theirs, is_all, their_cpu, their_search = alloy.count(
            model, solver, args.solutions)
        rate, their_rate = ours / search, theirs / their_search
        print(f"| {pathlib.Path(model).stem} | {ours:,} | {cpu:.2f} "
              f"| {rate:,.0f} | {theirs:,}{' (all)' if is_all else ''}, {solver} "
              f"| {their_cpu:.1f} | {their_rate:,.0f} "
              f"| {rate / their_rate:.0f}x |", flush=True)


if __name__ == "__main__":
    main()
