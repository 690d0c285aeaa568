#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/catalogue_ask.h"
#include "cli/catalogue_file.h"
#include "cli/testing.h"
#include "engine/catalogue.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

class FindingsCommand : public StoreTest {
 protected:
  std::string folder() const { return path("findings"); }

  Told findings(std::vector<std::string> words) {
    words.insert(words.begin(), folder());
    return tell(declare_findings, words);
  }

  /// A store whose findings are reduced, as a catalogue wants them.
  std::string reduced(const std::string& name,
                      const std::vector<store::Finding>& all,
                      const std::string& plan = "") {
    fill(name, all, {{store::kPlanKey, plan}});
    auto store = *store::Store::open(path(name));
    const auto found = store.findings();
    for (const auto& finding : *found) {
      store::Reduction small;
      static_cast<store::Exhibit&>(small) = finding;
      small.finding = finding.id;
      small.lines = 2;
      small.confirmed = true;
      EXPECT_TRUE(store.record(small));
    }
    return path(name);
  }

  std::vector<report::CatalogueEntry> entries() {
    const auto all = read_catalogue(fs::path(folder()) / kCatalogueFile);
    EXPECT_TRUE(all) << all.error().message;
    return all ? *all : std::vector<report::CatalogueEntry>();
  }

  void judge(const std::string& text) {
    ASSERT_TRUE(write_file(fs::path(folder()) / kJudgementsFile, text));
  }
};

/// Of another shape, so that it is another cause.
store::Finding other(const std::string& code) {
  auto finding = sample_finding(code);
  finding.before.files[0].text = "class A { int i; void m() { i++; } }\n";
  return finding;
}

TEST_F(FindingsCommand, TakesTheCausesOfACampaign) {
  const auto store = reduced("c.db", {sample_finding("x"), other("y")});
  const Told told = findings({store});
  EXPECT_EQ(told.error, "");
  EXPECT_EQ(told.output, folder() + ": 2 findings, 2 new, 2 not judged yet\n");
  const auto all = entries();
  ASSERT_THAT(all, SizeIs(2));
  for (const auto& entry : all) {
    EXPECT_THAT(entry.id, StartsWith("eclipse-push-down-method-"));
    EXPECT_EQ(entry.found_on, today());
    EXPECT_EQ(entry.releases.at("eclipse:4.99"), report::Shows::kYes);
    EXPECT_TRUE(fs::exists(fs::path(folder()) / (entry.id + ".md")));
  }
}

TEST_F(FindingsCommand, TheSameCampaignAgainBringsNothingNew) {
  const auto store = reduced("c.db", {sample_finding("x")});
  ASSERT_EQ(findings({store}).error, "");
  const auto text = *read_file(fs::path(folder()) / kCatalogueFile);
  EXPECT_EQ(findings({store}).output,
            folder() + ": 1 finding, 0 new, 1 not judged yet\n");
  EXPECT_EQ(*read_file(fs::path(folder()) / kCatalogueFile), text);
}

TEST_F(FindingsCommand, AnotherReleaseIsAddedToTheSameFinding) {
  auto later = sample_finding("x");
  later.engine_version = "5.00";
  ASSERT_EQ(findings({reduced("a.db", {sample_finding("x")})}).error, "");
  ASSERT_EQ(findings({reduced("b.db", {later, later})}).error, "");
  const auto all = entries();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_THAT(all[0].releases, SizeIs(2));
  EXPECT_EQ(all[0].cause.finding.engine_version, "4.99");
  EXPECT_EQ(all[0].cause.alike, 2);
}

TEST_F(FindingsCommand, TheOrderOfTheStoresDoesNotMatter) {
  const auto a = reduced("a.db", {sample_finding("x")});
  const auto b = reduced("b.db", {other("y")});
  ASSERT_EQ(findings({a, b}).error, "");
  const auto text = *read_file(fs::path(folder()) / kCatalogueFile);
  fs::remove_all(folder());
  ASSERT_EQ(findings({b, a}).error, "");
  EXPECT_EQ(*read_file(fs::path(folder()) / kCatalogueFile), text);
}

