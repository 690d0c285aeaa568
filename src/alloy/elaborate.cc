#include "alloy/elaborate.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace refute::alloy {

TermPtr Elaborator::elaborate(const ExprPtr& expr) {
  const auto& operands = expr->operands;
  switch (expr->op) {
    case Op::kName:
      return name(expr);
    case Op::kNumber:
      return builder_.number(expr->number, expr->at);
    case Op::kString:
      return builder_.failed(expr->at, "strings are not supported",
                             "write a sig, with one sig for each string");
    case Op::kTrue:
    case Op::kIntMin:
    case Op::kIntMax:
    case Op::kIntNext:
      return builder_.leaf(expr->op, expr->at);
    case Op::kJoin:
      return joined(expr);
    case Op::kLet:
      return let(expr);
    case Op::kAll:
    case Op::kSomeQ:
    case Op::kNoQ:
    case Op::kLoneQ:
    case Op::kOneQ:
    case Op::kSumQ:
    case Op::kComprehension:
      return quantifier(expr);
    case Op::kIfElse:
      return builder_.if_else(expr->at, elaborate(operands[0]),
                              elaborate(operands[1]), elaborate(operands[2]));
    case Op::kAnd:
    case Op::kOr:
    case Op::kDisjoint:
    case Op::kTotalOrder: {
      std::vector<TermPtr> terms;
      for (const ExprPtr& operand : operands)
        terms.push_back(elaborate(operand));
      return builder_.list(expr->op, expr->at, std::move(terms));
    }
    default:
      break;
  }
  if (operands.size() == 1)
    return builder_.unary(expr->op, expr->at, elaborate(operands[0]));
  return builder_.binary(
      expr->op, expr->at, elaborate(operands[0]), elaborate(operands[1]),
      {expr->left_mult, expr->right_mult, expr->sequence, expr->negated});
}

/// A join, or an argument for a function on the right.
TermPtr Elaborator::joined(const ExprPtr& expr) {
  TermPtr left = elaborate(expr->operands[0]);
  const TermPtr right = elaborate(expr->operands[1]);
  // Int[e] makes the atom of a number.
  if (right->kind == TermKind::kSig && right->index == kInt &&
      left->type.may_be_int())
    return left;
  left = builder_.as_set(std::move(left));
  const bool is_choice = right->kind == TermKind::kChoice;
  if (left->error || (!is_choice && right->kind != TermKind::kPartialCall))
    return builder_.binary(Op::kJoin, expr->at, left, right);
  const std::vector<TermPtr> candidates =
      is_choice ? right->operands : std::vector<TermPtr>{right};
  std::vector<TermPtr> out;
  for (const TermPtr& candidate : candidates) {
    const bool takes_more =
        candidate->kind == TermKind::kPartialCall &&
        candidate->operands.size() <
            world_.function(candidate->index).parameter_variables.size();
    if (!takes_more) {
      out.push_back(builder_.binary(Op::kJoin, expr->at, left, candidate));
      continue;
    }
    std::vector<TermPtr> arguments = candidate->operands;
    arguments.push_back(left);
    int weight = candidate->weight;
    for (const TermPtr& argument : candidate->operands)
      weight -= argument->weight;
    if (applicable(candidate->index, arguments))
      out.push_back(builder_.call(candidate->index, expr->at,
                                  std::move(arguments), weight));
    else
      out.push_back(builder_.partial_call(candidate->index, expr->at,
                                          std::move(arguments), weight));
  }
  return builder_.choice(expr->at, std::move(out), right->reasons);
}

bool Elaborator::applicable(int id,
                            const std::vector<TermPtr>& arguments) const {
  const Function& function = world_.function(id);
  if (arguments.size() != function.parameter_variables.size()) return false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Type& parameter =
        world_.variable(function.parameter_variables[i]).type;
    const Type& argument = arguments[i]->type;
    if (!argument.has_common_arity(parameter)) return false;
    if (argument.has_tuple() && parameter.has_tuple() &&
        !world_.types.intersects(argument, parameter))
      return false;
  }
  return true;
}

