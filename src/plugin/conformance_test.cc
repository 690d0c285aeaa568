#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/files.h"
#include "plugin/generator_conformance.h"
#include "plugin/oracle_conformance.h"

/// Each rule of the protocol, kept by one program and broken by others that
/// differ from it in one line.
namespace refute::plugin {
namespace {

using State = ConformanceCheck::State;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The checks by name, and what they say unless they passed.
using Results = std::map<std::string, std::pair<State, std::string>>;

Results by_name(const Result<std::vector<ConformanceCheck>>& checks) {
  Results results;
  EXPECT_TRUE(checks) << checks.error().message;
  if (checks)
    for (const auto& each : *checks)
      results[std::string(each.name)] = {each.state, each.why};
  return results;
}

/// The names of those that failed.
std::vector<std::string> failed(const Results& results) {
  std::vector<std::string> names;
  for (const auto& [name, state] : results)
    if (state.first == State::kFailed) names.push_back(name);
  return names;
}

std::string replaced(std::string text, const std::string& from,
                     const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

/// A change of a program, the check that fails then, and part of why.
struct Broken {
  const char* from;
  const char* to;
  const char* check;
  const char* why;
};

void expect_failure(const Results& results, const Broken& broken) {
  ASSERT_TRUE(results.contains(broken.check)) << broken.check;
  EXPECT_EQ(results.at(broken.check).first, State::kFailed) << broken.check;
  EXPECT_THAT(results.at(broken.check).second, HasSubstr(broken.why));
}

// --- Generators -------------------------------------------------------------

constexpr char kGenerator[] = R"(
import json, random, sys
question = json.loads(sys.stdin.readline())
words = ["w%d" % i for i in range(5)]
def subject(word):
    text = "class A { int f = %s; }" % word[1:]
    print(json.dumps({"word": word, "files": {"A.java": text},
                      "request": {"refactoring": "rename-type",
                                  "target": {"type": "A"}}}))
if "again" in question:
    if question["again"] not in words:
        print(json.dumps({"error": "no such word"})); sys.exit(1)
    subject(question["again"]); sys.exit(0)
asked = question["generate"]
if asked["strategy"] == "random":
    random.seed(asked["seed"])
    random.shuffle(words)
for word in words:
    subject(word)
)";

Results of_generator(const std::string& program) {
  const TempDir folder = TempDir::create().value();
  const GeneratorProgram generator{
      .name = "generator of a test",
      .allowed_as = "a generator of a test",
      .command = {"python3", "-c", program, folder.path().string()}};
  allow(generator.allowed_as, {.timeout = std::chrono::seconds(60)});
  std::size_t heard = 0;
  const auto checks =
      test_generator(generator, [&](const ConformanceCheck&) { ++heard; });
  if (checks) {
    EXPECT_EQ(heard, checks->size()) << "whoever waits hears of each";
  }
  return by_name(checks);
}

TEST(GeneratorConformance, OneThatKeepsTheRulesPassesAll) {
  const Results results = of_generator(kGenerator);
  EXPECT_EQ(results.size(), 8U);
  for (const auto& [name, state] : results)
    EXPECT_EQ(state.first, State::kPassed) << name << ": " << state.second;
}

TEST(GeneratorConformance, ABrokenRuleFailsItsOwnCheck) {
  const Broken kCases[] = {
      {R"("word": word)", R"("word": "same")",
       "gives every subject a word of its own",
       "two subjects have the word \"same\""},
      {R"("refactoring": "rename-type")", R"("refactoring": "")",
       "names a refactoring in every request", "names no refactoring"},
      {"    if question[\"again\"] not in words:", "    if False:",
       "rejects a word that is not its own",
       "it makes a subject of \"w0-no-such-word\""},
      {"    subject(question[\"again\"])", "    subject(\"w3\")",
       "makes a subject again from its word", "gave \"w3\""},
      {"    subject(question[\"again\"])",
       "    print(json.dumps({\"word\": question[\"again\"],"
       " \"files\": {\"A.java\": \"class A {}\"}, \"request\":"
       " {\"refactoring\": \"r\", \"target\": {\"type\": \"A\"}}}))",
       "makes a subject again from its word",
       "makes another subject the second time"},
      {"    random.seed(asked[\"seed\"])", "    pass",
       "gives the same subjects for the same seed",
       "the same seed gives other subjects"},
      {"for word in words:\n    subject(word)",
       "for word in words:\n    subject(word)\nsys.exit(3)",
       "ends with exit code 0 after the last one", "exit code 3"}};
  for (const Broken& each : kCases)
    expect_failure(of_generator(replaced(kGenerator, each.from, each.to)),
                   each);
}

TEST(GeneratorConformance, OneThatChangesItsMindIsFoundOut) {
  const Results results =
      of_generator(replaced(kGenerator, "for word in words:",
                            "import os\nn = len(os.listdir(sys.argv[1]))\n"
                            "open(sys.argv[1] + \"/%d\" % n, \"w\")\n"
                            "for word in words if n == 0 else words[1:]:"));
  const auto& check = results.at("prints the same subjects when started again");
  EXPECT_EQ(check.first, State::kFailed);
  EXPECT_THAT(check.second, HasSubstr("subject 1 was \"w0\", and is \"w1\""));
}

TEST(GeneratorConformance, NoRandomOrderIsNoFailure) {
  const Results results = of_generator(
      replaced(kGenerator, "    random.seed(asked[\"seed\"])",
               "    print(json.dumps({\"error\": \"none\"})); sys.exit(1)"));
  const auto& check = results.at("gives the same subjects for the same seed");
  EXPECT_EQ(check.first, State::kSkipped);
  EXPECT_THAT(failed(results), IsEmpty());
}

TEST(GeneratorConformance, OneThatPrintsNothingIsAnError) {
  const GeneratorProgram silent{
      .name = "silent", .allowed_as = "silent", .command = {"true"}};
  allow(silent.allowed_as);
  const auto checks = test_generator(silent, [](const ConformanceCheck&) {});
  ASSERT_FALSE(checks);
  EXPECT_EQ(checks.error().message, "silent prints nothing");
  EXPECT_THAT(checks.error().hint, HasSubstr("protocol.md"));
}

// --- Oracles ----------------------------------------------------------------

constexpr char kOracle[] = R"(
import json, sys
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "hello":
        result = {"protocol": 1, "oracle": "mine", "version": "1"}
    else:
        asked += 1
        result = {"verdict": "pass"}
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
)";

Results of_oracle(const std::string& program) {
  return by_name(test_oracle({.name = "oracle of a test",
                              .command = {"python3", "-c", program},
                              .start_timeout = std::chrono::seconds(60),
                              .request_timeout = std::chrono::seconds(60)},
                             [](const ConformanceCheck&) {}));
}

TEST(OracleConformance, OneThatKeepsTheRulesPassesAll) {
  const Results results = of_oracle(kOracle);
  EXPECT_EQ(results.size(), 9U);
  for (const auto& [name, state] : results)
    EXPECT_EQ(state.first, State::kPassed) << name << ": " << state.second;
}

TEST(OracleConformance, ABrokenRuleFailsItsOwnCheckAlone) {
  const Broken kCases[] = {
      {R"("oracle": "mine")", R"("oracle": "")", "says who it is",
       "must be a text"},
      {R"(result = {"verdict": "pass"})",
       R"(result = {"verdict": "pass" if "of-a-later-version" not in request
                  else "maybe"})",
       "ignores fields it does not know", "neither \"pass\""},
      {R"(result = {"verdict": "pass"})",
       R"(result = ({"verdict": "pass"}
            if request["outcome"]["outcome"] != "refused" else {}))",
       "judges a refusal", ""},
      {R"(result = {"verdict": "pass"})",
       R"(result = ({"verdict": "pass"}
            if request["outcome"]["outcome"] != "crashed" else {}))",
       "judges a crash", ""},
      {R"(result = {"verdict": "pass"})",
       R"(result = ({"verdict": "pass"}
            if request["outcome"]["outcome"] != "timed-out" else {}))",
       "judges an engine that gave no answer", ""}};
  for (const Broken& each : kCases) {
    const Results results = of_oracle(replaced(kOracle, each.from, each.to));
    expect_failure(results, each);
    for (const std::string& name : failed(results))
      EXPECT_TRUE(name == each.check ||
                  name == "gives equal trials equal verdicts")
          << name << " failed with " << each.check;
  }
}

TEST(OracleConformance, OneThatRemembersGivesEqualTrialsOtherVerdicts) {
  const Results results = of_oracle(
      replaced(kOracle, R"(result = {"verdict": "pass"})",
               R"(result = {"verdict": "not-applicable", "why": str(asked)})"));
  EXPECT_EQ(failed(results),
            std::vector<std::string>{"gives equal trials equal verdicts"});
}

TEST(OracleConformance, OneThatTalksUnaskedIsToldSo) {
  const Results results =
      of_oracle(replaced(kOracle, "    print(json.dumps({\"id\"",
                         "    if asked == 9: print(\"by the way\")\n    "
                         "print(json.dumps({\"id\""));
  EXPECT_FALSE(failed(results).empty());
}

}  // namespace
}  // namespace refute::plugin
