#include "randoop/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/files.h"

/// A run of random testing over a worker that a Python program plays: it does
/// what `told` says at each request, and writes down what it was asked.
namespace refute::randoop {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr char kPlayer[] = R"(
import json, os, signal, sys
folder = sys.argv[1]
for line in sys.stdin:
    request = json.loads(line)
    method = request["method"]
    if method == "hello":
        result = {"protocol": 1, "engine": "player", "version": "1"}
    else:
        with open(folder + "/asked", "a") as asked:
            print(line.strip(), file=asked)
        name = method.split("/")[1]
        told = folder + "/" + name
        count = 0
        if os.path.exists(told + ".count"):
            count = int(open(told + ".count").read())
        open(told + ".count", "w").write(str(count + 1))
        answers = open(told).read().splitlines()
        answer = answers[min(count, len(answers) - 1)]
        if answer == "die":
            os.kill(os.getpid(), signal.SIGSEGV)
        if answer == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        result = json.loads(answer)
        if "error" in result:
            print(json.dumps({"id": request["id"], **result}), flush=True)
            continue
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
)";

/// What a worker answers that found `violations` in so many sequences.
json progress(std::int64_t sequences, bool more = false) {
  return {{"sequences", sequences},
          {"calls", 3 * sequences},
          {"returned", sequences},
          {"illegal", 0},
          {"violating", 0},
          {"stopped", 0},
          {"stopped_by", json::object()},
          {"violations", json::array()},
          {"stops", json::array()},
          {"more", more},
          {"cpu_ms", 10},
          {"lines_reached", 0},
          {"lines", 0},
          {"branches", 0},
          {"branches_reached", 0},
          {"blocks", 0},
          {"blocks_reached", 0},
          {"counted", json::array()},
          {"distinct", 0},
          {"ended_at", json::array()},
          {"failures", json::array()}};
}

class Sessions : public testing::Test {
 protected:
  Sessions() {
    Catalogue catalogue;
    Operation make;
    make.label = "p.C()";
    make.result = 0;
    Operation put = make;
    put.label = "p.C.put(p.C)";
    put.inputs = {0, 0};
    catalogue.operations = {make, put};
    catalogue.types = {{"p.C", false, {0}}};
    catalogue.constants = {{-1, ""}};
    tell("open", {{{"catalogue", to_json(catalogue)}}});
    tell("kept", {{{"codes", json::array()}}});
  }

  /// The answers to a method, one after another; the last one again and again.
  void tell(const std::string& method, const std::vector<json>& answers) {
    std::string text;
    for (const json& each : answers)
      text += (each.is_string() ? each.get<std::string>() : each.dump()) + "\n";
    ASSERT_TRUE(write_file(folder_.path() / method, text));
  }
  /// The requests of a method, in their order.
  std::vector<json> asked(const std::string& method) const {
    std::vector<json> found;
    std::istringstream all(read_file(folder_.path() / "asked").value());
    for (std::string line; std::getline(all, line);) {
      const json request = json::parse(line);
      if (request.at("method") == "randoop/" + method) found.push_back(request);
    }
    return found;
  }
  Session session(SessionPlan plan = {}) const {
    plan.time = std::chrono::minutes(5);
    return Session(
        {.name = "player",
         .command = {"python3", "-c", kPlayer, folder_.path().string()},
         .start_timeout = std::chrono::seconds(60),
         .request_timeout = std::chrono::seconds(60)},
        std::move(plan), folder_.path());
  }
  static Result<Findings> explore(Session& session) {
    return session.explore([](const Findings&) {});
  }

  TempDir folder_ = TempDir::create().value();
};

TEST_F(Sessions, OpenTheLibraryWithTheSettingsAndReadItsCatalogue) {
  Session one = session({.settings = {"class=p.C"}, .record = true});
  ASSERT_TRUE(one.open());
  EXPECT_EQ(one.catalogue().operations.at(1).label, "p.C.put(p.C)");
  const json request = asked("open").at(0);
  EXPECT_EQ(request.at("settings"), json({"class=p.C"}));
  EXPECT_EQ(request.at("options").at("strategy"), "directed");
  EXPECT_EQ(request.at("sequences"), one.records().at(0).string());
}

TEST_F(Sessions, AreEachOpenedWithAnotherSeed) {
  Session one = session({.explorer = {.generator = {.seed = 5}}});
  ASSERT_TRUE(one.open());
  ASSERT_TRUE(one.open());
  const auto requests = asked("open");
  EXPECT_EQ(requests.at(0).at("options").at("seed"), 5);
  EXPECT_NE(requests.at(1).at("options").at("seed"), 5)
      << "the same one would fail the same way";
  EXPECT_THAT(one.records(), SizeIs(2));
}

