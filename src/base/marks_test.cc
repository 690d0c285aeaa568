#include "base/marks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::HasSubstr;

constexpr char kBegin[] = "<!-- begin: table -->";
const std::string kDocument =
    "# Title\n\n<!-- begin: table -->\nold\n<!-- end -->\n\nThe rest.\n";

TEST(Marks, PutTextBetweenThemAndLeaveTheRest) {
  EXPECT_EQ(**put_between_marks(kDocument, kBegin, "new\n"),
            "# Title\n\n<!-- begin: table -->\nnew\n<!-- end -->\n\nThe "
            "rest.\n");
  EXPECT_EQ(**put_between_marks(kDocument, kBegin, ""),
            "# Title\n\n<!-- begin: table -->\n<!-- end -->\n\nThe rest.\n");
}

TEST(Marks, PuttingTheSameTextTwiceChangesNothing) {
  const auto once = **put_between_marks(kDocument, kBegin, "a\nb\n");
  EXPECT_EQ(**put_between_marks(once, kBegin, "a\nb\n"), once);
}

TEST(Marks, OfAnotherPartStay) {
  const std::string two =
      kDocument + "<!-- begin: other -->\nx\n<!-- end -->\n";
  const auto changed = **put_between_marks(two, "<!-- begin: other -->", "y\n");
  EXPECT_THAT(changed, HasSubstr("\nold\n"));
  EXPECT_THAT(changed, HasSubstr("\ny\n"));
}

TEST(Marks, ThatAreNotThereAreNoError) {
  const auto put = put_between_marks(kDocument, "<!-- begin: none -->", "x");
  ASSERT_TRUE(put);
  EXPECT_FALSE(put->has_value());
}

TEST(Marks, ThatDoNotEndAreAnErrorWithItsLine) {
  for (const char* document :
       {"a\n<!-- begin: table -->\nold\n",
        // The end of another part is not its own.
        "a\n<!-- begin: table -->\n<!-- begin: b -->\nx\n<!-- end -->\n"}) {
    const auto put = put_between_marks(document, kBegin, "new\n");
    ASSERT_FALSE(put) << document;
    EXPECT_THAT(put.error().message, HasSubstr("line 2"));
    EXPECT_THAT(put.error().hint, HasSubstr("<!-- end -->"));
  }
}

}  // namespace
}  // namespace refute
