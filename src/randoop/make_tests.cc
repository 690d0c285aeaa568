#include "randoop/make_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "base/files.h"
#include "base/text.h"
#include "randoop/lab.h"

namespace refute::randoop {

namespace {

constexpr std::size_t kTestsPerFile = 50;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  return text;
}

/// Tests, and what the files that hold them are called.
struct Suite {
  std::string name;
  std::vector<Test> tests;
};

constexpr char kCrash[] = "Crash";

/// Test runners take classes called …Test. Inputs that end the JVM would end
/// the runner: they are called otherwise, and run only if they are named.
std::string class_name(const Suite& suite, std::size_t number) {
  return suite.name == kCrash ? fmt::format("CrashTest{}", number)
                              : fmt::format("{}{}Test", suite.name, number);
}

struct Placed {
  std::string path;
  TestFile file;
  std::vector<std::size_t> tests;  ///< Of the suite.
};

class Writer {
 public:
  Writer(const Catalogue& catalogue, const TestPlan& plan)
      : catalogue_(catalogue), plan_(plan) {}

  /// The suite as files, by package.
  Result<std::vector<Placed>> write(const Suite& suite) const {
    std::map<std::string, std::vector<std::size_t>> by_package;
    for (std::size_t i = 0; i < suite.tests.size(); ++i)
      by_package[place(suite.tests[i].calls, catalogue_).package].push_back(i);
    std::vector<Placed> files;
    for (const auto& [package, all] : by_package) {
      for (std::size_t from = 0; from < all.size(); from += kTestsPerFile) {
        Placed placed;
        std::vector<Test> tests;
        for (std::size_t i = from;
             i < std::min(all.size(), from + kTestsPerFile); ++i) {
          placed.tests.push_back(all[i]);
          tests.push_back(suite.tests[all[i]]);
        }
        const auto name = class_name(suite, 1 + from / kTestsPerFile);
        placed.file = write_tests(tests, catalogue_, plan_.style, package, name,
                                  plan_.jvm.version);
        auto folder = plan_.folder;
        std::string slashes = package;
        std::replace(slashes.begin(), slashes.end(), '.', '/');
        if (!slashes.empty()) folder /= slashes;
        std::error_code error;
        std::filesystem::create_directories(folder, error);
        placed.path = (folder / (name + ".java")).string();
        REFUTE_TRY_VOID(write_file(placed.path, placed.file.text));
        files.push_back(std::move(placed));
      }
    }
    return files;
  }

  static void erase(const std::vector<Placed>& files) {
    std::error_code error;
    for (const auto& each : files) std::filesystem::remove(each.path, error);
  }

