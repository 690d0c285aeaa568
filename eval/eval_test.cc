#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"
#include "campaign/walk.h"
#include "eval/common.h"
#include "eval/jobs.h"
#include "eval/testing.h"
#include "store/store.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Evaluation& the(const std::string& name) {
  return **find_evaluation(name);
}

const Table& table_of(const std::vector<Table>& tables,
                      const std::string& name) {
  for (const auto& table : tables)
    if (table.name == name) return table;
  throw std::runtime_error("no table " + name);
}

const std::vector<std::string>& row_of(const Table& table,
                                       const std::string& first) {
  for (const auto& row : table.rows)
    if (row.front() == first) return row;
  throw std::runtime_error("no row " + first);
}

class EvalTest : public testing::Test {
 protected:
  Choice choice() { return {.folder = dir_.path() / "eval"}; }

  Job job(const std::string& evaluation, const std::string& row,
          std::vector<std::string> engines = {}) {
    Choice wanted = choice();
    wanted.rows = row;
    wanted.engines = std::move(engines);
    return jobs(the(evaluation), wanted)->front();
  }

  // A store as a campaign leaves it: `applied` trials, the first with a
  // finding of each state, and one program that does not compile.
  void fill(const Job& job, int applied, const std::string& ending) {
    fs::create_directories(job.store.parent_path());
    auto store = *store::Store::create(job.store);
    for (const auto& [key, value] : std::map<std::string, std::string>{
             {key::kRow, job.row.name},
             {key::kEnding, ending},
             {key::kSpace, "1000"},
             {key::kLimit, "200"},
             {key::kMachine, "2 cores of X, 8.0 GB"},
             {key::kJdk, "25.0.3"},
             {"refute", "0.1"},
             {"engine:eclipse",
              R"({"name":"Eclipse JDT","version":"1.24.100"})"},
             {store::kPlanKey, fmt::format("engine = [\"{}\"]\n"
                                           "strategy = \"sparse\"\nseed = 7\n",
                                           job.engines.front())},
             {store::kSpentKey,
              store::to_json(
                  {.from = "2026-11-15T10:00:00Z",
                   .to = "2026-11-15T10:10:00Z",
                   .clock = std::chrono::seconds(100),
                   .engines = {{"eclipse", std::chrono::seconds(60)}},
                   .compiling = std::chrono::seconds(20),
                   .comparing = std::chrono::seconds(15),
                   .judging = std::chrono::seconds(40)})}})
      ASSERT_TRUE(store.set_meta(key, value));
    std::vector<store::Entry> batch;
    for (int i = 0; i < applied; ++i)
      batch.push_back({.trial = {.generator = job.row.generator,
                                 .ordinal = i,
                                 .engine = job.engines.front(),
                                 .choices = std::to_string(i),
                                 .outcome = "applied",
                                 .severity = i == 1 ? "warning" : "ok"}});
    batch.push_back({.trial = {.generator = job.row.generator,
                               .ordinal = applied,
                               .engine = job.engines.front(),
                               .choices = "x",
                               .outcome = "skipped",
                               .severity = "ok"}});
    using store::Confirmation;
    // Two of one kind, one of them confirmed; one refuted; one not looked at.
    batch[0].findings = {finding("behaviour", "b", Confirmation::kConfirmed),
                         finding("crash", "c", Confirmation::kRefuted)};
    batch[1].findings = {finding("behaviour", "b", Confirmation::kPending),
                         finding("custom", "d", Confirmation::kPending)};
    for (auto& entry : batch)
      for (auto& f : entry.findings) f.engine_label = job.engines.front();
    ASSERT_TRUE(store.record(batch));
  }

  static store::Finding finding(const std::string& oracle,
                                const std::string& signature,
                                store::Confirmation state) {
    store::Finding f;
    f.oracle = oracle;
    f.signature = signature;
    f.summary = "new C().m() gives 1 | 2";
    f.request.refactoring = "rename-method";
    f.before = {{{"A.java", "class A {}"}}};
    f.messages = {{.text = "int 1 before, int 2"}};
    f.engine = "Eclipse JDT";
    f.confirmation = state;
    return f;
  }

  TempDir dir_ = *TempDir::create();
};

