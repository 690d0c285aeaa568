#include "oracle/inverse.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "java/compare.h"
#include "java/print.h"
#include "oracle/plain.h"
#include "oracle/policies.h"
#include "oracle/refactorings.h"
#include "oracle/type_arguments.h"

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

using Inverse = std::optional<Request>;

bool has_option(const Request& request, std::string_view name) {
  return request.options.contains(std::string(name));
}

// Whether anything is declared under the name, of whatever kind `role` counts.
bool is_taken(const Outline& program, Role role, const std::string& name) {
  if (role == Role::kVariable) return declared_variables(program, name) > 0;
  bool taken = false;
  for (const Node* const unit : program.units())
    visit(unit, [&](const Node& node) {
      const bool declares =
          role == Role::kMethod ? node.kind == Kind::kMethod : is_type(node);
      taken |= declares && node.text == name;
    });
  return taken;
}

// The method that the request names, in the type that it names; null if none.
const Node* target_method(const Request& request, const DeclaredType* type) {
  return type == nullptr ? nullptr
                         : find_method(*type->node, request.target.method,
                                       request.target.parameters);
}

// The same request, for what is now called otherwise, back to the old name.
Inverse renamed_back(const Request& request, const Outline& before, Role role,
                     std::string old_name) {
  Request back = request;
  const std::string new_name = request.options.at("new-name");
  if (old_name.empty() || is_taken(before, role, new_name)) return std::nullopt;
  back.options["new-name"] = std::move(old_name);
  return back;
}

}  // namespace

