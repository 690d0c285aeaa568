#include "jvm/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::jvm {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

/// Gives one answer and keeps the question.
struct FakeChannel : Channel {
  explicit FakeChannel(json a) : answer(std::move(a)) {}
  Result<json> call(json request, milliseconds) override {
    asked = std::move(request);
    return answer;
  }
  json answer;
  json asked;
};

const milliseconds kTimeout{1000};

TEST(Client, AsksToCompileAndReadsDiagnostics) {
  FakeChannel channel(json::parse(R"({"id":1,"result":{"ok":false,
      "diagnostics":[{"compiler":"ecj","severity":"error","code":"50",
      "arguments":["x"],"file":"A.java","start":3,"end":4,"line":1,
      "message":"x cannot be resolved"}]}})"));
  const auto reply =
      compile(channel, {.program = {{{"A.java", "class A {}"}}}, .level = 17},
              kTimeout);
  ASSERT_TRUE(reply);
  EXPECT_FALSE(reply->ok);
  ASSERT_EQ(reply->diagnostics.size(), 1U);
  EXPECT_EQ(reply->diagnostics[0].arguments, (std::vector<std::string>{"x"}));
  EXPECT_EQ(channel.asked.at("method"), "compile");
  EXPECT_EQ(channel.asked.at("files").at("A.java"), "class A {}");
  EXPECT_EQ(channel.asked.at("level"), 17);
}

TEST(Client, ACompareRequestSurvivesTheWire) {
  CompareRequest request;
  request.before = {{{"A.java", "class A {}"}}};
  request.after = {{{"B.java", "class B {}"}}};
  request.common = sequence::CommonRule::kStrict;
  request.mapping.types = {{"A", "B"}};
  request.max_steps = 7;
  const auto read = compare_request_from_json(to_json(request));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->before, request.before);
  EXPECT_EQ(read->after, request.after);
  EXPECT_EQ(read->common, request.common);
  EXPECT_EQ(read->mapping.types, request.mapping.types);
  EXPECT_EQ(read->max_steps, 7);
}

TEST(Client, ACompareReplySurvivesTheWire) {
  CompareReply reply;
  reply.verdict = Verdict::kDiffers;
  reply.evidence = {{"new C().m()", "int 1", "int 2", {"C.s()"}}};
  reply.calls = 4;
  FakeChannel channel({{"id", 1}, {"result", to_json(reply)}});
  const auto read = compare(channel, CompareRequest{}, kTimeout);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->verdict, Verdict::kDiffers);
  EXPECT_EQ(read->evidence, reply.evidence);
  EXPECT_EQ(read->calls, 4);
}

TEST(Client, PassesOnWhatTheWorkerRefused) {
  FakeChannel channel(json::parse(
      R"({"id":1,"error":{"code":"bad-request","message":"no files"}})"));
  const auto reply = compile(channel, CompileRequest{}, kTimeout);
  ASSERT_FALSE(reply);
  EXPECT_THAT(reply.error().message, HasSubstr("no files"));
}

TEST(Client, SurvivesNonsense) {
  for (const char* text :
       {"{}", "[]", "3", R"({"result":5})", R"({"error":7})",
        R"({"result":{"ok":true}})", R"({"result":{"ok":"no"}})"}) {
    FakeChannel channel(json::parse(text));
    EXPECT_FALSE(compile(channel, CompileRequest{}, kTimeout)) << text;
    EXPECT_FALSE(compare(channel, CompareRequest{}, kTimeout)) << text;
    EXPECT_FALSE(hello(channel, kTimeout)) << text;
  }
}

}  // namespace
}  // namespace refute::jvm