TEST_F(FindingsCommand, WhatIsNotReducedOrWasAnnouncedIsLeftOutAndSaidToBe) {
  auto announced = other("told");
  announced.level = Level::kAnnounced;
  const auto store = fill("c.db", {sample_finding("x"), announced});
  const Told told = findings({store});
  EXPECT_THAT(told.lines(),
              ElementsAre(store + ": 1 cluster left out, announced by the "
                                  "engine",
                          store +
                              ": 1 cause left out, not reduced yet; "
                              "`refute reduce --store " +
                              store + "`",
                          folder() + ": 0 findings, 0 new, 0 not judged yet"));
}

TEST_F(FindingsCommand, AFindingThatComparesEnginesKnowsItsRivals) {
  auto compared = sample_finding("x");
  for (const auto& oracle : oracles())
    if (oracle.needs_rivals) compared.oracle = oracle.name;
  ASSERT_TRUE(compares_engines(compared));
  EXPECT_FALSE(compares_engines(sample_finding("x")));
  const auto store = reduced("c.db", {compared, other("y")},
                             "engine = [\"eclipse\", \"netbeans\"]\n"
                             "engine-command = [\"mine\"]\n");
  ASSERT_EQ(findings({store}).error, "");
  for (const auto& entry : entries())
    EXPECT_EQ(entry.rivals, compares_engines(entry.cause.finding)
                                ? std::vector<std::string>{"netbeans"}
                                : std::vector<std::string>());
}

TEST_F(FindingsCommand, CheckingFindsWhatIsMissingAndWritesNothing) {
  const auto store = reduced("c.db", {sample_finding("x")});
  ASSERT_EQ(findings({store}).error, "");
  const std::string id = entries().front().id;
  const Told open = findings({"--check"});
  EXPECT_EQ(open.code, ExitCode::kFindings);
  EXPECT_EQ(open.output, id + " is not judged\n");
  judge("[" + id + "]\ntitle = \"t\"\nwhy = \"w\"\nexpected = \"e\"\n");
  const Told half = findings({"--check"});
  EXPECT_THAT(half.lines(),
              AllOf(Contains(id + " has no `source`"),
                    Contains(id + ".md is not as `refute findings` writes "
                                  "it")));
  EXPECT_EQ(findings({"--check"}).output, half.output);
  judge("[" + id +
        "]\ntitle = \"t\"\nwhy = \"w\"\nexpected = \"e\"\n"
        "source = \"C.m\"\n");
  ASSERT_EQ(findings({}).output,
            folder() + ": 1 finding, 0 new, 0 not judged yet\n");
  const Told well = findings({"--check"});
  EXPECT_EQ(well.code, ExitCode::kClean);
  EXPECT_EQ(well.output, folder() + ": all is well\n");
}

TEST_F(FindingsCommand, JudgementsThatContradictEachOtherStopEverything) {
  const auto store = reduced("c.db", {sample_finding("x")});
  ASSERT_EQ(findings({store}).error, "");
  judge("[a]\nsame-as = \"b\"\n");
  const Told told = findings({});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_THAT(told.error, StartsWith("judgements.toml: a: same-as is b"));
}

TEST_F(FindingsCommand, AJudgementOfNothingIsSaidToBeOne) {
  fs::create_directories(folder());
  judge("[eclipse-no-such-123456]\ntitle = \"t\"\n");
  EXPECT_THAT(findings({}).output,
              HasSubstr("judgements.toml: no finding is called "
                        "eclipse-no-such-123456\n"));
}

