"""Published libraries for the benchmarks of `refute check`; Maven downloads
their sources."""
import pathlib
import shutil
import subprocess
import tempfile
import zipfile

# The artifact, what it needs to compile, and the folder that is taken if it is
# not all.
LIBRARIES = [
    ("commons-codec:commons-codec:1.16.0", [], ""),
    ("org.apache.commons:commons-csv:1.10.0",
     ["commons-io:commons-io:2.15.1"], ""),
    ("org.apache.commons:commons-text:1.11.0",
     ["org.apache.commons:commons-lang3:3.14.0"], ""),
    ("org.apache.commons:commons-lang3:3.14.0", [], ""),
    ("org.apache.commons:commons-collections4:4.4", [], ""),
    ("com.google.code.gson:gson:2.10.1",
     ["com.google.errorprone:error_prone_annotations:2.18.0"], ""),
    ("joda-time:joda-time:2.12.7", ["org.joda:joda-convert:2.2.3"], ""),
    ("io.github.java-diff-utils:java-diff-utils:4.12", [], ""),
    ("de.siegmar:fastcsv:2.2.2", [], ""),
    ("com.google.guava:guava:33.0.0-jre",
     ["com.google.code.findbugs:jsr305:3.0.2",
      "org.checkerframework:checker-qual:3.41.0",
      "com.google.errorprone:error_prone_annotations:2.23.0",
      "com.google.j2objc:j2objc-annotations:2.8"],
     "com/google/common/base com/google/common/annotations"),
    ("org.apache.commons:commons-math3:3.6.1", [], ""),
]

COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"


def name_of(artifact):
    return artifact.split(":")[1]


def download(artifact, into, classifier=""):
    name, version = artifact.split(":")[1:]
    jar = into / f"{name}-{version}{'-' + classifier if classifier else ''}.jar"
    if not jar.exists():
        into.mkdir(parents=True, exist_ok=True)
        what = f"{artifact}:jar:{classifier}" if classifier else artifact
        with tempfile.TemporaryDirectory() as empty:
            subprocess.run(["mvn", "-q", "-B", COPY, f"-Dartifact={what}",
                            f"-DoutputDirectory={into.resolve()}"],
                           check=True, cwd=empty)
    return jar


def decoded(source):
    """Some files of commons-math are in Latin 1."""
    try:
        return source.decode()
    except UnicodeDecodeError:
        return source.decode("latin-1")


class Library:
    """The sources of a library in a folder, and a copy of them to change."""

    def __init__(self, row, folder, suffix="-after"):
        artifact, needs, parts = row
        self.name = name_of(artifact)
        self.before = folder / self.name
        if not self.before.exists():
            with zipfile.ZipFile(download(artifact, folder, "sources")) as jar:
                for each in jar.namelist():
                    if (each.endswith(".java") and "META-INF" not in each
                            and each.startswith(tuple(parts.split()) or "")):
                        target = self.before / each
                        target.parent.mkdir(parents=True, exist_ok=True)
                        target.write_text(decoded(jar.read(each)))
        self.class_path = ":".join(
            str(download(each, folder)) for each in needs)
        self.after = folder / f"{self.name}{suffix}"
        shutil.rmtree(self.after, ignore_errors=True)
        shutil.copytree(self.before, self.after)
        self.files = {
            str(each.relative_to(self.before)): each.read_text()
            for each in sorted(self.before.rglob("*.java"))
            if each.name not in ("module-info.java", "package-info.java")}

    def check(self, refute, changes, options):
        """Runs `refute check` after the changes, and takes them back. A file
        whose text is None is gone."""
        self.write(changes)
        try:
            return subprocess.run(
                [refute, "check", self.before, self.after, "--json",
                 "--classpath", self.class_path, *options],
                text=True, capture_output=True)
        finally:
            self.write({path: self.files.get(path) for path in changes})

    def write(self, texts):
        for path, text in texts.items():
            file = self.after / path
            if text is None:
                file.unlink()
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)


def libraries(folder, only, suffix="-after"):
    """Scripts that run at the same time need different suffixes."""
    for row in LIBRARIES:
        if not only or name_of(row[0]) in only.split(","):
            yield Library(row, pathlib.Path(folder), suffix)
