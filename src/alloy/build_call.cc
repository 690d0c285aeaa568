#include <fmt/format.h>

#include <algorithm>

#include "alloy/build.h"
#include "alloy/build_parts.h"
#include "base/text.h"

namespace refute::alloy {
namespace {

std::string kind_of(const Function& function) {
  return function.is_predicate() ? "pred" : "fun";
}

}  // namespace

TermPtr Builder::call(int id, Span at, std::vector<TermPtr> arguments,
                      int weight) const {
  const Function& function = world_.function(id);
  auto term = std::make_shared<Term>();
  term->kind = TermKind::kCall;
  term->at = at;
  term->index = id;
  term->weight = weight;
  for (TermPtr& argument : arguments) argument = as_set(std::move(argument));
  term->operands = arguments;
  inherit(*term);
  for (std::size_t i = 0; i < arguments.size() && !term->error; ++i) {
    const Variable& parameter =
        world_.variable(function.parameter_variables[i]);
    if (arguments[i]->multiplicity != 0)
      term->error =
          make_error(arguments[i]->at, kNoMultiplicity, kMultiplicityHint);
    else if (!arguments[i]->type.has_common_arity(parameter.type))
      term->error = std::make_shared<const Trouble>(
          Trouble{arguments[i]->at,
                  fmt::format("{} of {} is {}, but this is {}", parameter.name,
                              function.name, world_.show(parameter.type),
                              but_is(arguments[i]))});
  }
  term->type = function.is_predicate() ? formula_type()
                                       : result_type(function, arguments);
  return term;
}

TermPtr Builder::partial_call(int id, Span at, std::vector<TermPtr> arguments,
                              int weight) const {
  const Function& function = world_.function(id);
  auto term = std::make_shared<Term>();
  term->kind = TermKind::kPartialCall;
  term->at = at;
  term->index = id;
  term->weight = weight;
  term->operands = std::move(arguments);
  inherit(*term);
  if (term->error) return term;
  std::vector<std::string> parameters;
  for (const int variable : function.parameter_variables)
    parameters.push_back(
        fmt::format("{}: {}", world_.variable(variable).name,
                    world_.show(world_.variable(variable).type)));
  const std::size_t wanted = parameters.size();
  std::string message;
  Span place = at;
  if (term->operands.size() < wanted) {
    message = fmt::format("{} {} takes {}, but gets {} here", kind_of(function),
                          function.name,
                          plural(static_cast<std::int64_t>(wanted), "argument"),
                          term->operands.size());
  } else {
    message = fmt::format("these are not arguments for {} {}",
                          kind_of(function), function.name);
    for (std::size_t i = 0; i < wanted; ++i) {
      const Type& parameter =
          world_.variable(function.parameter_variables[i]).type;
      const TermPtr& argument = term->operands[i];
      if (argument->type.has_common_arity(parameter) &&
          types_.intersects(argument->type, parameter))
        continue;
      message = fmt::format("{} {} wants {}, but this is {}", kind_of(function),
                            function.name, parameters[i], but_is(argument));
      place = argument->at;
      break;
    }
  }
  term->error = std::make_shared<const Trouble>(Trouble{
      place, std::move(message),
      fmt::format("its parameters: [{}]", fmt::join(parameters, ", "))});
  return term;
}

Type Builder::result_type(const Function& function,
                          const std::vector<TermPtr>& arguments) const {
  const Type& declared = function.result->type;
  std::map<int, Type> known;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const int variable = function.parameter_variables[i];
    known[variable] = types_.of_arity(arguments[i]->type,
                                      world_.variable(variable).type.arity());
  }
  const Type type = deduce(function.result, known);
  const bool fits = !type.is_formula && !type.may_be_int() &&
                    type.arity() == declared.arity();
  return fits ? type : Type{.products = declared.products};
}

Type Builder::deduce(const TermPtr& term,
                     const std::map<int, Type>& known) const {
  switch (term->kind) {
    case TermKind::kVariable: {
      const auto found = known.find(term->index);
      return found == known.end() ? term->type : found->second;
    }
    case TermKind::kOperator:
      break;
    default:
      return term->type;
  }
  if (term->decls.empty() && term->operands.size() == 1)
    return unary_type(term->op, deduce(term->operands[0], known));
  if (term->operands.size() == 2 && term->op != Op::kLet)
    return binary_type(term->op, deduce(term->operands[0], known),
                       deduce(term->operands[1], known));
  return term->type;
}

}  // namespace refute::alloy
