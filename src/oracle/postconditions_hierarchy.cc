#include <fmt/format.h>

#include <algorithm>

#include "oracle/postconditions.h"
#include "oracle/type_arguments.h"

/// Members that move: gone from their old class, present in the new one.
namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

// The member that moves: a field by its name, a method by its signature.
struct MovedMember {
  std::string name;
  const Node* method = nullptr;  ///< Null for a field.

  std::string text() const { return method ? name + "()" : name; }

  // Its declaration in the class where it was.
  const Node* in(const Node& type) const {
    return method ? find_method(type, name, parameter_types(*method))
                  : find_field(type, name);
  }
  const Node* below(const Node& type, const SeenFrom& seen) const {
    return method ? find_below(type, *method, seen) : find_field(type, name);
  }
  const Node* above(const Node& type, const SeenFrom& seen) const {
    return method ? find_above(type, *method, seen) : find_field(type, name);
  }
};

std::optional<MovedMember> member_of(const Change& change) {
  if (change.field() != nullptr)
    return MovedMember{change.request.target.field};
  if (const Node* const method = change.method())
    return MovedMember{change.request.target.method, method};
  return std::nullopt;
}

bool has_body(const Node& method) {
  return method.child(Child::kBody) != nullptr;
}

void check_gone(const Change& change, const DeclaredType& from,
                const MovedMember& member, Flaws& flaws) {
  const auto* now = change.after.find(from.name);
  if (now == nullptr) {
    flaws.push_back({"type-lost", from.name + " is gone"});
    return;
  }
  const Node* const left = member.in(*now->node);
  if (left == nullptr) return;
  if (member.method && has_body(*member.method) && !has_body(*left))
    flaws.push_back({"left-abstract", fmt::format("{} still declares {}",
                                                  from.name, member.text())});
  else
    flaws.push_back({"still-there",
                     fmt::format("{} still has {}", from.name, member.text())});
}

Flaw not_there(const DeclaredType& to, const MovedMember& member) {
  return {"not-there", fmt::format("{} has no {}", to.name, member.text())};
}

// Where `this` of the class below matters, the method may be handed it: `m()`
// of B becomes `m(B b)`.
const Node* with_receiver(const Node& type, const MovedMember& member,
                          const DeclaredType& from, const SeenFrom& seen) {
  if (member.method == nullptr) return nullptr;
  const auto wanted = parameter_types(*member.method);
  for (const Node* const candidate : find_methods(type, member.name)) {
    auto types = parameter_types(*candidate, seen);
    const auto receiver = std::find(types.rbegin(), types.rend(), from.simple);
    if (receiver == types.rend()) continue;
    types.erase(std::next(receiver).base());
    if (may_be_same(types, wanted)) return candidate;
  }
  return nullptr;
}

}  // namespace

Findings check_push_down(const Change& change) {
  const auto* from = change.type();
  const auto member = member_of(change);
  if (from == nullptr || !member)
    return Unknown{"the member is not to be found"};
  auto targets = change.before.subtypes(*from);
  // Local classes of one name cannot be told apart.
  std::erase_if(targets, [&](const DeclaredType* target) {
    return change.before.find(target->name) == nullptr;
  });
  if (targets.empty()) return Unknown{"there is no subclass"};
  Flaws flaws;
  if (change.option("leave-abstract") != "true")
    check_gone(change, *from, *member, flaws);
  for (const auto* target : targets) {
    const auto* now = change.after.find(target->name);
    if (now == nullptr)
      flaws.push_back({"type-lost", target->name + " is gone"});
    else if (member->below(*now->node,
                           seen_from(change.before, *target, *from)) == nullptr)
      flaws.push_back(not_there(*target, *member));
  }
  return flaws;
}

const DeclaredType* Change::pulled_up_to() const {
  if (request.options.contains("destination"))
    return before.find(option("destination"));
  const auto* from = type();
  if (from == nullptr) return nullptr;
  const auto declared = [&](const DeclaredType& in) {
    return request.target.field.empty()
               ? find_methods(*in.node, request.target.method).size()
               : std::size_t{find_field(*in.node, request.target.field) !=
                             nullptr};
  };
  const auto got_it = [&](const DeclaredType& candidate) {
    const auto* now = after.find(candidate.name);
    return now != nullptr && declared(*now) > declared(candidate);
  };
  const auto* superclass = before.superclass(*from);
  if (superclass != nullptr && got_it(*superclass)) return superclass;
  for (const auto& candidate : before.types())
    if (&candidate != from && before.is_below(*from, candidate) &&
        got_it(candidate))
      return &candidate;
  return superclass;
}

