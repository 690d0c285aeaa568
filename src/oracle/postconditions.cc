#include "oracle/postconditions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "oracle/policies.h"
#include "oracle/refactorings.h"
#include "oracle/type_arguments.h"

namespace refute {

using java::Node;

Verdict verdict_of(std::string_view oracle, const Trial& trial,
                   const Flaws& all) {
  if (all.empty()) return Pass{};
  // What the engine does on purpose is no flaw of it.
  Flaws flaws;
  const Habit* known = nullptr;
  for (const auto& flaw : all) {
    const auto* const is_habit = habit(
        trial.engine, oracle, trial.subject.request.refactoring, flaw.kind);
    if (is_habit != nullptr)
      known = is_habit;
    else
      flaws.push_back(flaw);
  }
  if (flaws.empty()) return NotApplicable{std::string(known->reason)};
  std::set<std::string> kinds;
  std::string evidence;
  std::vector<Message> messages;
  for (const auto& flaw : flaws) {
    kinds.insert(flaw.kind);
    evidence += flaw.sentence + "\n";
    // How often a flaw shows says more about the program than about the bug.
    std::string said =
        flaw.where.empty() ? flaw.kind : flaw.kind + " in " + flaw.where;
    const auto same =
        std::find_if(messages.begin(), messages.end(),
                     [&](const Message& each) { return each.code == said; });
    if (same == messages.end())
      messages.push_back({said, flaw.sentence, said});
    else
      same->place += "; " + flaw.sentence;
  }
  return finding(oracle, trial, fmt::format("{}", fmt::join(kinds, ",")),
                 flaws.front().sentence, std::move(evidence),
                 std::move(messages));
}

Findings check_postcondition(const Request& request, const Read& before,
                             const Read& after) {
  const auto postcondition =
      refactoring_called(request.refactoring).postcondition;
  if (postcondition == nullptr)
    return Unknown{"there is no postcondition for " + request.refactoring};
  if (!before || !after) {
    const auto& broken = before ? after.error() : before.error();
    return Unknown{broken.path +
                   " is not Java: " + java::to_string(broken.error)};
  }
  if (const auto* twice = after->declared_twice())
    return Unknown{twice->name +
                   " is declared twice, and the compiler will say so"};
  return postcondition({request, *before, *after});
}

std::string Change::option(const std::string& name,
                           std::string otherwise) const {
  const auto found = request.options.find(name);
  if (found != request.options.end()) return found->second;
  return otherwise;
}

const Node* Change::method() const {
  const auto* in = type();
  if (in == nullptr || request.target.method.empty()) return nullptr;
  return find_method(*in->node, request.target.method,
                     request.target.parameters);
}

const Node* Change::field() const {
  const auto* in = type();
  if (in == nullptr || request.target.field.empty()) return nullptr;
  return find_field(*in->node, request.target.field);
}

namespace {

// Inheritance links types; a link counts where both ends can see each other.
bool see_each_other(const Overrider& a, const Overrider& b) {
  const auto open = [](const Overrider& o) {
    return (o.method->modifiers & (java::kPublic | java::kProtected)) != 0 ||
           o.type->node->kind == java::Kind::kInterface;
  };
  return a.type->package == b.type->package || (open(a) && open(b));
}

// Whether one of them overrides the other.
bool overrides(const Outline& outline, const Overrider& below,
               const Overrider& above) {
  const auto seen = seen_from(outline, *below.type, *above.type);
  return seen != nullptr &&
         parameter_types(*below.method) == parameter_types(*above.method, seen);
}

}  // namespace

std::vector<Overrider> family(const Outline& outline, const DeclaredType& type,
                              const Node& method) {
  const auto overridable = [](const Node& candidate) {
    return (candidate.modifiers & (java::kPrivate | java::kStatic)) == 0;
  };
  std::vector<Overrider> result = {{&type, &method}};
  if (!overridable(method)) return result;
  std::vector<Overrider> others;
  for (const auto& other : outline.types())
    for (const Node* const candidate : find_methods(*other.node, method.text))
      if (candidate != &method && overridable(*candidate))
        others.push_back({&other, candidate});
  for (std::size_t i = 0; i < result.size(); ++i) {
    const Overrider known = result[i];
    std::erase_if(others, [&](const Overrider& other) {
      if (!see_each_other(known, other) || (!overrides(outline, known, other) &&
                                            !overrides(outline, other, known)))
        return false;
      result.push_back(other);
      return true;
    });
  }
  return result;
}

}  // namespace refute
