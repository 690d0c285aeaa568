#!/usr/bin/env python3
"""What `refute check` says of commits that call themselves refactorings.

Takes the newest commits of a repository whose message says "refactor", that
are no merges and change main sources, and compares each with its parent. What
is flagged has to be read: it may be a real change. Versions that do not compile
here are left out. Each result is added to OUT at once.

Usage: commits.py REFUTE OUT.csv REPOSITORY:SOURCES[:JAR]... [--each 8]
                  [--budget 2s] [--jdk HOME] [--cpu-time]

REPOSITORY is a git directory or work tree, SOURCES a source root in it, JAR
what the sources need.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

from results import append, read

FIELDS = ["project", "commit", "subject", "verdict", "sequences",
          "reached_before", "reached_after", "evidence", "why"]


def git(repository, *arguments, **keywords):
    return subprocess.run(["git", "-C", repository, *arguments], check=True,
                          capture_output=True, **keywords).stdout


def commits(repository, sources):
    """Hash and subject, the newest first."""
    told = git(repository, "log", "--no-merges", "-i", "--grep=refactor",
               "--format=%H %s", "--", f"{sources}/**.java", text=True)
    for line in told.splitlines():
        yield line.split(" ", 1)


def export(repository, commit, sources, into):
    into.mkdir()
    archive = git(repository, "archive", commit, sources)
    with tempfile.TemporaryFile() as file:
        file.write(archive)
        file.seek(0)
        with tarfile.open(fileobj=file) as tar:
            tar.extractall(into, filter="data")
    for each in into.rglob("module-info.java"):
        each.unlink()
    return into / sources


def share(changed, side):
    lines = changed.get(side, {})
    return f"{lines.get('lines-reached', 0)}/{lines.get('lines', 0)}"


def check(options, repository, commit, sources, jars):
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        try:
            before = export(repository, f"{commit}^", sources, work / "b")
        except subprocess.CalledProcessError:
            return None
        after = export(repository, commit, sources, work / "a")
        done = subprocess.run(
            [options.refute, "check", before, after, "--json", "--classpath",
             ":".join(jars), "--budget", options.budget, "--jdk", options.jdk,
             *(["--cpu-time"] * options.cpu_time)],
            text=True, capture_output=True)
    if done.returncode == 2:
        return None
    if done.returncode not in (0, 1, 4):
        return {"verdict": "failure", "why": done.stderr[-300:]}
    answer = json.loads(done.stdout)
    if answer["verdict"] == "after-does-not-compile":
        return None
    if answer.get("identical"):
        return {"verdict": "identical"}
    changed = answer.get("changed", {})
    evidence = answer.get("evidence") or []
    return {"verdict": answer["verdict"],
            "sequences": answer.get("sequences", 0),
            "reached_before": share(changed, "before"),
            "reached_after": share(changed, "after"),
            "evidence": len(evidence),
            "why": " | ".join(f"{each['call']}: {each['before']} -> "
                              f"{each['after']}" for each in evidence[:5])}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("refute")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("projects", nargs="+")
    parser.add_argument("--each", type=int, default=8)
    parser.add_argument("--budget", default="2s")
    parser.add_argument("--jdk", default="")
    parser.add_argument("--cpu-time", action="store_true")
    options = parser.parse_args()
    rows = read(options.out)
    done = {each["commit"] for each in rows}
    for project in options.projects:
        repository, sources, *jars = project.split(":")
        path = pathlib.Path(repository).resolve()
        name = path.stem if path.name != "repo" else path.parent.name
        count = sum(each["project"] == name for each in rows)
        for commit, subject in commits(repository, sources):
            if count >= options.each:
                break
            if commit[:10] in done:
                continue
            row = check(options, repository, commit, sources, jars)
            if not row:
                continue
            count += 1
            row |= {"project": name, "commit": commit[:10], "subject": subject}
            append(options.out, row, FIELDS)
            print(name, commit[:10], subject, row["verdict"],
                  row.get("why", ""), flush=True)


if __name__ == "__main__":
    sys.exit(main())
