#!/usr/bin/env python3
"""Compares NetBeans' answers with its own index and with ours.

    compare_indexes.py --refute build/release/bin/refute [--programs 500] [--seed 1] [GENERATOR...]

For each generator, random programs are made by `refute generate` and given to two hosts, one with
`--index memory`, one with `--index stock`. Outcome, status and files must be the same. Exit code 1
if they are not. The figures of the last long run are in docs/engines.md.
"""

import argparse
import glob
import json
import os
import pathlib
import subprocess
import sys
import tempfile

GENERATORS = [
    "MethodReference/rename-method",
    "2ClsMethParent/push-down-method",
    "TripleClassChildMethod/pull-up-method",
    "DualClassFieldReference/encapsulate-field",
]
MODULES = (
    "java.base,java.desktop,java.logging,java.xml,java.prefs,java.management,java.naming,java.sql,"
    "java.instrument,java.scripting,java.rmi,jdk.unsupported,jdk.zipfs,jdk.management"
)
OPENED = ["java.base/java.net", "java.base/java.lang", "java.base/java.util", "java.desktop/javax.swing.text"]
RECYCLE_AFTER = 1000  # as campaigns do


class Host:
    """One NetBeans, and the processor time it has used."""

    def __init__(self, java, jars, cache, index):
        self.command = [java, "-XX:+UseSerialGC", "-XX:+DisplayVMOutputToStderr", "-Xmx512m"]
        self.command += ["-Djava.awt.headless=true", "--limit-modules", MODULES]
        for package in OPENED:
            self.command += ["--add-opens", package + "=ALL-UNNAMED"]
        self.command += ["-cp", jars + "/*", "dev.refute.netbeans.Main", "--cache", cache, "--index", index]
        self.process = None
        self.asked = 0
        self.cpu = 0.0

    def apply(self, files, request):
        if self.asked % RECYCLE_AFTER == 0:
            self.end()
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
            self.ask({"method": "hello"})
        self.asked += 1
        before = self.seconds()
        answer = self.ask({"method": "apply", "files": files, "request": request})
        self.cpu += self.seconds() - before
        return answer

    def ask(self, message):
        self.process.stdin.write(json.dumps({"id": self.asked, **message}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the host died: " + " ".join(self.command))
        return json.loads(line)

    def seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


def essence(answer):
    """The part that must agree; line numbers of a stack may differ."""
    result = answer.get("result", answer.get("error"))
    result.pop("stack", None)
    return json.dumps(result, sort_keys=True)


def programs(refute, generator, count, seed, folder):
    command = [refute, "generate", "--generator", generator, "--strategy", "random"]
    subprocess.run(
        command + ["--seed", str(seed), "--limit", str(count), "--out", folder], check=True, stdout=subprocess.DEVNULL
    )
    for request in sorted(glob.glob(folder + "/*/request.json")):
        root = pathlib.Path(request).parent
        files = {str(path.relative_to(root)): path.read_text() for path in root.rglob("*.java")}
        yield files, json.loads(pathlib.Path(request).read_text())


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--refute", required=True)
    arguments.add_argument("--java", default="java")
    arguments.add_argument("--jars", default="build/share/refute/netbeans")
    arguments.add_argument("--programs", type=int, default=500, help="of each generator")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("generators", nargs="*", default=GENERATORS)
    given = arguments.parse_args()

    differences = 0
    with tempfile.TemporaryDirectory() as scratch:
        hosts = [Host(given.java, given.jars, scratch, index) for index in ("memory", "stock")]
        for number, generator in enumerate(given.generators):
            asked, outcomes = 0, {}
            for files, request in programs(given.refute, generator, given.programs, given.seed, f"{scratch}/{number}"):
                memory, stock = [host.apply(files, request) for host in hosts]
                asked += 1
                outcome = stock.get("result", {}).get("outcome", "error")
                outcomes[outcome] = outcomes.get(outcome, 0) + 1
                if essence(memory) != essence(stock):
                    differences += 1
                    print(json.dumps({"files": files, "request": request, "memory": memory, "stock": stock}, indent=1))
            print(f"{generator}: {asked} programs, {outcomes}; differences so far: {differences}", flush=True)
        for host, index in zip(hosts, ("memory", "stock")):
            print(f"{index}: {1000 * host.cpu / host.asked:.0f} ms of processor time per request")
            host.end()
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
