#include "eval/run_row.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Rows that are computations: no engine and no JDK is needed.
class RunRow : public testing::Test {
 protected:
  Job job(std::function<Result<json>(const Setting&)> compute,
          std::int64_t limit = 0) {
    Job job;
    job.row.name = "a row";
    job.row.engines = Engines::kNone;
    job.row.limit = limit;
    job.row.compute = [this, compute](const Setting& setting) {
      ++computed_;
      return compute(setting);
    };
    job.store = dir_.path() / "eval" / "a_row.db";
    return job;
  }

  Job constant(std::int64_t limit = 0) {
    return job(
        [](const Setting&) -> Result<json> { return json{{"answer", 42}}; },
        limit);
  }

  Result<void> run(const Job& job, const RowOptions& options = {}) {
    return run_row(job, options, cli::Terminal());
  }

  TempDir dir_ = *TempDir::create();
  int computed_ = 0;
};

TEST_F(RunRow, KeepsItsFiguresAndUnderWhichConditionsTheyWereMade) {
  const Job one = constant();
  const auto done = run(one);
  ASSERT_TRUE(done) << done.error().message;
  const RowResult row = read_row(one.store);
  EXPECT_TRUE(row.complete);
  EXPECT_EQ(row.figures, json({{"answer", 42}}));
  EXPECT_EQ(row.note(key::kRow), "a row");
  EXPECT_THAT(row.note(key::kMachine), HasSubstr(" GB"));
  EXPECT_EQ(row.note("refute"), REFUTE_VERSION);
  EXPECT_EQ(row.note(key::kJdk), "");
  EXPECT_LE(row.spent.from, row.spent.to);
  EXPECT_THAT(row.spent.from, StartsWith("20"));
}

TEST_F(RunRow, WhatIsCompleteIsNotComputedAgain) {
  const Job one = constant();
  ASSERT_TRUE(run(one));
  ASSERT_TRUE(run(one));
  EXPECT_EQ(computed_, 1);
}

TEST_F(RunRow, TheComputationIsToldHowItIsToBeDone) {
  Setting told;
  const Job one = job(
      [&](const Setting& setting) -> Result<json> {
        told = setting;
        return json::object();
      },
      500);
  RowOptions options;
  options.quick = true;
  options.jdk = "/opt/jdk";
  ASSERT_TRUE(run(one, options));
  EXPECT_TRUE(told.quick);
  EXPECT_EQ(told.limit, 500);
  EXPECT_EQ(told.jdk, "/opt/jdk");
}

TEST_F(RunRow, WhyItFailedIsKeptUntilItSucceeds) {
  bool broken = true;
  const Job one = job([&](const Setting&) -> Result<json> {
    if (broken) return fail("no library", "fetch it");
    return json::object();
  });
  const auto failed = run(one);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "no library");
  EXPECT_EQ(failed.error().hint, "fetch it");
  EXPECT_EQ(read_row(one.store).state, "not run: no library");
  EXPECT_EQ(read_why(one.store)->row, "a row");
  broken = false;
  ASSERT_TRUE(run(one));
  EXPECT_FALSE(read_why(one.store));
  EXPECT_EQ(read_row(one.store).state, "complete");
}

TEST_F(RunRow, AWrongWordIsNoPropertyOfTheRow) {
  const Job one = job([](const Setting&) -> Result<json> {
    return usage_error("no such JDK");
  });
  const auto done = run(one);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ExitCode::kUsage);
  EXPECT_FALSE(read_why(one.store));
  EXPECT_EQ(read_row(one.store).state, "not run: no store");
}

TEST_F(RunRow, ARowThatWasBegunKeepsItsLimit) {
  ASSERT_TRUE(run(constant(500)));
  RowOptions options;
  options.limit_given = true;
  EXPECT_TRUE(run(constant(500), options));
  const auto other = run(constant(600), options);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ExitCode::kUsage);
  EXPECT_THAT(other.error().message,
              AllOf(HasSubstr("a_row.db was begun with --limit 500, not 600")));
  EXPECT_THAT(other.error().hint, HasSubstr("without --limit"));
  // Unless the user insists, the row goes on as it was begun.
  EXPECT_TRUE(run(constant(600)));
  const auto all = run(constant(0), options);
  ASSERT_FALSE(all);
  EXPECT_THAT(all.error().message, HasSubstr("--limit 500, not all"));
}

TEST_F(RunRow, ABlankFileIsFilled) {
  const Job one = constant();
  fs::create_directories(one.store.parent_path());
  ASSERT_TRUE(write_file(one.store, ""));
  const auto done = run(one);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(read_row(one.store).complete);
}

TEST_F(RunRow, AFileThatIsNoStoreIsNotOverwritten) {
  const Job one = constant();
  fs::create_directories(one.store.parent_path());
  const std::string text = "somebody's notes, and no store at all";
  ASSERT_TRUE(write_file(one.store, text));
  EXPECT_FALSE(run(one));
  EXPECT_EQ(*read_file(one.store), text);
}

TEST_F(RunRow, AFolderThatCannotBeMadeIsNamed) {
  ASSERT_TRUE(write_file(dir_.path() / "eval", "in the way"));
  const auto done = run(constant());
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message,
              AllOf(StartsWith("cannot create "),
                    HasSubstr((dir_.path() / "eval").string())));
  EXPECT_EQ(done.error().hint, "name another place with --folder");
  EXPECT_EQ(computed_, 0);
}

TEST_F(RunRow, AnEngineThatThereIsNotIsTheUsersToMend) {
  Job one;
  one.row.name = "r";
  one.row.generator = "ClassArrayField/encapsulate-field";
  one.engines = {"eclips"};
  one.store = dir_.path() / "eclips" / "r.db";
  const auto done = run(one);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ExitCode::kUsage);
  EXPECT_THAT(done.error().message, HasSubstr("did you mean \"eclipse\"?"));
  EXPECT_FALSE(fs::exists(one.store));
}

}  // namespace
}  // namespace refute::eval
