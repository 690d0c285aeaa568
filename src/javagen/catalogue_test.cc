#include "javagen/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "choice/search.h"

namespace refute::javagen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class EveryGenerator : public ::testing::TestWithParam<Generator> {};

TEST_P(EveryGenerator, YieldsAsManyDifferentSubjectsAsItsFactorsSay) {
  const auto& generator = GetParam();
  std::set<std::size_t> seen;
  std::uint64_t number = 0;
  std::string text;
  choice::Search search(subjects(generator));
  while (search.next()) {
    const auto& subject = search.current();
    text = java::to_text(subject.program) + describe(subject.request);
    for (const auto& [name, value] : subject.request.options)
      text += name + value;
    seen.insert(std::hash<std::string>()(text));
    ++number;
  }
  EXPECT_EQ(number, count(generator)) << factors(generator);
  EXPECT_EQ(seen.size(), number) << "some subjects are the same";
}

TEST_P(EveryGenerator, AsksForItsRefactoringOfSomethingInTheProgram) {
  const auto& generator = GetParam();
  EXPECT_THAT(std::string(generator.varies), Not(IsEmpty()));
  choice::Search search(subjects(generator));
  while (search.next()) {
    const auto& [program, request, expectation] = search.current();
    ASSERT_EQ(request.refactoring, generator.refactoring);
    const auto all = java::to_text(program);
    const auto dot = request.target.type.rfind('.') + 1;
    ASSERT_THAT(all, HasSubstr(request.target.type.substr(dot)));
    ASSERT_THAT(all, HasSubstr(request.target.field));
    ASSERT_THAT(all, HasSubstr(request.target.method));
  }
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
}

TEST(PushDownSuper, HoldsTheThirdSeedsListingTurnedRound) {
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
