#include "sequence/class_literals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sequence/directed_generator.h"
#include "sequence/generators_for_tests.h"

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = Operation::Kind;

Operation new_of(const std::string& type) {
  return {Kind::kConstructor, type, "<init>", "()V"};
}

std::vector<std::string> names(const Common& common) {
  std::vector<std::string> all;
  for (const auto& each : class_literals(common))
    all.push_back(each.owner + "." + each.name);
  return all;
}

TEST(ClassLiterals, ThoseOfTheCodeComeBeforeTheUsualOnes) {
  auto from = common({kNewA});
  from.literal_types = {"Ljava/util/Map;", "J", "LA;"};
  EXPECT_THAT(
      names(from),
      ElementsAre("java.util.Map.class", "java.lang.Long.TYPE", "A.class",
                  "java.lang.Integer.TYPE", "java.lang.String.class"));
}

TEST(ClassLiterals, ATypeMustBeInBothVersions) {
  auto from = common({kNewA, new_of("B")});
  from.after.operations[1].owner = "C";
  from.literal_types = {"LA;", "LB;", "LC;"};
  EXPECT_THAT(names(from), Contains("A.class"));
  EXPECT_THAT(names(from), Not(Contains("B.class")));
  EXPECT_THAT(names(from), Not(Contains("C.class")));
}

TEST(ClassLiterals, NoNameDecidesTheirOrder) {
  auto from = common({new_of("B"), kNewA});
  from.literal_types = {"LA;", "LB;"};
  EXPECT_EQ(names(from).front(), "B.class");
}

TEST(ClassLiterals, AreWhatAClassMayBe) {
  auto from = common({{Kind::kStaticMethod, "A", "m", "(Ljava/lang/Class;)V"}});
  from.literal_types = {"Ljava/util/Map$Entry;", "D"};
  DirectedGenerator generator(from, {});
  const auto texts =
      texts_of(generator, from, 200, [](const Sequence& sequence, int i) {
        Trace trace;
        trace.steps.resize(sequence.size(), {.text = std::to_string(i)});
        return trace;
      });
  EXPECT_THAT(texts, Contains(HasSubstr("java.util.Map.Entry.class")));
  EXPECT_THAT(texts, Contains(HasSubstr("java.lang.Double.TYPE")));
  EXPECT_THAT(texts, Contains(HasSubstr("java.lang.String.class")));
}

}  // namespace
}  // namespace refute::sequence
