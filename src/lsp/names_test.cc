#include "lsp/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::lsp {
namespace {

using ::testing::HasSubstr;

const java::Program kFiles = {
    {{"p/A.java",
      "package p.q;\n"
      "class A<T> {\n"
      "  int f, g[];\n"
      "  A(int a) {}\n"
      "  void m() {} /* 😀 */ void m(java.util.List<T> a, int b) {}\n"
      "  Object o = new Object() { void inner() {} };\n"
      "  enum E { ONE }\n"
      "  record R(int part) {}\n"
      "  void n() { class L { int x; } }\n"
      "}\n"},
     {"p/B.java", "class B {}\n"}}};

// "line:character" of what is found.
std::string found(const Target& target, Part part = Part::kItself,
                  const std::string& name = "") {
  const auto spot = find_target(kFiles, target, part, name);
  if (!spot) return spot.error().message;
  EXPECT_EQ(spot->range.start, spot->range.end);
  return std::to_string(spot->range.start.line) + ":" +
         std::to_string(spot->range.start.character);
}

using Types = std::vector<std::string>;

TEST(FindTarget, FindsTypesAndTheirMembers) {
  EXPECT_EQ(found({.type = "p.q.A"}), "1:6");
  EXPECT_EQ(found({.type = "p.q.A", .field = "f"}), "2:6");
  EXPECT_EQ(found({.type = "p.q.A", .field = "g"}), "2:9");
  EXPECT_EQ(found({.type = "p.q.A", .method = "A"}), "3:2");
  EXPECT_EQ(found({.type = "p.q.A", .method = "m", .parameters = Types{}}),
            "4:7");
  EXPECT_EQ(found({.type = "p.q.A.E", .field = "ONE"}), "6:11");
  EXPECT_EQ(found({.type = "p.q.A.R", .field = "part"}), "7:15");
}

TEST(FindTarget, CountsInUtf16BehindWhatIsNot) {
  EXPECT_EQ(
      found(
          {.type = "p.q.A", .method = "m", .parameters = Types{"List", "int"}}),
      "4:28");
}

TEST(FindTarget, FindsPartsOfThem) {
  const Target method{
      .type = "p.q.A", .method = "m", .parameters = Types{"List", "int"}};
  EXPECT_EQ(found(method, Part::kParameter, "b"), "4:55");
  EXPECT_EQ(found({.type = "p.q.A"}, Part::kTypeParameter, "T"), "1:8");
  EXPECT_EQ(found({.type = "p.q.A"}, Part::kPackage), "0:10");
  EXPECT_THAT(found(method, Part::kParameter, "c"), HasSubstr("parameter c"));
  EXPECT_THAT(found({.type = "B"}, Part::kPackage), HasSubstr("no package"));
}

TEST(FindTarget, FindsWhatHasNoQualifiedNameByAPlaceInIt) {
  const std::string& text = kFiles.files[0].text;
  const auto units_before = [&](const std::string& word) {
    return static_cast<std::int64_t>(text.find(word)) - 2;  // the emoji
  };
  EXPECT_EQ(found({.method = "inner",
                   .file = "p/A.java",
                   .offset = units_before("inner")}),
            "5:33");
  EXPECT_EQ(found({.type = "L",
                   .field = "x",
                   .file = "p/A.java",
                   .offset = units_before("L {")}),
            "8:27");
}

TEST(FindTarget, SaysWhatIsNotThere) {
  EXPECT_THAT(found({.type = "nowhere.Nothing"}), HasSubstr("no type nowhere"));
  EXPECT_THAT(found({.type = "p.q.A", .field = "h"}), HasSubstr("has no h"));
  EXPECT_THAT(found({.type = "p.q.A", .method = "m"}), HasSubstr("has no m"))
      << "there are two";
  EXPECT_THAT(found({.type = "p.q.A", .method = "A", .parameters = Types{}}),
              HasSubstr("has no A"));
  const auto broken = find_target({{{"A.java", "class A {"}}}, {.type = "A"});
  ASSERT_FALSE(broken);
  EXPECT_THAT(broken.error().message, HasSubstr("A.java is no Java"));
}

TEST(FindSelection, IsInTheFile) {
  const auto spot =
      find_selection(kFiles, {.file = "p/B.java", .offset = 6, .length = 1});
  ASSERT_TRUE(spot);
  EXPECT_EQ(spot->range, (Range{{0, 6}, {0, 7}}));
  EXPECT_FALSE(find_selection(kFiles, {.file = "p/C.java"}));
  EXPECT_FALSE(
      find_selection(kFiles, {.file = "p/B.java", .offset = 6, .length = 10}));
  EXPECT_FALSE(find_selection(kFiles, {.file = "p/B.java", .offset = -1}));
  EXPECT_FALSE(find_selection(
      kFiles, {.file = "p/B.java", .offset = 1, .length = INT64_MAX}));
}

}  // namespace
}  // namespace refute::lsp
