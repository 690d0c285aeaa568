#include "javagen/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "choice/search.h"

namespace refute::javagen {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

class EveryGenerator : public ::testing::TestWithParam<Generator> {};

/// Enough to see what is wrong; the whole product is walked elsewhere.
constexpr std::uint64_t kEnough = 1000;

TEST_P(EveryGenerator, YieldsDifferentSubjectsThatAskForItsRefactoring) {
  const auto& generator = GetParam();
  EXPECT_THAT(std::string(generator.varies), Not(IsEmpty()));
  std::set<std::size_t> seen;
  std::uint64_t number = 0;
  choice::Search search(subjects(generator));
  for (; number < kEnough && search.next(); ++number) {
    const auto& [program, request, expectation] = search.current();
    ASSERT_EQ(request.refactoring, generator.refactoring);
    auto all = java::to_text(program);
    const auto dot = request.target.type.rfind('.') + 1;
    ASSERT_NE(all.find(request.target.type.substr(dot)), all.npos);
    ASSERT_NE(all.find(request.target.field), all.npos);
    ASSERT_NE(all.find(request.target.method), all.npos);
    all += describe(request);
    for (const auto& [name, value] : request.options) all += name + value;
    seen.insert(std::hash<std::string>()(all));
  }
  EXPECT_EQ(seen.size(), number) << "some subjects are the same";
  if (!generator.build) return;
  EXPECT_EQ(number, std::min(kEnough, count(generator))) << factors(generator);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryGenerator,
                         ::testing::ValuesIn(catalogue().begin(),
                                             catalogue().end()),
                         [](const auto& tested) {
                           std::string name(tested.param.name);
                           for (char& c : name)
                             if (!isalnum(c)) c = '_';
                           return name;
                         });

TEST(Catalogue, FindsGeneratorsByName) {
  EXPECT_EQ((*find_generator("push-down-super"))->name, "push-down-super");
  EXPECT_FALSE(find_generator("no-such-thing"));
  EXPECT_EQ((*find_generator("TripleClassMethodChild/pull-up-method"))->name,
            "TripleClassChildMethod/pull-up-method");
}

TEST(PushDownSuper, HoldsJDollysListingTurnedRound) {
  bool found = false;
  choice::Search search(subjects(**find_generator("push-down-super")));
  while (search.next() && !found) {
    const auto text = java::to_text(search.current().program);
    found = text.find("return super.k();") != text.npos &&
            text.find("public int k() {\n        return 2;") != text.npos &&
            text.find("return m();") != text.npos;
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace refute::javagen
