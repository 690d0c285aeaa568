#include <fuzzer/FuzzedDataProvider.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "alloy/model.h"
#include "evaluate.h"
#include "relational/enumerate.h"

namespace refute::fuzz {
namespace {

/// Writes a model whose every choice is taken from the input. Expressions have
/// the arity that is asked for, and names are declared before they are used:
/// so nearly all models get past the parser, and most past the checker.
class ModelWriter {
 public:
  ModelWriter(const std::uint8_t* data, std::size_t size)
      : choices_(data, size) {}

  std::string write() {
    if (below(4) == 0) out_ += "open util/ordering[S0] as o\n";
    if (below(4) == 0) out_ += "open util/integer\n";
    const int sigs = 1 + below(4);
    for (int i = 0; i < sigs; ++i) write_sig(i);
    const int facts = below(3);
    for (int i = 0; i < facts; ++i)
      out_ += "fact { " + formula(kDepth) + " }\n";
    const int predicates = below(3);
    for (int i = 0; i < predicates; ++i) write_predicate(i);
    if (flag()) write_function();
    if (flag()) out_ += "assert a { " + formula(kDepth) + " }\ncheck a for 2\n";
    out_ += "run { " + formula(kDepth) + " }" + scope();
    return out_;
  }

 private:
  static constexpr int kDepth = 3;

  struct Name {
    std::string text;
    int arity;
  };

  int below(int bound) {
    return choices_.ConsumeIntegralInRange<int>(0, bound - 1);
  }
  bool flag() { return choices_.ConsumeBool(); }

  std::string one_of(const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(
        below(static_cast<int>(words.size())))];
  }

  std::string sig() { return "S" + std::to_string(below(sigs_)); }

  void write_sig(int number) {
    const std::string name = "S" + std::to_string(number);
    out_ += one_of({"", "abstract ", "one ", "lone ", "some "}) + "sig " + name;
    if (number > 0 && flag()) out_ += one_of({" extends ", " in "}) + sig();
    sigs_ = number + 1;
    out_ += " {";
    const int fields = below(3);
    for (int i = 0; i < fields; ++i) {
      const std::string field =
          "f" + std::to_string(number) + std::to_string(i);
      const bool wide = below(4) == 0;
      out_ += (i == 0 ? " " : ", ") + field + ": " +
              (wide ? sig() + one_of({" -> ", " -> lone ", " one -> "})
                    : one_of({"", "set ", "lone ", "some "})) +
              (below(8) == 0 ? "Int" : sig());
      names_.push_back({field, wide ? 3 : 2});
    }
    out_ += " }";
    if (below(4) == 0) out_ += " { " + formula(2) + " }";
    out_ += "\n";
  }

  void write_predicate(int number) {
    const std::string name = "p" + std::to_string(number);
    out_ += "pred " + name + "[x: " + sig() + "] { ";
    names_.push_back({"x", 1});
    out_ += formula(kDepth) + " }\n";
    names_.pop_back();
    predicates_.push_back(name);
  }

  void write_function() {
    out_ += "fun g[x: " + sig() + "]: set univ { ";
    names_.push_back({"x", 1});
    out_ += expression(1, 3) + " }\n";
    names_.pop_back();
    has_function_ = true;
  }

  std::string scope() {
    std::string text = " for " + std::to_string(below(4));
    const int limits = below(3);
    for (int i = 0; i < limits; ++i)
      text += (i == 0 ? " but " : ", ") + one_of({"", "exactly "}) +
              std::to_string(below(4)) + " " + sig();
    if (limits == 0 && below(4) == 0)
      text += " but " + std::to_string(1 + below(4)) + " int";
    return text + "\n";
  }

  /// With a variable in scope that did not exist outside.
  template <typename Write>
  std::string with_variable(Write write) {
    const std::string name = "v" + std::to_string(names_.size());
    names_.push_back({name, 1});
    std::string text = write(name);
    names_.pop_back();
    return text;
  }

  std::string quantified(int depth) {
    const std::string domain = expression(1, depth - 1);
    return with_variable([&](const std::string& name) {
      return one_of({"all ", "some ", "no ", "lone ", "one "}) + name + ": " +
             (below(8) == 0 ? "set " : "") + domain + " | " +
             formula(depth - 1);
    });
  }

  std::string formula(int depth) {
    if (depth == 0) return "some " + sig();
    switch (below(10)) {
      case 0:
        return one_of({"some ", "no ", "lone ", "one "}) + any(depth - 1);
      case 1: {
        const int arity = 1 + below(2);
        return expression(arity, depth - 1) +
               one_of({" in ", " = ", " != ", " not in "}) +
               expression(arity, depth - 1);
      }
      case 2:
      case 3:
        return "(" + formula(depth - 1) +
               one_of({" and ", " or ", " implies ", " iff "}) +
               formula(depth - 1) + ")";
      case 4:
        return "not (" + formula(depth - 1) + ")";
      case 5:
      case 6:
        return "(" + quantified(depth) + ")";
      case 7:
        return "(" + integer(depth - 1) +
               one_of({" = ", " < ", " >= ", " > ", " =< "}) +
               integer(depth - 1) + ")";
      case 8:
        if (predicates_.empty()) return "some " + sig();
        return one_of(predicates_) + "[" + expression(1, depth - 1) + "]";
      default: {
        const std::string value = expression(1, depth - 1);
        return with_variable([&](const std::string& name) {
          return "(let " + name + " = " + value + " | " + formula(depth - 1) +
                 ")";
        });
      }
    }
  }