namespace inverses {

Inverse rename_field(const Request& request, const Outline& before) {
  auto back =
      renamed_back(request, before, Role::kVariable, request.target.field);
  if (back) back->target.field = request.options.at("new-name");
  return back;
}

Inverse rename_method(const Request& request, const Outline& before) {
  auto back =
      renamed_back(request, before, Role::kMethod, request.target.method);
  if (back) back->target.method = request.options.at("new-name");
  return back;
}

Inverse rename_type(const Request& request, const Outline& before) {
  const auto* type = before.find(request.target.type);
  if (type == nullptr || !request.target.file.empty()) return std::nullopt;
  auto back = renamed_back(request, before, Role::kType, type->simple);
  if (back)
    back->target.type =
        type->name.substr(0, type->name.size() - type->simple.size()) +
        request.options.at("new-name");
  return back;
}

Inverse rename_package(const Request& request, const Outline& before) {
  const auto* type = before.find(request.target.type);
  if (type == nullptr || type->package.empty()) return std::nullopt;
  Request back = request;
  const std::string& name = request.options.at("new-name");
  for (const auto& other : before.types())
    if (other.package == name) return std::nullopt;  // They become one.
  back.target.type = name + type->name.substr(type->package.size());
  back.options["new-name"] = type->package;
  return back;
}

Inverse rename_parameter(const Request& request, const Outline& before) {
  if (!has_option(request, "parameter")) return std::nullopt;
  auto back = renamed_back(request, before, Role::kVariable,
                           request.options.at("parameter"));
  if (back) back->options["parameter"] = request.options.at("new-name");
  return back;
}

// The declaration stays where it is: everything before it is as it was.
Inverse rename_local(const Request& request, const Outline& before) {
  const std::string old_name =
      before.variable_at(request.target.file, request.target.offset);
  auto back = renamed_back(request, before, Role::kVariable, old_name);
  if (back)
    back->target.length =
        static_cast<std::int64_t>(request.options.at("new-name").size());
  return back;
}

namespace {

// The member's declaration, unless it is private: its access may have to grow,
// and does not shrink again.
const Node* movable(const Request& request, const DeclaredType& type) {
  const Node* const member =
      request.target.field.empty()
          ? find_method(*type.node, request.target.method,
                        request.target.parameters)
          : find_field(*type.node, request.target.field);
  if (member == nullptr || (member->modifiers & java::kPrivate) != 0)
    return nullptr;
  return member;
}

}  // namespace

namespace {

// Whether a variable or a result has the type: pulling up may put the
// superclass there, and pushing down does not take it away.
bool is_declared_type(const Outline& program, const std::string& type) {
  bool found = false;
  for (const Node* const unit : program.units())
    visit(unit, [&](const Node& node) {
      const Node* written = node.child(Child::kResult);
      if (node.kind == Kind::kField || node.kind == Kind::kLocal ||
          node.kind == Kind::kParameter)
        written = node.child(Child::kType);
      found |= written != nullptr && count(written, Role::kType, type) > 0;
    });
  return found;
}

}  // namespace

namespace {

std::string other_way(const Request& request, std::string_view verb) {
  return fmt::format("{}-{}", verb,
                     request.target.field.empty() ? "method" : "field");
}

}  // namespace

Inverse push_down(const Request& request, const Outline& before) {
  const auto* type = before.find(request.target.type);
  if (type == nullptr || movable(request, *type) == nullptr ||
      has_option(request, "leave-abstract") || has_option(request, "also"))
    return std::nullopt;
  // What stood there for a type variable is not known any more.
  for (const auto& variable : type_variables(*type->node))
    if (count(movable(request, *type), Role::kType, variable) > 0)
      return std::nullopt;
  const auto below = before.subtypes(*type);
  if (below.size() != 1 || below[0]->local || type->local ||
      is_declared_type(before, below[0]->simple))
    return std::nullopt;
  // What the subclass has already is another member, which would come up.
  if (!find_methods(*below[0]->node, request.target.method).empty() ||
      find_field(*below[0]->node, request.target.field) != nullptr)
    return std::nullopt;
  Request back = request;
  back.refactoring = other_way(request, "pull-up");
  back.target.type = below[0]->name;
  back.options = {{"destination", type->name}};
  return back;
}

Inverse pull_up(const Request& request, const Outline& before) {
  const auto* type = before.find(request.target.type);
  if (type == nullptr || movable(request, *type) == nullptr || type->local ||
      has_option(request, "declare-abstract") || has_option(request, "also") ||
      is_declared_type(before, type->simple))
    return std::nullopt;
  const auto* above = before.superclass(*type);
  if (above == nullptr || above->local || before.subtypes(*above).size() != 1)
    return std::nullopt;
  if (has_option(request, "destination") &&
      request.options.at("destination") != above->name)
    return std::nullopt;
  // A class that has to become abstract stays so.
  const auto may_be_abstract = above->node->modifiers & java::kAbstract;
  if ((movable(request, *type)->modifiers & java::kAbstract) != 0 &&
      may_be_abstract == 0)
    return std::nullopt;
  Request back = request;
  back.refactoring = other_way(request, "push-down");
  back.target.type = above->name;
  back.options = {};
  return back;
}

// What is added can be taken away; what was taken away is not known any more.
Inverse add_parameter(const Request& request, const Outline&) {
  if (!request.target.parameters || has_option(request, "keep-original"))
    return std::nullopt;
  Request back = request;
  back.refactoring = "remove-parameter";
  back.options = {{"parameter", request.options.at("name")}};
  auto& types = *back.target.parameters;
  std::size_t at = types.size();
  if (has_option(request, "position") &&
      request.options.at("position") != "last")
    at =
        std::min(at, static_cast<std::size_t>(std::strtoul(
                         request.options.at("position").c_str(), nullptr, 10)));
  types.insert(types.begin() + static_cast<std::ptrdiff_t>(at),
               request.options.at("type"));
  return back;
}

Inverse reorder_parameters(const Request& request, const Outline& before) {
  const auto* type = before.find(request.target.type);
  const Node* const method = target_method(request, type);
  if (method == nullptr || has_option(request, "keep-original"))
    return std::nullopt;
  const auto names = parameter_names(*method);
  const auto types = parameter_types(*method);
  Request back = request;
  std::string order;
  for (const auto& name : names) order += (order.empty() ? "" : ",") + name;
  back.options["order"] = order;
  std::vector<std::string> now;
  for (const auto& name : split(request.options.at("order"), ',')) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    now.push_back(types[static_cast<std::size_t>(found - names.begin())]);
  }
  back.target.parameters = now;
  return back;
}

Inverse change_return_type(const Request& request, const Outline& before) {
  const auto* type = before.find(request.target.type);
  const Node* const method = target_method(request, type);
  if (method == nullptr || method->child(Child::kResult) == nullptr ||
      has_option(request, "keep-original"))
    return std::nullopt;
  // Methods that override it may have returned something more special.
  if (family(before, *type, *method).size() != 1) return std::nullopt;
  Request back = request;
  back.options["type"] = java::to_text(*method->child(Child::kResult));
  return back;
}

}  // namespace inverses

