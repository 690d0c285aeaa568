#include "three_classes.h"

#include <fmt/format.h>

#include <random>

#include "choice/search.h"
#include "javagen/catalogue.h"

namespace refute::bench {

std::vector<Subject> classes_with_code(std::string_view refactoring,
                                       std::size_t number) {
  Request request{.refactoring = std::string(refactoring),
                  .target = {.type = "p.A", .method = "m"}};
  if (refactoring == "rename-method") request.options["new-name"] = "zz";
  std::vector<Subject> subjects;
  std::mt19937 random(1);
  while (subjects.size() < number) {
    const auto x = random() % 1000, y = random() % 1000;
    const auto f = fmt::format("f{}", random() % 5);
    java::Program program;
    program.files.push_back({"p/A.java", fmt::format(R"(package p;
public class A {{
    protected int {0} = {1};
    public int k(long a) {{ return {2}; }}
    public int n() {{ return this.{0}; }}
    public int m(int a) {{ return k(a) + {0}; }}
}}
)",
                                                     f, x, y)});
    program.files.push_back(
        {"p/B.java", fmt::format(R"(package p;
public class B extends A {{
    public int k(int a) {{ return {0}; }}
    public int test() {{ return {1}m({2}); }}
}}
)",
                                 x, random() % 2 ? "" : "this.", y)});
    program.files.push_back(
        {"q/C.java", fmt::format(R"(package q;
import p.B;
public class C extends B {{
    public int test2() {{ return new B().m({0}) + super.n() + {1}; }}
}}
)",
                                 x, random() % 2 ? "k(2)" : "n()")});
    subjects.push_back({std::move(program), request});
  }
  return subjects;
}

std::vector<Subject> classes_of_generators(std::string_view refactoring,
                                           std::size_t number) {
  std::vector<std::vector<Subject>> lanes;
  for (const auto& generator : javagen::catalogue()) {
    if (generator.refactoring != refactoring) continue;
    auto& lane = lanes.emplace_back();
    for (const Subject& subject :
         choice::Search(javagen::subjects(generator))) {
      if (subject.program.files.size() == 3) lane.push_back(subject);
      if (lane.size() == number) break;
    }
    if (lane.empty()) lanes.pop_back();
  }
  std::vector<Subject> mixed;
  for (std::size_t i = 0; mixed.size() < number && !lanes.empty(); ++i) {
    const auto& lane = lanes[i % lanes.size()];
    mixed.push_back(lane[i / lanes.size() % lane.size()]);
  }
  return mixed;
}

}  // namespace refute::bench
