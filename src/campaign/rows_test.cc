#include "campaign/rows.h"

#include <gtest/gtest.h>

namespace refute::campaign {
namespace {

TEST(Rows, AStoredProgramOrRequestThatIsNoneIsAnError) {
  store::Finding finding;
  EXPECT_TRUE(stored_subject(finding));
  finding.damage = "malformed request";
  EXPECT_FALSE(stored_subject(finding));
}

TEST(Rows, WithoutMessagesNothingWasAnnounced) {
  store::Finding finding;
  finding.outcome = Refused{};
  EXPECT_FALSE(is_announced(finding));
  finding.messages = {{.text = ""}};
  EXPECT_FALSE(is_announced(finding));
}

}  // namespace
}  // namespace refute::campaign
