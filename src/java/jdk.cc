#include "java/jdk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "base/text.h"

namespace refute::java {

namespace fs = std::filesystem;

namespace {

constexpr auto kInstallHint = "apt-get install openjdk-17-jdk-headless";

/// KEY="value" lines.
std::map<std::string, std::string> read_release(const fs::path& file) {
  std::map<std::string, std::string> values;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) continue;
    std::string value = line.substr(equals + 1);
    std::erase(value, '"');
    std::erase(value, '\r');
    values[line.substr(0, equals)] = value;
  }
  return values;
}

/// 17 for "17.0.21", 8 for "1.8.0_392", 0 for what is no version.
int major_of(const std::string& version) {
  const std::string rest =
      version.starts_with("1.") ? version.substr(2) : version;
  return std::atoi(rest.c_str());
}

/// Orders "17.0.9" before "17.0.21".
std::vector<int> numbers_of(const std::string& version) {
  std::vector<int> numbers;
  std::istringstream in(version);
  for (std::string part; std::getline(in, part, '.');)
    numbers.push_back(std::atoi(part.c_str()));
  return numbers;
}

std::optional<fs::path> home_of_program(const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error) return std::nullopt;
  return real.parent_path().parent_path();
}

/// The homes behind `java` and `javac` on PATH.
std::vector<fs::path> homes_on_path(const std::string& path) {
  std::vector<fs::path> homes;
  std::istringstream in(path);
  for (std::string folder; std::getline(in, folder, ':');) {
    if (folder.empty()) continue;
    for (const char* program : {"javac", "java"})
      if (const auto home = home_of_program(fs::path(folder) / program))
        homes.push_back(*home);
  }
  return homes;
}

std::vector<fs::path> homes_in(const fs::path& folder) {
  std::vector<fs::path> homes;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    homes.push_back(entry.path());
  std::sort(homes.begin(), homes.end());
  return homes;
}

std::string expand(const std::string& folder, const JdkSearch& search) {
  if (!folder.starts_with("~")) return folder;
  return search.variable("HOME").value_or("") + folder.substr(1);
}

bool will_do(const Jdk& jdk, int min_major) {
  return jdk.major >= min_major && jdk.has_javac && !jdk.libjvm.empty();
}

std::string describe(const Jdk& jdk) {
  std::string text = fmt::format("{} ({}", jdk.home.string(), jdk.version);
  if (!jdk.has_javac) text += ", no javac";
  if (jdk.libjvm.empty()) text += ", no libjvm.so";
  return text + ")";
}

std::string places(const JdkSearch& search) {
  std::string text = "JAVA_HOME, PATH";
  for (const auto& folder : search.folders) text += ", " + folder;
  return text;
}

}  // namespace

JdkSearch usual_places() {
  JdkSearch search{
      .variable = [](const std::string& name) -> std::optional<std::string> {
        const char* value = std::getenv(name.c_str());
        if (!value) return std::nullopt;
        return std::string(value);
      },
      .folders = {"/usr/lib/jvm", "/usr/java", "/opt",
                  "~/.sdkman/candidates/java", "~/.jdks"}};
  if (const auto folders = search.variable("REFUTE_JDK_FOLDERS"))
    search.folders = split(*folders, ':');
  return search;
}

std::optional<Jdk> read_jdk(const fs::path& home) {
  std::error_code error;
  fs::path real = fs::canonical(home, error);
  if (error) return std::nullopt;
  if (real.filename() == "jre" && fs::exists(real.parent_path() / "release"))
    real = real.parent_path();
  const auto release = read_release(real / "release");
  const auto version = release.find("JAVA_VERSION");
  if (version == release.end()) return std::nullopt;

  Jdk jdk;
  jdk.home = real;
  jdk.version = version->second;
  jdk.major = major_of(jdk.version);
  if (const auto vendor = release.find("IMPLEMENTOR"); vendor != release.end())
    jdk.vendor = vendor->second;
  jdk.has_javac = fs::exists(real / "bin/javac", error);
  for (const char* place : {"lib/server/libjvm.so", "lib/client/libjvm.so"})
    if (jdk.libjvm.empty() && fs::exists(real / place, error))
      jdk.libjvm = real / place;
  return jdk;
}

std::optional<fs::path> class_archive(const Jdk& jdk, const fs::path& folder,
                                      std::string_view program) {
  const fs::path file =
      folder / (std::string(program) + "-" + jdk.version + ".jsa");
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  return file;
}

std::vector<fs::path> files_of(const Jdk& jdk) {
  std::vector<fs::path> files{jdk.home};
  for (const char* folder : {"conf", "lib"}) {
    std::error_code error;
    const fs::path whole = fs::canonical(jdk.home / folder, error);
    if (!error) files.push_back(whole);
    for (auto it = fs::recursive_directory_iterator(jdk.home / folder, error);
         !error && it != fs::recursive_directory_iterator();
         it.increment(error)) {
      std::error_code none;
      if (!it->is_symlink(none)) continue;
      const fs::path real = fs::canonical(it->path(), none);
      if (!none) files.push_back(real);
    }
  }
  return files;
}

std::vector<Jdk> all_jdks(const JdkSearch& search) {
  std::vector<fs::path> homes;
  if (const auto home = search.variable("JAVA_HOME")) homes.emplace_back(*home);
  for (auto& home : homes_on_path(search.variable("PATH").value_or("")))
    homes.push_back(std::move(home));
  for (const auto& folder : search.folders)
    for (auto& home : homes_in(expand(folder, search)))
      homes.push_back(std::move(home));

  std::vector<Jdk> found;
  for (const auto& home : homes) {
    auto jdk = read_jdk(home);
    if (jdk && std::find(found.begin(), found.end(), *jdk) == found.end())
      found.push_back(*std::move(jdk));
  }
  std::stable_sort(found.begin(), found.end(), [](const Jdk& a, const Jdk& b) {
    if (a.major != b.major) return a.major > b.major;
    return numbers_of(a.version) > numbers_of(b.version);
  });
  return found;
}

Result<Jdk> choose_jdk(int min_major, std::string_view explicit_home,
                       const JdkSearch& search) {
  if (!explicit_home.empty()) {
    const auto jdk = read_jdk(explicit_home);
    if (!jdk) return usage_error(fmt::format("{} is not a JDK", explicit_home));
    if (!will_do(*jdk, min_major))
      return usage_error(
          fmt::format("a JDK {} or newer is needed, but {} is {}", min_major,
                      explicit_home, describe(*jdk)));
    return *jdk;
  }
  if (const auto home = search.variable("JAVA_HOME"))
    if (const auto jdk = read_jdk(*home); jdk && will_do(*jdk, min_major))
      return *jdk;

  const auto found = all_jdks(search);
  for (const auto& jdk : found)
    if (will_do(jdk, min_major)) return jdk;

  std::string message =
      fmt::format("no JDK {} or newer found in {}", min_major, places(search));
  for (const auto& jdk : found) message += "; not good: " + describe(jdk);
  return fail(message, kInstallHint);
}

}  // namespace refute::java
