"""Whether a disturbed campaign has what an undisturbed one has."""
import contextlib
import sqlite3

# What of a store a disturbed and an undisturbed run have in common.
SAME = {
    "trials": "SELECT generator, phase, ordinal, choices, outcome, severity "
              "FROM {0}.trial",
    "findings": "SELECT f.generator, t.phase, t.ordinal, f.choices, f.oracle, "
                "f.level, f.signature, f.summary, f.evidence, f.request, "
                "f.before, f.outcome FROM {0}.finding f "
                "JOIN {0}.trial t ON f.trial = t.id"}


def differences(store, other):
    """What two stores do not have in common, one sentence per table."""
    wrong = []
    with contextlib.closing(sqlite3.connect(
            f"file:{store}?mode=ro", uri=True, timeout=60)) as db:
        db.execute("ATTACH ? AS other", (f"file:{other}?mode=ro",))
        for what, sql in SAME.items():
            here, there = sql.format("main"), sql.format("other")
            counts = [db.execute(f"SELECT count(*) FROM ({each})").fetchone()[0]
                      for each in (here, there)]
            if counts[0] != counts[1]:
                wrong.append(f"{counts[0]} {what}, and {counts[1]} undisturbed")
            for one, two, whose in ((here, there, "the soak"),
                                    (there, here, "the undisturbed run")):
                row = db.execute(f"{one} EXCEPT {two} LIMIT 1").fetchone()
                if row:
                    wrong.append(f"{what} that only {whose} has, such as "
                                 f"{str(row)[:300]}")
    return wrong
