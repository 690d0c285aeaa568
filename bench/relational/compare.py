#!/usr/bin/env python3
"""Solutions per CPU second, refute beside Alloy, in one run.

    bench/relational/compare.py build/release/bin/refute [MODEL.als…] [--seconds N]

Each model's first command is enumerated by both, one after the other: by refute
to the end, by Alloy until N CPU seconds are over (the first solutions are its
quickest). Alloy runs with its default symmetry breaking and the fastest of the
bundled solvers that can enumerate, found out on the first model. CPU is user
and system time of the whole process, the JVM's start included for Alloy too;
the rate of both leaves out what came before the search for the first solution.
"""
import argparse
import pathlib
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
SOLVERS = ["sat4j", "minisat", "glucose"]


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command):
    before = cpu_of_children()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout, cpu_of_children() - before


class Alloy:
    def __init__(self):
        self.jar = run([ROOT / "script/fetch-jar", "alloy"])[0].strip()
        self.classes = ROOT / "build/bench-alloy"
        run(["javac", "-d", self.classes, "-cp", self.jar,
             HERE / "AlloyCount.java"])

    def count(self, model, solver, seconds):
        out, _ = run(["java", "-Xmx1g", "-cp", f"{self.jar}:{self.classes}",
                      "AlloyCount", model, solver, str(seconds)])
        solutions, rest, cpu, search = out.split()[-4:]
        return int(solutions), rest == "all", float(cpu), float(search)

    def fastest(self, model, seconds):
        def rate(solver):
            solutions, _, _, search = self.count(model, solver, seconds)
            return solutions / search

        return max(SOLVERS, key=rate)


def count_ours(refute, model):
    """Solutions, CPU of all, CPU of the enumeration."""
    _, start = run([refute, "solve", model, "--list"])
    out, cpu = run([refute, "solve", model, "--count"])
    numbers = [w.replace(",", "") for w in out.split()]
    return int(next(w for w in numbers if w.isdigit())), cpu, max(
        cpu - start, 1e-3)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("refute")
    parser.add_argument("models", nargs="*")
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    models = args.models or [
        HERE / "inheritance5.als", HERE / "inheritance6.als",
        *(path for name in ("push_down_method", "pull_up_method",
                            "rename_method")
          if (path := ROOT / f"models/{name}.als").exists())]
    alloy = Alloy()
    solver = alloy.fastest(models[0], min(args.seconds, 15))
    print(f"Alloy 6.2 with {solver}, {args.seconds:g} CPU-s at most\n")
    print("| model | refute: solutions | CPU-s | per CPU-s "
          "| Alloy: solutions | CPU-s | per CPU-s | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for model in models:
        ours, cpu, search = count_ours(args.refute, model)
        theirs, is_all, their_cpu, their_search = alloy.count(
            model, solver, args.seconds)
        rate, their_rate = ours / search, theirs / their_search
        more = "" if is_all else "+"
        print(f"| {pathlib.Path(model).stem} | {ours:,} | {cpu:.2f} "
              f"| {rate:,.0f} | {theirs:,}{more} | {their_cpu:.1f} "
              f"| {their_rate:,.0f} | {rate / their_rate:.0f}x |", flush=True)


if __name__ == "__main__":
    main()
