#include "randoop/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/files.h"
#include "base/text.h"

namespace refute::randoop {

namespace fs = std::filesystem;

namespace {

/// A copy of a test file out of which methods can be cut.
struct Copy {
  std::string name;  ///< Of the class.
  std::string path;
  std::vector<std::string> lines;
};

/// "Error1Test", or "ErrorTest1" as older versions wrote it.
bool is_of(const std::string& suite, const std::string& name) {
  return name.starts_with(suite) && name.find("Test") != std::string::npos;
}

bool begins_method(const std::string& line) {
  return line.starts_with("  public void test");
}

std::string method_name(const std::string& line) {
  const auto start = line.find("test");
  return line.substr(start, line.find('(') - start);
}

/// Where the method around `line` (from 1) begins; negative if it is in none.
int head_of(const Copy& copy, int line) {
  int head = std::min(line, static_cast<int>(copy.lines.size())) - 1;
  while (head >= 0 && !begins_method(copy.lines[head])) --head;
  return head;
}

/// Blanks the method that begins there, so that the others keep their lines;
/// its name.
std::string cut_method(Copy& copy, int head) {
  const auto name = method_name(copy.lines[head]);
  int end = head;
  const int last = static_cast<int>(copy.lines.size()) - 1;
  while (end < last && copy.lines[end] != "  }") ++end;
  if (head > 0 && copy.lines[head - 1] == "  @Test") --head;
  for (int i = head; i <= end; ++i) copy.lines[i].clear();
  return name;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& each : lines) text += each + "\n";
  return text;
}

Result<std::vector<Copy>> copy_tests(const fs::path& from, const fs::path& to) {
  std::vector<Copy> copies;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(from, error)) {
    const auto name = entry.path().stem().string();
    const bool test = is_of("Error", name) || is_of("Regression", name);
    if (!test || entry.path().extension() != ".java") continue;
    REFUTE_TRY(const auto text, read_file(entry.path()));
    const auto path = to / fs::relative(entry.path(), from);
    fs::create_directories(path.parent_path(), error);
    REFUTE_TRY_VOID(write_file(path, text));
    copies.push_back({name, path.string(), split(text, '\n')});
  }
  std::sort(copies.begin(), copies.end(),
            [](const Copy& a, const Copy& b) { return a.path < b.path; });
  if (copies.empty())
    return usage_error("no tests in " + from.string(),
                       "refute randoop --output FOLDER writes some");
  return copies;
}

/// Compiles, cutting out what does not; then runs.
Result<CheckedTests> run(std::vector<Copy>& copies, const TestJvm& jvm,
                         int runs, std::vector<Difference>& differences) {
  while (true) {
    std::vector<std::string> paths;
    for (const auto& each : copies) paths.push_back(each.path);
    REFUTE_TRY(auto checked, check_tests(jvm, paths, runs));
    if (checked.errors.empty()) return checked;
    bool cut = false;
    for (auto& copy : copies) {
      // All errors are placed before anything is cut.
      std::map<int, std::string> bad;
      for (const auto& error : checked.errors) {
        if (!copy.path.ends_with(error.file)) continue;
        const auto line = static_cast<std::size_t>(std::max(1, error.line));
        if (const int head = head_of(copy, error.line); head >= 0)
          bad.emplace(head, error.message);
        else if (line <= copy.lines.size() &&
                 copy.lines[line - 1].starts_with("import ")) {
          copy.lines[line - 1].clear();
          cut = true;
        }
      }
      for (const auto& [head, message] : bad)
        differences.push_back({copy.name + "." + cut_method(copy, head),
                               "does-not-compile", message});
      cut |= !bad.empty();
      REFUTE_TRY_VOID(write_file(copy.path, joined(copy.lines)));
    }
    if (!cut)
      return fail("the tests do not compile: " + checked.errors[0].message,
                  "name the library and what it needs as for refute randoop");
  }
}

std::string kind_of_failure(const TestResult& result) {
  if (result.late) return "hangs";
  if (!result.ended.empty()) return "ends-the-jvm";
  if (!result.denied.empty()) return "touches-the-outside";
  const bool value = result.thrown == "java.lang.AssertionError" &&
                     result.message.starts_with("expected");
  return value ? "another-value" : "throws";
}

}  // namespace

Result<ReplayedTests> replay_tests(const fs::path& folder, const TestJvm& jvm,
                                   int runs) {
  REFUTE_TRY(const auto scratch, TempDir::create());
  REFUTE_TRY(auto copies, copy_tests(folder, scratch.path()));
  ReplayedTests all;
  REFUTE_TRY(const auto checked, run(copies, jvm, runs, all.differences));
  all.tests = static_cast<int>(all.differences.size());
  std::map<std::string, FailureClass> classes;
  for (const auto& each : checked.results) {
    ++all.tests;
    const auto name =
        each.type.substr(each.type.rfind('.') + 1) + "." + each.test;
    const bool error = is_of("Error", name);
    const bool stopped =
        each.late || !each.ended.empty() || !each.denied.empty();
    if (!stopped && each.failed > 0 && each.failed < each.runs) {
      ++all.flaky;
    } else if (error && (stopped || each.failed > 0)) {
      const auto after = stopped ? kind_of_failure(each) : each.after;
      auto& failures = classes[after];
      failures.after = after;
      if (failures.tests++ == 0) failures.kept = name;
    } else if (error) {
      ++all.mended;
    } else if (stopped || each.failed > 0) {
      const auto detail = !each.ended.empty() ? each.ended
                          : !each.denied.empty()
                              ? each.denied
                              : each.thrown + ": " + each.message;
      all.differences.push_back({name, kind_of_failure(each), detail});
    } else {
      ++all.passed;
    }
  }
  for (auto& [after, each] : classes) all.failures.push_back(std::move(each));
  return all;
}

}  // namespace refute::randoop