TEST_F(EvalTest, ThePapersFiguresAddUpToItsOwnTotals) {
  const auto tables = the("jdolly").tables(entries(the("jdolly"), choice()));
  const Table& eclipse = table_of(tables, "eclipse");
  const auto& all = row_of(eclipse, "**all**");
  EXPECT_EQ(cell_of(eclipse, all, "paper: programs"), "153,444");
  EXPECT_EQ(cell_of(eclipse, all, "paper: hours"), "124.2");
  EXPECT_EQ(all.back(), "paper's bugs: 34 (its rows say 35)");
  const Table& netbeans = table_of(tables, "netbeans");
  const auto& all_netbeans = row_of(netbeans, "**all**");
  EXPECT_EQ(cell_of(netbeans, all_netbeans, "paper: hours"), "223.7");
  EXPECT_EQ(all_netbeans.back(), "paper's bugs: 51");
}

TEST_F(EvalTest, EveryRowOfTheCatalogueHasAGeneratorAndAStoreOfItsOwn) {
  for (const auto& evaluation : catalogue()) {
    std::set<fs::path> stores;
    const auto all = jobs(evaluation, choice());
    ASSERT_TRUE(all);
    for (const auto& one : *all) {
      EXPECT_TRUE(stores.insert(one.store).second) << one.store;
      if (one.row.compute) continue;
      EXPECT_FALSE(one.engines.empty()) << one.row.name;
      const auto source = campaign::generator_source(one.row.generator, {});
      EXPECT_TRUE(source) << source.error().message;
    }
    Choice quick = choice();
    quick.quick = true;
    EXPECT_TRUE(jobs(evaluation, quick)) << evaluation.name;
  }
}

TEST_F(EvalTest, ARowThatWasNotRunSaysWhy) {
  const Job missing = job("jdolly", "rename method");
  EXPECT_EQ(read_row(missing.store).state, "not run: no store");
  fs::create_directories(missing.store.parent_path());
  ASSERT_TRUE(write_why(
      missing.store, {missing.row.name, missing.engines, "no NetBeans in x"}));
  EXPECT_EQ(read_row(missing.store).state, "not run: no NetBeans in x");
  const auto tables = the("jdolly").tables(entries(the("jdolly"), choice()));
  EXPECT_EQ(row_of(table_of(tables, "eclipse"), "rename method").back(),
            "not run: no NetBeans in x");
}

TEST_F(EvalTest, AnotherEngineThatCouldNotRunIsInTheTablesToo) {
  const Job other = job("astgen", "ClassArrayField", {"eclipse:1.21.100"});
  fs::create_directories(other.store.parent_path());
  ASSERT_TRUE(write_why(other.store,
                        {other.row.name, other.engines, "cannot fetch it"}));
  const auto all = entries(the("astgen"), choice());
  EXPECT_THAT(all.back().job.engines, ElementsAre("eclipse:1.21.100"));
  EXPECT_EQ(all.back().result.state, "not run: cannot fetch it");
  remove_why(other.store);
  EXPECT_EQ(entries(the("astgen"), choice()).size(), all.size() - 1);
}

TEST_F(EvalTest, AFileThatIsNoStoreIsSaidToBeNone) {
  const Job broken = job("jdolly", "rename method");
  fs::create_directories(broken.store.parent_path());
  ASSERT_TRUE(write_file(broken.store, "not SQLite at all, just text"));
  EXPECT_THAT(read_row(broken.store).state, HasSubstr("not read: "));
}

TEST_F(EvalTest, OnlyConfirmedKindsCount) {
  const Job one = job("jdolly", "rename method", {"eclipse"});
  fill(one, 200, "complete");
  const RowResult row = read_row(one.store);
  EXPECT_TRUE(row.complete);
  EXPECT_EQ(row.state,
            "a sample: 201 of 1,000, spread evenly; 1 kind not confirmed");
  const Figures f = row.of("eclipse");
  EXPECT_EQ(f.programs, 201);
  EXPECT_EQ(f.compile, 200);
  EXPECT_EQ(f.applied, 200);
  EXPECT_EQ(f.warned, 1);
  EXPECT_EQ(f.failing, 2);
  EXPECT_EQ(f.failures({"behaviour"}).all(), 2);
  EXPECT_EQ(f.failures({"behaviour"}).kinds, 1);
  EXPECT_EQ(f.failures({"crash", "custom"}).all(), 0);
  EXPECT_EQ(f.kinds.size(), 1U);
  EXPECT_EQ(f.unsettled, 1);
  EXPECT_EQ(f.version, "1.24.100");
}

