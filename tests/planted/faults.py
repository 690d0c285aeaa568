"""The table of docs/planted-faults.md, and campaigns against one of its faults."""
import pathlib
import re
import sqlite3
import subprocess

DOCS = pathlib.Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\| `([a-z-]+)` \| [^|]* \| [^|]* \| ([^|]*) \| ([^|]*) \|$",
                 re.M)
# The value of --merge for faults that show in merged programs only.
MERGED = {"MethodReference": 2, "DualClassFieldReference": 1}


class Fault:
    def __init__(self, name, oracles, where):
        self.name = name
        self.oracles = re.findall(r"[a-z]+(?:-[a-z]+)*",
                                  re.sub(r"\(.*?\)", "", oracles))
        family = where.split(",")[0].strip()
        # Where it shows: only in "merged" or "unmerged" programs, or None.
        only = re.search(r"\b(merged|unmerged) only", where)
        self.only = only[1] if only else None
        self.merge = MERGED[family] if self.only == "merged" else 0
        # Where it must not show, as `--merge` has it.
        self.elsewhere = {"merged": "0", "unmerged": f"9..{MERGED.get(family)}",
                          None: None}[self.only]
        refactoring = re.match(r"rename|push-down|pull-up|encapsulate", name)[0]
        kind = "field" if refactoring == "encapsulate" else "method"
        self.refactoring = f"{refactoring}-{kind}"
        self.generator = (family if family[0].islower()
                          else f"{family}/{self.refactoring}")


def faults():
    return [Fault(*row) for row in
            ROW.findall((DOCS / "planted-faults.md").read_text())]


def generators(refute):
    """All generators for the engine's refactorings, small ones first."""
    listed = subprocess.run([refute, "list", "generators"], text=True,
                            capture_output=True, check=True).stdout
    mine = {fault.refactoring for fault in faults()}
    rows = re.findall(r"^(\S+) +(\d+) programs for (\S+)$", listed, re.M)
    return [(name, int(size)) for name, size, refactoring in
            sorted(rows, key=lambda row: int(row[1])) if refactoring in mine]


class Result:
    """The contents of a finished campaign's store."""

    def __init__(self, store):
        with sqlite3.connect(store) as db:
            self.trials = db.execute("SELECT count(*) FROM trial").fetchone()[0]
            self.left_out = db.execute(
                "SELECT count(*) FROM trial WHERE outcome = 'skipped'"
            ).fetchone()[0]
            self.outcomes = dict(db.execute(
                "SELECT outcome, count(*) FROM trial GROUP BY 1"))
            # Per oracle: the trial of the first finding, their number, their kinds.
            self.found = {
                oracle: (first + 1, number, signatures.split("\n"))
                for oracle, first, number, signatures in db.execute(
                    "SELECT oracle, min(ordinal), count(*), "
                    "group_concat(DISTINCT replace(signature, char(10), ' ')) "
                    "FROM finding JOIN trial ON trial.id = finding.trial "
                    "WHERE confirmation != 'refuted' GROUP BY oracle "
                    "ORDER BY 2")}
            self.confirmed = db.execute(
                "SELECT count(DISTINCT signature) FROM finding "
                "WHERE confirmation = 'confirmed'").fetchone()[0]
            self.signatures = {
                row[0] for row in db.execute(
                    "SELECT DISTINCT signature FROM finding "
                    "WHERE confirmation != 'refuted'")}


def campaign(refute, store, generator, faults_on=(), merge=0, more=(),
             timeout=None, budget="10h"):
    """Runs a campaign against the planted engine and reads its store."""
    engine = "planted" + (":" + ",".join(faults_on) if faults_on else "")
    command = [refute, "run", "--engine", engine, "--generator", generator,
               "--store", str(store), "--budget", budget, "--reduce", "none",
               *more]
    if merge:
        command += ["--merge", str(merge)]
    done = subprocess.run(command, text=True, capture_output=True,
                          timeout=timeout)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{command}: {done.stdout}{done.stderr}")
    return Result(store)
