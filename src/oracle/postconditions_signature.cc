#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "java/print.h"
#include "oracle/postconditions.h"
#include "oracle/type_arguments.h"

/// Changes of a signature: the declaration, all that override it and all calls
/// agree on it.
namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

struct Parameters {
  std::vector<std::string> names;
  std::vector<std::string> types;

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

Parameters parameters_of(const Node& method) {
  return {parameter_names(method), parameter_types(method)};
}

bool takes_any_number(const Node& method) {
  const auto parameters = method.list(Child::kParameters);
  return !parameters.empty() &&
         (parameters.back()->modifiers & java::kVarargs) != 0;
}

// How often a method of that name is called with so many arguments.
std::int64_t calls(const Outline& outline, std::string_view name,
                   std::size_t arity) {
  std::int64_t result = 0;
  for (const Node* const unit : outline.units())
    visit(unit, [&](const Node& node) {
      if (node.kind == Kind::kCall && node.text == name &&
          arguments(node).size() == arity)
        ++result;
    });
  return result;
}

// Calls on an object that the trees give no type of the program.
std::int64_t calls_on_anything(const Outline& outline, std::string_view name) {
  std::int64_t result = 0;
  for (const Node* const unit : outline.units())
    visit(unit, [&](const Node& node) {
      if (node.kind != Kind::kCall || node.text != name) return;
      const Node* object = node.child(Child::kObject);
      while (object != nullptr && object->kind == Kind::kParen)
        object = object->child(Child::kValue);
      if (object == nullptr || object->kind == Kind::kThis ||
          object->kind == Kind::kSuper || object->kind == Kind::kNew ||
          object->kind == Kind::kCast)
        return;
      ++result;
    });
  return result;
}

// Whether every method that a call of `arity` arguments could mean is one of
// the family.
bool calls_are_known(const Change& change,
                     const std::vector<Overrider>& related, std::size_t arity) {
  if (change.before.extends_library()) return false;
  std::size_t could_be_meant = 0;
  for (const Node* const unit : change.before.units())
    visit(unit, [&](const Node& node) {
      if (node.kind != Kind::kMethod ||
          node.text != change.request.target.method)
        return;
      if (parameter_names(node).size() == arity || takes_any_number(node))
        ++could_be_meant;
    });
  return could_be_meant == related.size();
}

// What the four have in common: find the method, check declarations.
struct Signature {
  const Change& change;
  const Node& method;
  std::vector<Overrider> related;

  static std::optional<Signature> of(const Change& change) {
    const auto* type = change.type();
    const Node* const method = change.method();
    if (type == nullptr || method == nullptr ||
        change.option("keep-original") == "true" || takes_any_number(*method))
      return std::nullopt;
    return Signature{change, *method, family(change.before, *type, *method)};
  }

  // The declarations of the family after, one by one. `edit` says what becomes
  // of the parameters of each.
  template <typename Edit>
  void check_declarations(const Edit& edit, Flaws& flaws) const {
    for (const auto& [type, declaration] : related) {
      const auto* now = change.after.find(type->name);
      if (now == nullptr) continue;
      const bool target = declaration == &method;
      const Parameters expected = edit(parameters_of(*declaration));
      const auto candidates = find_methods(*now->node, method.text);
      const bool found = std::any_of(
          candidates.begin(), candidates.end(), [&](const Node* candidate) {
            const auto got = parameters_of(*candidate);
            return may_be_same(got.types, expected.types) &&
                   (!target || got.names == expected.names);
          });
      if (!found)
        flaws.push_back(
            {target ? "declaration" : "overrider",
             fmt::format("{} has no {}({})", type->name, method.text,
                         fmt::join(expected.types, ", "))});
    }
  }

  // Calls in the bodies of the family itself.
  std::int64_t recursive_calls() const {
    std::int64_t result = 0;
    for (const auto& each : related)
      visit(each.method, [&](const Node& node) {
        if (node.kind == Kind::kCall && node.text == method.text) ++result;
      });
    return result;
  }

