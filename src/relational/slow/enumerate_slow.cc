#include <gtest/gtest.h>
#include <unistd.h>

#include <ctime>
#include <fstream>

#include "relational/enumerate.h"
#include "relational/known_structures.h"

/// What the model finder promises of time and memory, measured where it is
/// optimised.
namespace refute::relational {
namespace {

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Bytes of this process in memory.
long resident() {
  long pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

TEST(EnumerateSlow, InheritanceGraphsOfSixTypesTakeLessThanASecond) {
  const double start = cpu_seconds();
  const auto statistics =
      enumerate(inheritance_graphs(6), {},
                [](const Instance&) { return Next::kContinue; });
  EXPECT_EQ(statistics->instances, 33290U);
  EXPECT_LT(cpu_seconds() - start, 1.0);
}

TEST(EnumerateSlow, LargerStructuresAreCountedExactly) {
  for (const auto& [problem, known] : {std::pair{graphs(8), 12346U},
                                       {functions(10), 7318U},
                                       {rooted_trees(12), 4766U},
                                       {tables(5), 5624U},
                                       {orders(8), 16999U},
                                       {equivalences(20), 627U}})
    EXPECT_EQ(
        enumerate(problem, {}, [](const Instance&) { return Next::kContinue; })
            ->instances,
        known);
}

TEST(EnumerateSlow, MemoryStaysFlatOverHundredThousandInstances) {
  auto instances =
      Enumerator::start(inheritance_graphs(5), {.symmetry = false}).value();
  for (int i = 0; i < 20'000; ++i) ASSERT_NE(instances.next(), nullptr);
  const long before = resident();
  while (instances.next() != nullptr) {
  }
  EXPECT_GT(instances.statistics().instances, 100'000U);
  EXPECT_LT(resident() - before, 4 << 20);
}

}  // namespace
}  // namespace refute::relational
