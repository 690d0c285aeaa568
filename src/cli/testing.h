#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/program.h"
#include "store/store.h"

/// For tests of commands: what a user types and sees.
namespace refute::cli {

/// What came of one command line.
struct Told {
  ExitCode code = ExitCode::kClean;
  std::string output = {};  ///< What it printed.
  std::string error = {};   ///< Empty if all went well.
  std::string hint = {};

  std::vector<std::string> lines() const {
    auto all = split(output, '\n');
    if (!all.empty() && all.back().empty()) all.pop_back();
    return all;
  }
};

/// Does what `refute NAME WORDS…` does after main has found the command.
inline Told tell(Action (*declare)(CLI::App&), std::vector<std::string> words) {
  CLI::App app;
  const Action action = declare(app);
  take_one_word_each(app);
  std::vector<char*> argv;
  words.insert(words.begin(), "refute");
  for (auto& word : words) argv.push_back(word.data());
  app.parse(static_cast<int>(argv.size()), argv.data());
  testing::internal::CaptureStdout();
  const Result<ExitCode> done = action();
  Told told{.output = testing::internal::GetCapturedStdout()};
  if (done) {
    told.code = *done;
  } else {
    told.code = done.error().code;
    told.error = done.error().message;
    told.hint = done.error().hint;
  }
  return told;
}

/// A silent finding of Eclipse's, confirmed; of the kind that `code` says.
inline store::Finding sample_finding(const std::string& code) {
  store::Finding f;
  f.oracle = "does-not-compile";
  f.signature = "does-not-compile|push-down-method|" + code;
  f.summary = "the result does not compile: " + code;
  f.evidence = "A.java:1: " + code;
  f.generator = "g";
  f.choices = "a=0/1";
  f.request = {"push-down-method", {.type = "A", .method = "m"}};
  f.before = {{{"A.java", "class A { void m() {} }\n"},
               {"B.java", "class B extends A {}\n"}}};
  f.outcome = Applied{
      {{{"A.java", "class A { }\n"}, {"B.java", "class B extends A {}\n"}}}};
  f.engine = "eclipse";
  f.engine_version = "4.99";
  f.engine_label = "eclipse";
  f.messages = {{code, "A.java:1", code}};
  f.confirmation = store::Confirmation::kConfirmed;
  return f;
}

/// Stores in a folder of the test's own.
class StoreTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const {
    return (dir_.path() / name).string();
  }

  /// A store with one trial for each finding, and one that found nothing. Its
  /// trials are numbered from `first` on.
  std::string fill(const std::string& name,
                   const std::vector<store::Finding>& findings,
                   const std::map<std::string, std::string>& meta = {},
                   std::int64_t first = 0) {
    auto store = store::Store::create(path(name), meta);
    EXPECT_TRUE(store) << store.error().message;
    std::vector<store::Entry> batch;
    for (const auto& finding : findings)
      batch.push_back({trial(first++), {finding}});
    batch.push_back({trial(first), {}});
    EXPECT_TRUE(store->record(batch));
    return path(name);
  }

  static store::Trial trial(std::int64_t ordinal) {
    return {.generator = "g",
            .ordinal = ordinal,
            .engine = "eclipse",
            .choices = "a=" + std::to_string(ordinal) + "/9",
            .outcome = "applied",
            .severity = "ok",
            .at = 100 * ordinal};
  }

  TempDir dir_ = *TempDir::create();
};

}  // namespace refute::cli