TermPtr Elaborator::let(const ExprPtr& expr) {
  TermPtr value = elaborate(expr->operands[0]);
  value = checked(resolver_.resolve(value, value->type));
  if (value->type.arity() < 0 ||
      (value->type.is_formula && !value->type.products.empty()))
    stop(value->at,
         fmt::format("this may be several things: {}", builder_.but_is(value)));
  const int variable = world_.add_variable(expr->text, value->type);
  bind(expr->text, builder_.variable(variable, expr->at));
  TermPtr body = elaborate(expr->operands[1]);
  unbind();
  return builder_.let(expr->at, variable, std::move(value), std::move(body));
}

TermDecl Elaborator::declare(const Decl& decl, bool one_by_default) {
  TermDecl out;
  out.bound = set(decl.bound);
  if (one_by_default && out.bound->multiplicity == 0 &&
      out.bound->type.arity() == 1)
    out.bound = builder_.unary(Op::kOneOf, out.bound->at, out.bound);
  out.disjoint = decl.disjoint_names;
  for (const Name& declared : decl.names) {
    const int variable = world_.add_variable(
        declared.text, Type{.products = out.bound->type.products});
    out.variables.push_back(variable);
    bind(declared.text, builder_.variable(variable, declared.at));
  }
  return out;
}

TermPtr Elaborator::quantifier(const ExprPtr& expr) {
  std::vector<TermDecl> decls;
  std::size_t bound = 0;
  for (const Decl& decl : expr->decls) {
    if (decl.is_private)
      stop(decl.names.front().at, "a variable is always private");
    if (decl.disjoint_values)
      stop(decl.names.front().at,
           "a variable cannot be bound to a disj expression",
           "disj comes before the variables: all disj x, y: A | …");
    decls.push_back(declare(decl, true));
    bound += decl.names.size();
  }
  TermPtr body = elaborate(expr->operands[0]);
  body = expr->op == Op::kSumQ ? resolver_.as_number(body)
                               : resolver_.as_formula(body);
  unbind(bound);
  return builder_.quantifier(expr->op, expr->at, std::move(decls),
                             std::move(body));
}

TermPtr Elaborator::lookup(const std::string& name) const {
  for (auto it = scope_.rbegin(); it != scope_.rend(); ++it)
    if (it->first == name) return it->second;
  return nullptr;
}

std::pair<Module*, std::string> Elaborator::qualified(
    const std::string& name) const {
  Module* at = &module_;
  std::string rest = name.starts_with("this/") ? name.substr(5) : name;
  while (at && rest.find('/') != std::string::npos) {
    const Open* open = at->open(rest.substr(0, rest.find('/')));
    if (open && at != &module_ && open->is_private) open = nullptr;
    at = open ? open->module : nullptr;
    rest = rest.substr(rest.find('/') + 1);
  }
  return {at, rest};
}

void Elaborator::find_sigs(const std::string& name,
                           std::vector<SigId>& found) const {
  const auto keep = [&](Module& module, const std::string& wanted) {
    if (const auto id = module.sig(wanted))
      if (&module == &module_ || !world_.sig(*id).is_private)
        if (std::ranges::find(found, *id) == found.end()) found.push_back(*id);
  };
  const auto [home, rest] = qualified(name);
  if (name.find('/') != std::string::npos && home) keep(*home, rest);
  if (found.empty() && home)
    for (Module* module : nameable_modules(*home)) keep(*module, rest);
  for (std::size_t i = 0; i < module_.parameter_names.size(); ++i)
    if (module_.parameter_names[i] == rest && home == &module_)
      if (const SigId id = *module_.parameters[i];
          std::ranges::find(found, id) == found.end())
        found.push_back(id);
}

void Elaborator::find_functions(const std::string& name,
                                std::vector<int>& found) const {
  const auto keep = [&](Module& module, const std::string& wanted) {
    const auto [begin, end] = module.functions.equal_range(wanted);
    for (auto it = begin; it != end; ++it)
      if (&module == &module_ || !world_.function(it->second).decl->is_private)
        found.push_back(it->second);
  };
  const auto [home, rest] = qualified(name);
  if (!home) return;
  if (name.find('/') != std::string::npos) keep(*home, rest);
  if (found.empty())
    for (Module* module : nameable_modules(*home)) keep(*module, rest);
}

