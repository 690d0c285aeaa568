#include "sequence/sharpen.h"

#include <gtest/gtest.h>

namespace refute::sequence {
namespace {

using Kind = Operation::Kind;

/// `new A()` gives an object whose field f is 1 before, 2 after.
class OneField : public Executor {
 public:
  explicit OneField(Side side) : f_(side == Side::kBefore ? "1" : "2") {}

  Trace run(const Sequence& sequence) override {
    Trace trace;
    for (const auto& statement : sequence)
      trace.steps.push_back({Step::Ending::kReturned,
                             statement.operation == 0 ? "A" : "int " + f_, "",
                             1});
    trace.state.assign(sequence.size(), "");
    trace.state[0] = "A{f=" + f_ + "}";
    return trace;
  }

 private:
  std::string f_;
};

class OneFieldLaboratory : public Laboratory {
 public:
  std::unique_ptr<Executor> fresh(Side side) override {
    return std::make_unique<OneField>(side);
  }
};

Common common() {
  Common result;
  result.before.operations = {{Kind::kConstructor, "A", "<init>", "()V"},
                              {Kind::kField, "A", "f", "I"}};
  result.after = result.before;
  result.supertypes["A"] = {"A", "java.lang.Object"};
  return result;
}

TEST(Sharpen, ReadsTheFieldThatDiffers) {
  OneFieldLaboratory laboratory;
  Evidence evidence{{{{0}}}, {}};
  evidence.difference.state = true;
  const auto sharp = sharpen(laboratory, evidence, common(), {});
  ASSERT_TRUE(sharp);
  EXPECT_EQ(to_java(sharp->test.back(), common().before.operations),
            "new A().f");
  EXPECT_EQ(sharp->difference.before, "int 1");
  EXPECT_FALSE(sharp->difference.state);
}

TEST(Sharpen, GivesUpWithoutAFieldToRead) {
  OneFieldLaboratory laboratory;
  auto without = common();
  without.before.operations.pop_back();
  Evidence evidence{{{{0}}}, {}};
  evidence.difference.state = true;
  EXPECT_FALSE(sharpen(laboratory, evidence, without, {}));
}

}  // namespace
}  // namespace refute::sequence
