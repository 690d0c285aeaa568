#include "reduce/edits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "java/parse.h"
#include "reduce/names.h"

namespace refute::reduce {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Subject subject() {
  return {.program = {{{"p/Base.java",
                        "package p;\nimport java.util.List;\n"
                        "public abstract class Base<T> implements Runnable {\n"
                        "  private static final int LIMIT = 3, OTHER = 4;\n"
                        "  @Deprecated public int twice(int x) throws "
                        "RuntimeException { int y = x; while (y > LIMIT) { "
                        "y--; } return (y + x) * 2; }\n"
                        "  public void run() { try { twice(1); } catch "
                        "(Exception e) { } finally { run(); } }\n}\n"},
                       {"p/Derived.java",
                        "package p;\nclass Derived extends Base<String> {\n"
                        "  int twice(int x) { if (x > 0) return 1; else "
                        "return super.twice(x); }\n}\n"}}},
          .request = {.refactoring = "push-down-method",
                      .target = {.type = "p.Base", .method = "twice"}}};
}

std::vector<std::string> what(const Subject& subject) {
  std::vector<std::string> all;
  for (const auto& each : edits(subject)) all.push_back(each.what);
  return all;
}

bool is_java(const java::Program& program) {
  return std::ranges::all_of(program.files, [](const auto& file) {
    java::Ast ast;
    return java::parse(ast, file.text).has_value();
  });
}

std::size_t tokens(const java::Program& program) {
  std::size_t count = 0;
  for (const auto& file : program.files)
    count += java::tokens(file.text).size();
  return count;
}

TEST(Edits, EveryStepLeavesJavaThatIsSmallerOrAtLeastOther) {
  const auto own = subject();
  const auto all = edits(own);
  ASSERT_GT(all.size(), 20U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto after = apply_edits(own, {i});
    ASSERT_TRUE(after) << all[i].what;
    EXPECT_TRUE(is_java(after->program)) << all[i].what << "\n"
                                         << java::to_text(after->program);
    EXPECT_NE(after->program, own.program) << all[i].what;
    if (all[i].removes) {
      EXPECT_LT(tokens(after->program), tokens(own.program)) << all[i].what;
    }
  }
}

TEST(Edits, EveryPairOfStepsLeavesJava) {
  const auto own = subject();
  const auto count = edits(own).size();
  for (std::size_t i = 0; i < count; i += 3)
    for (std::size_t j = i + 1; j < count; j += 2) {
      const auto after = apply_edits(own, {i, j});
      if (!after) continue;
      EXPECT_TRUE(is_java(after->program)) << i << ", " << j << "\n"
                                           << java::to_text(after->program);
    }
}

TEST(Edits, EqualProgramsHaveTheSameSteps) {
  EXPECT_EQ(what(subject()), what(subject()));
}

TEST(Edits, ThereAreAsManyStepsUnderOtherNames) {
  const auto renamed =
      rename(subject(), {{"Base", "Other"}, {"twice", "k"}, {"LIMIT", "l"}});
  EXPECT_EQ(edits(renamed).size(), edits(subject()).size());
}

TEST(Edits, NoStepIsNoChange) {
  const auto after = apply_edits(subject(), {});
  ASSERT_TRUE(after);
  EXPECT_EQ(tokens(after->program), tokens(subject().program));
}

TEST(Edits, AreSaidInWords) {
  EXPECT_THAT(what(subject()), Contains(HasSubstr("import java.util.List")));
  EXPECT_THAT(what(subject()), Contains(HasSubstr("Base: remove method run")));
}

TEST(Edits, ThereAreNoneOfWhatIsNotJava) {
  const Subject broken{{{{"A.java", "class A {"}}}, {}};
  EXPECT_THAT(edits(broken), IsEmpty());
}

TEST(Edits, TheSelectedPlaceStays) {
  auto own = subject();
  const auto& text = own.program.files[0].text;
  const std::string wanted = "(y + x) * 2";
  own.request.target = {.file = "p/Base.java",
                        .offset = static_cast<std::int64_t>(text.find(wanted)),
                        .length = static_cast<std::int64_t>(wanted.size())};
  const auto all = edits(own);
  int kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto after = apply_edits(own, {i});
    if (!after || after->request.target.file.empty()) continue;
    const auto& target = after->request.target;
    const auto file = std::ranges::find(after->program.files, target.file,
                                        &java::SourceFile::path);
    ASSERT_NE(file, after->program.files.end()) << all[i].what;
    const auto selected =
        file->text.substr(static_cast<std::size_t>(target.offset),
                          static_cast<std::size_t>(target.length));
    if (selected == wanted) ++kept;
    EXPECT_THAT(selected, Not(IsEmpty())) << all[i].what;
  }
  EXPECT_GT(kept, 10) << "most steps are elsewhere";
}

TEST(Edits, AFileThatTheRequestIsAboutStays) {
  Subject cleaning = subject();
  cleaning.request.target = {.file = "p/Derived.java"};
  const auto all = edits(cleaning);
  int other_gone = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto after = apply_edits(cleaning, {i});
    if (!after) continue;
    const Target& target = after->request.target;
    EXPECT_TRUE(target.is_file()) << all[i].what;
    EXPECT_NE(java::find_file(after->program, target.file), nullptr)
        << all[i].what;
    if (after->program.files.size() == 1) ++other_gone;
  }
  EXPECT_GT(other_gone, 0) << "other files may go";
}

TEST(Edits, WhatNobodyNamesIsIdle) {
  const Subject used{
      .program = {{{"A.java",
                    "import java.util.List;\nimport java.util.Map;\n"
                    "class A { Map<A, A> used; int idle; int asked; "
                    "A() { used = null; } void unused() { } }\n"},
                   {"B.java", "class B { B() { } }\n"}}},
      .request = {.refactoring = "rename-field",
                  .target = {.type = "A", .field = "asked"}}};
  std::vector<std::string> idle;
  for (const auto& each : edits(used))
    if (each.idle) idle.push_back(each.what);
  EXPECT_THAT(idle,
              testing::UnorderedElementsAre(
                  HasSubstr("import java.util.List"), HasSubstr("field idle"),
                  HasSubstr("method unused"), HasSubstr("class B")));
}

}  // namespace
}  // namespace refute::reduce
