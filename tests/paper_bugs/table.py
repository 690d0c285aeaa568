#!/usr/bin/env python3
"""The bugs that the papers print, tried on today's engines:
docs/findings/paper-bugs.md.

Usage: table.py REFUTE [NAME…]           writes the rows of these, or of all
       table.py REFUTE --check NAME…     fails unless the rows are still true
       … --engine E                      of this engine's column alone

A row is made of examples/paper-bugs/NAME/about.toml and of what `refute try`
says. The judgement in about.toml was written by hand, from the language
specification.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "examples/paper-bugs"
PAGE = ROOT / "docs/findings/paper-bugs.md"
BEGIN, END = "<!-- rows -->", "<!-- end of rows -->"
ENGINES = ("eclipse", "netbeans", "eclipse:1.21.100")
# The oracles that judge one engine by itself, as a replay line does.
ORACLES = ("crash", "custom", "preservation", "does-not-compile", "behaviour",
           "warning-status", "erroneous-warning")


def ask(refute, names, engines):
    """The engines' answers, by case and by engine."""
    command = [refute, "try", *(str(CASES / name) for name in names), "--json",
               "--oracles", ",".join(ORACLES), "--timeout", "60s"]
    for engine in engines:
        command += ["--engine", engine]
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n"
                 f"{done.stderr}")
    return {pathlib.Path(case["folder"]).name:
            {each["label"]: each for each in case["engines"]}
            for case in json.loads(done.stdout)["cases"]}


def quoted(text):
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def said(status, worst):
    """The first message of that severity, and the number of others."""
    messages = [each["message"] for each in status
                if each["severity"] in worst]
    return quoted(messages[0]) if messages else ""


def cell(answer):
    """One engine's answer in few words."""
    outcome = answer["outcome"]
    status = outcome.get("status", [])
    kind = outcome["outcome"]
    if kind == "invalid":
        return "has no such refactoring"
    if kind == "refused":
        return f"refused: “{said(status, ('fatal', 'error'))}”"
    text = kind
    for level in ("error", "warning"):
        if said(status, (level,)):
            text += f", behind the {level} “{said(status, (level,))}”"
            break
    for finding in answer["findings"]:
        text += f"; **{finding['oracle']}**: {quoted(finding['summary'])}"
    for opinion in answer["oracles"]:
        if opinion["says"] in ("not-confirmed", "no-answer"):
            text += f"; {opinion['oracle']}: {opinion['says']}"
    return text if answer["findings"] else text + "; no oracle objects"


def row(name, answers, old):
    """The row; cells of engines that were not asked are kept."""
    about = tomllib.loads((CASES / name / "about.toml").read_text())
    request = json.loads((CASES / name / "request.json").read_text())
    added = f" ({quoted(about['added'])})" if "added" in about else ""
    before = old.split(" | ")[3:6] if old else ["not asked"] * len(ENGINES)
    cells = [cell(answers[engine]) if engine in answers else kept
             for engine, kept in zip(ENGINES, before)]
    return "| " + " | ".join([
        f"[{name}](../../examples/paper-bugs/{name}): {about['figure']}",
        request["refactoring"],
        f"{quoted(about['engine'])}: {quoted(about['claim'])}{added}", *cells,
        quoted(about["judgement"]),
        f"`refute try examples/paper-bugs/{name} --engine eclipse`"]) + " |"


def rows_of(page):
    """The rows of the page, by name."""
    lines = page.split(BEGIN)[1].split(END)[0].strip().splitlines()
    return {line.split("[")[1].split("]")[0]: line for line in lines[2:]}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("refute")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--engine", action="append", choices=ENGINES)
    options = parser.parse_intermixed_args()
    known = sorted(path.name for path in CASES.iterdir() if path.is_dir())
    page = PAGE.read_text()
    rows = rows_of(page)
    if options.check and sorted(rows) != known:
        sys.exit(f"{PAGE} has rows for {sorted(rows)}, and there are {known}")
    names = options.names or known
    answers = ask(os.path.abspath(options.refute), names,
                  options.engine or ENGINES)
    new = {name: row(name, answers[name], rows.get(name)) for name in names}
    if not options.check:
        head = page.split(BEGIN)[1].split(END)[0].strip().splitlines()[:2]
        rows = {name: line for name, line in {**rows, **new}.items()
                if name in known}
        PAGE.write_text(page.split(BEGIN)[0] + BEGIN + "\n" +
                        "\n".join(head + [rows[name] for name in sorted(rows)])
                        + "\n" + END + page.split(END)[1])
        return
    wrong = [name for name in names if rows.get(name) != new[name]]
    for name in wrong:
        print(f"{name}: the page says\n{rows.get(name)}\nand it is\n"
              f"{new[name]}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