TermPtr Elaborator::name(const ExprPtr& expr) {
  const std::string& written = expr->text;
  const Span at = expr->at;
  if (TermPtr bound = lookup(written)) {
    auto here = std::make_shared<Term>(*bound);
    here->at = at;
    return here;
  }
  if (written == "univ") return builder_.sig(kUniv, at);
  if (written == "none") return builder_.sig(kNone, at);
  if (written == "Int") return builder_.sig(kInt, at);
  if (written == "seq/Int") return builder_.sig(kSeqInt, at);
  if (written == "iden") return builder_.leaf(Op::kName, at);
  if (written == "String")
    return builder_.failed(at, "strings are not supported",
                           "write a sig, with one sig for each string");
  const bool is_raw = written.starts_with("@");
  const std::string name = is_raw ? written.substr(1) : written;
  std::vector<TermPtr> candidates;
  std::vector<std::string> reasons;
  const auto offer = [&](TermPtr term, std::string reason) {
    candidates.push_back(std::move(term));
    reasons.push_back(std::move(reason));
  };
  std::vector<SigId> sigs;
  find_sigs(name, sigs);
  for (const SigId id : sigs)
    offer(builder_.sig(id, at), "sig " + world_.sig(id).shown());

  const TermPtr self = lookup("this");
  if (functions_allowed()) {
    std::vector<int> functions;
    find_functions(name, functions);
    for (const int id : functions) {
      const Function& function = world_.function(id);
      const auto& parameters = function.parameter_variables;
      const std::string kind = function.is_predicate() ? "pred " : "fun ";
      // Inside a sig, `this` may be the first argument.
      if (!parameters.empty() && sig_ != kUniv && self &&
          self->type.has_arity(1) &&
          world_.types.intersects(world_.variable(parameters[0]).type,
                                  self->type))
        offer(parameters.size() == 1 ? builder_.call(id, at, {self}, 1)
                                     : builder_.partial_call(id, at, {self}, 1),
              kind + "this." + function.label);
      offer(parameters.empty() ? builder_.call(id, at, {}, 0)
                               : builder_.partial_call(id, at, {}, 0),
            kind + function.label);
    }
  }
  for (Module* module : nameable_modules(module_))
    for (const auto& [sig_name, id] : module->sigs) {
      const Sig& sig = world_.sig(id);
      if (module != &module_ && sig.is_private) continue;
      for (const int field_id : sig.fields) {
        const Field& field = world_.field(field_id);
        if (field.name != name || (module != &module_ && field.is_private))
          continue;
        TermPtr term;
        if (sig_ == kUniv) {
          term = builder_.field(field_id, at, 0);
        } else if (world_.is_same_or_below(sig_, id)) {
          term = builder_.field(field_id, at, 0);
          if (!is_raw && self)
            term = builder_.binary(Op::kJoin, at, self, term);
        } else if (functions_allowed()) {
          term = builder_.field(field_id, at, 1);
        }
        if (term)
          offer(std::move(term),
                fmt::format("field {} <: {}", sig.shown(), name));
      }
    }
  if (candidates.empty()) return unknown(expr, name);
  return builder_.choice(at, std::move(candidates), std::move(reasons));
}

TermPtr Elaborator::unknown(const ExprPtr& expr,
                            const std::string& name) const {
  if (name == "this")
    return builder_.failed(expr->at, "there is no \"this\" here",
                           "it stands for an atom of a sig in the sig's fact, "
                           "and for the receiver in pred A.p and fun A.f");
  std::vector<std::string> known;
  for (const auto& [bound, value] : scope_) known.push_back(bound);
  const auto [home, rest] = qualified(name);
  if (!home)
    return builder_.failed(expr->at,
                           fmt::format("no module is opened as {}",
                                       name.substr(0, name.rfind('/'))),
                           "open it with: open MODULE as NAME");
  bool is_function = false;
  for (Module* module : nameable_modules(*home)) {
    for (const auto& [sig, id] : module->sigs) {
      known.push_back(sig);
      for (const int field : world_.sig(id).fields)
        known.push_back(world_.field(field).name);
    }
    for (const auto& [function, id] : module->functions) {
      is_function |= function == rest;
      known.push_back(function);
    }
  }
  if (is_function)
    return builder_.failed(
        expr->at, fmt::format("the function {} cannot be called here", name),
        "bounds of fields and parameters consist only of sigs and fields");
  return builder_.failed(expr->at,
                         fmt::format("the name {} is not known{}", name,
                                     did_you_mean(rest, known)));
}

}  // namespace refute::alloy
