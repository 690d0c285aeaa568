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

}  // namespace
}  // namespace refute