TEST_F(EvalTest, TheTablesAreMadeOfTheStoresAlone) {
  fill(job("jdolly", "rename method", {"eclipse"}), 200, "complete");
  const auto tables = the("jdolly").tables(entries(the("jdolly"), choice()));
  const Table& eclipse = table_of(tables, "eclipse");
  const auto& row = row_of(eclipse, "rename method");
  EXPECT_EQ(cell_of(eclipse, row, "ours: tried"), "201 of 1,000");
  EXPECT_EQ(cell_of(eclipse, row, "ours: compile"), "99.5 %");
  EXPECT_EQ(cell_of(eclipse, row, "ours: time"), "1:40");
  EXPECT_EQ(cell_of(eclipse, row, "ours: failures / kinds / clusters",
                    "behaviour, paper: failures / bugs"),
            "2 / 1 / 1");
  EXPECT_EQ(eclipse.notes.back(),
            "eclipse is Eclipse JDT 1.24.100; refute 0.1; JDK 25.0.3; 2 cores "
            "of X, 8.0 GB; sampled with seed 7; 2026-11-15T10:00:00Z to "
            "2026-11-15T10:10:00Z.");
  const auto& time = row_of(table_of(tables, "time"), "rename method");
  EXPECT_THAT(time, ElementsAre("rename method", "eclipse", "201", "1:40", "–",
                                "2.0", "60.0 %", "20.0 %", "15.0 %", "5.0 %"));
  const Table& bugs = table_of(tables, "bugs");
  ASSERT_EQ(bugs.rows.size(), 1U);
  const auto& bug = bugs.rows.front();
  EXPECT_EQ(cell_of(bugs, bug, "what"), "new C().m() gives 1 \\| 2");
  EXPECT_EQ(cell_of(bugs, bug, "failing"), "2");
  EXPECT_THAT(bugs.notes.front(), HasSubstr("Not counted: 1 kind "));
}

// The paper has no figures of it, and none of the ten rows is touched.
TEST_F(EvalTest, ExtractMethodHasATableOfItsOwn) {
  fill(job("jdolly", "extract method", {"eclipse"}), 200, "complete");
  const auto tables = the("jdolly").tables(entries(the("jdolly"), choice()));
  const Table& extract = table_of(tables, "extract-method");
  const auto& row = row_of(extract, "eclipse");
  EXPECT_EQ(cell_of(extract, row, "tried"), "201 of 1,000");
  EXPECT_EQ(cell_of(extract, row, "behaviour: failures / kinds"), "2 / 1");
  EXPECT_EQ(cell_of(extract, row, "postcondition: failures / kinds"), "0 / 0");
  for (const auto& line : table_of(tables, "eclipse").rows)
    EXPECT_NE(line.front(), "extract method");
}

TEST(WereAsked, AnOracleMustKnowTheRefactoringAndHaveSomethingToCompare) {
  const auto job = [](const std::string& generator, const std::string& oracles,
                      std::vector<std::string> engines) {
    Job result;
    result.row.generator = generator;
    result.row.oracles = oracles;
    result.engines = std::move(engines);
    return result;
  };
  const std::string push = "DoubleClassParentField/push-down-field";
  const std::string top = "ClassRelationships/member-to-top";
  const std::vector<std::string> both = {"eclipse:1.20.0", "netbeans"};
  EXPECT_TRUE(were_asked(job(push, "all", both), {"inverse"}));
  EXPECT_FALSE(were_asked(job(push, "default", both), {"inverse"}));
  EXPECT_FALSE(were_asked(job(top, "all", both), {"inverse"}));
  EXPECT_TRUE(were_asked(job(push, "all", both), {"differential"}));
  EXPECT_FALSE(were_asked(job(push, "all", {"eclipse"}), {"differential"}));
  EXPECT_FALSE(were_asked(job(top, "all", both), {"differential"}));
  EXPECT_THAT(why_not_compared(job(top, "all", both)),
              HasSubstr("outer instance"));
}

