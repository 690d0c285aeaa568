#include "farm/kubernetes.h"

#include <gtest/gtest.h>

#include <map>

namespace refute::farm {
namespace {

TEST(KubernetesName, IsPlain) {
  EXPECT_EQ(kubernetes_name("refute-My_First campaign.", 3),
            "refute-my-first-campaign");
  EXPECT_EQ(kubernetes_name("__", 3), "refute");
}

TEST(KubernetesName, LeavesRoomForTheNumberOfAPod) {
  const std::string many(70, 'a');
  const std::map<int, std::string> last_pods = {
      {1, "-0"}, {10, "-9"}, {11, "-10"}, {1000, "-999"}};
  for (const auto& [tasks, last] : last_pods) {
    const std::string name = kubernetes_name(many, tasks);
    EXPECT_EQ((name + last).size(), 63u) << tasks;
  }
}

}  // namespace
}  // namespace refute::farm
