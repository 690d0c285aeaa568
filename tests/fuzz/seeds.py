#!/usr/bin/env python3
"""Writes what each fuzz target starts from: seeds.py FOLDER [CLASS_FILES.jar].

FOLDER/TARGET/ gets a few small files, taken from what the tree has anyway:
transcripts, models, findings. Class files come from a jar of ours.
"""
import io
import json
import pathlib
import random
import sys
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

DIAGNOSTIC = {
    "compiler": "ecj", "severity": "error", "code": "1", "arguments": ["A"],
    "file": "A.java", "start": 1, "end": 2, "line": 1, "message": "no"}
EVIDENCE = {
    "call": "new p.C().m()", "before": "int 1", "after": "throws p.E",
    "earlier": ["p.C.s()"], "world": "closed"}
WORKER_ANSWERS = [
    {"java": "17.0.1", "ecj": "3.45.0", "javac": "17", "level": 17},
    {"ok": False, "diagnostics": [DIAGNOSTIC], "class-files": {"A.class": "AA=="}},
    {"verdict": "differs", "evidence": [EVIDENCE], "excused": {**EVIDENCE, "why": "x"},
     "junit": "class T {}", "junit-after": "", "diagnostics": [], "sequences": 10,
     "calls": 20, "methods": 2, "common": 3, "reached": 1, "flaky": 1,
     "stopped": {"file": 2}, "identical": False, "exhausted": True,
     "exhaustive": {"length": 2, "sequences": 5},
     "coverage": {"lines-reached": 1, "lines": 2, "branches-reached": 1, "branches": 2},
     "compiler": "javac", "spent": {"compile": 1, "prepare": 1, "run": 1, "confirm": 1}},
    {"verdict": "same", "evidence": [], "diagnostics": [], "sequences": 4, "flaky": 2,
     "stopped": {"network": 1}, "coverage": {"lines": 3}},
    {"types": [{"name": "p.A", "supertypes": ["p.B"], "callable": ["p.A.m()"],
                "constructors": ["p.A()"], "abstract": False, "interface": False,
                "methods": [{"id": "p.A.m()", "name": "m", "access": "public",
                             "overrides": [], "overrides-library": [], "modifiers": ["static"]}],
                "fields": [{"id": "p.A.f", "name": "f", "access": "", "hides": [],
                            "modifiers": []}]}],
     "uses": [{"inside": "p.A.m()", "kind": "field", "name": "f", "target": "p.A.f",
               "through": "this", "receiver": ""}],
     "casts": [{"inside": "p.A.m()", "from": "int", "to": "long"}],
     "variables": [{"inside": "p.A.m()", "id": "p.A.m()#0", "name": "x"}]}]


def class_of(name, superclass="java.lang.Object"):
    return {
        "name": name, "flags": 33, "superclass": superclass, "interfaces": ["p.I"],
        "outer": "", "inner_flags": -1, "local": False,
        "fields": [{"flags": 0, "name": "f", "descriptor": "I"}],
        "methods": [
            {"flags": 1, "name": "<init>", "descriptor": "()V", "exceptions": []},
            {"flags": 1, "name": "m", "descriptor": "(ILp/A;[J)Ljava/lang/String;",
             "exceptions": ["java.io.IOException"]}]}