TEST_F(EvalTest, WhatSeveralReleasesDoIsOneLine) {
  fill(job("jdolly", "rename method", {"eclipse"}), 200, "complete");
  fill(job("jdolly", "rename method", {"eclipse:1.20.0"}), 200, "complete");
  const auto tables = the("jdolly").tables(entries(the("jdolly"), choice()));
  const Table& bugs = table_of(tables, "bugs");
  ASSERT_EQ(bugs.rows.size(), 1U);
  const auto& bug = bugs.rows.front();
  EXPECT_EQ(cell_of(bugs, bug, "engine"), "eclipse / eclipse:1.20.0");
  EXPECT_EQ(cell_of(bugs, bug, "failing"), "2 / 2");
  EXPECT_THAT(bugs.notes.front(),
              HasSubstr("Lines by engine: eclipse: 1, eclipse:1.20.0: 1."));
}

TEST_F(EvalTest, AnEngineAloneAndBesideAnotherHasTwoTables) {
  const std::string row = "MethodReference/rename-method";
  fill(job("astgen", row, {"eclipse", "netbeans"}), 200, "complete");
  fill(job("astgen", row, {"eclipse"}), 100, "complete");
  const auto tables = the("astgen").tables(entries(the("astgen"), choice()));
  const auto applied = [&](const std::string& name) {
    const Table& table = table_of(tables, name);
    return cell_of(table, row_of(table, "Rename(Method)"), "applied");
  };
  EXPECT_EQ(applied("eclipse"), "200");
  EXPECT_EQ(applied("eclipse-alone"), "100");
  const Table& programs = table_of(tables, "programs");
  const auto& sums = programs.rows;
  EXPECT_THAT(
      sums[sums.size() - 2],
      ElementsAre("**all that was run**", "", "eclipse, netbeans", "9,540",
                  "201", "9,540", "200", "1:29:12", "1:40", ""));
  EXPECT_EQ(cell_of(programs, sums.back(), "engines"), "eclipse");
  EXPECT_EQ(cell_of(programs, sums.back(), "ours: tried"), "101");
}

TEST_F(EvalTest, AnEngineThatRanAloneNeedsNoOtherWord) {
  fill(job("astgen", "MethodReference/rename-method", {"eclipse"}), 100,
       "complete");
  const auto tables = the("astgen").tables(entries(the("astgen"), choice()));
  const Table& eclipse = table_of(tables, "eclipse");
  EXPECT_EQ(cell_of(eclipse, row_of(eclipse, "Rename(Method)"), "applied"),
            "100");
  EXPECT_THROW(table_of(tables, "eclipse-alone"), std::runtime_error);
}

TEST_F(EvalTest, TheConstraintsAreThoseOfTheModels) {
  const auto tables = jdolly_tables({});
  ASSERT_EQ(tables.front().name, "constraints");
  ASSERT_EQ(tables.front().rows.size(), 10u);
  const auto& rename_class = tables.front().rows.front();
  EXPECT_EQ(cell_of(tables.front(), rename_class, "paper: additional"),
            "1, 2, 3");
  EXPECT_EQ(rename_class.back(),
            "`N1 != C1.id`, `someOverriding[] or someOverloading[1, 1]`, "
            "`someCaller[]`, `someInheritance[]`, `differentIdsForClasses[]`");
  for (const auto& row : tables.front().rows)
    EXPECT_THAT(row.back(), testing::HasSubstr("differentIdsForClasses[]"));
  // What a model says must not end a cell of the table.
  EXPECT_THAT(tables.front().rows.at(7).back(),
              testing::HasSubstr("some g: Method \\| g.id = getF"));
}

TEST_F(EvalTest, AnUnfinishedRowSaysHowFarItIs) {
  const Job one = job("jdolly", "rename method", {"eclipse"});
  fill(one, 49, "budget");
  EXPECT_FALSE(read_row(one.store).complete);
  EXPECT_EQ(read_row(one.store).state,
            "stopped after 50 of 200; 1 kind not confirmed");
}

TEST_F(EvalTest, OtherEnginesThatWereRunStayInTheTables) {
  fill(job("astgen", "ClassArrayField", {"eclipse:1.21.100"}), 3, "complete");
  const auto all = entries(the("astgen"), choice());
  EXPECT_EQ(all.size(), 22U);
  EXPECT_THAT(all.back().job.engines, ElementsAre("eclipse:1.21.100"));
}

