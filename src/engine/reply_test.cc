#include "engine/reply.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/protocol.h"

namespace refute {
namespace {

TEST(Reply, AnOutcomeThatIsNoneIsInvalid) {
  for (const char* result : {"null", "[]", "{}", R"({"outcome": "done"})",
                             R"({"outcome": "refused", "status": 1})"}) {
    const auto reply =
        read_reply(std::string(R"({"id": 1, "result": )") + result + "}", 1);
    ASSERT_TRUE(reply);
    EXPECT_EQ(kind(read_outcome(*reply)), "invalid") << result;
  }
}

}  // namespace
}  // namespace refute
