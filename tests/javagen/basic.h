#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "choice/choices.h"
#include "java/ast.h"

/// Basic generators: one per kind of syntax, each made of generators for its
/// children (ASTGen's section 4.1).
///
///     const Make field = field_declaration({.type = class_type({"A"})});
///
/// Every child has a default, and each default yields few alternatives, the
/// simplest first: products grow fast. They stand here because the generators
/// of src/javagen build their trees directly, and only tests need these.
namespace refute::javagen::basic {

/// Makes choices and builds a node.
using Make =
    std::function<java::Node*(choice::Choices& choices, java::Ast& ast)>;
using MakeModifiers = std::function<java::Modifiers(choice::Choices& choices)>;
using Names = std::vector<std::string_view>;

// Plumbing.

/// One of several generators, in order: ASTGen's Chain.
Make chain(std::vector<Make> alternatives);
/// Nothing, or what `make` makes.
Make optional(Make make);
/// From `least` to `most` of them, as a kList (null when there are none).
Make list(Make make, int least, int most);
/// One of these sets of modifiers.
MakeModifiers modifiers(std::vector<java::Modifiers> sets);
/// None, public, protected, private.
MakeModifiers visibility();

// Names, literals, types.
Make name(Names names = {"f", "g"});
Make literal(Names texts = {"0", "1"});
Make boolean_literal();
Make string_literal(Names texts = {"\"\"", "\"s\""});
Make null_literal();
Make primitive_type(Names names = {"int", "boolean"});
Make class_type(Names names = {"A", "B"});
Make array_type(Make element = primitive_type());
Make parameterized_type(Names names = {"java.util.List"},
                        Make argument = class_type());

// Expressions.
Make this_expression(Names qualifiers = {"", "A"});
Make super_expression();
Make field_access(Make object = this_expression(), Names fields = {"f"});
Make method_call(Make object = optional(this_expression({""})),
                 Names methods = {"m"}, Make arguments = list(literal(), 0, 1));
Make new_expression(Make type = class_type({"A"}),
                    Make arguments = list(literal(), 0, 1));
Make new_array(Make type = array_type(), Make size = literal({"1"}));
Make array_initializer(Make value = literal());
Make parenthesized(Make expression = name());
Make assignment(Make target = name(), Make value = literal(),
                Names operators = {"=", "+="});
Make prefix_expression(Make operand = name(), Names operators = {"-", "++"});
Make postfix_expression(Make operand = name(), Names operators = {"++", "--"});
Make binary_expression(Make left = name(), Make right = literal(),
                       Names operators = {"+", "=="});
Make conditional_expression(Make condition = boolean_literal(),
                            Make then = name(), Make otherwise = literal());
Make cast_expression(Make type = primitive_type({"int"}),
                     Make operand = name());
Make instanceof_expression(Make operand = name({"o"}),
                           Make type = class_type());
Make array_access(Make array = name({"a"}), Make index = literal());
Make lambda(Make parameters = list(nullptr, 0, 0), Make body = literal());
Make class_literal(Make type = class_type());

// Statements.
Make block(Make statement = nullptr, int most = 1);
Make expression_statement(Make expression = assignment());
Make local_variable(Make type = primitive_type({"int"}), Names names = {"x"},
                    Make value = optional(literal()));
Make if_statement(Make condition = boolean_literal(), Make then = block(),
                  Make otherwise = optional(block()));
Make while_statement(Make condition = boolean_literal(), Make body = block());
Make do_statement(Make body = block(), Make condition = boolean_literal());
Make for_statement(Make start = optional(local_variable()),
                   Make condition = optional(boolean_literal()),
                   Make body = block());
Make for_each_statement(Make type = primitive_type({"int"}),
                        Make values = name({"a"}), Make body = block());
Make switch_statement(Make value = name(), Make label = literal());
Make try_statement(Make body = block(),
                   Make exception = class_type({"Exception"}));
Make return_statement(Make value = optional(name()));
Make throw_statement(Make value = new_expression(class_type({"Error"})));

// Declarations.
Make annotation(Names names = {"Deprecated"});
Make parameter(Make type = primitive_type(), Names names = {"p"});

struct FieldDeclaration {
  MakeModifiers modifiers = visibility();
  Make type = primitive_type();
  Names names = {"f"};
  Make value = nullptr;  ///< Null: no initialiser.
};
Make field_declaration(FieldDeclaration parts = {});

struct MethodDeclaration {
  MakeModifiers modifiers = visibility();
  Make result = primitive_type({"void"});
  Names names = {"m"};
  Make parameters = list(parameter(), 0, 1);
  Make body = block();
};
Make method_declaration(MethodDeclaration parts = {});
Make constructor_declaration(Names names = {"A"},
                             Make parameters = list(parameter(), 0, 1),
                             Make body = block());

struct TypeDeclaration {
  MakeModifiers modifiers = basic::modifiers({0, java::kPublic});
  Names names = {"A"};
  Make superclass = nullptr;
  Make interfaces = nullptr;
  std::vector<Make> members = {};
};
Make class_declaration(TypeDeclaration parts = {});
Make interface_declaration(TypeDeclaration parts = {});
Make enum_declaration(Names names = {"E"}, Names constants = {"X", "Y"});
Make import_declaration(Names names = {"java.util.List", "java.util.*"});
Make compilation_unit(Names packages = {"", "p"},
                      Make import = optional(import_declaration()),
                      Make type = class_declaration());

/// All of the above with their defaults, for listings and tests.
struct Named {
  std::string_view name;
  Make make;
};
std::span<const Named> all();

}  // namespace refute::javagen::basic