TEST_F(EvalTest, WhatWasRunWithOneEngineIsNotMissedWithBoth) {
  fill(job("astgen", "ClassArrayField", {"eclipse"}), 3, "complete");
  int rows = 0;
  for (const auto& entry : entries(the("astgen"), choice()))
    if (entry.job.row.name == "ClassArrayField/encapsulate-field") ++rows;
  EXPECT_EQ(rows, 1);
}

TEST_F(EvalTest, ShardsAreDisjointAndTogetherEverything) {
  const auto all = *jobs(the("jdolly"), choice());
  std::multiset<fs::path> seen;
  for (std::size_t i = 0; i < 3; ++i)
    for (const auto& one : shard(all, i, 3)) seen.insert(one.store);
  std::multiset<fs::path> wanted;
  for (const auto& one : all) wanted.insert(one.store);
  EXPECT_EQ(seen, wanted);
}

TEST_F(EvalTest, RowsAreChosenByPartOfTheirName) {
  Choice some = choice();
  some.engines = {"eclipse"};
  some.rows = "pull up*";
  EXPECT_EQ(jobs(the("jdolly"), some)->size(), 2U);
  some.rows = "pull up";
  // Their own and those for coverage. One engine has no rival whose refusals
  // could be compared.
  EXPECT_EQ(jobs(the("jdolly"), some)->size(), 4U);
  some.engines = {"eclipse", "netbeans"};
  EXPECT_EQ(jobs(the("jdolly"), some)->size(), 10U);
  some.rows = "pul up method";
  const auto none = jobs(the("jdolly"), some);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message,
              HasSubstr("did you mean \"pull up method\"?"));
}

// tests/alloy/table7.py counts the same outside of the program.
TEST_F(EvalTest, InheritanceGraphsAreAsManyAsJDollyCounted) {
  Choice some = choice();
  some.rows = "Table 7*";
  some.quick = true;
  const Job graphs = jobs(the("jdolly"), some)->front();
  const auto figures = *graphs.row.compute({.quick = true});
  const std::vector<int> unique = {2, 6, 24};
  for (std::size_t i = 0; i < unique.size(); ++i)
    for (const auto& way : figures.at(std::to_string(i + 1))) {
      EXPECT_EQ(way.at("unique"), unique[i]) << way;
      EXPECT_EQ(way.at("missing"), 0) << way;
    }
  EXPECT_EQ(figures["3"][0]["programs"], 24);
  EXPECT_EQ(figures["3"][1]["programs"], 113);
  EXPECT_EQ(figures["3"][3]["programs"], 143);
}

// UDITA's own figures of its smallest sizes.
TEST_F(EvalTest, StructuresAreCountedAsInUdita) {
  const auto figures = [&](const std::string& row) {
    Choice some = choice();
    some.rows = row;
    return *jobs(the("udita"), some)->front().row.compute({.quick = true});
  };
  const auto queens = figures("Fig. 13 NQueens");
  EXPECT_EQ(queens["6"]["eager"]["explored"], 46656);
  EXPECT_EQ(queens["6"]["delayed"]["explored"], 746);
  EXPECT_EQ(queens["6"]["delayed"]["structures"], 4);
  EXPECT_FALSE(queens.contains("7"));
  const auto bits = figures("Fig. 9 ordered bits");
  EXPECT_EQ(bits["12"]["eager"], 4096);
  EXPECT_EQ(bits["12"]["completed"], 13);
}

TEST_F(EvalTest, ASampleHasAsManyAsWereAskedForAndIsSpreadEvenly) {
  const std::string generator = "DoubleClassFieldReference/push-down-field";
  const auto space = space_of(generator);
  ASSERT_EQ(*space, 4635);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const auto source = campaign::generator_source(
        generator, {.order = "sparse",
                    .seed = seed,
                    .max_jump = jump_for(*space, 500),
                    .second_pass = campaign::SecondPass::kNone});
    ASSERT_TRUE(source);
    const auto walk = source->phases.front().open();
    int steps = 0;
    while (walk->next()) ++steps;
    EXPECT_GE(steps, 500);
    EXPECT_LE(steps, 600);
  }
  EXPECT_EQ(jump_for(4635, 0), 1U);
  EXPECT_EQ(jump_for(4635, 4635), 1U);
  EXPECT_EQ(jump_for(100, 99), 1U);
}

}  // namespace
}  // namespace refute::eval