 private:
  const Catalogue& catalogue_;
  const TestPlan& plan_;
};

std::vector<std::string> paths_of(const std::vector<Placed>& files) {
  std::vector<std::string> paths;
  for (const auto& each : files) paths.push_back(each.path);
  return paths;
}

void drop(Suite& suite, const std::set<std::size_t>& bad) {
  std::vector<Test> good;
  for (std::size_t i = 0; i < suite.tests.size(); ++i)
    if (!bad.contains(i)) good.push_back(std::move(suite.tests[i]));
  suite.tests = std::move(good);
}

/// The tests whose lines javac complains of. An import that is not to be had is
/// an error in the head, and another one in each test that needs it; without
/// the latter, the whole file is to blame.
std::set<std::size_t> refused(const std::vector<Placed>& files,
                              const CheckedTests& checked) {
  std::set<std::size_t> bad;
  for (const auto& each : files) {
    std::set<std::size_t> here;
    bool head = false;
    for (const auto& error : checked.errors) {
      if (!error.file.ends_with(each.path) && !each.path.ends_with(error.file))
        continue;
      const auto& lines = each.file.lines;
      const auto after =
          std::upper_bound(lines.begin(), lines.end(), error.line);
      if (after == lines.begin())
        head = true;
      else
        here.insert(
            each.tests[static_cast<std::size_t>(after - lines.begin()) - 1]);
    }
    if (head && here.empty()) here.insert(each.tests.begin(), each.tests.end());
    bad.merge(here);
  }
  return bad;
}

/// The tests that do not do what they say; `ended` are those of them that
/// ended the JVM, with how it ended.
std::set<std::size_t> misbehaving(const std::vector<Placed>& files,
                                  const Suite& suite,
                                  const CheckedTests& checked,
                                  std::map<std::size_t, std::string>& ended) {
  std::set<std::size_t> bad;
  for (const auto& each : files) {
    const auto type = each.file.package.empty()
                          ? each.file.name
                          : each.file.package + "." + each.file.name;
    std::map<std::string, const TestResult*> by_name;
    for (const auto& result : checked.results)
      if (result.type == type) by_name[result.test] = &result;
    for (std::size_t i = 0; i < each.tests.size(); ++i) {
      const auto it = by_name.find(fmt::format("test{}", i + 1));
      if (it == by_name.end()) {
        bad.insert(each.tests[i]);
        continue;
      }
      const TestResult& result = *it->second;
      const bool error = suite.tests[each.tests[i]].shows_error();
      if (!result.ended.empty()) ended[each.tests[i]] = result.ended;
      if (result.late || !result.denied.empty() || !result.ended.empty() ||
          result.failed != (error ? result.runs : 0))
        bad.insert(each.tests[i]);
    }
  }
  return bad;
}

Test crash_test(Calls calls, const std::string& how) {
  std::string note = "The JVM did not survive this: " + how;
  return {std::move(calls), {}, 1, note.substr(0, note.find('\n'))};
}

void tell(const TestPlan& plan, const std::string& what) {
  if (plan.tell) plan.tell(what);
}

/// What of the suite, written to `files`, does not compile on this JVM, or else
/// does not do what it says there; nothing if the suite could not be tried.
std::optional<std::set<std::size_t>> failing_on(
    const TestJvm& jvm, const Suite& suite, const std::vector<Placed>& files) {
  const auto checked = check_tests(jvm, paths_of(files), 1);
  if (!checked) return std::nullopt;
  std::map<std::size_t, std::string> ended;
  auto bad = refused(files, *checked);
  if (checked->errors.empty())
    return misbehaving(files, suite, *checked, ended);
  return bad.empty() ? std::nullopt : std::optional(std::move(bad));
}

/// Drops the regression tests that need what only this JDK has, or assert what
/// another one does otherwise. Where most of them fail, the library is not made
/// for that JDK, and nothing is learnt.
Result<std::vector<std::string>> drop_of_the_jdk(Suite& suite,
                                                 const Writer& writer,
                                                 const TestPlan& plan,
                                                 std::vector<Placed> files,
                                                 WrittenTests& written) {
  if (!plan.other_jvm || suite.name != "Regression") return paths_of(files);
  written.other_jdk = plan.other_jvm->version;
  tell(plan, "trying regression tests on JDK " + written.other_jdk);
  Suite portable = suite;
  while (!portable.tests.empty()) {
    const auto bad = failing_on(*plan.other_jvm, portable, files);
    if (bad && bad->empty()) break;
    if (bad) drop(portable, *bad);
    written.other_unfit =
        !bad || portable.tests.size() * 2 < suite.tests.size();
    Writer::erase(files);
    REFUTE_TRY(files, writer.write(written.other_unfit ? suite : portable));
    if (written.other_unfit) return paths_of(files);
  }
  written.of_the_jdk =
      static_cast<int>(suite.tests.size() - portable.tests.size());
  suite = std::move(portable);
  return paths_of(files);
}

/// Writes the suite, and writes it anew without what javac refuses and what
/// does not do what it says, until all that is left is good. What ended the
/// JVM goes to `crashes`.
Result<std::vector<std::string>> settle(Suite& suite, const Writer& writer,
                                        const TestPlan& plan,
                                        WrittenTests& written, bool run,
                                        Suite& crashes) {
  while (!suite.tests.empty()) {
    REFUTE_TRY(const auto files, writer.write(suite));
    const auto paths = paths_of(files);
    const auto all = plural(static_cast<std::int64_t>(suite.tests.size()),
                            lower(suite.name) + " test");
    tell(plan, (run ? "trying " : "compiling ") + all);
    REFUTE_TRY(const auto checked,
               check_tests(plan.jvm, paths, run ? plan.runs : 0,
                           [&](std::size_t tried) {
                             tell(plan,
                                  fmt::format("trying {}: {}", all, tried));
                           }));
    auto bad = refused(files, checked);
    if (!checked.errors.empty() && bad.empty())
      return fail("javac refuses a test file: " + checked.errors[0].message);
    written.uncompilable += static_cast<int>(bad.size());
    if (bad.empty() && run) {
      std::map<std::size_t, std::string> ended;
      bad = misbehaving(files, suite, checked, ended);
      written.flaky += static_cast<int>(bad.size() - ended.size());
      for (const auto& [test, how] : ended)
        crashes.tests.push_back(crash_test(suite.tests[test].calls, how));
    }
    if (bad.empty())
      return drop_of_the_jdk(suite, writer, plan, files, written);
    Writer::erase(files);
    drop(suite, bad);
  }
  return std::vector<std::string>{};
}

Result<std::vector<Test>> error_tests(Session& session,
                                      const Findings& findings,
                                      const TestPlan& plan,
                                      WrittenTests& written, Suite& crashes) {
  const auto& catalogue = session.catalogue();
  std::map<std::string, Test> by_cause;
  std::vector<const Violation*> all;
  for (const auto& [key, each] : findings.violations) all.push_back(&each);
  std::stable_sort(all.begin(), all.end(), [](auto* a, auto* b) {
    return a->code.size() < b->code.size();
  });
  std::size_t looked_at = 0;
  for (const auto* each : all) {
    tell(plan, fmt::format("simplifying violation {} of {}", ++looked_at,
                           all.size()));
    REFUTE_TRY(auto shown, session.explain(each->code));
    if (!shown) {
      crashes.tests.push_back(
          crash_test(decode(each->code, catalogue), session.trouble()));
      continue;
    }
    auto& seen = *shown;
    if (seen.contract != each->contract) {
      ++written.flaky;
      continue;
    }
    ++written.minunit;
    auto cause = cause_of(seen, catalogue, each->operation);
    if (plan.one_per_method)
      cause += " after " + catalogue.operations[each->operation].label;
    if (const auto known = by_cause.find(cause); known != by_cause.end()) {
      known->second.stands_for += each->seen;
      continue;
    }
    // What comes after the violation was never run.
    auto found = decode(each->code, catalogue);
    found.resize(std::min<std::size_t>(found.size(), seen.statement + 1));
    auto code = encode(found, static_cast<int>(found.size()) - 1);
    const int as_found = code[0];
    int removed = as_found;
    if (plan.simplify) {
      REFUTE_TRY(auto shorter,
                 session.simplify(code, each->contract, each->operation,
                                  seen.thrown_in));
      if (shorter) {
        code = std::move(shorter->code);
        removed = shorter->removed;
        REFUTE_TRY(auto again, session.explain(code));
        if (again) seen = *std::move(again);
      }
    }
    by_cause.emplace(cause, Test{.calls = decode(code, catalogue),
                                 .seen = seen,
                                 .stands_for = each->seen,
                                 .note = cause,
                                 .as_found = as_found,
                                 .removed = removed});
  }
  std::vector<Test> tests;
  for (auto& [cause, test] : by_cause) tests.push_back(std::move(test));
  written.causes = static_cast<int>(tests.size());
  return tests;
}

Result<std::vector<Test>> regression_tests(Session& session,
                                           const Findings& findings,
                                           const TestPlan& plan) {
  std::vector<Test> tests;
  const auto add = [&](const Code& code) -> Result<void> {
    REFUTE_TRY(auto seen, session.explain(code, /*values=*/true));
    if (seen && seen->status == static_cast<int>(Ending::kReturned))
      tests.push_back(
          {decode(code, session.catalogue()), *std::move(seen), 1, {}});
    return {};
  };
  tell(plan, "choosing regression tests");
  // These are few and reach what the others do not.
  for (const auto& code : findings.flipped) REFUTE_TRY_VOID(add(code));
  const auto step = std::max<std::size_t>(
      1, findings.kept.size() / std::max(1, plan.max_regression));
  for (std::size_t i = 0;
       i < findings.kept.size() &&
       tests.size() < static_cast<std::size_t>(plan.max_regression);
       i += step)
    REFUTE_TRY_VOID(add(findings.kept[i]));
  return tests;
}

/// Writes the tests of a suite as one file of text.
Result<std::string> write_text(const Suite& suite, const Catalogue& catalogue,
                               const std::filesystem::path& folder) {
  const auto path = (folder / (suite.name + "Test.txt")).string();
  REFUTE_TRY_VOID(write_file(path, to_text(suite.tests, catalogue)));
  return path;
}

}  // namespace

