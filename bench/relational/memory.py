#!/usr/bin/env python3
"""Resident memory while a model's instances are enumerated and translated.

    bench/relational/memory.py build/release/bin/refute [GENERATOR] [--step N]

Reads the programs that `refute generate` prints and, at every N-th, the
process's resident memory. Fails if it grows by a tenth after the first step.
"""
import argparse
import pathlib
import re
import subprocess
import sys


def resident(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("refute")
    parser.add_argument("generator", nargs="?", default="jdolly:rename-field")
    parser.add_argument("--step", type=int, default=20000)
    args = parser.parse_args()
    found, sizes = 0, []
    print("| programs | resident, MB |\n|---|---|")
    with subprocess.Popen([args.refute, "generate", "--generator",
                           args.generator], stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            if not line.startswith(b"// instance="):
                continue
            found += 1
            if found == 1 or found % args.step == 0:
                sizes.append(resident(process.pid))
                print(f"| {found:,} | {sizes[-1] / 1024:.1f} |", flush=True)
    print(f"{found:,} programs in all")
    if process.returncode != 0 or len(sizes) < 3:
        sys.exit("too few programs to tell")
    if sizes[-1] > 1.1 * sizes[1]:
        sys.exit("memory grows with the number of programs")


if __name__ == "__main__":
    main()