Findings check_pull_up(const Change& change) {
  const auto* from = change.type();
  const auto member = member_of(change);
  if (from == nullptr || !member)
    return Unknown{"the member is not to be found"};
  const auto* to = change.pulled_up_to();
  if (to == nullptr) return Unknown{"the destination was not found"};
  const auto* now = change.after.find(to->name);
  if (now == nullptr) return Flaws{{"type-lost", to->name + " is gone"}};
  const auto seen = seen_from(change.before, *from, *to);
  const Node* there = member->above(*now->node, seen);
  if (there == nullptr) there = with_receiver(*now->node, *member, *from, seen);
  Flaws flaws;
  if (there == nullptr) flaws.push_back(not_there(*to, *member));
  // An interface may get the declaration alone; then the class must keep what
  // it does.
  const bool declared_only = member->method != nullptr && there != nullptr &&
                             to->node->kind == Kind::kInterface &&
                             !has_body(*there);
  if (!declared_only) {
    if (change.option("declare-abstract") != "true")
      check_gone(change, *from, *member, flaws);
    return flaws;
  }
  const auto* below = change.after.find(from->name);
  if (below == nullptr)
    flaws.push_back({"type-lost", from->name + " is gone"});
  else if (has_body(*member->method) && member->in(*below->node) == nullptr)
    flaws.push_back(
        {"body-lost", fmt::format("{} is declared in {}, and {} "
                                  "does not implement it any more",
                                  member->text(), to->name, from->name)});
  return flaws;
}

// Its parameters change with it: the target leaves, the old receiver may come.
Findings check_move_method(const Change& change) {
  const auto* from = change.type();
  const Node* const method = change.method();
  if (from == nullptr || method == nullptr ||
      change.option("keep-original") == "true")
    return Unknown{"the method was not found, or stays"};
  const DeclaredType* to = nullptr;
  if (change.request.options.contains("destination"))
    to = change.before.find(change.option("destination"));
  const std::string target = change.option("target");
  if (!target.empty())
    for (const Node* const parameter : method->list(Child::kParameters))
      if (const Node* const type = parameter->child(Child::kType);
          type != nullptr && parameter->text == target)
        to = change.before.resolve(*from, type->text);
  if (const Node* const field = find_field(*from->node, target);
      field != nullptr && to == nullptr)
    to = change.before.resolve(*from, field->child(Child::kType)->text);
  if (to == nullptr) return Unknown{"the target was not found"};

  const std::string name = change.option("new-name", std::string(method->text));
  Flaws flaws;
  check_gone(change, *from, {std::string(method->text), method}, flaws);
  const auto* now = change.after.find(to->name);
  const auto there = [&](const DeclaredType& type) {
    return find_methods(*type.node, name).size();
  };
  if (now == nullptr)
    flaws.push_back({"type-lost", to->name + " is gone"});
  else if (there(*now) <= there(*to) && to != from)
    flaws.push_back({"not-there", fmt::format("{} has no {} that it did not "
                                              "have before",
                                              to->name, name)});
  if (!flaws.empty()) return flaws;

  // Where the method was the only one of its name, a call without an object
  // can only come from the class where it now is.
  std::int64_t declared = 0;
  for (const Node* const unit : change.before.units())
    visit(unit, [&](const Node& node) {
      if (node.kind == Kind::kMethod && node.text == method->text) ++declared;
    });
  if (declared != 1 || name != method->text || change.before.extends_library())
    return flaws;
  for (const auto& type : change.after.types()) {
    if (!type.top_level()) continue;
    if (&type == now || now->outer != nullptr ||
        change.after.is_below(type, *now))
      continue;
    bool left = false;
    visit(type.node, [&](const Node& node) {
      left |= node.kind == Kind::kCall && node.text == name &&
              node.child(Child::kObject) == nullptr;
    });
    // A nested class may be below the target, and call what it inherits.
    const bool nested_below =
        std::any_of(change.after.types().begin(), change.after.types().end(),
                    [&](const auto& inner) {
                      return inner.unit == type.unit && !inner.top_level() &&
                             change.after.is_below(inner, *now);
                    });
    if (left && !nested_below)
      flaws.push_back({"call-left", fmt::format("{} still calls {} as its own",
                                                type.name, name)});
  }
  return flaws;
}

}  // namespace refute