def protocol():
    for file in sorted((ROOT / "tests/transcripts").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            if line.startswith("← {"):
                yield json.dumps({**json.loads(line[2:]), "id": 1})


def worker():
    for answer in WORKER_ANSWERS:
        yield json.dumps({"id": 1, "result": answer})
    yield json.dumps({"id": 1, "error": {"code": "bad-request", "message": "no"}})
    yield json.dumps({"id": 1, "result": WORKER_ANSWERS[2],
                      "again": {"id": 1, "result": WORKER_ANSWERS[3]}})


def lsp():
    def place(line, character):
        return {"line": line, "character": character}
    edit = {"range": {"start": place(1, 2), "end": place(1, 5)}, "newText": "long"}
    document = {"uri": "file:///w/A.java", "version": 1}
    yield json.dumps({"changes": {"file:///w/A.java": [edit, edit]}})
    yield json.dumps({"documentChanges": [
        {"textDocument": document, "edits": [edit]},
        {"kind": "rename", "oldUri": "file:///w/p", "newUri": "file:///w/q%20r"},
        {"kind": "create", "uri": "file:///w/C.java", "options": {"overwrite": True}},
        {"kind": "delete", "uri": "file:///w/q%20r", "options": {"recursive": True}}]})
    yield "Content-Length: 17"
    yield "Nov 9, 2026, 5:44:19 PM no\nx.Error: y\n\tat x.Y.z(Y.java:1)\n\t... 3 more\n"
    yield "file:///w/a%20b.java"


def request():
    for file in sorted((ROOT / "tests/transcripts").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            asked = json.loads(line[2:]) if line.startswith("→ {") else {}
            if "request" in asked:
                yield json.dumps(asked["request"])
    yield json.dumps({
        "refactoring": "extract-method", "options": {"name": "n"},
        "target": {"type": "p.A.B", "field": "f", "parameters": ["int"],
                   "file": "p/A.java", "offset": 3, "length": 4}})
    yield json.dumps({
        "method": "compare", "before": {"A.java": "class A {}"},
        "after": {"A.java": "class A {}"}, "files": {"A.java": "class A {}"},
        "level": 17, "class-path": ["x.jar"], "common": "strict", "seed": 1,
        "mapping": {"types": {"p.A": "p.B"}, "methods": {"p.A.m": "n"}, "fields": {},
                    "excuses": {"null-receivers": ["m"], "field": "f", "names": True}},
        "budget": {"steps": 1, "sequences": 2, "milliseconds": 3}})


def store():
    catalogue = json.loads((ROOT / "docs/findings/findings.json").read_text())
    yield json.dumps(catalogue[:1])
    by_kind = {(each["oracle"], each["refactoring"]): each for each in catalogue}
    for number, each in enumerate(list(by_kind.values())[:12]):
        texts = {key: each.get(key, "") for key in (
            "oracle", "level", "summary", "evidence", "generator", "choices", "request",
            "before", "outcome", "engine", "messages", "test", "world", "category")}
        finding = {
            "id": 1, "trial": 1, **texts, "signature": each["oracle"] + "|" + each["refactoring"],
            "engine_version": each["version"], "engine_label": each["label"],
            "expectation": "must-refuse", "trace": "",
            "confirmation": ("confirmed", "pending", "refuted")[number % 3 // 2]}
        trial = {
            "id": 1, "generator": texts["generator"], "phase": "M0", "ordinal": 1,
            "engine": each["label"], "choices": texts["choices"], "outcome": "applied",
            "severity": "ok", "note": "", "micros": 1, "at": 5}
        small = {key: texts[key] for key in (
            "choices", "request", "before", "outcome", "summary", "evidence", "messages",
            "category", "test")}
        yield json.dumps({
            "meta": [{"key": "spent", "value": {"from": "a", "to": "b", "clock_ms": 1,
                                                "engines_ms": {"e": 2}, "measured": 1}},
                     {"key": "plan", "value": "sequences = 200\n"}],
            "trial": [trial], "finding": [finding, {**finding, "id": 2}],
            "reduction": [{"finding": 1, **small, "lines": 9, "checks": 5, "minimal": 1,
                           "confirmed": 1}],
            "event": [{"kind": "resume", "detail": "x"}]})


def toml():
    yield 'engine = ["eclipse", "netbeans"]\ngenerator = "basic"\nbudget = "20m"\njobs = 2\n'
    yield 'engine = ["a \\"b\\""]\nseed = "18446744073709551615"\nmeasure = "yes"\n'
    yield "share = 0.5\nannounced = true\n[table]\nx = 1979-05-27T07:32:00Z\n"
    yield ('[[known]]\nsignature = "does-not-compile|*|silent|*"\nengine = "eclipse"\n'
           'link = "x"\nnote = "y"\n')
    text = (ROOT / "docs/findings/judgements.toml").read_text()
    for name in list(tomllib.loads(text))[:3]:
        start = text.index(f"[{name}]")
        end = text.find("\n[", start)
        yield text[start:end if end > 0 else None]
    yield '[a]\ntrue = true\nreports = ["x"]\nresult = { "A.java" = "class A {}" }\n'


def files(*patterns):
    for pattern in patterns:
        for file in sorted(ROOT.glob(pattern)):
            yield file.read_text()


def class_facts():
    same = [class_of("p.A"), class_of("p.A$B", "p.A")]
    renamed = {"types": {"p.A": "p.Z"}, "methods": {"p.A.m": "n"}, "fields": {"p.A.f": "g"}}
    empty = {"types": {}, "methods": {}, "fields": {}}
    yield json.dumps({"before": same, "after": same, **empty})
    yield json.dumps({"before": same, "after": [class_of("p.Z")], **renamed})


def alloy_model():
    choose = random.Random(1)
    for size in (50, 100, 200, 400):
        yield choose.randbytes(size)


def class_file(jar):
    with zipfile.ZipFile(jar) as ours:
        small = sorted((each.file_size, each.filename) for each in ours.infolist()
                       if each.filename.endswith(".class"))
        for _, name in small[::4][:16]:
            yield ours.read(name)
        for kind in ("class", "java"):
            buffer = io.BytesIO()
            with zipfile.ZipFile(buffer, "w") as made:
                made.writestr("p/A." + kind, ours.read(small[0][1]) if kind == "class"
                              else "package p; public class A { int m() { return 1; } }")
            yield buffer.getvalue()


def main():
    folder = pathlib.Path(sys.argv[1])
    seeds = {
        "alloy": files("tests/alloy/models/*.als", "tests/alloy/errors/*.als"),
        "alloy_model": alloy_model(), "class_facts": class_facts(),
        "java": files("tests/fuzz/corpus/*.java", "tests/verdicts/*.java"),
        "lsp": lsp(), "protocol": protocol(), "request": request(), "store": store(), "toml": toml(),
        "worker": worker()}
    if len(sys.argv) > 2:
        seeds["class_file"] = class_file(sys.argv[2])
    for target, texts in seeds.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(texts):
            data = text if isinstance(text, bytes) else text.encode()
            (folder / target / f"seed-{number}").write_bytes(data)


main()