  std::string integer(int depth) {
    switch (depth == 0 ? 0 : below(5)) {
      case 1:
        return "#" + any(depth - 1);
      case 2:
        return one_of({"plus", "minus", "mul", "div", "rem"}) + "[" +
               integer(depth - 1) + ", " + integer(depth - 1) + "]";
      case 3: {
        const std::string domain = expression(1, depth - 1);
        return with_variable([&](const std::string& name) {
          return "(sum " + name + ": " + domain + " | " + integer(depth - 1) +
                 ")";
        });
      }
      case 4:
        return "(" + formula(depth - 1) + " implies " + integer(depth - 1) +
               " else " + integer(depth - 1) + ")";
      default:
        return std::to_string(below(10) - 2);
    }
  }

  std::string any(int depth) { return expression(1 + below(2), depth); }

  std::string leaf(int arity) {
    std::vector<std::string> fitting;
    for (const auto& name : names_)
      if (name.arity == arity) fitting.push_back(name.text);
    if (arity == 1) fitting.insert(fitting.end(), {sig(), "univ", "none"});
    if (arity == 2)
      fitting.insert(fitting.end(), {"iden", sig() + "->" + sig()});
    if (arity == 3) fitting.push_back(sig() + "->" + sig() + "->" + sig());
    return fitting.size() > 1 ? one_of(fitting) : fitting.front();
  }

  std::string expression(int arity, int depth) {
    if (depth == 0) return "(" + leaf(arity) + ")";
    switch (below(9)) {
      case 0:
      case 1:
        return "(" + leaf(arity) + ")";
      case 2:
        return "(" + expression(arity, depth - 1) +
               one_of({" + ", " & ", " - "}) + expression(arity, depth - 1) +
               ")";
      case 3:
        if (arity == 3) return "(" + leaf(arity) + ")";
        return "(" + expression(1, depth - 1) + "." +
               expression(arity + 1, depth - 1) + ")";
      case 4:
        if (arity == 2)
          return "(" + one_of({"~", "^", "*"}) + expression(2, depth - 1) + ")";
        return "(" + expression(1, depth - 1) +
               " <: " + expression(arity, depth - 1) + ")";
      case 5:
        if (arity == 1) return "(" + leaf(arity) + ")";
        return "(" + expression(arity, depth - 1) + one_of({" ++ ", " + "}) +
               expression(arity, depth - 1) + ")";
      case 6:
        if (arity != 2) return "(" + leaf(arity) + ")";
        return "(" + expression(1, depth - 1) + " -> " +
               expression(1, depth - 1) + ")";
      case 7:
        return "(" + formula(depth - 1) + " implies " +
               expression(arity, depth - 1) + " else " +
               expression(arity, depth - 1) + ")";
      default: {
        if (arity != 1) return "(" + leaf(arity) + ")";
        if (has_function_ && flag())
          return "g[" + expression(1, depth - 1) + "]";
        const std::string domain = expression(1, depth - 1);
        return with_variable([&](const std::string& name) {
          return "{ " + name + ": " + domain + " | " + formula(depth - 1) +
                 " }";
        });
      }
    }
  }

  FuzzedDataProvider choices_;
  std::string out_;
  int sigs_ = 1;
  std::vector<Name> names_;
  std::vector<std::string> predicates_;
  bool has_function_ = false;
};

/// Some instances: each must satisfy the formula as its definition has it.
void look_at_instances(const alloy::Lowered& lowered) {
  relational::EnumerateOptions options;
  options.projection = lowered.projection;
  options.limit = 4;
  options.time = std::chrono::milliseconds(50);
  auto instances = relational::Enumerator::start(lowered.problem, options);
  if (!instances) return;
  while (const auto* instance = instances->next())
    if (!relational::evaluate(lowered.problem, *instance,
                              lowered.problem.formula))
      std::abort();
}

}  // namespace
}  // namespace refute::fuzz

/// Models that parse: they are checked, lowered and solved, or refused with a
/// sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const std::string text = fuzz::ModelWriter(data, size).write();
  if (std::getenv("SHOW_MODEL") != nullptr) std::puts(text.c_str());
  const alloy::ReadText no_files =
      [](const std::string&) -> Result<std::string> {
    return fail("there is no such file");
  };
  const auto model = alloy::Model::parse("m.als", text, no_files);
  if (!model) {
    if (std::getenv("SHOW_MODEL") != nullptr)
      std::puts(model.error().message.c_str());
    return 0;
  }
  for (const alloy::Command& command : model->commands())
    if (const auto lowered = model->lower(command))
      fuzz::look_at_instances(*lowered);
  return 0;
}
