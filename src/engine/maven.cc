#include "engine/maven.h"

#include <fmt/format.h>
#include <unistd.h>

#include "base/files.h"
#include "base/subprocess.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

// One run of Maven for all.
std::string pom(const MavenFetch& wanted) {
  std::string text =
      "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n"
      "<modelVersion>4.0.0</modelVersion><groupId>dev.refute</groupId>\n"
      "<artifactId>release</artifactId><version>1</version>\n"
      "<packaging>pom</packaging><dependencies>\n";
  const std::string_view alone =
      "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId>"
      "</exclusion></exclusions>";
  for (const auto& artifact : wanted.artifacts)
    text += fmt::format(
        "<dependency><groupId>{}</groupId><artifactId>{}</artifactId>"
        "<version>{}</version>{}</dependency>\n",
        artifact.group, artifact.name, artifact.version,
        wanted.with_dependencies && !artifact.alone ? "" : alone);
  return text + "</dependencies></project>\n";
}

Result<void> run_maven(const fs::path& pom_file, const MavenFetch& wanted,
                       const fs::path& to) {
  constexpr std::chrono::minutes kPatience(15);
  REFUTE_TRY(
      auto maven,
      Subprocess::start({"mvn", "-q", "-B", "-f", pom_file.string(),
                         "org.apache.maven.plugins:maven-dependency-plugin:"
                         "3.8.1:copy-dependencies",
                         "-DincludeScope=runtime",
                         "-DexcludeArtifactIds=" + wanted.exclude,
                         "-DoutputDirectory=" + to.string()}));
  maven.close_stdin();
  const auto deadline = Subprocess::Clock::now() + kPatience;
  std::string line, said;
  auto io = Subprocess::Io::kOk;
  while ((io = maven.read_line(line, deadline)) == Subprocess::Io::kOk)
    if (said.empty() && line.find("ERROR") != line.npos) said = line;
  if (io != Subprocess::Io::kClosed || !maven.wait(deadline))
    return fail("Maven did not end within 15 minutes");
  if (maven.how_it_ended() != "exit code 0")
    return fail("Maven failed: " +
                (said.empty() ? maven.how_it_ended() : said));
  return {};
}

}  // namespace

Result<void> fetch_with_maven(const MavenFetch& wanted, const fs::path& to) {
  REFUTE_TRY(const TempDir scratch, TempDir::create());
  const fs::path pom_file = scratch.path() / "pom.xml";
  REFUTE_TRY_VOID(write_file(pom_file, pom(wanted)));
  // Another process may do the same: each has its own folder, one wins.
  const fs::path fresh = fmt::format("{}.{}", to.string(), ::getpid());
  fmt::print(stderr, "fetching {} with Maven, about {} …\n", wanted.what,
             wanted.size);
  std::error_code error;
  fs::create_directories(fresh, error);
  if (const auto got = run_maven(pom_file, wanted, fresh); !got) {
    fs::remove_all(fresh, error);
    std::string names;
    for (const auto& artifact : wanted.artifacts)
      names += fmt::format("\n    {}:{}:{}", artifact.group, artifact.name,
                           artifact.version);
    return fail(
        fmt::format("cannot fetch {}: {}", wanted.what, got.error().message),
        fmt::format("Maven (mvn) and a repository are needed, once. Or put "
                    "these jars of Maven Central{} into {}:{}",
                    wanted.with_dependencies ? ", and all that they need," : "",
                    to.string(), names));
  }
  fs::rename(fresh, to, error);
  if (error) fs::remove_all(fresh, error);
  return {};
}

}  // namespace refute
