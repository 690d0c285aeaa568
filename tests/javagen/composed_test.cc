#include "composed.h"

#include <gtest/gtest.h>

#include <set>

#include "choice/search.h"
#include "java/print.h"
#include "javagen/catalogue.h"

namespace refute::javagen {
namespace {

/// Every program with what is asked of it.
std::multiset<std::string> all_of(const Generator& generator) {
  std::multiset<std::string> all;
  choice::Search search(subjects(generator));
  while (search.next()) {
    const auto& subject = search.current();
    const auto& target = subject.request.target;
    std::string text = subject.request.refactoring + " " + target.type + " " +
                       target.field + target.method + "\n";
    for (const auto& [name, value] : subject.request.options)
      text += name + "=" + value + "\n";
    all.insert(text + java::to_text(subject.program));
  }
  return all;
}

TEST(Composed, ChildGeneratorsGiveTheProgramsOfTheProductOfAxes) {
  const auto composed = all_of(composed_array_field());
  EXPECT_EQ(composed, all_of(**find_generator("ClassArrayField/"
                                              "encapsulate-field")));
  EXPECT_EQ(composed.size(), 72u);
}

TEST(Composed, PoolsGiveTheProgramsOnInheritanceGraphs) {
  for (const int types : {2, 3, 4}) {
    const auto name =
        "InheritanceGraph:" + std::to_string(types) + "/rename-method";
    const auto pooled = all_of(pooled_inheritance_graph(types));
    EXPECT_FALSE(pooled.empty());
    EXPECT_EQ(pooled, all_of(**find_generator(name))) << types;
  }
}

}  // namespace
}  // namespace refute::javagen
