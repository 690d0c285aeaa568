#include "plugin/compile.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/files.h"
#include "base/run_to_end.h"
#include "base/text.h"
#include "base/version.h"

namespace refute::plugin {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kPatience(5);

std::string compiler() {
  const char* const given = std::getenv("CXX");
  return given != nullptr && *given != '\0' ? given : "c++";
}

std::string hash_of(std::string_view text) {
  // Twice, from two ends: 64 bits are few for a name that nobody checks.
  return fmt::format(
      "{:016x}{:016x}", stable_hash(text),
      stable_hash(std::string(text.rbegin(), text.rend()) + '.'));
}

/// Changes with every build of refute: files compiled against other headers
/// must not be loaded.
std::string identity_of_program() {
  std::error_code error;
  const auto path = fs::read_symlink("/proc/self/exe", error);
  const auto size = fs::file_size(path, error);
  const auto time = fs::last_write_time(path, error).time_since_epoch();
  return fmt::format("{} {} {}", kVersion, size, time.count());
}

/// What the compiler says about itself; an Error if there is none.
Result<std::string> identity_of_compiler() {
  const auto told =
      run_to_end(compiler(), {compiler(), "--version"}, kPatience);
  if (!told || !told->well() || told->lines.empty())
    return fail(fmt::format("a C++ file is compiled first, but there is no {}",
                            compiler()),
                "install g++ or clang, or name your compiler with CXX");
  return compiler() + told->lines.front();
}

/// The files that the compiler read, without the system's, from a rule for
/// make: `made: my\ file.cc`. A backslash before a blank or #, or a second $,
/// makes it part of the name.
std::vector<std::string> read_rule(const std::string& rule) {
  std::vector<std::string> files(1);
  for (auto at = rule.find(':'); ++at < rule.size();) {
    const auto two = std::string_view(rule).substr(at, 2);
    if (two == "\\ " || two == "\\#" || two == "\\:" || two == "$$")
      files.back() += rule[++at];
    else if (two == "\\\n" || rule[at] == ' ' || rule[at] == '\n')
      files.emplace_back();
    else
      files.back() += rule[at];
  }
  std::erase(files, "");
  return files;
}

constexpr char kUnreadable[] = "-";

/// One line per file: its hash and its path, wherever we are started.
std::string snapshot(const std::vector<std::string>& files) {
  std::string text;
  for (const auto& file : files) {
    const auto content = read_file(file);
    text += fmt::format("{} {}\n", content ? hash_of(*content) : kUnreadable,
                        fs::absolute(file).string());
  }
  return text;
}

/// Whether what a shared object was made of is still so.
bool is_fresh(const fs::path& object, const fs::path& list) {
  std::error_code error;
  const auto before = read_file(list);
  if (!fs::exists(object, error) || !before) return false;
  std::vector<std::string> files;
  for (const auto& line : split(*before, '\n')) {
    const auto space = line.find(' ');
    if (space == std::string::npos) continue;
    if (line.substr(0, space) == kUnreadable) return false;
    files.push_back(line.substr(space + 1));
  }
  return snapshot(files) == *before;
}

/// As Debian calls them: our headers include theirs.
constexpr char kPackages[] = "libexpected-dev libfmt-dev nlohmann-json3-dev";

/// Whether the compiler stopped at one of their headers, in the words of GCC or
/// of clang.
bool misses_a_package(const std::string& errors) {
  for (const char* const folder : {"tl/", "fmt/", "nlohmann/"})
    for (const char* const quote : {"", "'"})
      if (errors.find(fmt::format("fatal error: {}{}", quote, folder)) !=
          std::string::npos)
        return true;
  return false;
}

Result<void> compile(const fs::path& file, const fs::path& object,
                     const fs::path& list) {
  REFUTE_TRY(const auto headers, header_folder());
  const std::string part = fmt::format(".{}.part", ::getpid());
  const std::string made = object.string() + part, rule = list.string() + part;
  REFUTE_TRY(
      const auto ended,
      run_to_end(compiler(),
                 {compiler(), "-std=c++20", "-O2", "-g1", "-fPIC", "-fno-plt",
                  "-shared", "-Wl,-Bsymbolic", "-DREFUTE_PLUGIN",
                  "-DFMT_SHARED", "-isystem", headers.string(), "-MMD",
                  "-MTmade", "-MF", rule, "-o", made, file.string()},
                 kPatience));
  std::fputs(ended.errors.c_str(), stderr);
  if (!ended.well())
    return usage_error(
        file.string() + " does not compile",
        "what the compiler says is above" +
            (misses_a_package(ended.errors)
                 ? fmt::format("; on Debian: apt install {}", kPackages)
                 : ""));
  REFUTE_TRY(const auto text, read_file(rule));
  REFUTE_TRY_VOID(replace_file(list, snapshot(read_rule(text))));
  std::error_code error;
  fs::remove(rule, error);
  fs::rename(made, object, error);
  if (error) return fail("cannot write " + object.string());
  return {};
}

}  // namespace

bool is_plugin_file(const std::string& name) {
  for (const char* end : {".cc", ".cpp", ".cxx", ".so"})
    if (name.ends_with(end)) return true;
  return false;
}

Result<fs::path> header_folder() {
  const fs::path bin = program_folder();
  std::error_code error;
  for (const fs::path& place :
       {bin / "../include/refute", bin / "../../../src"})
    if (fs::exists(place / "choice/choices.h", error))
      return fs::canonical(place, error);
  return fail("refute's headers are missing",
              "`cmake --install` puts them beside the program, into "
              "include/refute");
}

Result<fs::path> compiled(const fs::path& file) {
  std::error_code error;
  const fs::path path = fs::absolute(file, error);
  if (!fs::is_regular_file(path, error))
    return usage_error("there is no file " + file.string());
  if (path.extension() == ".so") return path;
  REFUTE_TRY(const auto cache, cache_folder());
  REFUTE_TRY(const auto text, read_file(path));
  REFUTE_TRY(const auto who, identity_of_compiler());
  const fs::path folder = cache / "plugins";
  fs::create_directories(folder, error);
  const std::string key = hash_of(fmt::format(
      "{}\n{}\n{}\n{}", path.string(), who, identity_of_program(), text));
  const fs::path object = folder / (key + ".so");
  const fs::path list = folder / (key + ".made-of");
  if (!is_fresh(object, list)) REFUTE_TRY_VOID(compile(file, object, list));
  return object;
}

}  // namespace refute::plugin
