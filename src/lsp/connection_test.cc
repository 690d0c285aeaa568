#include "lsp/connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::lsp {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

Connection::Clock::time_point in(std::chrono::nanoseconds time) {
  return Connection::Clock::now() + time;
}

Connection shell(const std::string& script) {
  auto started = Connection::start({"sh", "-c", script});
  EXPECT_TRUE(started);
  return *std::move(started);
}

// Why nothing more comes of what a server prints.
std::string trouble(const std::string& script) {
  Connection connection = shell(script);
  while (true) {
    const auto message = connection.receive(in(seconds(20)));
    if (!message) return message.error().message;
    if (!*message) return "silence";
  }
}

TEST(Connection, WhatIsSentIsWhatArrives) {
  Connection connection = shell("cat");
  const json one = {{"method", "größe 😀"}, {"id", 1}};
  const json two = {{"method", std::string(300'000, 'x')}};
  ASSERT_TRUE(connection.send(one, in(seconds(20))));
  ASSERT_TRUE(connection.send(two, in(seconds(20))));
  for (const json& sent : {one, two}) {
    const auto message = connection.receive(in(seconds(20)));
    ASSERT_TRUE(message && *message);
    EXPECT_EQ(**message, sent);
  }
}

TEST(Connection, AMessageMayComeInPieces) {
  Connection connection = shell(
      "printf 'Content-Le'; sleep 0.1; printf 'ngth: 8\\r\\n\\r'; sleep 0.1;"
      "printf '\\n{\"a\"'; sleep 0.1; printf ':1} '; sleep 60");
  int silences = 0;
  while (silences < 1000) {
    const auto message = connection.receive(in(milliseconds(20)));
    ASSERT_TRUE(message) << message.error().message;
    if (*message) {
      EXPECT_EQ(**message, json({{"a", 1}}));
      break;
    }
    ++silences;
  }
  EXPECT_GT(silences, 0) << "it came at once";
}

TEST(Connection, OtherHeadersAndCaseAreNoMatter) {
  Connection connection = shell(
      "printf 'Content-Type: x\\r\\ncontent-length:2\\r\\n\\r\\n{}'; sleep 60");
  const auto message = connection.receive(in(seconds(20)));
  ASSERT_TRUE(message && *message);
  EXPECT_EQ(**message, json::object());
}

TEST(Connection, GarbageIsAnErrorThatShowsIt) {
  EXPECT_THAT(trouble("echo 'Starting the server…'; sleep 60"),
              HasSubstr("what is no header: Starting the server"));
  EXPECT_THAT(trouble("printf 'Content-Length: many\\r\\n\\r\\n'; sleep 60"),
              HasSubstr("a header without a length"));
  EXPECT_THAT(trouble("printf 'Content-Length: -3\\r\\n\\r\\n'; sleep 60"),
              HasSubstr("a header without a length"));
  EXPECT_THAT(
      trouble("printf 'Content-Length: 99999999999\\r\\n\\r\\n'; sleep 60"),
      HasSubstr("a length that cannot be"));
  EXPECT_THAT(trouble("printf '\\r\\n'; sleep 60"),
              HasSubstr("a message without a length"));
  EXPECT_THAT(trouble("printf 'Content-Length: 3\\r\\n\\r\\n{ab'; sleep 60"),
              HasSubstr("no JSON object: {ab"));
  EXPECT_THAT(trouble("printf 'Content-Length: 4\\r\\n\\r\\n[{}]'; sleep 60"),
              HasSubstr("no JSON object"));
}

TEST(Connection, TheEndOfTheServerIsExplained) {
  EXPECT_EQ(trouble("exit 7"), "the language server ended: exit code 7");
  EXPECT_EQ(trouble("printf 'Content-Length: 30\\r\\n\\r\\n{'; exit 1"),
            "the language server ended: exit code 1");
}

TEST(Connection, StandardErrorIsHandedOutOnce) {
  Connection connection = shell("echo one >&2; read x; echo two >&2; cat");
  std::string errors;
  for (int i = 0; i < 100 && errors != "one\n"; ++i) {
    (void)connection.receive(in(milliseconds(20)));
    errors += connection.new_errors();
  }
  EXPECT_EQ(errors, "one\n");
  ASSERT_TRUE(connection.send(json::object(), in(seconds(20))));
  errors.clear();
  for (int i = 0; i < 100 && errors != "two\n"; ++i) {
    const auto message = connection.receive(in(milliseconds(20)));
    errors += connection.new_errors();
    if (!message) break;
  }
  EXPECT_EQ(errors, "two\n");
}

}  // namespace
}  // namespace refute::lsp
