#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "jvm/cut_off.h"
#include "jvm/launch.h"
#include "jvm/messages.h"

/// That nothing is lost on the wire, field by field, and that what does not
/// belong there is an error.
namespace refute::jvm {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The fields whose value is the same in both; a test that sets every field
/// has none.
std::set<std::string> unset(const json& sent, const json& empty) {
  std::set<std::string> names;
  for (const auto& [name, value] : sent.items())
    if (value == empty.value(name, json())) names.insert(name);
  return names;
}

CompareRequest whole_request() {
  CompareRequest request;
  request.before = {{{"A.java", "class A {}"}}};
  request.after = {{{"B.java", "class B {}"}}};
  request.level = 11;
  request.class_path = {"a.jar"};
  request.common = sequence::CommonRule::kStrict;
  request.mapping.types = {{"A", "B"}};
  request.mapping.methods = {{"A.m()", "n"}};
  request.mapping.fields = {{"A.f", "g"}};
  request.mapping.excuses = {{"A.m()"}, "f", "g", true};
  request.stated = {{"A", "B"}};
  request.max_steps = 7;
  request.max_sequences = 8;
  request.max_milliseconds = 9;
  request.seed = 10;
  request.exhaustive = true;
  request.coverage = true;
  request.all_reached = true;
  request.directed = true;
  request.no_null = true;
  request.cpu_time = true;
  request.guess = false;
  request.first_only = true;
  request.again = WrittenTest{};
  request.ignore = {"A.m"};
  request.accepted = {{"A.n()", "int -> throws"}};
  request.class_files = true;
  request.made = {{{{"A.class", "yv66"}}}, {{{"B.class", "vg=="}}}};
  request.junit = {"junit.jar"};
  return request;
}

TEST(Wire, ARequestToCompareKeepsEveryField) {
  const json sent = to_json(whole_request());
  EXPECT_THAT(unset(sent, to_json(CompareRequest{})), ElementsAre("method"));
  const auto read = compare_request_from_json(json::parse(sent.dump()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(*read), sent);
  EXPECT_EQ(read->mapping.excuses.names, true);
  EXPECT_EQ(read->accepted, whole_request().accepted);
  EXPECT_TRUE(read->again);
}

TEST(Wire, ARequestThatSaysLittleHasTheUsualLimits) {
  const auto read = compare_request_from_json(
      {{"before", json::object()}, {"after", json::object()}});
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(CompareRequest{}));
}

CompareReply whole_reply() {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  const CallEvidence evidence{.call = "new C().m()",
                              .before = "int 1",
                              .after = "throws p.E",
                              .earlier = {"C.s()"},
                              .closed = true,
                              .member = "C.m()",
                              .kind = "int -> throws p.E",
                              .needs_null = true,
                              .junit = "class T {}",
                              .junit_after = "class U {}"};
  reply.evidence = {evidence};
  reply.excused = {evidence, "null-receivers"};
  reply.test = WrittenTest{};
  reply.ran_again = true;
  reply.classes = {{{{"A.class", "yv66"}}}, {{{"B.class", "vg=="}}}};
  reply.test_classes = {{{{{"T.class", "yv66"}}}, {}}};
  reply.junit = "class T {}";
  reply.junit_after = "class U {}";
  reply.diagnostics = {{"ecj", "error", "50", {"x"}, "A.java", 3, 4, 1, "x"}};
  reply.sequences = 9;
  reply.calls = 8;
  reply.methods = 7;
  reply.common = 6;
  reply.reached = 5;
  reply.flaky = 4;
  reply.unconfirmed = 3;
  reply.stopped = {{"steps", 2}};
  reply.identical = true;
  reply.exhausted = true;
  reply.exhaustive = {2, 6};
  reply.coverage = {1, 2, 3, 4};
  reply.changed = {{1, 2, 3, 4, {"A.java:1"}}, {5, 6, 7, 8, {"B.java:2"}}};
  reply.api = {{.before = "p.A.m()", .after = "", .guess = true}};
  reply.missing = {"p.Gone"};
  reply.ignored = {"p.A.m"};
  reply.accepted = {"p.A.n"};
  reply.mistake = "no p.B";
  reply.guesses = {{"p.A", "p.B"}};
  reply.rests_on_guess = true;
  reply.tests_ran = true;
  reply.compiler = "javac";
  reply.spent = {1, 2, 3, 4};
  return reply;
}

TEST(Wire, AReplyKeepsEveryFieldButWhatIsNotTheWorkersToSay) {
  const json sent = to_json(whole_reply());
  EXPECT_THAT(unset(sent, to_json(CompareReply{})), ElementsAre("left_out"));
  const auto read = compare_reply_from_json(json::parse(sent.dump()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(*read), sent);
  EXPECT_EQ(read->evidence, whole_reply().evidence);
  EXPECT_EQ(read->changed, whole_reply().changed);
}

// Half an hour of processor time in microseconds is more than an int holds.
TEST(Wire, LongTimesAreNotCutShort) {
  CompareReply reply;
  reply.spent = {std::int64_t{3'000'000'000}, 0, std::int64_t{5'000'000'000},
                 1};
  const auto read = compare_reply_from_json(to_json(reply));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->spent, reply.spent);
  EXPECT_EQ(read->spent.total(), 8'000'000'001);
}

TEST(Wire, AVerdictThatThereIsNotIsNoVerdict) {
  json sent = to_json(CompareReply{});
  for (const json& verdict : {json("identical"), json(""), json("Same")}) {
    sent["verdict"] = verdict;
    const auto read = compare_reply_from_json(sent);
    ASSERT_FALSE(read) << verdict;
    EXPECT_THAT(read.error().message,
                HasSubstr("no verdict " + verdict.dump()));
  }
}

template <typename Read>
std::string complaint(Read read, json sent, const std::string& field,
                      const json& value) {
  sent[field] = value;
  const auto message = read(sent);
  return message ? "" : message.error().message;
}

TEST(Wire, FieldsOfAnotherTypeAreErrorsAndNotDefaults) {
  const json request = to_json(whole_request());
  for (const auto& [field, value] :
       std::map<std::string, json>{{"before", json{{"A.java", 1}}},
                                   {"after", "text"},
                                   {"level", "11"},
                                   {"class-path", "a.jar"},
                                   {"budget", {{"steps", "many"}}},
                                   {"mapping", {{"types", {1, 2}}}},
                                   {"stated", {{"A"}}},
                                   {"exhaustive", 1},
                                   {"ignore", {1}},
                                   {"accepted", {{{"member", "A.m"}}}},
                                   {"again", {{"operations", 1}}}})
    EXPECT_THAT(complaint(compare_request_from_json, request, field, value),
                StartsWith("malformed compare request: "))
        << field;
  const json reply = to_json(whole_reply());
  for (const auto& [field, value] :
       std::map<std::string, json>{{"verdict", 1},
                                   {"evidence", {{{"call", "m()"}}}},
                                   {"diagnostics", {{{"compiler", "ecj"}}}},
                                   {"sequences", "9"},
                                   {"stopped", {{"steps", "often"}}},
                                   {"coverage", {{"lines", "all"}}},
                                   {"spent", {{"run", "long"}}},
                                   {"changed", {{"before", {{"missed", 1}}}}},
                                   {"missing", {1}}})
    EXPECT_THAT(complaint(compare_reply_from_json, reply, field, value),
                StartsWith("malformed compare reply: "))
        << field;
}

TEST(Wire, AGreetingMustSayWhatItRuns) {
  for (const char* const field : {"java", "ecj", "javac", "level"}) {
    json sent = to_json(HelloReply{.java = "17"});
    sent.erase(field);
    const auto read = hello_reply_from_json(sent);
    ASSERT_FALSE(read) << field;
    EXPECT_THAT(read.error().message, HasSubstr(field));
  }
  json half = to_json(HelloReply{.java = "17"});
  half["confined"] = {{"landlock", 5}};
  EXPECT_FALSE(hello_reply_from_json(half))
      << "nobody is half confined without saying so";
}

TEST(Wire, AProgramIsInOneOrderHoweverItWasSent) {
  const auto program = program_from_json({{"b/B.java", "2"}, {"A.java", "1"}});
  ASSERT_EQ(program.files.size(), 2U);
  EXPECT_EQ(program_to_json(program),
            json({{"A.java", "1"}, {"b/B.java", "2"}}));
}

TEST(Wire, AnErrorSaysItsCodeAndWhy) {
  EXPECT_EQ(error_reply("unknown", "no such method"),
            json::parse(R"({"error":{"code":"unknown",
                                     "message":"no such method"}})"));
}

// --- What was reached -------------------------------------------------------

TEST(ChangedCode, IsAllReachedOnlyIfItIsKnownAndNothingIsLeft) {
  ChangedCode changed;
  EXPECT_FALSE(changed.known());
  EXPECT_FALSE(changed.all_reached()) << "nobody knows what there is";
  changed.after = {3, 3, 2, 2, {}};
  EXPECT_TRUE(changed.known());
  EXPECT_TRUE(changed.all_reached());
  changed.before = {0, 1, 0, 0, {}};
  EXPECT_FALSE(changed.all_reached());
  EXPECT_TRUE(changed.reached());
  changed.before = {1, 1, 0, 1, {}};
  EXPECT_FALSE(changed.all_reached()) << "a branch is left";
}

// --- Calls cut off, and how the worker is started ---------------------------

TEST(CutOffs, OfSeveralWorkersAddUp) {
  CutOffTally tally;
  tally.add({{"steps", 2}, {"denied file", 1}});
  tally.add({{"steps", 3}});
  EXPECT_EQ(tally.all(), (CutOff{{"denied file", 1}, {"steps", 5}}));
}

TEST(Launch, TheWorkerGetsItsJdkItsJarsAndItsLimits) {
  java::Jdk jdk;
  jdk.home = "/jdk";
  JvmLimits limits;
  limits.read = {"/classes"};
  limits.scratch = "/tmp/scratch";
  const WorkerSpec spec = worker_spec("/bin/refute-jvm", jdk, "/jars", limits);
  EXPECT_EQ(spec.command[0], "/bin/refute-jvm");
  EXPECT_EQ(std::vector(spec.command.begin() + 1, spec.command.begin() + 5),
            (std::vector<std::string>{"--jdk", "/jdk", "--worker", "/jars"}));
  for (const std::string& option : to_options(limits))
    EXPECT_THAT(spec.command, Contains(option));
  EXPECT_GT(spec.recycle_after, 0) << "classes pile up in a JVM";
}

}  // namespace
}  // namespace refute::jvm
