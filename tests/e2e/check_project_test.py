#!/usr/bin/env python3
"""`refute check` in projects: class paths by the real Maven, git ranges.

Usage: check_project_test.py PATH-OF-REFUTE.
"""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zipfile

from refute_case import RefuteCase

PARENT = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>g</groupId><artifactId>top</artifactId><version>1</version>
  <packaging>pom</packaging>
  <modules><module>core</module><module>app</module></modules>
  <dependencyManagement><dependencies><dependency>
    <groupId>com.google.code.gson</groupId><artifactId>gson</artifactId>
    <version>2.8.9</version>
  </dependency></dependencies></dependencyManagement>
  %s
</project>
"""
MODULE = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>g</groupId><artifactId>top</artifactId>
    <version>1</version></parent>
  <artifactId>%s</artifactId>
  <dependencies>%s</dependencies>
</project>
"""
GSON = ("<dependency><groupId>com.google.code.gson</groupId>"
        "<artifactId>gson</artifactId></dependency>")
CORE = ("<dependency><groupId>g</groupId><artifactId>core</artifactId>"
        "<version>1</version></dependency>")
JSON = """package core;
public class Json {
  public static String of(int n) {
    return new com.google.gson.Gson().toJson(n %s 1);
  }
}
"""
APP = """package app;
public class App {
  public static String twice(int n) { return core.Json.of(n) + core.Json.of(n); }
}
"""


