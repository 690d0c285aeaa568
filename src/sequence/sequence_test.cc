#include "sequence/sequence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

using Kind = Operation::Kind;

const std::vector<Operation> kOperations{
    {Kind::kConstructor, "p.A", "<init>", "()V"},
    {Kind::kConstructor, "p.A$B", "<init>", "(Lp/A;I)V", true},
    {Kind::kMethod, "p.A", "m", "(J[Ljava/lang/String;)Lp/A$B;"},
    {Kind::kField, "p.A", "f", "I"},
    {Kind::kStaticMethod, "p.A", "s", "(Lp/A;Lp/A;)V"},
};

TEST(Operation, InputsHaveTheReceiverFirst) {
  EXPECT_THAT(kOperations[2].inputs(),
              ::testing::ElementsAre("Lp/A;", "J", "[Ljava/lang/String;"));
  EXPECT_EQ(kOperations[2].output(), "Lp/A$B;");
  EXPECT_EQ(kOperations[0].output(), "Lp/A;");
  EXPECT_EQ(kOperations[3].output(), "I");
}

TEST(ToJava, NestsWhatIsUsedOnce) {
  EXPECT_EQ(to_java({{0}, {3, {{0}}}}, kOperations), "new p.A().f");
  const auto seven = std::make_shared<Literal>(Literal{"I", 7});
  EXPECT_EQ(to_java({{0}, {1, {{0}, {.literal = seven}}}}, kOperations),
            "new p.A().new B(7)");
}

TEST(ToJava, NamesWhatIsUsedTwice) {
  EXPECT_EQ(to_java({{0}, {4, {{0}, {0}}}}, kOperations),
            "p.A x0 = new p.A(); p.A.s(x0, x0)");
}

TEST(ToJava, WritesLiterals) {
  EXPECT_EQ(to_java(Literal{"I", -1}), "-1");
  EXPECT_EQ(to_java(Literal{"J", 3}), "3L");
  EXPECT_EQ(to_java(Literal{"Z", 1}), "true");
  EXPECT_EQ(to_java(Literal{"C", 'a'}), "'a'");
  EXPECT_EQ(to_java(Literal{"D", 0, 1}), "1.0");
  EXPECT_EQ(to_java(Literal{"Ljava/lang/String;", 0, 0, "a\"b"}), "\"a\\\"b\"");
  EXPECT_EQ(to_java(Literal{.type = "Lp/A$B;", .null = true}), "(p.A.B) null");
  EXPECT_EQ(java_type("[[Ljava/lang/String;"), "String[][]");
}

}  // namespace
}  // namespace refute::sequence
