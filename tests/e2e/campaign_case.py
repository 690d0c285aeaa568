"""The base class of tests that run campaigns with a fake engine."""
import json
import pathlib
import shlex
import sqlite3
import sys
import tomllib

from refute_case import RefuteCase

FAKE = pathlib.Path(__file__).parent / "fake_engine.py"
SOME = shlex.join([sys.executable, str(FAKE), "some"])
ECHO = shlex.join([sys.executable, str(FAKE), "echo"])
GENERATOR = "DoubleClassParentField/push-down-field"
# The oracles that make sense for the fake engine.
ORACLES = "crash,does-not-compile"


class CampaignCase(RefuteCase):
    def campaign(self, *args, engine=SOME, **more):
        return self.refute("run", "--engine-command", engine, "--generator",
                           GENERATOR, "--oracles", ORACLES, "--budget", "4m",
                           *args, **more)

    def query(self, sql, store="refute.db"):
        with sqlite3.connect(self.folder / store) as db:
            return db.execute(sql).fetchall()

    def plan_text(self):
        return self.query("SELECT value FROM meta WHERE key = 'plan'")[0][0]

    def plan(self):
        return tomllib.loads(self.plan_text())

    def set_plan(self, text):
        with sqlite3.connect(self.folder / "refute.db") as db:
            db.execute("UPDATE meta SET value = ? WHERE key = 'plan'", (text,))

    def with_key(self, key, value):
        """The store's plan, with another value for a key."""
        return "".join(f"{name} = {json.dumps(each)}\n" for name, each in
                       {**self.plan(), key: value}.items())

    def findings(self, store):
        return sorted(self.query(
            "SELECT f.generator, t.phase, t.ordinal, f.choices, f.oracle, "
            "f.level, f.signature, f.summary, f.evidence, f.request, f.before,"
            " f.outcome FROM finding f JOIN trial t ON f.trial = t.id", store))

    def trials(self, store):
        return sorted(self.query(
            "SELECT generator, phase, ordinal, choices, outcome, severity "
            "FROM trial", store))

    def spent(self, store):
        text, = self.query("SELECT value FROM meta WHERE key = 'spent'",
                           store)[0]
        return json.loads(text)
