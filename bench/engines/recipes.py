#!/usr/bin/env python3
"""What a recipe of OpenRewrite costs beside a compile, in processor time.

Usage: recipes.py [FOLDER OF PROGRAMS]

Asks the host in build/share/refute/openrewrite for every recipe of a whole
program, on every program of the folder (examples/programs), after a round that
warms it up. javac in the same process compiles the same programs.
"""
import json
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).parents[2]
JARS = ROOT / "build/share/refute/openrewrite"
TICKS = os.sysconf("SC_CLK_TCK")


class Host:
    def __init__(self):
        self.begun = time.monotonic()
        java = pathlib.Path(os.environ.get("JAVA_HOME", "/usr")) / "bin/java"
        self.process = subprocess.Popen(
            [java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m",
             "-cp", f"{JARS}/*", "dev.refute.openrewrite.Main"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **message):
        self.process.stdin.write(json.dumps({"id": 1, **message}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "result" not in answer:
            raise SystemExit(f"{message.get('request')}: {answer}")
        return answer["result"]

    def cpu_ms(self):
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = words.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / TICKS


def programs(folder):
    """A program is a folder with sources, or a file."""
    for place in sorted(pathlib.Path(folder).iterdir()):
        base = place if place.is_dir() else place.parent
        sources = sorted(place.rglob("*.java")) if place.is_dir() else [place]
        files = {str(each.relative_to(base)): each.read_text()
                 for each in sources if each.suffix == ".java"}
        if files:
            yield files


def main():
    corpus = list(programs(*sys.argv[1:2] or [ROOT / "examples/programs"]))
    host = Host()
    hello = host.ask(method="hello", protocol=1)
    print(f"openrewrite {hello['version']}: hello after "
          f"{time.monotonic() - host.begun:.1f} s, {host.cpu_ms():.0f} ms CPU")
    recipes = [name for name, spec in hello["refactorings"].items()
               if spec["target"] == "program"]

    def cost(times, action):
        before = host.cpu_ms()
        action()
        return (host.cpu_ms() - before) / times

    def compile_all():
        for files in corpus:
            host.ask(method="compile", files=files)

    def apply_all():
        for recipe in recipes:
            for files in corpus:
                host.ask(method="apply", files=files, request={
                    "refactoring": recipe, "target": {}, "options": {}})

    compile_all()
    apply_all()
    compiling = cost(10 * len(corpus), lambda: [compile_all() for _ in range(10)])
    applying = cost(len(corpus) * len(recipes), apply_all)
    print(f"{len(corpus)} programs, {len(recipes)} recipes: a recipe "
          f"{applying:.1f} ms CPU, a compile {compiling:.1f} ms CPU: "
          f"{applying / compiling:.1f} compiles")


if __name__ == "__main__":
    main()
