#!/usr/bin/env python3
"""One file and one line add an oracle, a refactoring, an engine or a generator.

A toy of each is put into a copy of the tree, which is built and run.
Usage: toys_test.py PATH-OF-REFUTE (its build shares the compiler's cache).
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

REFUTE = pathlib.Path(sys.argv.pop(1)).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]

# Files are compiled in batches in the order of their names: the last one puts
# no other file into another batch, so little is compiled anew.
# The new file, its text, the catalogue, and the line in it that the toy's own
# line is put behind.
TOYS = {
    "oracle": ("src/oracle/zz_toy.cc", """
#include "oracle/oracle.h"

namespace refute {
namespace {

Result<Verdict> judge_toy(const Trial& trial, Tools&, Rigour) {
  return finding("toy", trial, "toy", "it is a toy", "");
}

}  // namespace

Oracle toy_oracle() {
  return {.name = "toy", .question = "is it a toy?", .judge = judge_toy};
}

}  // namespace refute
""", "src/oracle/catalogue.cc", "row(crash_oracle)", "row(toy_oracle)"),

    "refactoring": ("src/oracle/zz_toy_refactoring.cc", """
#include "oracle/refactorings.h"

namespace refute::rows {
namespace {

Findings is_played_with(const Change&) {
  return Flaws{{"unplayed", "nobody played with it"}};
}

}  // namespace

Refactoring play() {
  return {.name = "play",
          .says = "somebody plays with it",
          .postcondition = is_played_with};
}

}  // namespace refute::rows
""", "src/oracle/refactorings.cc", "row(rename_field)", "row(play)"),

    "engine": ("src/engine/zz_toy.cc", f"""
#include "engine/catalogue.h"

namespace refute {{
namespace {{

Result<WorkerSpec> toy_spec(const EngineSettings& settings) {{
  return command_spec("{sys.executable} {ROOT}/tests/e2e/fake_engine.py echo",
                      settings);
}}

}}  // namespace

EngineEntry toy_engine() {{
  return {{"toy", "an engine that changes nothing", toy_spec}};
}}

}}  // namespace refute
""", "src/engine/catalogue.cc", "row(eclipse_engine)", "row(toy_engine)"),

    "generator": ("src/javagen/zz_toy.cc", """
#include "javagen/generator.h"

namespace refute::javagen {
namespace {

void build(Draft& draft, const Point& p, std::span<const Point>) {
  auto& ast = draft.ast;
  draft.top_level(ast.class_(p[0] == 0 ? "Doll" : "Ball", java::kPublic), "p");
  draft.request.target.type = p[0] == 0 ? "p.Doll" : "p.Ball";
}

}  // namespace

std::vector<Generator> toy_generators() {
  return {{.name = "Toy/play",
           .refactoring = "play",
           .varies = "a class",
           .axes = {{"class", {"Doll", "Ball"}}},
           .build = build}};
}

}  // namespace refute::javagen
""", "src/javagen/catalogue.cc", "family(push_down_super_generators)",
                  "family(toy_generators)"),
}


def copy_of_tree():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="refute-toys-")) / "refute"
    made = {"build", "docs", ".git"}
    shutil.copytree(ROOT, folder, ignore=lambda at, names: [
        each for each in names
        if each == "target" or (pathlib.Path(at) == ROOT and each in made)])
    (folder / "build").mkdir()
    for each in ("crates", "share"):
        (folder / "build" / each).symlink_to(ROOT / "build" / each)
    return folder


def add_toys(folder):
    """Puts each toy's line behind a line that is there."""
    for file, text, catalogue, behind, line in TOYS.values():
        (folder / file).write_text(text.lstrip())
        old = (folder / catalogue).read_text()
        at = old.index(behind) + len(behind)
        (folder / catalogue).write_text(f"{old[:at]} \\\n  {line}{old[at:]}")


class ToysTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = copy_of_tree()
        cls.addClassCleanup(shutil.rmtree, cls.folder.parent, ignore_errors=True)
        add_toys(cls.folder)
        built = subprocess.run(["script/build", "release", "refute", "refute-jvm"],
                               cwd=cls.folder, capture_output=True, text=True)
        assert built.returncode == 0, built.stdout + built.stderr

    def refute(self, *arguments):
        return subprocess.run(
            [self.folder / "build/release/bin/refute", *arguments],
            cwd=self.folder, capture_output=True, text=True, timeout=600)

    def test_lists_show_them(self):
        self.assertIn("is it a toy?", self.refute("list", "oracles").stdout)
        self.assertIn("an engine that changes nothing",
                      self.refute("list", "engines").stdout)
        self.assertIn("Toy/play", self.refute("list", "generators").stdout)

    def test_a_campaign_goes_through_all_four(self):
        done = self.refute("run", "--engine", "toy", "--generator", "Toy/play",
                           "--oracles", "toy,custom", "--reduce", "none")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("2 trials", done.stdout)
        self.assertIn("4 findings (2 custom, 2 toy) of 2 confirmed kinds",
                      done.stdout)
        self.assertIn("nobody played with it", done.stdout)


if __name__ == "__main__":
    unittest.main()
