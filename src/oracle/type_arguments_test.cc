#include "oracle/type_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::ElementsAre;

/// The parameters of A.m, seen from B.
std::vector<std::string> seen(const std::string& text) {
  const auto outline = Outline::of({{{"A.java", text}}});
  const auto* a = outline->find("A");
  const auto* b = outline->find("B");
  const auto from = seen_from(*outline, *b, *a);
  if (from == nullptr) return {"not above"};
  return parameter_types(*find_method(*a->node, "m", {}), from);
}

TEST(TypeArguments, AreTakenFromWhatTheSubclassExtends) {
  const std::string a = "class A<T, U> { void m(T t, U[] u, int i) {} }";
  EXPECT_THAT(seen(a + "class B extends A<String, Integer> {}"),
              ElementsAre("String", "Integer[]", "int"));
  EXPECT_THAT(seen(a + "class B<U, T> extends A<U, T> {}"),
              ElementsAre("U", "T[]", "int"));
  EXPECT_THAT(seen(a + "class B<X> extends A<X[], java.util.List<X>> {}"),
              ElementsAre("X[]", "List[]", "int"));
}

TEST(TypeArguments, AreFollowedThroughSeveralClasses) {
  EXPECT_THAT(seen("interface A<T> { void m(T t); }"
                   "interface M<U, V> extends A<V> {}"
                   "class B<W> implements M<Object, W[]> {}"),
              ElementsAre("W[]"));
}

TEST(TypeArguments, OfARawTypeCannotBeTold) {
  EXPECT_THAT(seen("class A<T> { void m(T t, int i) {} } class B extends A {}"),
              ElementsAre("?", "int"));
}

TEST(TypeArguments, AreNotThoseOfTheMethodItself) {
  EXPECT_THAT(seen("class A<T> { <T> void m(T t) {} }"
                   "class B extends A<String> {}"),
              ElementsAre("T"));
}

TEST(TypeArguments, AreNoneOfATypeThatIsNotAbove) {
  EXPECT_THAT(seen("class A<T> { void m(T t) {} } class B {}"),
              ElementsAre("not above"));
}

}  // namespace
}  // namespace refute