TEST_F(FindingsCommand, OnlySelectsForWorkThatIsAskedFor) {
  const auto store = reduced("c.db", {sample_finding("x")});
  ASSERT_EQ(findings({store}).error, "");
  const Told idle = findings({"--only", "eclipse"});
  EXPECT_EQ(idle.code, ExitCode::kUsage);
  EXPECT_EQ(idle.error,
            "--only selects findings, but nothing is done with them");
  const Told none = findings({"--only", "netbeans-x", "--release", "eclipse"});
  EXPECT_EQ(none.code, ExitCode::kUsage);
  EXPECT_THAT(none.error,
              StartsWith("no finding has \"netbeans-x\" in its name"));
}

TEST_F(FindingsCommand, WrongWordsAreSaidBeforeTheLongWork) {
  const Told engine = findings({"--bisect", "eclips"});
  EXPECT_EQ(engine.code, ExitCode::kUsage);
  EXPECT_THAT(engine.error, HasSubstr("\"eclips\" has older releases"));
  fs::create_directories(path("full/of"));
  const Told full = findings({"--jdt-tests", path("full")});
  EXPECT_EQ(full.code, ExitCode::kUsage);
  EXPECT_EQ(full.error, "--jdt-tests: " + path("full") + " is not empty");
  EXPECT_FALSE(fs::exists(fs::path(folder()) / kCatalogueFile));
}

TEST_F(FindingsCommand, TestsAreMadeOfCausesThatNobodyDisputes) {
  const auto store = reduced("c.db", {sample_finding("x"), other("y")});
  ASSERT_EQ(findings({store}).error, "");
  const auto both = findings({"--jdt-tests", path("both")});
  EXPECT_THAT(both.output, HasSubstr(path("both") + ": 2 tests\n"));
  judge("[" + entries()[0].id + "]\ndebatable = \"perhaps\"\n");
  EXPECT_THAT(findings({"--jdt-tests", path("one")}).output,
              HasSubstr(path("one") + ": 1 test\n"));
}

TEST_F(FindingsCommand, AFolderThatCannotBeMadeIsNamed) {
  const Told told = tell(declare_findings, {"/proc/none/findings"});
  EXPECT_EQ(told.code, ExitCode::kEnvironment);
  EXPECT_THAT(told.error, StartsWith("cannot make /proc/none/findings"));
}

TEST_F(FindingsCommand, AFileInThePlaceOfTheFolderIsASlip) {
  ASSERT_TRUE(write_file(path("findings"), "a file"));
  const Told told = findings({});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, folder() + " is not a folder");
}

TEST_F(FindingsCommand, ACatalogueThatCannotBeReadIsNamed) {
  fs::create_directories(folder());
  ASSERT_TRUE(write_file(fs::path(folder()) / kCatalogueFile, "[{\"id\": 3}]"));
  const Told told = findings({});
  EXPECT_NE(told.code, ExitCode::kClean);
  EXPECT_THAT(told.error, HasSubstr("findings.json: "));
  EXPECT_EQ(*read_file(fs::path(folder()) / kCatalogueFile), "[{\"id\": 3}]");
}

TEST(Asking, AFindingIsMeantByAnyPartOfItsName) {
  report::CatalogueEntry entry;
  entry.id = "eclipse-push-down-method-3fa92c";
  EXPECT_TRUE(is_meant(entry, {}));
  EXPECT_TRUE(is_meant(entry, {"push-down"}));
  EXPECT_TRUE(is_meant(entry, {"rename", "3fa92c"}));
  EXPECT_FALSE(is_meant(entry, {"rename", "PUSH"}));
}

TEST(Asking, OlderReleasesAreLabelsOfTheEngine) {
  const auto labels = older_releases("eclipse");
  ASSERT_TRUE(labels);
  EXPECT_FALSE(labels->empty());
  EXPECT_THAT(*labels, Each(StartsWith("eclipse:")));
  for (const char* none : {"eclipse:1.20.0", "", "javac"})
    EXPECT_FALSE(older_releases(none)) << none;
}

}  // namespace
}  // namespace refute::cli