  // Every call of `arity` arguments came to have `now` many; the recursive
  // ones may hand on the new parameter itself, which is one argument.
  void check_calls(std::size_t arity, std::size_t now, Flaws& flaws) const {
    if (!calls_are_known(change, related, arity)) return;
    auto unsure = calls_on_anything(change.before, method.text);
    if (now == arity || now > arity + 1) unsure += recursive_calls();
    const auto left = calls(change.after, method.text, arity);
    if (left > unsure && now != arity)
      flaws.push_back(
          {"call-left",
           fmt::format("{} is still called with {} {} times", method.text,
                       plural(static_cast<std::int64_t>(arity), "argument"),
                       left)});
    const auto expected =
        calls(change.before, method.text, arity) +
        (now == arity ? 0 : calls(change.before, method.text, now));
    const auto got = calls(change.after, method.text, now);
    if (got < expected - unsure || got > expected)
      flaws.push_back(
          {"call-count",
           fmt::format("{} must be called with {} {} times, but is {} times",
                       method.text,
                       plural(static_cast<std::int64_t>(now), "argument"),
                       expected, got)});
  }
};

constexpr std::string_view kLost =
    "the method was not found, stays, or takes any number of arguments";

void insert_at(std::vector<std::string>& list, std::size_t at,
               std::string value) {
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), std::move(value));
}

void erase_at(std::vector<std::string>& list, std::size_t at) {
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
}

// The type of a new parameter as parameter_types() has it: `int...` is "int[]",
// and what a type variable is called may differ from class to class.
std::string added_type(const Signature& signature, std::string type) {
  const std::size_t dots = type.find("...");
  if (dots != std::string::npos) type.replace(dots, 3, "[]");
  type = erased(type);
  const auto variables = type_variables(*signature.change.type()->node);
  const bool variable =
      std::find(variables.begin(), variables.end(),
                type.substr(0, type.find('['))) != variables.end();
  return variable && signature.related.size() > 1 ? std::string(kAnyType)
                                                  : type;
}

// How many arguments a call gets for a new parameter. One that takes any number
// of them may get none or several: nothing, if that cannot be told.
std::optional<std::size_t> added_arguments(const Change& change) {
  const std::string value = change.option("default-value");
  if (value.find('(') != std::string::npos) return std::nullopt;
  if (change.option("type").find("...") == std::string::npos) return 1;
  if (value.find_first_of("\"'{<") != std::string::npos &&
      value.find(',') != std::string::npos)
    return std::nullopt;
  if (value.find_first_not_of(" \t") == std::string::npos) return 0;
  return 1 +
         static_cast<std::size_t>(std::count(value.begin(), value.end(), ','));
}

}  // namespace

Findings check_add_parameter(const Change& change) {
  const auto signature = Signature::of(change);
  if (!signature) return Unknown{std::string(kLost)};
  const std::size_t arity = parameter_names(signature->method).size();
  const std::string position = change.option("position", "last");
  std::size_t at = arity;
  if (position != "last") {
    if (position.find_first_not_of("0123456789") != std::string::npos ||
        position.empty() || position.size() > 3)
      return Unknown{"a position that is no number"};
    at = std::min(arity, static_cast<std::size_t>(std::stoul(position)));
  }
  const std::string type = added_type(*signature, change.option("type"));
  Flaws flaws;
  signature->check_declarations(
      [&](Parameters parameters) {
        insert_at(parameters.names, at, change.option("name"));
        insert_at(parameters.types, at, type);
        return parameters;
      },
      flaws);
  if (const auto more = added_arguments(change))
    signature->check_calls(arity, arity + *more, flaws);
  return flaws;
}