namespace {

/// A member's declaration without its access, and how open that is.
std::pair<std::string, int> without_access(const std::string& text) {
  constexpr std::pair<std::string_view, int> kWords[] = {
      {"public ", 3}, {"protected ", 2}, {"private ", 0}};
  for (const auto& [word, openness] : kWords)
    if (text.starts_with(word)) return {text.substr(word.size()), openness};
  return {text, 1};
}

/// A name without `this.` or `super.`; nothing of the words themselves.
std::string without_self(const std::string& text) {
  for (const std::string_view word : {"this", "super"}) {
    if (text == word) return "";
    if (text.starts_with(std::string(word) + "."))
      return text.substr(word.size() + 1);
  }
  return text;
}

// What an exact inverse need not undo: how types are imported, what was opened
// up for a member that moved and does not close again, and `super.f` that has
// become `this.f` and means the same (else the behaviour tells).
bool may_stay(const java::Difference& difference, const Request& request) {
  const auto& [where, before, after] = difference;
  const auto is_import = [](const std::string& text) {
    return text.empty() || text.starts_with("import ");
  };
  if (is_import(before) && is_import(after)) return true;
  if (!refactoring_called(request.refactoring).moves_member) return false;
  if (without_self(before) == without_self(after)) return true;
  const auto [was, closed] = without_access(before);
  const auto [is, open] = without_access(after);
  return was == is && open >= closed;
}

// Two programs in their plain form, so that what is written otherwise and means
// the same is no difference.
tl::expected<std::vector<java::Difference>, java::BrokenFile> compare_plain(
    const java::Program& before, const java::Program& after, Tools& tools) {
  const auto plain = [](const Read& program) -> java::Rewrite {
    if (!program) return {};
    return [&](java::Ast& ast, Node& unit) { make_plain(ast, unit, *program); };
  };
  return java::compare(before, after, plain(tools.outlines.of(before)),
                       plain(tools.outlines.of(after)));
}

}  // namespace

bool has_inverse(std::string_view refactoring) {
  return refactoring_called(refactoring).inverse != nullptr;
}

std::optional<Request> inverse_request(const Subject& subject) {
  const auto& row = refactoring_called(subject.request.refactoring);
  if (row.inverse == nullptr) return std::nullopt;
  if (row.renames != Names::kNone && !has_option(subject.request, "new-name"))
    return std::nullopt;
  const auto before = Outline::of(subject.program);
  if (!before) return std::nullopt;
  return row.inverse(subject.request, *before);
}

Result<Verdict> judge_inverse(const Trial& trial, Tools& tools, Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  if (level_of(trial.outcome) != Level::kSilent)
    return NotApplicable{"the engine warned"};
  const auto request = inverse_request(trial.subject);
  if (!request) return NotApplicable{"there is no exact inverse"};
  REFUTE_TRY(const auto compiled,
             tools.lab.compile(applied->after, rigour == Rigour::kBulk
                                                   ? Compiler::kEcj
                                                   : Compiler::kJavac));
  if (!compiled.ok()) return NotApplicable{"the result does not compile"};

  REFUTE_TRY(const Outcome outcome,
             tools.engine.apply(applied->after, *request));
  const auto* back = std::get_if<Applied>(&outcome);
  if (back == nullptr)
    return NotApplicable{
        fmt::format("{}: {}", describe(*request), kind(outcome))};
  if (level_of(outcome) != Level::kSilent)
    return NotApplicable{"the engine warned of the inverse"};
  auto differences = compare_plain(trial.subject.program, back->after, tools);
  if (!differences) return NotApplicable{"the inverse's result is not Java"};
  std::erase_if(*differences, [&](const java::Difference& difference) {
    return may_stay(difference, *request);
  });
  if (differences->empty()) return Pass{};
  if (const auto* known =
          habit(trial.engine, "inverse", trial.subject.request.refactoring,
                java::shape_of(differences->front())))
    return NotApplicable{std::string(known->reason)};
  return finding("inverse", trial, java::shape_of(differences->front()),
                 fmt::format("{} does not give back the program: {}",
                             describe(*request), differences->front().where),
                 fmt::format("{}after {}:\n{}", java::to_text(*differences),
                             describe(*request), java::to_text(back->after)));
}

Oracle inverse_oracle() {
  return {.name = "inverse",
          .question = "does undoing the refactoring give back the program?",
          .judge = judge_inverse,
          // It costs as much of the engine as the trial.
          .by_default = false,
          .uses_engine = true,
          .concerns = has_inverse,
          .about = About::kChange,
          .rank = 5,
          .retells = 1};
}

}  // namespace refute
