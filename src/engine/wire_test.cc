#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/level.h"
#include "engine/outcome_json.h"
#include "engine/probe.h"
#include "engine/samples.h"

/// Outcomes on the wire and in the store, and an engine seen line by line.
namespace refute {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;

const Status kStatus = {{Severity::kInfo, "found 2 references"},
                        {Severity::kError, "é \"x\"\n", "p/A.java", 0, 3},
                        {Severity::kWarning, "", "p/B.java"}};

std::vector<Outcome> one_of_each() {
  return {Applied{{{{"A.java", "class A { /* 😀 */ }\r\n"}}}, kStatus},
          Refused{kStatus},
          Crashed{"E", "m", "at a\nat b", "check-final", kStatus, "tail"},
          TimedOut{2.5, "tail"},
          Died{"signal 9 (Killed)", "tail"},
          Invalid{"bad-request", "no type A"}};
}

TEST(StoredOutcome, ComesBackWhateverItIs) {
  for (const auto& outcome : one_of_each()) {
    const auto wire = outcome_to_json(outcome);
    // Through text, as the store keeps it.
    const auto again = stored_outcome_from_json(json::parse(wire.dump()));
    ASSERT_TRUE(again) << kind(outcome) << again.error().message;
    EXPECT_EQ(kind(*again), kind(outcome));
    EXPECT_EQ(status(*again), status(outcome));
    EXPECT_EQ(outcome_to_json(*again), wire) << kind(outcome);
  }
}

/// An engine cannot say that it died, or that we asked for nonsense: it would
/// be believed.
TEST(ToldOutcome, IsOnlyWhatAnEngineCanKnow) {
  for (const auto& outcome : one_of_each()) {
    const auto told = outcome_from_json(outcome_to_json(outcome));
    const bool can_know = kind(outcome) == "applied" ||
                          kind(outcome) == "refused" ||
                          kind(outcome) == "crashed";
    EXPECT_EQ(told.has_value(), can_know) << kind(outcome);
  }
}

TEST(ToldOutcome, DoesNotBringItsOwnStandardError) {
  const auto told = outcome_from_json(
      outcome_to_json(Crashed{.exception = "E", .stderr_tail = "what we saw"}));
  ASSERT_TRUE(told);
  EXPECT_EQ(std::get<Crashed>(*told).stderr_tail, "");
}

TEST(Status, WithoutAPlaceSaysNothingOfOne) {
  const auto list = status_to_json(kStatus);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_FALSE(list[0].contains("file"));
  EXPECT_FALSE(list[0].contains("offset"));
  EXPECT_EQ(list[1]["offset"], 0) << "0 is a place";
  EXPECT_EQ(list[2]["file"], "p/B.java");
  EXPECT_FALSE(list[2].contains("offset"));
  EXPECT_EQ(*status_from_json(list), kStatus);
}

TEST(Status, ThatIsNoneIsAnErrorThatNamesIt) {
  EXPECT_THAT(status_from_json(
                  json::parse(R"([{"severity": "awful", "message": "m"}])"))
                  .error()
                  .message,
              HasSubstr("\"awful\""));
  for (const char* text : {"[1]", "[{}]", R"([{"severity": "ok"}])",
                           R"([{"severity": 1, "message": "m"}])",
                           R"([{"severity": "ok", "message": 2}])"})
    EXPECT_FALSE(status_from_json(json::parse(text))) << text;
}

TEST(Level, IsThatOfTheWorstThingSaid) {
  struct Case {
    Severity severity;
    Level level;
  };
  for (const auto& [severity, level] :
       {Case{Severity::kOk, Level::kSilent},
        Case{Severity::kInfo, Level::kSilent},
        Case{Severity::kWarning, Level::kWarning},
        Case{Severity::kError, Level::kError},
        Case{Severity::kFatal, Level::kError}}) {
    // Wherever it stands among the others.
    EXPECT_EQ(level_of(Applied{{}, {{severity, "a"}}}), level);
    EXPECT_EQ(level_of(Refused{{{Severity::kOk, ""}, {severity, "a"}}}), level);
    EXPECT_EQ(level_of(Refused{{{severity, "a"}, {Severity::kOk, ""}}}), level);
  }
  EXPECT_EQ(level_of(Applied{}), Level::kSilent);
  EXPECT_EQ(level_of(TimedOut{}), Level::kSilent);
}

TEST(Level, ReadsWhatItWrites) {
  for (const Level level :
       {Level::kSilent, Level::kWarning, Level::kError, Level::kAnnounced})
    EXPECT_EQ(level_from(to_string(level)), level);
}

// samples.h

TEST(Samples, ChangeNothingButTheName) {
  std::vector<Sample> all = conformance_samples();
  for (auto* const more : {unicode_sample, crlf_sample, big_sample})
    all.push_back(more());
  for (const auto& [before, request, after] : all) {
    ASSERT_EQ(before.files.size(), after.files.size());
    const auto& name = request.options.at("new-name");
    std::size_t renamed = 0;
    for (std::size_t i = 0; i < before.files.size(); ++i) {
      EXPECT_EQ(before.files[i].path, after.files[i].path);
      EXPECT_EQ(before.files[i].text.find(name), std::string::npos)
          << "the new name is taken";
      renamed += before.files[i] != after.files[i];
      // What the name is made of apart, they are as long as each other.
      EXPECT_EQ(std::ranges::count(before.files[i].text, '\n'),
                std::ranges::count(after.files[i].text, '\n'));
      EXPECT_EQ(before.files[i].text.find('@'), std::string::npos);
    }
    EXPECT_GT(renamed, 0u) << describe(request);
  }
}

TEST(Samples, AreWhatTheyAreFor) {
  EXPECT_THAT(crlf_sample().after.files[0].text, HasSubstr("\r\n"));
  EXPECT_FALSE(crlf_sample().after.files[0].text.ends_with("\n"));
  EXPECT_THAT(unicode_sample().before.files[0].text, HasSubstr("😀"));
  EXPECT_GT(java::length(big_sample().before), 800'000u);
  EXPECT_EQ(big_sample().before.files.size(), 201u);
  // A file that must come back though nothing in it changes.
  const auto sample = rename_method_sample();
  EXPECT_EQ(*java::find_file(sample.before, "p/C.java"),
            *java::find_file(sample.after, "p/C.java"));
}

// probe.h

constexpr char kHello[] =
    R"(read l; echo '{"id":1,"result":{"refactorings":{"rename-method":)"
    R"({"target":"method"}}}}'; )";

Probe probe(const std::string& script, int timeout = 5000) {
  return Probe({.name = "sh",
                .command = {"sh", "-c", script},
                .start_timeout = milliseconds(5000),
                .request_timeout = milliseconds(timeout)});
}

/// What `ask` says is wrong with an answer.
std::string problem_with(const std::string& answer) {
  auto engine = probe(std::string(kHello) + "read l; echo '" + answer +
                      "'; cat > /dev/null");
  const auto started = engine.ensure_started();
  EXPECT_TRUE(started) << started.error().message;
  return engine.ask({{"method", "ping"}}).problem;
}

TEST(Probe, SeesWhatIsWrongWithAnAnswer) {
  EXPECT_EQ(problem_with(R"({"id":2,"result":{}})"), "");
  EXPECT_EQ(problem_with(R"({"id":2,"error":{}})"), "");
  EXPECT_EQ(problem_with(R"({"id":7,"result":{}})"), "the id is 7, not 2");
  EXPECT_EQ(problem_with(R"({"result":{}})"), "the id is null, not 2");
  EXPECT_EQ(problem_with(R"({"id":"2","result":{}})"),
            "the id is \"2\", not 2");
  EXPECT_THAT(problem_with(R"({"id":2})"), HasSubstr("either result or error"));
  EXPECT_THAT(problem_with(R"({"id":2,"result":1,"error":{}})"),
              HasSubstr("either result or error"));
  for (const char* garbage : {"hello", "[]", "3", "", "{\"id\":2"})
    EXPECT_THAT(problem_with(garbage), HasSubstr("not the protocol"))
        << garbage;
}

TEST(Probe, KnowsWhatHelloOffers) {
  auto engine = probe(std::string(kHello) + "cat > /dev/null");
  ASSERT_TRUE(engine.ensure_started());
  EXPECT_EQ(engine.offered("rename-method")["target"], "method");
  EXPECT_TRUE(engine.offered("pull-up-method").is_null());
}

TEST(Probe, StartsAProcessAnewOnlyIfItEnded) {
  auto engine = probe(std::string(kHello) + "read l");
  ASSERT_TRUE(engine.ensure_started());
  const auto* const first = engine.process();
  ASSERT_TRUE(engine.ensure_started());
  EXPECT_EQ(engine.process(), first);
  EXPECT_THAT(engine.ask({{"method", "ping"}}).problem,
              HasSubstr("it ended: exit code 0"));
  EXPECT_EQ(engine.process(), nullptr);
  EXPECT_EQ(engine.send("{}").problem, "the process is not running");
}

TEST(Probe, TellsWhatADeadProcessWroteToStandardError) {
  auto engine =
      probe(std::string(kHello) + "read l; echo 'out of luck' >&2; exit 3");
  ASSERT_TRUE(engine.ensure_started());
  EXPECT_THAT(engine.ask({{"method", "ping"}}).problem,
              AllOf(HasSubstr("exit code 3"), HasSubstr("out of luck")));
}

TEST(Probe, DoesNotWaitForAnAnswerForEver) {
  auto engine = probe(std::string(kHello) + "read l; exec sleep 60", 200);
  ASSERT_TRUE(engine.ensure_started());
  EXPECT_THAT(engine.ask({{"method", "ping"}}).problem,
              HasSubstr("no answer within 0.2 s"));
}

TEST(Probe, SaysThatThereWasNoHello) {
  const auto started = probe("exit 5").ensure_started();
  ASSERT_FALSE(started);
  EXPECT_THAT(
      started.error().message,
      AllOf(HasSubstr("sh does not answer hello"), HasSubstr("exit code 5")));
  EXPECT_THAT(started.error().hint, HasSubstr("docs/protocol.md"));
}

TEST(Probe, ReadsAnOutcomeOrSaysWhyItIsNone) {
  const auto apply = [](const std::string& answer) {
    auto engine = probe(std::string(kHello) + "read l; echo '{\"id\":2," +
                        answer + "}'; cat > /dev/null");
    EXPECT_TRUE(engine.ensure_started());
    return engine.apply({{{"A.java", "class A {}"}}}, {"rename-type", {}});
  };
  const auto refused = apply(R"("result":{"outcome":"refused","status":[]})");
  ASSERT_TRUE(refused.outcome);
  EXPECT_EQ(kind(*refused.outcome), "refused");
  const auto wrong = apply(R"("result":{"outcome":"died"})");
  EXPECT_FALSE(wrong.outcome);
  EXPECT_THAT(wrong.answer.problem, HasSubstr("\"died\""));
  const auto error = apply(R"("error":{"code":"bad-request","message":"m"})");
  EXPECT_FALSE(error.outcome);
  EXPECT_EQ(error.answer.problem, "");
  EXPECT_TRUE(error.answer.is_error("bad-request"));
  EXPECT_FALSE(error.answer.is_error("unsupported"));
  const auto bare = apply(R"("error":"no")");
  EXPECT_THAT(bare.answer.problem, HasSubstr("needs a code and a message"));
  EXPECT_FALSE(bare.answer.is_error("no"));
}

TEST(Probe, SeesALineThatNobodyAskedFor) {
  auto talks = probe(std::string(kHello) + "echo oops; cat > /dev/null");
  ASSERT_TRUE(talks.ensure_started());
  EXPECT_EQ(talks.stray_line(), "oops");
  auto silent = probe(std::string(kHello) + "cat > /dev/null");
  ASSERT_TRUE(silent.ensure_started());
  EXPECT_EQ(silent.stray_line(), std::nullopt);
}

TEST(Probe, SeesHowAProcessTakesTheEndOfItsInput) {
  const auto end = [](const std::string& script, int patience) {
    auto engine = probe(kHello + script);
    EXPECT_TRUE(engine.ensure_started());
    return engine.end_of_input(milliseconds(patience));
  };
  EXPECT_EQ(end("cat > /dev/null", 5000), "");
  EXPECT_EQ(end("cat > /dev/null; exit 4", 5000), "it ended with exit code 4");
  EXPECT_EQ(end("exec sleep 60", 1000),
            "it still runs 1 s after the end of its input");
}

TEST(Shorten, CutsBetweenCharacters) {
  EXPECT_EQ(shorten("short"), "\"short\"");
  std::string text(150, 'x');
  for (int i = 0; i < 60; ++i) text += "é";
  for (int i = 0; i < 3; ++i, text.insert(0, "x")) {
    const auto cut = shorten(text);
    EXPECT_LE(cut.size(), 203u);
    EXPECT_TRUE(cut.ends_with("é…")) << cut;
  }
}

}  // namespace
}  // namespace refute
