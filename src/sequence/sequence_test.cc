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

// Without the cast it would be a call of q.C's own k, or a read of its own f.
TEST(ToJava, CastsTheReceiverOfWhatASubclassHides) {
  const std::vector<Operation> operations{
      {Kind::kConstructor, "q.C", "<init>", "()V"},
      {Kind::kMethod, "p.B", "k", "()I"},
      {Kind::kField, "p.B", "f", "I"},
      {Kind::kField, "q.C", "f", "I"},
      {Kind::kField, "p.B", "g", "I"},
      {.owner = "p.B", .name = "n", .descriptor = "()I", .is_public = true},
      {.kind = Kind::kStaticMethod,
       .owner = "p.B",
       .name = "s",
       .descriptor = "(Lq/C;Lq/C;)V"},
  };
  EXPECT_EQ(to_java({{0}, {1, {{0}}}}, operations), "((p.B) new q.C()).k()");
  EXPECT_EQ(to_java({{0}, {2, {{0}}}}, operations), "((p.B) new q.C()).f");
  EXPECT_EQ(to_java({{0}, {3, {{0}}}}, operations), "new q.C().f");
  EXPECT_EQ(to_java({{0}, {4, {{0}}}}, operations), "new q.C().g");
  const std::vector<Operation> between{
      {Kind::kConstructor, "p.C", "<init>", "()V"},
      {Kind::kField, "p.A", "f", "I"},
      {Kind::kField, "p.B", "f", "I"},
      {Kind::kMethod, "p.A", "k", "()I"},
      {Kind::kMethod, "q.B", "k", "()I"},
      {Kind::kMethod, "p.A", "n", "()I"},
  };
  EXPECT_EQ(to_java({{0}, {1, {{0}}}}, between), "((p.A) new p.C()).f");
  EXPECT_EQ(to_java({{0}, {3, {{0}}}}, between), "((p.A) new p.C()).k()");
  EXPECT_EQ(to_java({{0}, {5, {{0}}}}, between), "new p.C().n()");
  EXPECT_EQ(to_java({{0}, {5, {{0}}}}, operations), "new q.C().n()");
  EXPECT_EQ(to_java({{0}, {6, {{0}, {0}}}, {1, {{0}}}}, operations),
            "q.C x0 = new q.C(); p.B.s(x0, x0); ((p.B) x0).k()");
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
