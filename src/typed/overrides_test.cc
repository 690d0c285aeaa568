#include <gtest/gtest.h>

#include "typed/members.h"
#include "typed/scope_for_tests.h"

namespace refute::typed::members {
namespace {

/// Methods that class B, a subclass of A, writes again.
class TypedOverrides : public testing::Test {
 protected:
  TypedOverrides() {
    here_.holes = true;
    here_.theme.may_use = "int";
    here_.add_method(above_, "m", kInt, {kString}).cost = 50;
    here_.within(self_);
  }
  Method& method() { return here_.model.methods.back(); }
  std::vector<std::string> all() const {
    return here_.texts(
        [&](Choices& c, Scope& s) { overrides(c, s, {self_.index, 1}); });
  }
  Setting here_;
  Type above_ = here_.add("A", Shape::kAbstract);
  Type self_ = here_.add("B", Shape::kClass, {above_});
};

TEST_F(TypedOverrides, WriteWhatIsAbstractAlways) {
  EXPECT_THAT(all(), ElementsAre(""));
  method().is_abstract = true;
  EXPECT_THAT(all(), ElementsAre("\nint m(String x0) {\n    return [int];\n}",
                                 "\n@Override\nint m(String x0) {\n    return "
                                 "[int];\n}"));
}

TEST_F(TypedOverrides, WriteOthersIfTheThemeHasOverrides) {
  here_.theme.may_use = "int override";
  EXPECT_THAT(all(),
              ElementsAre("", "\nint m(String x0) {\n    return [int];\n}",
                          "\n@Override\nint m(String x0) {\n    return "
                          "[int];\n}"));
}

TEST_F(TypedOverrides, AreNotOfWhatJavaLetsNobodyOverride) {
  here_.theme.may_use = "int override";
  bool Method::* const forbids[] = {
      &Method::is_static,      &Method::is_private, &Method::is_final,
      &Method::is_constructor, &Method::overloaded, &Method::varargs};
  for (const auto flag : forbids) {
    method().*flag = true;
    EXPECT_THAT(all(), ElementsAre(""));
    method().*flag = false;
  }
}

TEST_F(TypedOverrides, HaveNoLessAccessThanWhatTheyOverride) {
  method().is_abstract = true;
  method().is_public = true;
  EXPECT_THAT(all(), ElementsAre("\n@Override\npublic int m(String x0) {\n    "
                                 "return [int];\n}"));
  method().is_public = false;
  method().is_protected = true;
  EXPECT_THAT(all(), ElementsAre("\n@Override\nprotected int m(String x0) {\n"
                                 "    return [int];\n}"));
}

TEST_F(TypedOverrides, KeepTheRankAndTheCostOfWhatTheyOverride) {
  method().is_abstract = true;
  method().rank = 300;
  here_.probes = true;
  here_.theme.more_statements = {1, 1};
  here_.ask([&](Scope& s) {
    const int slot = static_cast<int>(s.model.methods.size()) - 1;
    choice::Search search([&](Choices& c) {
      overrides(c, s, {self_.index, 1});
      return 0;
    });
    search.next();
    const Method& written = s.model.methods.back();
    EXPECT_EQ(written.slot, slot);
    EXPECT_EQ(written.rank, 300);
    EXPECT_EQ(written.owner, self_.index);
    EXPECT_FALSE(written.is_abstract);
    return 0;
  });
  EXPECT_EQ(Probe::seen.rank, 300);
  EXPECT_EQ(Probe::seen.allowance, 50);
  EXPECT_FALSE(Probe::seen.calls_functions);
}

TEST_F(TypedOverrides, AreWrittenWithTheTypesThatTheSubclassSees) {
  here_[above_].generic = true;
  here_[self_].supertypes = {with_argument(above_, kInt)};
  method().is_abstract = true;
  method().result = kVariable;
  method().parameters[0] = kVariable;
  EXPECT_THAT(all(), Contains("\nInteger m(Integer x0) {\n    return "
                              "[Integer];\n}"));
}

}  // namespace
}  // namespace refute::typed::members