TEST_F(Sessions, TellWhyTheWorkerRefuses) {
  tell("open", {{{"error", {{"message", "no class p.C"}}}}});
  Session one = session();
  const auto opened = one.open();
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message, "no class p.C");
}

TEST_F(Sessions, ExploreUntilThereIsNoMore) {
  tell("explore", {progress(10, true), progress(25, true), progress(30)});
  Session one = session();
  ASSERT_TRUE(one.open());
  std::vector<std::int64_t> shown;
  const auto findings = one.explore(
      [&](const Findings& so_far) { shown.push_back(so_far.stats.sequences); });
  ASSERT_TRUE(findings);
  // A worker tells its totals.
  EXPECT_THAT(shown, ElementsAre(10, 25, 30));
  EXPECT_EQ(findings->stats.calls, 90);
  EXPECT_THAT(findings->crashes, IsEmpty());
}

TEST_F(Sessions, StopAtTheirLimits) {
  tell("explore", {progress(10, true)});
  Session by_sequences = session({.limits = {.sequences = 10}});
  ASSERT_TRUE(by_sequences.open());
  EXPECT_EQ(explore(by_sequences)->stats.sequences, 10);
  Session by_calls = session({.limits = {.calls = 30}});
  ASSERT_TRUE(by_calls.open());
  EXPECT_EQ(explore(by_calls)->stats.calls, 30);
  EXPECT_EQ(asked("explore").back().at("max_calls"), 30);
  Session by_time = session({.cpu_time = std::chrono::milliseconds(10)});
  ASSERT_TRUE(by_time.open());
  EXPECT_TRUE(explore(by_time));
  EXPECT_EQ(asked("explore").size(), 3U);
}

TEST_F(Sessions, KeepTheShortestSequenceOfEachViolation) {
  const auto with = [](std::int64_t seen, Code code) {
    json answer = progress(seen, true);
    answer["violations"] = {
        {{"contract", 2}, {"operation", 1}, {"seen", seen}, {"code", code}}};
    return answer;
  };
  json last = with(9, {});
  last["violations"][0].erase("code");
  last["more"] = false;
  tell("explore", {with(1, {2, 1, 0, 1, 2, 2}), with(4, {1, 0, 0}),
                   with(6, {2, 1, 0, 1, 2, 2}), last});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto findings = explore(one);
  ASSERT_TRUE(findings);
  ASSERT_THAT(findings->violations, SizeIs(1));
  const Violation& only = findings->violations.at({2, 1});
  EXPECT_EQ(only.code, (Code{1, 0, 0}));
  EXPECT_EQ(only.seen, 9);
}

TEST_F(Sessions, BlameTheCallThatKilledTheWorkerAndGoOn) {
  json before = progress(10, true);
  before["violations"] = {
      {{"contract", 2}, {"operation", 1}, {"seen", 3}, {"code", {1, 0, 0}}}};
  tell("explore", {before, "die", progress(7)});
  // Two calls; the second one was running, a third one never ran.
  tell("running", {{{"code", {3, 2, 0, 1, 2, 2, 0}}, {"statement", 1}}});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto findings = explore(one);
  ASSERT_TRUE(findings) << findings.error().message;
  ASSERT_THAT(findings->crashes, SizeIs(1));
  EXPECT_EQ(findings->crashes[0].operation, 1);
  EXPECT_EQ(findings->crashes[0].code, (Code{2, 1, 0, 1, 2, 2}));
  EXPECT_THAT(findings->crashes[0].how, HasSubstr("signal 11"));
  EXPECT_EQ(findings->stats.sequences, 17) << "nothing is lost with a worker";
  EXPECT_EQ(findings->violations.at({2, 1}).seen, 3);
}

TEST_F(Sessions, DoNotCallAgainWhatKilledTwice) {
  tell("explore", {"die", "die", progress(7)});
  tell("running", {{{"code", {1, 0, 0}}, {"statement", 0}}});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto findings = explore(one);
  ASSERT_TRUE(findings);
  EXPECT_THAT(findings->crashes, SizeIs(2));
  const auto opened = asked("open");
  EXPECT_THAT(opened.at(1).at("options").at("banned"), IsEmpty());
  EXPECT_EQ(opened.back().at("options").at("banned"), json::array({0}));
}

// SIGKILL may come from outside: the input is tried once more, alone.
TEST_F(Sessions, BlameNoInputForAKillFromOutside) {
  tell("explore", {"killed", progress(7)});
  tell("running", {{{"code", {1, 0, 0}}, {"statement", 0}}});
  tell("explain", {{{"status", 0}}});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto findings = explore(one);
  ASSERT_TRUE(findings);
  EXPECT_THAT(findings->crashes, IsEmpty());
  ASSERT_THAT(findings->lost, SizeIs(1));
  EXPECT_EQ(findings->lost[0].code, (Code{1, 0, 0}));
}

