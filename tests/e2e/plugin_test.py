#!/usr/bin/env python3
"""Generators and oracles that are C++ files of one's own: docs/generators.md,
docs/oracles.md.

Usage: plugin_test.py PATH-OF-REFUTE
"""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from campaign_case import GENERATOR, ORACLES, SOME, CampaignCase

ROOT = pathlib.Path(__file__).parents[2]

# One file with everything that can go wrong, chosen by $MOOD when it runs.
MOODY = """
#include <unistd.h>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
#include "javagen/plugin.h"

static refute::Subject moody(refute::choice::Choices& c) {
  const char* const given = std::getenv("MOOD");
  const std::string mood = given ? given : "";
  const int number = c.integer("number", 0, 5);
  std::string text = std::to_string(number);
  if (number == 3) {
    if (mood == "throws") throw std::runtime_error("out of ideas");
    if (mood == "loops") for (volatile bool on = true; on;) {}
    if (mood == "crashes") *reinterpret_cast<volatile int*>(8) = 1;
    if (mood == "exits") std::_Exit(7);
    if (mood == "leaves") std::_Exit(0);
    if (mood == "prints") (void)!::write(1, "hello", 5);
    for (std::vector<std::string> all; mood == "allocates";)
      all.emplace_back(1 << 20, 'x');
  }
  if (mood == "changes" || (mood == "changes-late" && number == 5))
    text = std::to_string(::getpid());
  static int calls = 0;
  if (mood == "asks") (void)c.integer("more", 0, ++calls);
  return {{{{"A.java", "public class A { public int f = " + text + "; }\\n"}}},
          {"rename-field", {.type = "A", .field = "f"}, {{"new-name", "g"}}}};
}

REFUTE_GENERATOR(moody)
"""

# Values that come late, or not, by $MOOD.
SLOW = """
#include <unistd.h>
#include <cstdlib>
#include <string>
#include "javagen/plugin.h"
int slow(refute::choice::Choices& c) {
  const std::string mood = std::getenv("MOOD");
  const int number = c.integer("number", 0, 5);
  if (number == 3) {
    if (mood == "slow") ::sleep(11);
    if (mood == "leaves") std::_Exit(0);
    for (std::string all; mood == "allocates";) all.append(1 << 20, 'x');
  }
  return number;
}
REFUTE_GENERATOR(slow)
"""

STRUCTURE = """
#include "javagen/plugin.h"
std::vector<int> rising(refute::choice::Choices& c) {
  std::vector<int> all;
  for (int i = c.integer("length", 0, 3); i > 0; --i)
    all.push_back(c.integer("value", all.empty() ? 0 : all.back(), 3));
  return all;
}
REFUTE_GENERATOR(rising)
"""


# An oracle that is well until a program has the number 3.
MOODY_ORACLE = """
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include "oracle/plugin.h"

static refute::Verdict judge(const refute::Trial& trial) {
  const char* const given = std::getenv("ORACLE_MOOD");
  const std::string mood = given ? given : "";
  std::puts("an oracle may print");
  if (mood == "fails") throw std::runtime_error("no idea at all");
  if (trial.subject.program.files[0].text.find("f = 3") != std::string::npos) {
    if (mood == "throws") throw std::runtime_error("out of ideas");
    if (mood == "loops") for (volatile bool on = true; on;) {}
    if (mood == "crashes") *reinterpret_cast<volatile int*>(8) = 1;
    return refute::found("three", "three is wrong", "f = 3");
  }
  return refute::Pass{};
}

REFUTE_ORACLE(judge)
"""


