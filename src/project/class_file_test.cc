#include "project/class_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "project/made_class.h"

namespace refute::project {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;

const MadeClass kMade = {.name = "p/A$B",
                         .source = "A.java",
                         .parent = "p/Base",
                         .mentions = {"q/C", "[Lq/D;", "[[I"},
                         .described = {"(ILr/E;[Lr/F;)Lr/G<Lr/H;>;"}};

TEST(ClassFile, SaysWhereItIsFromAndWhatItNames) {
  const auto outline = read_class(bytes_of(kMade));
  ASSERT_TRUE(outline) << outline.error().message;
  EXPECT_EQ(outline->name, "p/A$B");
  EXPECT_EQ(outline->source, "A.java");
  EXPECT_THAT(outline->supertypes, ElementsAre("p/Base"));
  EXPECT_THAT(outline->mentions, IsSupersetOf({"p/Base", "q/C", "q/D", "r/E",
                                               "r/F", "r/G", "r/H"}));
}

TEST(ClassFile, WithOneVeryLongTextIsReadInNoTime) {
  MadeClass made = kMade;
  made.described = {std::string(60'000, 'L') + ";"};
  const auto outline = read_class(bytes_of(made));
  ASSERT_TRUE(outline);
  EXPECT_LT(outline->mentions.size(), 20u);
}

TEST(ClassFile, ThatIsCutOffIsAnError) {
  const std::string bytes = bytes_of(kMade);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(read_class(bytes.substr(0, size))) << size;
}

TEST(ClassFile, WithOneByteChangedIsReadOrRefused) {
  const std::string bytes = bytes_of(kMade);
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const char value : {'\0', '\1', '\x7F', '\xFF'}) {
      std::string damaged = bytes;
      damaged[at] = value;
      (void)read_class(damaged);
    }
  EXPECT_THAT(read_class("PK\3\4").error().message,
              HasSubstr("not a class file"));
}

}  // namespace
}  // namespace refute::project
