#include "base/protocol.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute {
namespace {

TEST(Reply, IsAnObjectWithOurIdAndAResultOrAnError) {
  EXPECT_TRUE(read_reply(R"({"id": 1, "result": {}})", 1));
  EXPECT_TRUE(read_reply(R"({"id": 1, "error": {}})", 1));
  EXPECT_FALSE(read_reply(R"({"id": 2, "result": {}})", 1));
  EXPECT_FALSE(read_reply(R"({"id": 1})", 1));
  EXPECT_FALSE(read_reply("[1]", 1));
  EXPECT_FALSE(read_reply("Hello!", 1));
}

TEST(Reply, ALineOfBracketsIsNone) {
  const std::string brackets(1'000'000, '[');
  EXPECT_FALSE(read_reply(R"({"id": 1, "error": )" + brackets, 1));
}

TEST(Hello, IsOfOurProtocol) {
  const auto hello = [](const char* reply) {
    return read_hello("eclipse", *read_reply(reply, 0));
  };
  EXPECT_TRUE(hello(R"({"id": 0, "result": {"protocol": 1}})"));
  for (const char* reply :
       {R"({"id": 0, "result": {"protocol": 2}})",
        R"({"id": 0, "result": {"protocol": "1"}})",
        R"({"id": 0, "result": {}})", R"({"id": 0, "result": []})",
        R"({"id": 0, "error": {"code": "x", "message": "no"}})",
        R"({"id": 0, "error": 3})"}) {
    const auto refused = hello(reply);
    ASSERT_FALSE(refused) << reply;
    EXPECT_NE(refused.error().message.find("eclipse"), std::string::npos)
        << refused.error().message;
  }
}

}  // namespace
}  // namespace refute