Result<WrittenTests> make_tests(Session& session, const Findings& findings,
                                const TestPlan& asked,
                                std::vector<Test> inputs) {
  WrittenTests written;
  // Text cannot be tried: what becomes text later is tried as Java elsewhere.
  REFUTE_TRY(const TempDir scratch, TempDir::create());
  TestPlan plan = asked;
  if (plan.text) plan.folder = scratch.path();
  const Writer writer(session.catalogue(), plan);
  Suite crashes{kCrash, {}};
  const auto add = [&](Suite suite, bool run, int& count) -> Result<void> {
    std::erase_if(suite.tests, [&](const Test& test) {
      const bool possible = place(test.calls, session.catalogue()).possible;
      if (!possible) ++written.unplaced;
      return !possible;
    });
    REFUTE_TRY(auto files, settle(suite, writer, plan, written, run, crashes));
    count = static_cast<int>(suite.tests.size());
    if (plan.text && count > 0) {
      REFUTE_TRY(const auto path,
                 write_text(suite, session.catalogue(), asked.folder));
      files = {path};
    }
    written.files.insert(written.files.end(), files.begin(), files.end());
    if (suite.name == "Error") written.error_tests = suite.tests;
    return {};
  };
  REFUTE_TRY(auto errors,
             error_tests(session, findings, plan, written, crashes));
  REFUTE_TRY_VOID(add({"Error", std::move(errors)}, true, written.errors));
  for (const Test& test : written.error_tests) {
    written.as_found += test.as_found;
    written.removed += test.removed;
    written.replaced += static_cast<std::int64_t>(test.calls.size());
  }
  REFUTE_TRY(auto regressions, regression_tests(session, findings, plan));
  REFUTE_TRY_VOID(
      add({"Regression", std::move(regressions)}, true, written.regressions));
  REFUTE_TRY_VOID(add({"Input", std::move(inputs)}, true, written.inputs));
  for (const auto& each : findings.crashes)
    crashes.tests.push_back(
        crash_test(decode(each.code, session.catalogue()), each.how));
  REFUTE_TRY_VOID(add(crashes, false, written.crashes));
  written.crash_tests = std::move(crashes.tests);
  return written;
}

WrittenTests without_tests(const Findings& findings,
                           const Catalogue& catalogue) {
  WrittenTests told;
  told.minunit = static_cast<int>(findings.violations.size());
  for (const auto& each : findings.crashes)
    told.crash_tests.push_back(
        crash_test(decode(each.code, catalogue), each.how));
  return told;
}

}  // namespace refute::randoop
