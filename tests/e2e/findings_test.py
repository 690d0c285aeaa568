#!/usr/bin/env python3
"""`refute findings` on a catalogue of two findings, with today's and older Eclipse.

Usage: findings_test.py PATH-OF-REFUTE
"""
import json
import pathlib
import unittest

from refute_case import RefuteCase

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The moved super call is in all releases; the crash only in the newest.
OLD, NEW = "eclipse-push-down-method-7d82bc", "eclipse-move-method-65df0e"
COMPARES = "netbeans-add-parameter-22365f"
# From both engines; the last five once did not compile after the change.
TESTED = (OLD, "netbeans-encapsulate-field-583772",
          "eclipse-pull-up-method-0c24f4", "eclipse-push-down-method-743760",
          "netbeans-rename-method-ee04cd", "netbeans-rename-method-a52ef7",
          "eclipse-pull-up-method-ad8ce4", "netbeans-pull-up-method-215b5e",
          "netbeans-rename-field-6ab2d6")
CRASH = "eclipse-push-down-method-0c6352"


class FindingsTest(RefuteCase):
    def setUp(self):
        super().setUp()
        every = json.loads((ROOT / "docs/findings/findings.json").read_text())
        chosen = [dict(each, releases={}) for each in every
                  if each["id"] in (OLD, NEW)]
        self.assertEqual(len(chosen), 2)
        self.catalogue = self.folder / "catalogue"
        self.catalogue.mkdir()
        (self.catalogue / "findings.json").write_text(json.dumps(chosen))

    def page(self, name):
        return (self.catalogue / f"{name}.md").read_text()

    def test_releases_are_asked_and_halved_until_the_first_that_shows_it(self):
        done = self.refute("findings", self.catalogue, "--release", "eclipse",
                           "--bisect", "eclipse")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("eclipse: 2 of 2 show there", done.stdout)
        self.assertIn("2 bisected, 1 of them show in eclipse:1.20.0 already",
                      done.stdout)
        self.assertIn("**Shown since** 1.20.0 or before", self.page(OLD))
        self.assertRegex(self.page(NEW), r"\*\*Shown since\*\* 1\.2\S+, not in 1\.2")
        self.assertIn("2 distinct causes, 2 of them silent; 2 not judged yet.",
                      (self.catalogue / "README.md").read_text())

    def test_a_bug_that_a_person_saw_is_taken_over(self):
        every = json.loads((ROOT / "docs/findings/findings.json").read_text())
        crash = next(each for each in every if each["id"] == CRASH)
        own = self.folder / "own"
        (own / "before").mkdir(parents=True)
        for name, text in crash["before"].items():
            (own / "before" / name).write_text(text)
        (own / "request.json").write_text(json.dumps(crash["request"]))
        done = self.refute("findings", self.catalogue, "--try", own,
                           "--engine", "eclipse")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn(f"{CRASH} is new", done.stdout)
        self.assertIn("in 1 program of a person's own", self.page(CRASH))
        # A correct result is no finding.
        (own / "before/B.java").write_text("class B extends A {}\n")
        done = self.refute("findings", self.catalogue, "--try", own)
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("no oracle objects to it", done.stderr)

    def test_evidence_is_written_anew_by_todays_oracle(self):
        path = self.catalogue / "findings.json"
        chosen = json.loads(path.read_text())
        fresh = {each["id"]: each["evidence"] for each in chosen}
        path.write_text(json.dumps(
            [dict(each, evidence="as it was told once") for each in chosen]))
        done = self.refute("findings", self.catalogue, "--release", "eclipse",
                           "--only", OLD)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("eclipse: 1 of 1 show there", done.stdout)
        self.assertIn(fresh[OLD].strip(), self.page(OLD))
        self.assertIn("as it was told once", self.page(NEW))
        for wrong in (["--only", OLD], ["--release", "eclipse", "--only",
                                        "push-dwn"]):
            done = self.refute("findings", self.catalogue, *wrong)
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(wrong[-2] if len(wrong) == 2 else "push-dwn",
                          done.stderr)

    def test_what_a_person_says_is_on_the_page_and_a_wrong_one_has_none(self):
        (self.catalogue / "judgements.toml").write_text(
            f'[{OLD}]\ntitle = "Super moves"\nwhy = "JLS 15.12.3"\n'
            f'[{NEW}]\ntrue = false\nwhy = "we dreamt it"\n')
        done = self.refute("findings", self.catalogue)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("# Super moves\n\n**Judgement** JLS 15.12.3",
                      self.page(OLD))
        self.assertFalse((self.catalogue / f"{NEW}.md").exists())
        index = (self.catalogue / "README.md").read_text()
        self.assertIn("1 distinct cause, 1 of them silent.", index)
        self.assertIn(f"`{NEW}`: we dreamt it", index)

    def test_what_has_the_cause_of_another_has_its_page_beside_the_others(self):
        self.refute("findings", self.catalogue)
        self.assertIn("Not judged", self.page(NEW))
        (self.catalogue / "judgements.toml").write_text(
            f'[{OLD}]\nwhy = "JLS 15.12.3"\n'
            f'[{NEW}]\nwhy = "the same"\nsame-as = "{OLD}"\n')
        done = self.refute("findings", self.catalogue)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertFalse((self.catalogue / f"{NEW}.md").exists())
        self.assertIn(f"(../{OLD}.md)", self.page(f"alike/{NEW}"))
        self.assertIn(f"(alike/{NEW}.md)", self.page(OLD))
        # Only self-contained findings become tests, and no file is overwritten.
        tests = self.folder / "tests"
        for code, said in ((0, "tests: 1 test"), (2, "is not empty")):
            done = self.refute("findings", self.catalogue, "--jdt-tests", tests)
            self.assertEqual(done.returncode, code, done.all)
            self.assertIn(said, done.all)
        name = "test_" + OLD.replace("-", "_")
        suite = (tests / "RefuteTests.java").read_text()
        self.assertIn(f"public void {name}()", suite)
        self.assertIn("assertSpeaksUp(refactoring);", suite)
        self.assertTrue((tests / f"resources/Refute/{name}/in").is_dir())
        # With a judgement of its own it gets its own page again.
        (self.catalogue / "judgements.toml").write_text(
            f'[{OLD}]\nwhy = "JLS 15.12.3"\n[{NEW}]\nwhy = "its own"\n')
        self.refute("findings", self.catalogue)
        self.assertIn("its own", self.page(NEW))
        self.assertFalse((self.catalogue / f"alike/{NEW}.md").exists())

    def test_one_place_to_mend_is_one_cause(self):
        def judge(more=""):
            (self.catalogue / "judgements.toml").write_text(
                f'[{OLD}]\nwhy = "a"\nsource = "C.m"\n'
                f'[{NEW}]\nwhy = "b"\nsource = "C.m"\n{more}')
            return self.refute("findings", self.catalogue)
        done = judge()
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("have one place to fix, C.m", done.stderr)
        done = judge('separate = "another mistake"\n')
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("`C.m`. another mistake", self.page(NEW))

    def test_a_page_that_somebody_changed_is_found(self):
        self.refute("findings", self.catalogue)
        with (self.catalogue / f"{OLD}.md").open("a") as page:
            page.write("by hand\n")
        done = self.refute("findings", self.catalogue, "--check")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn(f"{OLD}.md is not as `refute findings` writes it",
                      done.stdout)
        self.assertIn(f"{NEW} is not judged", done.stdout)
        self.assertNotIn(f"{NEW}.md is not as", done.stdout)

    def test_tests_pass_before_and_fail_after(self):
        done = self.refute("findings", ROOT / "docs/findings", "--check-tests",
                           *[word for name in TESTED for word in ("--only", name)])
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn(f"{len(TESTED)} tests run", done.stdout)

    def test_a_test_that_shows_nothing_is_found(self):
        path = self.catalogue / "findings.json"
        chosen = json.loads(path.read_text())
        for each in chosen:
            if each["id"] == OLD:
                each["test"] = each["test"].replace("assertEquals(",
                                                    "assertNotEquals(")
        path.write_text(json.dumps(chosen))
        done = self.refute("findings", self.catalogue, "--check-tests")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn(f"{OLD} before fails", done.stdout)
        self.assertIn(f"{OLD} after passes", done.stdout)

    def test_a_finding_that_compares_engines_replays_by_its_name(self):
        done = self.refute("replay", COMPARES, "--catalogue",
                           ROOT / "docs/findings")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("reproduced: the engine refuses what eclipse does rightly",
                      done.stdout)

    def test_an_engine_without_older_releases_cannot_be_bisected(self):
        done = self.refute("findings", self.catalogue, "--bisect", "eclipze")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn('did you mean "eclipse"', done.all)


if __name__ == "__main__":
    unittest.main()