class PluginTest(CampaignCase):
    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def run_with(self, generator, *args, **more):
        return self.refute(
            "run", "--engine-command", SOME, "--generator", generator,
            "--oracles", ORACLES, "--reduce", "none", "--budget", "4m", *args,
            stdin=subprocess.DEVNULL, **more)

    def test_one_of_ours_copied_out_and_changed_is_walked_like_ours(self):
        text = (ROOT / "src/javagen/push_down_super.cc").read_text()
        self.write("copy.cc", text.replace('{"one", "two"}', '{"one"}'))
        done = self.refute("generate", "copy.cc", "--count")
        self.assertEqual(done.stdout, "486\n", done.all)
        ours = self.refute("generate", "--generator", "push-down-super",
                           "--limit", "3").stdout
        copied = self.refute("generate", "copy.cc", "--limit", "3").stdout
        without_labels = [re.sub("^// .*?: ", "// ", each, flags=re.M)
                          for each in (ours, copied)]
        self.assertEqual(*without_labels)

        # Several generators, merged and sparse: the same trials as built in.
        shutil.copy(ROOT / "src/javagen/push_down_shapes.cc", self.folder)
        done = self.refute("generate", "push_down_shapes.cc", "--count")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("write push_down_shapes.cc#NAME", done.stderr)
        name = "push_down_shapes.cc#" + GENERATOR
        more = ["--strategy", "sparse", "--max-jump", "6", "--merge", "1..0"]
        self.run_with(GENERATOR, *more, "--store", "ours.db")
        done = self.run_with(name, *more, "--trials", "9")
        self.assertEqual(done.returncode, 1, done.all)
        done = self.refute("run", "--resume", "--reduce", "none")
        self.assertEqual(done.returncode, 1, done.all)
        same = "SELECT phase, ordinal, choices, outcome FROM trial ORDER BY id"
        self.assertEqual(self.query(same), self.query(same, "ours.db"))
        self.assertGreater(len(self.query(same)), 20)
        number, = self.query("SELECT min(f.id) FROM finding f JOIN trial t ON "
                             "f.trial = t.id WHERE t.phase LIKE 'M1%' AND "
                             "f.confirmation = 'confirmed'")[0]
        done = self.refute("replay", number)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertNotIn("replaying the stored", done.stdout)
        done = self.refute("reduce", number, "--budget", "30s")
        self.assertEqual(done.returncode, 0, done.all)

    def test_what_goes_wrong_is_said_and_the_store_stays_whole(self):
        self.write("moody.cc", MOODY)
        limits = ["--timeout", "2s", "--memory", "200"]
        for mood, why, trials in (
                ("throws", "threw an exception: out of ideas", 3),
                ("loops", "printed nothing for 2 s", 3),
                ("crashes", "signal 11 (Segmentation fault) after 3", 3),
                ("exits", "exit code 7 after 3 subjects", 3),
                ("leaves", "ended by itself after 3 subjects", 3),
                ("prints", "printed something of its own", 3),
                ("allocates", "used more than 200 MB", 3),
                ("changes", "is not deterministic", 0),
                ("changes-late", "is not deterministic", 6),
                ("asks", "generator moody.cc#moody, choice 'more': not "
                 "deterministic: it had 2 alternatives in the run before, and "
                 "has 3 now", 1)):
            done = self.run_with("moody.cc", *limits, "--store", mood + ".db",
                                 env={**os.environ, "MOOD": mood})
            self.assertEqual(done.returncode, 3, (mood, done.all))
            self.assertIn("generator moody.cc", done.stderr, mood)
            self.assertIn(why, done.stderr, mood)
            self.assertNotIn("internal error", done.stderr, mood)
            self.assertEqual(len(self.trials(mood + ".db")), trials, mood)
        done = self.refute("run", "--resume", "--store", "crashes.db")
        self.assertLessEqual(done.returncode, 1, done.all)
        self.assertEqual(len(self.trials("crashes.db")), 6)

        self.write("wrong.cc", MOODY.replace("std::_Exit", "std::no_such"))
        done = self.run_with("wrong.cc", "--store", "wrong.db")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertRegex(done.stderr, r"wrong\.cc:\d+:\d+: .*error: .*no_such")
        self.assertIn("wrong.cc does not compile", done.stderr)
        self.assertFalse((self.folder / "wrong.db").exists())
        done = self.run_with("none.cc")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("there is no file none.cc", done.stderr)

        # For another version, and for no refute at all.
        for name, text, why in (
                ("old", 'extern "C" const char* refute_plugin_version() '
                 '{ return "0.1.0"; }\nextern "C" void '
                 'refute_plugin_contents() {}', "was built for refute 0.1.0"),
                ("stray", "int x;", "names no generator")):
            self.write(name + ".cc", text)
            subprocess.run(["c++", "-shared", "-fPIC", "-o", name + ".so",
                            name + ".cc"], cwd=self.folder, check=True)
            done = self.refute("generate", name + ".so")
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(why, done.stderr)

        # A store from elsewhere starts nothing.
        other = self.folder / "other"
        other.mkdir()
        for each in self.folder.glob("crashes.db*"):
            shutil.copy(each, other)
        shutil.copy(self.folder / "moody.cc", other)
        self.folder = other
        done = self.refute("run", "--resume", "--store", "crashes.db",
                           "--engine-command", SOME, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("asks to run a program: --generator 'moody.cc'",
                      done.stderr)

    def test_the_example_oracle_finds_what_its_twin_in_python_finds(self):
        shutil.copy(ROOT / "examples/oracles/one_field.cc", self.folder)
        examples = ROOT / "examples"
        own = ["--engine-command",
               f"python3 {examples}/engines/naive_rename.py",
               "--generator-command",
               f"python3 {examples}/generators/shadowed_field.py", "--oracles",
               "crash", "--reduce", "none", "--budget", "4m"]
        done = self.refute("run", *own, "--oracle", "one_field.cc",
                           stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("2 fields were renamed instead of one", done.stdout)
        self.refute("run", *own, "--oracle-command",
                    f"python3 {examples}/oracles/one_field.py", "--store",
                    "twin.db", stdin=subprocess.DEVNULL)
        found = ("SELECT t.choices, f.summary FROM finding f JOIN trial t ON "
                 "f.trial = t.id ORDER BY f.id")
        self.assertEqual(self.query(found), self.query(found, "twin.db"))
        self.assertEqual(self.query("SELECT DISTINCT oracle FROM finding"),
                         [("file:one_field.cc",)])
        number, = self.query("SELECT min(id) FROM finding WHERE "
                             "confirmation = 'confirmed'")[0]
        done = self.refute("replay", number)
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("reproduced", done.stdout)
        # Elsewhere nobody has allowed it.
        other = self.folder / "other"
        other.mkdir()
        for each in [*self.folder.glob("refute.db*"),
                     self.folder / "one_field.cc"]:
            shutil.copy(each, other)
        self.folder = other
        done = self.refute("replay", number, *own[:2],
                           stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("asks to run a program: --oracle 'one_field.cc'",
                      done.stderr)

    def test_an_oracle_that_fails_loses_no_trial(self):
        self.write("moody.cc", MOODY)
        self.write("oracle.cc", MOODY_ORACLE)
        for mood, words in (("", ""), ("throws", "out of ideas"),
                            ("crashes", "Segmentation fault"), ("loops", "2 s")):
            store = f"{mood or 'well'}.db"
            done = self.run_with(
                "moody.cc", "--oracle", "oracle.cc", "--store", store,
                "--timeout", "2s", env={**os.environ, "ORACLE_MOOD": mood})
            trials, = self.query("SELECT count(*) FROM trial", store)[0]
            self.assertEqual(trials, 6, (mood, done.all))
            self.assertIn(words, done.all, mood)
        # One that judges nothing has tested nothing.
        done = self.run_with(
            "moody.cc", "--oracle", "oracle.cc", "--store", "fails.db",
            env={**os.environ, "ORACLE_MOOD": "fails"})
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("oracle file:oracle.cc judged none of 6 trials: oracle "
                      "oracle.cc answers with an error: it threw no idea at "
                      "all\n", done.stderr)
        self.assertEqual(len(self.trials("fails.db")), 6)
        document = (ROOT / "docs/oracles.md").read_text()
        self.write("doc.cc", re.search("```cpp\n(.*?)```", document, re.S)[1])
        done = self.run_with("moody.cc", "--oracle", "doc.cc")
        self.assertIn(done.returncode, (0, 1), done.all)
        for text, words in (("int x = ;", "does not compile"),
                            ("int x = 1;", "has no oracle")):
            self.write("bad.cc", text)
            done = self.run_with("moody.cc", "--oracle", "bad.cc", "--store",
                                 "bad.db")
            self.assertNotIn(done.returncode, (0, 1), done.all)
            self.assertIn(words, done.all)
        done = self.run_with("moody.cc", "--oracle", "custom")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("`--oracles` chooses among refute's own", done.all)

    def test_any_function_of_choices_can_be_counted_and_printed(self):
        self.write("rising.cc", STRUCTURE)
        done = self.refute("generate", "rising.cc", "--count")
        self.assertEqual(done.stdout, "35 (35 paths explored, 0 pruned)\n",
                         done.all)
        done = self.refute("generate", "rising.cc", "--limit", "3")
        self.assertEqual(done.stdout, "\n0\n1\n", done.all)
        done = self.refute("run", "--generator", "rising.cc",
                           "--engine-command", SOME)
        self.assertIn("makes no subjects", done.stderr)
        # The second time nothing is compiled, until something has changed.
        broken = {**os.environ, "CXX": "/no/such/compiler"}
        done = self.refute("generate", "rising.cc", "--count", env=broken)
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("there is no /no/such/compiler", done.stderr)

    def test_counting_may_take_its_time(self):
        self.write("slow.cc", SLOW)

        def count(mood, *args):
            return self.refute("generate", "slow.cc", "--count", *args,
                               env={**os.environ, "MOOD": mood})
        # Longer than a generator of programs may be silent.
        done = count("slow")
        self.assertEqual(done.stdout, "6 (6 paths explored, 0 pruned)\n",
                         done.all)
        for mood, args, why in (
                ("slow", ["--timeout", "1s"], "it printed nothing for 1 s"),
                ("allocates", ["--memory", "64"], "used more than 64 MB"),
                ("leaves", [], "ended by itself after 0 values")):
            done = count(mood, *args)
            self.assertEqual(done.returncode, 3, (mood, done.all))
            self.assertIn(why, done.stderr, mood)
            self.assertEqual(done.stdout, "", mood)
        done = self.refute("generate", "slow.cc",
                           env={**os.environ, "MOOD": "leaves"})
        self.assertEqual((done.returncode, done.stdout), (3, "0\n1\n2\n"))
        self.assertIn("ended by itself after 3 values", done.stderr)

    def test_a_header_that_changed_is_compiled_again_whatever_its_name(self):
        for header in ("with blank.h", "a#b$c$$.h", "odd\\ one.h"):
            self.write("my file.cc", f'#include "{header}"\n' + STRUCTURE
                       .replace("0, 3", "0, kMost"))
            for most, count in ((1, 5), (2, 15)):
                self.write(header, f"constexpr int kMost = {most};\n")
                done = self.refute("generate", "my file.cc", "--count")
                self.assertIn(f"{count} (", done.stdout, (header, done.all))

    def test_a_package_that_is_missing_is_named(self):
        self.write("rising.cc", STRUCTURE)
        compiler = self.folder / "compiler"
        compiler.write_text(
            '#!/bin/sh\n[ "$1" = --version ] && echo 1 && exit\n'
            'echo "fatal error: tl/expected.hpp: No such file or directory" '
            '>&2\nexit 1\n')
        compiler.chmod(0o755)
        done = self.refute("generate", "rising.cc",
                           env={**os.environ, "CXX": str(compiler)})
        self.assertEqual(done.returncode, 2, done.all)
        packages = "libexpected-dev libfmt-dev nlohmann-json3-dev"
        self.assertIn("on Debian: apt install " + packages, done.stderr)
        for document in ("docs/generators.md", "docs/oracles.md"):
            text = (ROOT / document).read_text()
            for package in packages.split():
                self.assertIn(package, text, document)


if __name__ == "__main__":
    unittest.main()