class CheckProjectTest(RefuteCase):
    def setUp(self):
        super().setUp()
        self.cache = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.cache, ignore_errors=True)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=n", "-c",
                        "user.email=e@example.org", *arguments],
                       cwd=self.folder, check=True, capture_output=True)

    def check(self, *arguments):
        return self.refute("check", *arguments, env={
            **os.environ, "XDG_CACHE_HOME": str(self.cache)})

    def project(self, top=""):
        self.write("pom.xml", PARENT % top)
        self.write("core/pom.xml", MODULE % ("core", GSON))
        self.write("app/pom.xml", MODULE % ("app", CORE))
        self.write("app/src/main/java/app/App.java", APP)
        self.write("app/src/test/java/app/AppTest.java",
                   "package app; class AppTest { org.junit.Missing m; }\n")
        file = self.write("core/src/main/java/core/Json.java", JSON % "+")
        self.git("init", "-q")
        self.write(".gitignore", "target\n")
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        return file

    def test_maven_says_the_class_path_of_all_modules(self):
        file = self.project()
        done = self.check()
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("Asking Maven", done.stderr)
        file.write_text(JSON % "-")
        done = self.check()
        self.assertEqual(done.returncode, 1, done.all)
        self.assertNotIn("Asking Maven", done.stderr)
        # The poms of a revision count, not those of the work tree.
        self.git("commit", "-qam", "two")
        self.write("pom.xml", "no pom")
        self.assertEqual(self.check("HEAD~1..HEAD").returncode, 1)

    def test_sources_are_where_the_pom_says(self):
        self.write("pom.xml", (MODULE % ("flat", "")).replace(
            "<parent>", "<groupId>g</groupId><version>1</version><!--").replace(
                "</parent>", "-->").replace("<dependencies>", """<build>
              <sourceDirectory>${basedir}/java</sourceDirectory>
              <testSourceDirectory>java-tests</testSourceDirectory></build>
              <dependencies>"""))
        file = self.write("java/p/A.java",
                          "package p; public class A { int m() { return 1; } }")
        self.write("java-tests/p/ATest.java",
                   "package p; class ATest { org.junit.Missing m; }")
        self.write("samples/p/A.java", "package p; class A { does not parse }")
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        file.write_text(file.read_text().replace("1", "2"))
        done = self.check()
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("int 1", done.stdout)
        # Nobody looks at a sample, so nothing is said of one that changed.
        self.git("commit", "-qam", "two")
        self.write("samples/p/A.java", "package p; class A { int x; }")
        self.write("java-tests/p/ATest.java", "package p; class ATest { }")
        done = self.check()
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("samples/p/A.java", done.stdout)
        self.assertNotIn("ATest", done.stdout)
        # Without the pom, all that is there is the program.
        self.assertEqual(self.check("--no-project").returncode, 2)

    def test_two_folders_of_projects(self):
        self.project()
        for name in ("before", "after"):
            shutil.copytree(self.folder, self.cache / name,
                            ignore=shutil.ignore_patterns(".git"))
        file = self.cache / "after/core/src/main/java/core/Json.java"
        file.write_text(JSON % "-")
        done = self.check(self.cache / "before", self.cache / "after")
        self.assertEqual(done.returncode, 1, done.all)

    def test_without_maven_the_missing_class_and_the_reason_are_said(self):
        self.project()
        done = self.check("--no-project")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("com.google.gson", done.all)
        self.assertNotIn("Maven", done.all)
        self.write("core/pom.xml", MODULE % ("core", GSON.replace(
            "<artifactId>gson<", "<artifactId>no-such-thing<").replace(
                "</dependency>", "<version>1</version></dependency>")))
        done = self.check("--offline")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("Maven: ", done.all)
        self.assertIn("--classpath", done.all)

    def test_a_project_cannot_make_maven_run_anything(self):
        sprung = self.folder / "sprung"
        trap = self.write("trap.sh", "#!/bin/sh\ntouch %s\n" % sprung)
        trap.chmod(0o755)
        file = self.project("""<build><plugins><plugin>
          <groupId>org.codehaus.mojo</groupId>
          <artifactId>exec-maven-plugin</artifactId><version>3.5.0</version>
          <extensions>true</extensions>
          <executions><execution><phase>validate</phase>
            <goals><goal>exec</goal></goals></execution></executions>
          <configuration><executable>%s</executable></configuration>
          </plugin></plugins></build>
          <repositories><repository><id>x</id><url>file://%s</url></repository>
          </repositories>""" % (trap, self.folder))
        self.write(".mvn/jvm.config", "-XX:OnOutOfMemoryError=%s -Xmx2m" % trap)
        self.write(".mvn/maven.config", "exec:exec -Dexec.executable=%s" % trap)
        self.write("mvnw", trap.read_text()).chmod(0o755)
        file.write_text(JSON % "-")
        done = self.check()
        self.assertEqual(done.returncode, 1, done.all)
        self.assertFalse(sprung.exists())

    def test_gradle_is_asked_only_with_leave(self):
        """A project without dependencies: Gradle here cannot download."""
        sprung = self.folder / "sprung"
        self.write("build.gradle", "apply plugin: 'java'\n"
                   "new File('%s').text = 'x'\n"
                   "dependencies { %%s files('lib.jar') }\n" % sprung %
                   "implementation")
        self.write("settings.gradle", "rootProject.name = 'x'\n")
        self.write("lib/Lib.java", "package lib; public class Lib {"
                   " public static int one() { return 1; } }\n")
        subprocess.run(["javac", "-d", "out", "lib/Lib.java"],
                       cwd=self.folder, check=True)
        with zipfile.ZipFile(self.folder / "lib.jar", "w") as jar:
            jar.write(self.folder / "out/lib/Lib.class", "lib/Lib.class")
        shutil.rmtree(self.folder / "out")
        shutil.rmtree(self.folder / "lib")
        text = ("package p; public class A { public int m() {"
                " return lib.Lib.one() + %d; } }\n")
        file = self.write("src/main/java/p/A.java", text % 1)
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        file.write_text(text % 2)
        done = self.check()
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("--run-build", done.all)
        self.assertFalse(sprung.exists())
        if not shutil.which("gradle"):
            self.skipTest("there is no Gradle here")
        done = self.check("--run-build", "--offline")
        self.assertEqual(done.returncode, 1, done.all)
        self.assertTrue(sprung.exists())

    def test_generated_sources_belong_to_both_versions(self):
        file = self.project()
        self.write("core/target/generated-sources/annotations/core/Gen.java",
                   "package core; class Gen { static final int N = 7; }\n")
        file.write_text((JSON % "+").replace("+ 1", "+ Gen.N - 6"))
        done = self.check()
        self.assertEqual(done.returncode, 0, done.all)

    def test_three_dots_start_where_two_branches_part(self):
        self.git("init", "-q", "-b", "main")
        file = self.write("p/A.java", "package p; public class A {"
                          " public int m() { return 1; } }\n")
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        self.git("checkout", "-qb", "topic")
        self.write("p/B.java", "package p; public class B { }\n")
        self.git("add", "-A")
        self.git("commit", "-qm", "a class more")
        self.git("checkout", "-q", "main")
        file.write_text(file.read_text().replace("1", "2"))
        self.git("commit", "-qam", "two")
        self.assertEqual(self.check("main..topic").returncode, 1)
        self.assertEqual(self.check("main...topic").returncode, 0)
        done = self.check("main...nothing")
        self.assertEqual(done.returncode, 2, done.all)


if __name__ == "__main__":
    unittest.main(verbosity=2)
