#!/usr/bin/env python3
"""refute from its Debian package, unpacked elsewhere, without its sources.

Usage: install_test.py PATH-OF-REFUTE
"""
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv.pop(1)).resolve().parents[1]
ROOT = pathlib.Path(__file__).parents[2]


def blocks(document, language):
    """The code in a document, by its language."""
    return re.findall(rf"```{re.escape(language)}\n(.*?)```",
                      (ROOT / document).read_text(), re.S)


def packages_of_bootstrap():
    """What script/bootstrap installs on an empty machine."""
    lines = (ROOT / "script/apt-packages.txt").read_text().splitlines()
    return {re.split("[|#]", line)[0].strip() for line in lines} - {""}


class InstallTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        # As script/package does; packing it tightly would take longer.
        subprocess.run(["cpack", "-G", "DEB", "--config",
                        BUILD / "CPackConfig.cmake", "-B", cls.home / "made",
                        "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none"],
                       check=True, stdout=subprocess.DEVNULL)
        cls.package, = (cls.home / "made").glob("refute_*.deb")
        subprocess.run(["dpkg-deb", "-x", cls.package, cls.home / "moved"],
                       check=True)
        shutil.rmtree(cls.home / "made/_CPack_Packages")
        cls.prefix = cls.home / "moved/usr"

    def run_in(self, folder, *command, **more):
        # What was compiled against the build tree is no help here.
        env = {**os.environ, "XDG_CACHE_HOME": str(self.home / "cache")}
        (self.home / "cache").mkdir(exist_ok=True)
        done = subprocess.run([*map(str, command)], cwd=folder, text=True,
                              env=env, capture_output=True, timeout=300, **more)
        done.all = done.stdout + done.stderr
        return done

    def folder(self, name):
        (self.home / name).mkdir()
        return self.home / name

    def test_the_package_says_what_it_needs(self):
        told = subprocess.run(["dpkg-deb", "-I", self.package], text=True,
                              capture_output=True, check=True).stdout
        self.assertRegex(told, r"\n Depends: .*libsqlite3-0")
        self.assertRegex(told, r"\n Recommends: .*jdk.*g\+\+")
        self.assertFalse([each for each in self.prefix.rglob("*")
                          if each.name.startswith(".") or
                          each.suffix == ".jsa"])

    def test_the_image_is_made_as_bootstrap_and_package_make_it(self):
        # Comments end with their line, and RUN goes on over a backslash.
        text = re.sub("#.*", "", (ROOT / "Containerfile").read_text())
        build, image = re.split("^FROM ", text.replace("\\\n", " "),
                                flags=re.M)[1:]
        steps = {stage: [step.split() for line in
                         re.findall("^RUN (.*)", stage, re.M)
                         for step in line.split("&&")]
                 for stage in (build, image)}
        # It is built as anybody builds it, from the sources that are copied.
        self.assertIn("COPY . /refute\n", build)
        self.assertEqual(steps[build],
                         [["/refute/script/bootstrap", "--run"],
                          ["/refute/script/package", "/package"]])
        for script, *_ in steps[build]:
            self.assertTrue(os.access(ROOT / script.removeprefix("/refute/"),
                                      os.X_OK), script)
        # Of that it has the package, and what the package names.
        self.assertIn("COPY --from=build /package /package\n", image)
        installed = []
        for step in steps[image]:
            if step[:2] == ["apt-get", "install"]:
                self.assertNotIn("--no-install-recommends", step)
                installed += [each for each in step[2:] if each[0] != "-"]
        self.assertIn("/package/refute_*.deb", installed)
        self.assertLessEqual(set(installed) - {"/package/refute_*.deb"},
                             packages_of_bootstrap())
        # A JDK, a compiler, and all that our headers include: the compiler says
        # which headers of the system it reads, dpkg whose they are.
        told = subprocess.run(["dpkg-deb", "-f", self.package, "Recommends"],
                              text=True, capture_output=True, check=True).stdout
        jdk, *others = [each.strip() for each in told.split(",")]
        self.assertRegex(jdk, "jdk-headless")
        self.assertIn("g++", others)
        self.assertLessEqual(set(others), packages_of_bootstrap())
        self.assertLessEqual(
            self.owners_of_headers("choice", "javagen", "typed", "oracle"),
            {*others, "the compiler's"})

    def owners_of_headers(self, *folders):
        """The packages that a file including our headers of these needs."""
        folder = self.folder("owners")
        ours = self.prefix / "include/refute"
        headers = [each for name in folders
                   for each in (ours / name).glob("*.h")]
        self.assertGreater(len(headers), 20)
        (folder / "all.cc").write_text(
            "".join(f'#include "{each}"\n' for each in headers))
        read = self.run_in(folder, "c++", "-std=c++20", "-M", "-I", ours,
                           "all.cc")
        self.assertEqual(read.returncode, 0, read.all)
        files = {os.path.realpath(each) for each in read.stdout.split()
                 if each.startswith("/usr/include/")}
        owners = subprocess.run(["dpkg", "-S", *files], text=True,
                                capture_output=True, check=True).stdout
        names = {line.split(":")[0] for line in owners.splitlines()}
        # What g++ depends on.
        return {"the compiler's" if re.match("libc6|libstdc|linux-libc|libcrypt",
                                             name) else name for name in names}

    def test_an_oracle_in_one_file(self):
        folder = self.folder("oracle")
        (folder / "own.cc").write_text(blocks("docs/oracles.md", "cpp")[0])
        done = self.run_in(folder, self.prefix / "bin/refute", "run",
                           "--engine", "planted", "--generator",
                           "push-down-super", "--trials", "2",
                           "--oracles", "crash", "--oracle", "own.cc")
        self.assertIn(done.returncode, (0, 1), done.all)
        self.assertNotIn("could not be judged", done.all)

    def test_from_an_empty_folder_to_a_finding_in_eclipse(self):
        folder = self.folder("empty")
        code, = blocks("docs/generators.md", "c++")
        (folder / "pushed_down.cc").write_text(code)
        commands = [line.split("#")[0].split()
                    for line in blocks("docs/generators.md", "sh")[-1]
                    .splitlines()]
        self.assertEqual(len(commands), 4)
        told = [self.run_in(folder, self.prefix / "bin" / words[0], *words[1:])
                for words in commands]
        self.assertEqual(told[0].stdout, "12\n", told[0].all)
        self.assertIn("public class A", told[1].stdout, told[1].all)
        self.assertEqual(told[2].returncode, 1, told[2].all)
        self.assertIn("new C().m(): int 1 before, int 2 after", told[2].stdout)
        with sqlite3.connect(folder / "refute.db") as db:
            trials, = db.execute("SELECT count(*) FROM trial").fetchone()
        self.assertEqual(trials, 12)
        self.assertEqual(told[3].returncode, 1, told[3].all)
        self.assertIn("reproduced", told[3].stdout)
        self.assertNotIn("replaying the stored", told[3].stdout)

    def test_choice_and_relational_are_libraries_by_themselves(self):
        folder = self.folder("project")
        lists = ["cmake_minimum_required(VERSION 3.25)",
                 "project(others LANGUAGES CXX)", "set(CMAKE_CXX_STANDARD 20)"]
        for name, target in (("choice", "sorted"), ("relational", "graphs")):
            code, = blocks(f"src/{name}/README.md", "c++")
            (folder / f"{target}.cc").write_text(code)
            lists += blocks(f"src/{name}/README.md", "cmake")
        (folder / "java.cc").write_text(
            '#include "java/parse.h"\nint main() {}\n')
        lists += ["add_executable(java java.cc)",
                  "target_link_libraries(java PRIVATE refute::java)"]
        (folder / "CMakeLists.txt").write_text("\n".join(lists))
        done = self.run_in(folder, "cmake", "-B", "build",
                           f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.assertEqual(done.returncode, 0, done.all)
        done = self.run_in(folder, "cmake", "--build", "build")
        self.assertEqual(done.returncode, 0, done.all)
        printed = {name: self.run_in(folder, folder / "build" / name).stdout
                   for name in ("sorted", "graphs")}
        self.assertEqual(printed["sorted"], re.search(
            r"It prints\n\n```\n(.*?)```",
            (ROOT / "src/choice/README.md").read_text(), re.S)[1])
        self.assertEqual(printed["graphs"], "11 graphs\n")

    def test_the_prefix_has_what_a_shell_and_a_reader_look_for(self):
        for path in ("bin/refute", "bin/refute-jvm",
                     "share/man/man1/refute-run.1",
                     "share/bash-completion/completions/refute",
                     "share/zsh/site-functions/_refute",
                     "share/fish/vendor_completions.d/refute.fish",
                     "include/refute/javagen/plugin.h",
                     "lib/cmake/refute/refuteConfig.cmake"):
            self.assertTrue((self.prefix / path).is_file(), path)
        done = self.run_in(self.home, self.prefix / "bin/refute", "doctor")
        self.assertNotIn(str(ROOT), done.all)


if __name__ == "__main__":
    unittest.main()
