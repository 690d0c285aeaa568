#include <set>

#include "places/places_for_tests.h"

/// Places of refactorings that Eclipse alone offers.
namespace refute::places {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

TEST(EclipsePlaces, ARenameBySelectionStartsFromEveryNameOfItsSort) {
  const std::string text =
      "class A { int f; int m(int p) { int l = p + f; return k(l); } "
      "int k(int i) { return i; } }";
  const auto rename = offer("rename-selected", "selection", kNewName);
  EXPECT_THAT(selected(text, rename),
              UnorderedElementsAre("p", "l", "i", "p", "l", "i", "f", "m", "k",
                                   "A", "k"));
  std::vector<std::string> for_type;
  for (const auto& request : requests(text, rename)) {
    EXPECT_EQ(request.target.type, "");
    if (request.target.offset == 6)
      for_type.push_back(request.options.at("new-name"));
  }
  EXPECT_THAT(for_type, Contains("Fresh"));
  EXPECT_THAT(for_type, Not(Contains("fresh")));
}

TEST(EclipsePlaces, OnlyWhatIsOfNoUseIsDeleted) {
  EXPECT_THAT(lines(requests("class A { private int f; private int g = k(); "
                             "private int h; int i; private void m() {} "
                             "private int k() { return h; } private class C {} "
                             "}",
                             offer("delete", "member"))),
              ElementsAre("delete A.m", "delete A.f", "delete A.C"));
}

TEST(EclipsePlaces, AMethodGoesToATypeFartherOut) {
  const auto extract =
      offer("extract-method", "selection", R"({"destination": {}})");
  const auto in = [&](const std::string& text) {
    return given(requests(text, extract), "destination");
  };
  EXPECT_THAT(in("class A { class B { int f() { return 1; } } }"),
              ElementsAre("A", "A"));
  EXPECT_THAT(in("class A { int f() { return 1; } }"), IsEmpty());
}

TEST(EclipsePlaces, OtherMembersComeAlong) {
  const std::string text =
      "class A {} class B extends A { int f, g; void m() {} static void s() {} "
      "}";
  EXPECT_THAT(given(requests(text, offer("pull-up-method", "method",
                                         R"({"also": {"default": ""}})")),
                    "also"),
              ElementsAre("f", "g", "s", "f,g,s"));
  EXPECT_THAT(
      given(requests("class A { static int f; int g; static void s() {} } "
                     "class B {}",
                     offer("move-static", "member",
                           R"({"destination": {"required": true},
                               "also": {"default": ""}})")),
            "also"),
      ElementsAre("f", "s"));
}

TEST(EclipsePlaces, ASignatureChangesInTwoWaysAtOnce) {
  const auto all =
      lines(requests("class A { int m(int i, int j) { return i; } }",
                     offer("change-method-signature", "method",
                           R"({"new-name": {}, "remove": {"default": ""},
                "rename": {"default": ""}, "retype": {"default": ""},
                "add": {"default": ""}, "order": {"default": ""}})")));
  for (const char* one :
       {"change-method-signature A.m add=int fresh=0 new-name=fresh",
        "change-method-signature A.m new-name=fresh order=j,i",
        "change-method-signature A.m new-name=fresh remove=j",
        "change-method-signature A.m new-name=fresh rename=i=fresh",
        "change-method-signature A.m new-name=fresh retype=j=Object"})
    EXPECT_THAT(all, Contains(one));
}

TEST(EclipsePlaces, AFileHasOneTypeToBeRenamedBy) {
  std::set<std::string> types;
  for (const auto& request :
       requests(view({{"A.java", "class A { class I {} } class B {}"},
                      {"C.java", "class C {}"}}),
                offer("rename-compilation-unit", "type", kNewName)))
    types.insert(request.target.type);
  EXPECT_THAT(types, ElementsAre("A", "C"));
}

}  // namespace
}  // namespace refute::places