Findings check_remove_parameter(const Change& change) {
  const auto signature = Signature::of(change);
  if (!signature) return Unknown{std::string(kLost)};
  const auto names = parameter_names(signature->method);
  const auto found =
      std::find(names.begin(), names.end(), change.option("parameter"));
  if (found == names.end()) return Unknown{"no such parameter"};
  const std::size_t arity = names.size();
  const auto at = static_cast<std::size_t>(found - names.begin());
  Flaws flaws;
  signature->check_declarations(
      [&](Parameters parameters) {
        erase_at(parameters.names, at);
        erase_at(parameters.types, at);
        return parameters;
      },
      flaws);
  // An argument that goes may itself have been a call.
  bool nested = false;
  for (const Node* const unit : change.before.units())
    visit(unit, [&](const Node& node) {
      if (node.kind != Kind::kCall || node.text != signature->method.text)
        return;
      for (const Node* const argument : arguments(node))
        nested |= count(argument, Role::kMethod, node.text) > 0;
    });
  if (!nested) signature->check_calls(arity, arity - 1, flaws);
  return flaws;
}

Findings check_reorder_parameters(const Change& change) {
  const auto signature = Signature::of(change);
  if (!signature) return Unknown{std::string(kLost)};
  const Parameters old = parameters_of(signature->method);
  std::vector<std::size_t> order;
  for (const auto& name : split(change.option("order"), ',')) {
    const auto found = std::find(old.names.begin(), old.names.end(), name);
    if (found == old.names.end()) return Unknown{"no such parameter"};
    order.push_back(static_cast<std::size_t>(found - old.names.begin()));
  }
  Flaws flaws;
  signature->check_declarations(
      [&](const Parameters& parameters) {
        Parameters expected;
        for (const std::size_t at : order) {
          expected.names.push_back(parameters.names[at]);
          expected.types.push_back(parameters.types[at]);
        }
        return expected;
      },
      flaws);
  if (!calls_are_known(change, signature->related, old.names.size()) ||
      calls_on_anything(change.before, signature->method.text) > 0)
    return flaws;
  // Arguments as they were and as they must be. Calls within calls move about,
  // so that those are left out: where there are any, nothing is said.
  const auto argument_lists = [&](const Outline& outline, bool permute) {
    std::vector<std::string> lists;
    for (const Node* const unit : outline.units())
      visit(unit, [&](const Node& node) {
        if (node.kind != Kind::kCall || node.text != signature->method.text ||
            arguments(node).size() != order.size())
          return;
        std::string text;
        for (std::size_t i = 0; i < order.size(); ++i)
          text +=
              java::to_text(*arguments(node)[permute ? order[i] : i]) + ", ";
        lists.push_back(std::move(text));
      });
    std::sort(lists.begin(), lists.end());
    return lists;
  };
  const auto must_be = argument_lists(change.before, true);
  const std::string call = std::string(signature->method.text) + "(";
  for (const auto& list : must_be)
    if (list.find(call) != std::string::npos) return flaws;
  if (argument_lists(change.after, false) != must_be)
    flaws.push_back({"arguments",
                     "the arguments of a call are not in the new "
                     "order"});
  return flaws;
}

Findings check_change_return_type(const Change& change) {
  const auto signature = Signature::of(change);
  if (!signature) return Unknown{std::string(kLost)};
  const std::string expected = erased(change.option("type"));
  Flaws flaws;
  for (const auto& [type, declaration] : signature->related) {
    const auto* now = change.after.find(type->name);
    if (now == nullptr) continue;
    const Node* const method = find_method(*now->node, declaration->text,
                                           parameter_types(*declaration));
    const bool target = declaration == &signature->method;
    if (method == nullptr || method->child(Child::kResult) == nullptr) {
      flaws.push_back({"method-lost", type->name + " has lost the method"});
      continue;
    }
    const std::string got =
        erased(java::to_text(*method->child(Child::kResult)));
    if (got != expected)
      flaws.push_back({target ? "declaration" : "overrider",
                       fmt::format("{}.{} returns {}", type->name,
                                   declaration->text, got)});
  }
  return flaws;
}

}  // namespace refute