TEST_F(Sessions, LoseAWorkerThatRanNothing) {
  tell("explore", {"die", progress(7)});
  tell("running", {{{"code", json::array()}, {"statement", 0}}});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto findings = explore(one);
  ASSERT_TRUE(findings);
  EXPECT_THAT(findings->crashes, IsEmpty());
  EXPECT_THAT(findings->lost, SizeIs(1));
}

TEST_F(Sessions, ExplainASequenceOrSayThatItKilled) {
  tell("explain", {{{"status", 1}, {"exception", "p.E"}}, "die"});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto seen = one.explain({1, 0, 0}, true);
  ASSERT_TRUE(seen && *seen);
  EXPECT_EQ((*seen)->exception, "p.E");
  EXPECT_EQ(asked("explain").at(0).at("values"), true);
  const auto killed = one.explain({1, 0, 0});
  ASSERT_TRUE(killed);
  EXPECT_FALSE(*killed);
  EXPECT_THAT(one.trouble(), HasSubstr("signal 11"));
  EXPECT_THAT(asked("open"), SizeIs(2)) << "it was replaced";
}

TEST_F(Sessions, AskForAShorterSequenceThatFailsInTheSamePlace) {
  tell("simplify", {to_json(Simplified{{1, 0, 0}, 5, 3, 1})});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto shorter = one.simplify({2, 1, 0, 1, 2, 2}, 4, 1, "p.C.put");
  ASSERT_TRUE(shorter && *shorter);
  EXPECT_EQ((*shorter)->code, (Code{1, 0, 0}));
  const json request = asked("simplify").at(0);
  EXPECT_EQ(request.at("contract"), 4);
  EXPECT_EQ(request.at("operation"), 1);
  EXPECT_EQ(request.at("where"), "p.C.put");
}

TEST_F(Sessions, MakeNewConstantsAgainInANewWorker) {
  BranchProgress made;
  made.constants = {{0, 0, "\"key\"", "String:key"}};
  tell("branches", {to_json(made)});
  Session one = session();
  ASSERT_TRUE(one.open());
  const auto progress = one.direct({"a.bin"}, std::chrono::milliseconds(7), 3,
                                   std::chrono::milliseconds(9));
  ASSERT_TRUE(progress && *progress);
  EXPECT_EQ(one.catalogue().constants.at(0).java, "\"key\"");
  EXPECT_EQ(asked("branches").at(0).at("records"), json({"a.bin"}));
  ASSERT_TRUE(one.direct({}, {}, 0, {}));
  ASSERT_TRUE(one.open());
  EXPECT_EQ(asked("open").back().at("settings"), json({"constant=String:key"}))
      << "once, however often it was told";
}

TEST_F(Sessions, AtOnceAddUpWhatTheyFound) {
  tell("explore", {progress(10)});
  std::vector<std::unique_ptr<Session>> both;
  for (int i = 0; i < 2; ++i) {
    both.push_back(std::make_unique<Session>(
        WorkerSpec{
            .name = "player",
            .command = {"python3", "-c", kPlayer, folder_.path().string()}},
        SessionPlan{.time = std::chrono::minutes(5)}, folder_.path()));
    ASSERT_TRUE(both.back()->open());
  }
  const auto all = explore_all(both, [](const Findings&) {});
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->stats.sequences, 20);
  EXPECT_EQ(all->stats.calls, 60);
}

TEST(RandoopFindings, OfTwoWorkersKeepTheShorterSequence) {
  Findings one, other;
  one.violations[{1, 2}] = {1, 2, {2, 1, 0, 0}, 3};
  other.violations[{1, 2}] = {1, 2, {1, 0, 0}, 4};
  other.violations[{1, 3}] = {1, 3, {5}, 1};
  one.stops[7] = {7, {9}, 2};
  other.stops[7] = {7, {8}, 5};
  one.stopped_by = {{"late", 1}};
  other.stopped_by = {{"late", 2}, {"outside", 3}};
  other.crashes = {{{1}, 4, "died"}};
  one.merge(other);
  EXPECT_EQ(one.violations.at({1, 2}).code, (Code{1, 0, 0}));
  EXPECT_EQ(one.violations.at({1, 2}).seen, 7);
  EXPECT_EQ(one.violations.at({1, 3}).seen, 1);
  EXPECT_EQ(one.stops.at(7).seen, 7);
  EXPECT_EQ(one.stopped_by.at("late"), 3);
  EXPECT_EQ(one.stopped_by.at("outside"), 3);
  EXPECT_THAT(one.crashes, SizeIs(1));
}

}  // namespace
}  // namespace refute::randoop
