"""Stores with findings that a test has written: what no engine would say."""
import json
import pathlib
import sqlite3
import subprocess
import sys

HOSTILE = ('class A { String s = "</script><script>window.hacked = 1</script>'
           '<img src=x onerror=\\"window.hacked=1\\">"; /* \u202e \x07 */ }')


def finding(number, program="class A {}", oracle="behaviour",
            confirmed=True):
    return {
        "oracle": oracle, "level": "silent", "signature": f"s{number}",
        "summary": f"summary {number}", "evidence": program,
        "generator": "g", "choices": "a=0/1",
        "request": json.dumps({"refactoring": "push-down-method",
                               "target": {"type": "A", "method": "m"}}),
        "before": json.dumps({"A.java": program + "\nint same;"}),
        "outcome": json.dumps({
            "outcome": "applied", "status": [],
            "files": {"A.java": "class A { int added; }\nint same;"}}),
        "engine": "eclipse", "engine_version": "1",
        "engine_label": "eclipse",
        "messages": json.dumps([{"code": f"code{number}", "place": "",
                                 "text": "t"}]),
        "confirmation": "confirmed" if confirmed else "pending"}


def write_store(refute, store, findings):
    """A campaign of one trial, with these findings."""
    fake = pathlib.Path(__file__).parent / "fake_engine.py"
    subprocess.run(
        [refute, "run", "--engine-command", f"{sys.executable} {fake} echo",
         "--generator", "push-down-super", "--oracles", "crash",
         "--trials", "1", "--store", store], check=True, capture_output=True)
    with sqlite3.connect(store) as db:
        add_findings(db, findings)


def add_findings(db, findings, first=1):
    columns = [row[1] for row in db.execute("PRAGMA table_info(finding)")]
    marks = ",".join("?" * len(columns))
    db.executemany(
        f"INSERT INTO finding VALUES ({marks})",
        [[i + first if c == "id" else 1 if c == "trial" else f.get(c, "")
          for c in columns] for i, f in enumerate(findings)])
