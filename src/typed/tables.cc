#include "typed/expressions.h"
#include "typed/members.h"
#include "typed/statements.h"
#include "typed/types.h"

/// The four tables: a new construct is a function, and a line here.
///
/// name, where it fits, the function, since which release, weight, leaf, and
/// what types an expression can have
namespace refute::typed {

namespace {

using namespace expressions;  // NOLINT: the tables read better so

// Weights: how often random programs have it, beside the others.
constexpr int kRare = 1;
constexpr int kSome = 3;
constexpr int kOften = 8;
constexpr bool kLeaf = true;
constexpr bool kNode = false;

// What an expression can be.
constexpr Forms of(std::initializer_list<Type> types) {
  Forms all = 0;
  for (const Type type : types) all |= static_cast<Forms>(1U << form_of(type));
  return all;
}
constexpr Forms kOfBoolean = of({kBoolean});
constexpr Forms kOfWhole = of({kInt, kLong});
constexpr Forms kOfWide = of({kInt, kLong, kFloat, kDouble});
constexpr Forms kOfNumber = kOfWide | of({kByte, kShort, kChar});
constexpr Forms kOfPrimitive = kOfNumber | kOfBoolean;
constexpr Forms kOfString = of({kString});
constexpr Forms kOfBox = of({boxed(Base::kInt)});
constexpr Forms kOfDeclared = of({declared(0)});
constexpr Forms kOfValue = kAnyForm & ~of({kVoid});

constexpr Expression kExpressions[] = {
    {"literal", fits_literal, literal, 8, kOften, kLeaf},
    {"local", fits_local, local, 8, 4 * kOften, kLeaf},
    {"constant", fits_constant, constant, 8, kOften, kLeaf, kOfDeclared},
    {"lambda", fits_lambda, lambda, 8, kOften, kLeaf, kOfDeclared},
    {"new", fits_new, new_, 8, kOften, kLeaf, kOfDeclared},
    {"new-array", fits_new_array, new_array, 8, kOften, kLeaf,
     of({array_of(kInt)})},
    {"field", fits_field, field, 8, 2 * kOften, kLeaf},
    {"field-of", fits_field_of, field_of, 8, kSome, kLeaf},
    {"this", fits_this, this_, 8, kSome, kLeaf, kOfDeclared},
    {"outer-this", fits_outer_this, outer_this, 8, kSome, kLeaf, kOfDeclared},
    {"length", fits_length, length, 8, kSome, kLeaf, of({kInt})},
    {"trace", fits_trace, trace, 8, kSome, kNode, of({kInt, kString})},
    {"arithmetic", fits_numeric_operator, arithmetic, 8, kOften, kNode,
     kOfWide},
    {"comparison", fits_boolean, comparison, 8, 2 * kOften, kNode, kOfBoolean},
    {"call", fits_call, call, 8, 3 * kOften},
    {"bitwise", fits_integral, bitwise, 8, kSome, kNode, kOfWhole},
    {"shift", fits_shift, shift, 8, kSome, kNode, kOfWhole},
    {"unary", fits_unary, unary, 8, kSome, kNode, kOfWide},
    {"equality", fits_boolean, equality, 8, kSome, kNode, kOfBoolean},
    {"logic", fits_boolean, logic, 8, kSome, kNode, kOfBoolean},
    {"strict-logic", fits_boolean, strict_logic, 8, kRare, kNode, kOfBoolean},
    {"not", fits_boolean, negation, 8, kSome, kNode, kOfBoolean},
    {"null-check", fits_null_check, null_check, 8, kRare, kLeaf, kOfBoolean},
    {"conditional", fits_conditional, conditional, 8, kSome, kNode, kOfValue},
    {"cast", fits_cast, cast, 8, kSome, kNode, kOfNumber},
    {"object-cast", fits_object, object_cast, 8, kSome, kNode, of({kObject})},
    {"annotated-cast", fits_annotated_cast, annotated_cast, 8, kSome, kNode,
     kOfString},
    {"concatenation", fits_concatenation, concatenation, 8, kOften, kNode,
     kOfString},
    {"text-of", fits_text, text_of, 8, kRare, kNode, kOfString},
    {"class-name", fits_text, class_name, 8, kRare, kNode, kOfString},
    {"boxing", fits_boxing, boxing, 8, kSome, kNode, kOfBox},
    {"unboxing", fits_unboxing, unboxing, 8, kSome, kNode, kOfPrimitive},
    {"element", fits_element, element, 8, kSome},
    {"assignment", fits_assignment, assignment, 8, kRare, kNode, kOfPrimitive},
    {"compound", fits_compound, compound, 8, kSome, kNode, kOfPrimitive},
    {"step", fits_step, step, 8, kSome, kNode, kOfNumber},
    {"order", fits_enum_order, order_of, 8, kRare, kNode, of({kInt})},
    {"super-call", fits_super_call, super_call, 8, kSome},
    {"invoke", fits_invoke, invoke, 8, kOften},
    {"lambda-call", fits_lambda_call, lambda_call, 8, kRare, kNode, kOfValue},
    {"block-lambda", fits_block_lambda, block_lambda, 8, kSome, kNode,
     kOfDeclared},
    {"static-reference", fits_static_reference, static_reference, 8, kSome,
     kNode, kOfDeclared},
    {"bound-reference", fits_bound_reference, bound_reference, 8, kSome, kNode,
     kOfDeclared},
    {"unbound-reference", fits_unbound_reference, unbound_reference, 8, kSome,
     kNode, kOfDeclared},
    {"constructor-reference", fits_constructor_reference, constructor_reference,
     8, kSome, kNode, kOfDeclared},
    {"anonymous", fits_anonymous, anonymous, 8, kSome, kNode, kOfDeclared},
    {"instanceof", fits_instanceof, instanceof, 8, kRare, kNode, kOfBoolean},
    {"text-block", fits_text_block, text_block, 17, kRare, kNode, kOfString},
    {"instanceof-pattern", fits_pattern, expressions::pattern, 17, kSome, kNode,
     kOfBoolean},
    {"int-switch-value", fits_switch, int_switch, 17, kRare, kNode, kOfValue},
    {"string-switch-value", fits_string_switch, string_switch, 17, kRare, kNode,
     kOfValue},
    {"enum-switch-value", expressions::fits_enum_switch, enum_switch, 17, kSome,
     kNode, kOfValue},
    {"pattern-switch-value", fits_pattern_switch, expressions::pattern_switch,
     21, kRare, kNode, kOfValue},
};

namespace st = statements;

constexpr Statement kStatements[] = {
    {"trace", st::always, st::trace, 8, kSome, kLeaf},
    {"variable", st::always, st::variable, 8, 3 * kOften, kLeaf},
    {"change", st::fits_change, st::change, 8, 2 * kOften, kLeaf},
    {"call", st::fits_call_statement, st::call_statement, 8, kOften, kLeaf},
    {"if", st::fits_nested, st::if_, 8, kOften},
    {"if-else", st::fits_nested, st::if_else, 8, kSome},
    {"return-if", st::fits_return, st::return_if, 8, kRare, kLeaf},
    {"for", st::fits_loop, st::for_, 8, kSome},
    {"while", st::fits_loop, st::while_, 8, kSome},
    {"do", st::fits_loop, st::do_, 8, kRare},
    {"for-each", st::fits_each, st::for_each, 8, kSome},
    {"jump", st::fits_jump, st::jump, 8, kSome, kLeaf},
    {"labelled", st::fits_loop, st::labelled, 8, kRare},
    {"labelled-block", st::fits_nested, st::labelled_block, 8, kRare},
    {"int-switch", st::fits_nested, st::old_int_switch, 8, kRare},
    {"string-switch", st::fits_nested, st::old_string_switch, 8, kRare},
    {"enum-switch", st::fits_enum_switch, st::old_enum_switch, 8, kRare},
    {"try-finally", st::fits_nested, st::try_finally, 8, kRare},
    {"try-runtime", st::fits_nested, st::try_runtime, 8, kRare},
    {"try-catch", st::fits_checked, st::try_catch, 8, kSome},
    {"try-resource", st::fits_resource, st::try_resource, 8, kOften},
    {"throw-if", st::fits_throw, st::throw_if, 8, kSome, kLeaf},
    {"late", st::fits_nested, st::late, 8, kRare},
    {"block", st::fits_nested, st::block_, 8, kRare},
    {"empty", st::always, st::empty, 8, kRare, kLeaf},
    {"comment", st::always, st::comment, 8, kRare, kLeaf},
    {"assert", st::always, st::assertion, 8, kRare, kLeaf},
    {"synchronized", st::fits_nested, st::synchronized, 8, kRare},
    {"function-call", st::fits_function_call, st::function_call, 8, kSome,
     kLeaf},
    {"closure", st::fits_closure, st::closure, 8, kSome, kLeaf},
    {"anonymous-variable", st::fits_anonymous_variable, st::anonymous_variable,
     8, kSome, kLeaf},
    {"wildcard", st::always, st::wildcard, 8, kRare, kLeaf},
    {"local-class", st::fits_local_class, st::local_class, 8, kRare},
    {"var", st::always, st::var_variable, 11, kOften, kLeaf},
    {"if-pattern", st::fits_nested, st::if_pattern, 17, kSome},
    {"new-int-switch", st::fits_nested, st::new_int_switch, 17, kRare},
    {"new-string-switch", st::fits_nested, st::new_string_switch, 17, kRare},
    {"new-enum-switch", st::fits_enum_switch, st::new_enum_switch, 17, kSome},
    {"local-record", st::fits_local_class, st::local_record, 17, kRare},
    {"local-enum", st::fits_local_class, st::local_enum, 17, kRare},
    {"local-interface", st::fits_local_class, st::local_interface, 17, kRare},
    {"pattern-switch", st::fits_nested, st::pattern_switch, 21, kSome},
};

namespace mb = members;

constexpr Member kMembers[] = {
    {"field", mb::in_plain_class, mb::field, 8, kOften},
    {"method", mb::in_class, mb::method, 8, 2 * kOften},
    {"static-method", mb::fits_static, mb::static_method, 8, kOften},
    {"static-field", mb::fits_static, mb::static_field, 8, kSome},
    {"default-method", mb::fits_interface, mb::default_method, 8, kOften},
    {"interface-static", mb::fits_interface, mb::interface_static, 8, kSome},
    {"interface-constant", mb::fits_interface, mb::static_field, 8, kRare},
    {"constant-field", mb::fits_static, mb::constant_field, 8, kSome},
    {"receiver-method", mb::fits_receiver, mb::receiver_method, 8, kRare},
    {"two-fields", mb::in_plain_class, mb::two_fields, 8, kRare},
    {"functional-field", mb::fits_functional_field, mb::functional_field, 8,
     kSome},
    {"initializer", mb::in_plain_class, mb::initializer, 8, kRare},
    {"static-initializer", mb::fits_static, mb::static_initializer, 8, kRare},
    {"private-method", mb::in_class, mb::private_method, 8, kSome},
    {"generic-method", mb::fits_generic, mb::generic_method, 8, kSome},
    {"varargs-method", mb::in_class, mb::varargs_method, 8, kSome},
    {"overloads", mb::fits_overloads, mb::overloads, 8, kSome},
    {"throwing-method", mb::fits_throwing, mb::throwing_method, 8, kSome},
    {"synchronized-method", mb::in_class, mb::synchronized_method, 8, kRare},
    {"nested-class", mb::fits_nested_type, mb::nested_class, 8, kRare},
    {"inner-class", mb::fits_nested_type, mb::inner_class, 8, kSome},
    {"nested-enum", mb::fits_nested_type, mb::nested_enum, 8, kRare},
    {"nested-interface", mb::fits_nested_type, mb::nested_interface, 8, kRare},
    {"nested-record", mb::fits_nested_type, mb::nested_record, 17, kRare},
};

namespace ty = types;

constexpr TypeForm kTypes[] = {
    {"class", ty::anywhere, ty::class_, 8, 2 * kOften},
    {"interface", ty::anywhere, ty::interface, 8, kOften},
    {"abstract-class", ty::anywhere, ty::abstract_class, 8, kSome},
    {"functional-interface", ty::anywhere, ty::functional_interface, 8, kSome},
    {"enum", ty::anywhere, ty::enum_, 8, kSome},
    {"generic-class", ty::anywhere, ty::generic_class, 8, kSome},
    {"generic-interface", ty::anywhere, ty::generic_interface, 8, kRare},
    {"exception", ty::fits_exception, ty::exception, 8, kSome},
    {"resource", ty::anywhere, ty::resource, 8, kSome},
    {"diamond", ty::anywhere, ty::diamond, 8, kRare},
    {"annotation", ty::fits_annotation, ty::annotation, 8, kRare},
    {"record", ty::anywhere, ty::record, 17, kOften},
    {"sealed", ty::anywhere, ty::sealed, 17, kSome},
};

}  // namespace

std::span<const Expression> expression_table() { return kExpressions; }
std::span<const Statement> statement_table() { return kStatements; }
std::span<const Member> member_table() { return kMembers; }
std::span<const TypeForm> type_table() { return kTypes; }

namespace {

/// One of the rows that fit, as likely as their weights say. Null: none does.
template <typename Asked>
const Construct<Asked>* choose(Choices& c, choice::Label label, const Scope& s,
                               std::span<const Menu::Choice<Asked>> menu,
                               const Asked& asked, bool leaves_only) {
  struct Fitting {
    const Construct<Asked>* row;
    std::uint32_t below;
  };
  static_assert(std::size(kExpressions) <= 64 && std::size(kStatements) <= 64);
  std::array<Fitting, 64> fitting;
  std::size_t count = 0;
  std::uint32_t total = 0;
  for (const auto& [row, weight] : menu) {
    if ((leaves_only && !row->leaf) || !row->fits(s, asked)) continue;
    total += weight;
    fitting[count++] = {row, total};
  }
  if (count == 0) return nullptr;
  const auto chosen = c.choose(label, total);
  std::size_t i = 0;
  while (fitting[i].below <= chosen) ++i;
  return fitting[i].row;
}

}  // namespace

void expression(Choices& c, Scope& s, const Ask& ask) {
  const bool leaf = ask.budget <= 0 || s.is_full();
  const auto* row = choose<Ask>(c, "expression", s,
                                s.menu.expressions(ask.want, leaf), ask, false);
  if (row) return row->write(c, s, ask);
  if (is_declared(ask.want) && s.model[ask.want].shape == Shape::kFunctional)
    return lambda(c, s, ask);
  plain_value(c, s, ask.want);
}

void statement(Choices& c, Scope& s, const Room& room) {
  s.spend(1);
  const auto* row = choose<Room>(c, "statement", s, s.menu.statements, room,
                                 room.budget <= 0 || s.is_full());
  if (row) return row->write(c, s, room);
  mark(s);
}

void member(Choices& c, Scope& s, const Home& home) {
  const auto* row = choose<Home>(c, "member", s, s.menu.members, home, false);
  if (row) row->write(c, s, home);
}

void type_declaration(Choices& c, Scope& s, const Site& site) {
  const auto* row = choose<Site>(c, "type", s, s.menu.types, site, false);
  if (row) row->write(c, s, site);
}

}  // namespace refute::typed
