#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/files.h"
#include "choice/search.h"

/// Random small models, made by the choice engine, for the comparison with the
/// Alloy Analyzer: `alloy_random COUNT SEED FOLDER` writes them and prints
/// their names.
namespace refute::alloy {
namespace {

using choice::Choices;

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices) {}

  std::string make() {
    std::string out = "sig A { f: set A, g: lone B }\n";
    out += c_.pick<std::string>(
        "B", {"sig B { f: set A }\n", "sig B extends A { h: set A }\n",
              "sig B in A { h: lone A }\n",
              "abstract sig B { f: lone B }\n"
              "sig C, D extends B {}\n"});
    has_h_ = out.find("h:") != std::string::npos;
    const int commands = c_.integer("commands", 1, 3);
    for (int i = 0; i < commands; ++i)
      out += fmt::format("{} {{ {} }} for {}, 3 Int\n",
                         c_.flag("check") ? "check" : "run", formula(3),
                         has_h_ ? "2 A" : "2 A, 1 B");
    return out;
  }

 private:
  std::string variable() { return c_.pick("variable", variables_); }

  /// A set.
  std::string set(int depth) {
    const bool leaf = depth <= 0 || c_.flag("leaf");
    if (leaf) {
      if (!variables_.empty() && c_.flag("variable")) return variable();
      return c_.pick<std::string>("set", {"A", "B", "none", "univ"});
    }
    const std::string a = set(depth - 1);
    switch (c_.integer("operator", 0, 7)) {
      case 0:
        return fmt::format("({} + {})", a, set(depth - 1));
      case 1:
        return fmt::format("({} & {})", a, set(depth - 1));
      case 2:
        return fmt::format("({} - {})", a, set(depth - 1));
      case 3:
        return fmt::format("{}.{}", a, relation(depth - 1));
      case 4:
        return fmt::format("{}[{}]", relation(depth - 1), a);
      case 5:
        return fmt::format("({}.{})", relation(depth - 1), a);
      case 6: {
        const std::string name = fresh();
        variables_.push_back(name);
        const std::string body = formula(depth - 2);
        variables_.pop_back();
        return fmt::format("{{ {}: {} | {} }}", name, a, body);
      }
      default:
        return fmt::format("({} => {} else {})", formula(depth - 2), a,
                           set(depth - 1));
    }
  }

  /// A relation of two columns.
  std::string relation(int depth) {
    if (depth <= 0 || c_.flag("leaf"))
      return has_h_ ? c_.pick<std::string>("relation",
                                           {"(A <: f)", "g", "h", "iden"})
                    : c_.pick<std::string>(
                          "relation", {"(A <: f)", "(B <: f)", "g", "iden"});
    const std::string a = relation(depth - 1);
    switch (c_.integer("operator", 0, 8)) {
      case 0:
        return fmt::format("({} + {})", a, relation(depth - 1));
      case 1:
        return fmt::format("({} & {})", a, relation(depth - 1));
      case 2:
        return fmt::format("({} - {})", a, relation(depth - 1));
      case 3:
        return fmt::format("({} ++ {})", a, relation(depth - 1));
      case 4:
        return "~" + a;
      case 5:
        return "^" + a;
      case 6:
        return fmt::format("({} <: {})", set(depth - 1), a);
      case 7:
        return fmt::format("({} :> {})", a, set(depth - 1));
      default:
        return fmt::format("({} -> {})", set(depth - 1), set(depth - 1));
    }
  }

  std::string number(int depth) {
    switch (depth <= 0 ? 0 : c_.integer("number", 0, 3)) {
      case 0:
        return c_.pick<std::string>("literal", {"0", "1", "2", "-1"});
      case 1:
        return fmt::format("#({})", relation(depth - 1));
      case 2:
        return fmt::format("#({})", set(depth - 1));
      default:
        return fmt::format("plus[{}, {}]", number(depth - 1),
                           number(depth - 1));
    }
  }

  std::string fresh() { return fmt::format("x{}", variables_.size()); }

  std::string formula(int depth) {
    if (depth <= 0) return fmt::format("{} {}", quantifier(), set(1));
    switch (c_.integer("formula", 0, 10)) {
      case 0:
        return fmt::format("{} {}", quantifier(), relation(depth));
      case 1:
        return fmt::format("{} in {}", set(depth - 1), set(depth - 1));
      case 2:
        return fmt::format("{} = {}", relation(depth), relation(depth));
      case 3:
        return fmt::format("{} != {}", relation(depth - 1),
                           relation(depth - 1));
      case 4:
        return fmt::format("not ({})", formula(depth - 1));
      case 5:
        return fmt::format(
            "({}) {} ({})", formula(depth - 1),
            c_.pick<std::string>("connective",
                                 {"and", "or", "implies", "iff", "&&", "=>"}),
            formula(depth - 1));
      case 6:
        return fmt::format(
            "{} {} {}", number(depth - 1),
            c_.pick<std::string>("comparison", {"=", "<", ">", "<=", "!="}),
            number(depth - 1));
      case 7:
        return fmt::format("{} in A {}->{} univ", relation(depth - 1),
                           multiplicity(), multiplicity());
      default: {
        const std::string range = set(depth - 1);
        const std::string name = fresh();
        variables_.push_back(name);
        const std::string body = formula(depth - 1);
        variables_.pop_back();
        const std::string word = c_.flag("all") ? "all" : quantifier();
        return fmt::format("({} {}: {} | {})", word, name, range, body);
      }
    }
  }

  std::string quantifier() {
    return c_.pick<std::string>("quantifier", {"some", "no", "lone", "one"});
  }
  std::string multiplicity() {
    return c_.pick<std::string>("multiplicity",
                                {"set ", "some ", "lone ", "one "});
  }

  Choices& c_;
  bool has_h_ = false;
  std::vector<std::string> variables_;
};

int run(int count, std::uint64_t seed, const std::filesystem::path& folder) {
  choice::Settings settings;
  settings.limits.number = static_cast<std::uint64_t>(count);
  choice::Search search([](Choices& choices) { return Maker(choices).make(); },
                        choice::random(seed), settings);
  int number = 0;
  while (search.next()) {
    const auto path = folder / fmt::format("random_{:04}.als", number++);
    if (!write_file(path, search.current())) return 3;
    fmt::print("{}\n", path.string());
  }
  return 0;
}

}  // namespace
}  // namespace refute::alloy

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: alloy_random COUNT SEED FOLDER\n");
    return 2;
  }
  return refute::alloy::run(std::atoi(argv[1]),
                            std::strtoull(argv[2], nullptr, 10), argv[3]);
}
