#include "typed/theme.h"

/// The themes that are walked whole, with the numbers of their programs.
///
/// A theme is made for the refactorings that it names: every program has
/// something for them to get wrong. It is small, so that a campaign sees all of
/// it at every place.
namespace refute::typed {

std::span<const Theme> themes() {
  static const std::vector<Theme> kThemes = {
      // Expressions, and the order in which they are evaluated.
      {.name = "inline-side-effects",
       .about = "arguments whose order of evaluation shows",
       .members = {"static-field", "static-method"},
       .statements = {"call"},
       .shows = "static int m1(",
       .refactorings = "inline-method introduce-parameter-object "
                       "reorder-parameters remove-parameter extract-local "
                       "extract-method introduce-parameter",
       .may_use = "literal local trace field step",
       .depth = 2,
       .programs = 672},
      {.name = "precedence",
       .about = "operators in the initialiser of a local that operators use",
       .statements = {"variable", "variable"},
       .shows = "int x1 = ",
       .refactorings = "inline-local extract-local extract-method "
                       "extract-constant convert-local-to-field "
                       "introduce-parameter rename-local",
       .may_use = "int literal local arithmetic",
       .programs = 132},
      {.name = "conditional-values",
       .about = "casts, boxes and conditionals, whose types differ by a hair",
       .statements = {"variable", "variable"},
       .shows = " x1 = ",
       .refactorings = "inline-local extract-local extract-constant "
                       "convert-local-to-field change-return-type",
       .may_use = "Integer long literal local conditional boxing unboxing "
                  "cast",
       .programs = 340},
      {.name = "texts",
       .about = "texts of several parts, with numbers in them",
       .statements = {"variable", "variable", "trace"},
       .shows = "String x1 = ",
       .refactorings = "inline-local extract-local extract-constant "
                       "extract-method introduce-parameter",
       .may_use = "String literal local concatenation",
       .programs = 24},
      {.name = "changed-locals",
       .about = "locals that assignments, ++ and += change",
       .statements = {"variable", "change", "change"},
       .shows = " x0 = ",
       .refactorings = "extract-method extract-local inline-local rename-local "
                       "convert-local-to-field",
       .may_use = "int literal local change",
       .programs = 1764},
      {.name = "constants",
       .about = "a constant that another constant is made of",
       .members = {"constant-field", "constant-field"},
       .statements = {"variable"},
       .shows = "static final int f1 = ",
       .refactorings = "inline-constant extract-constant move-static "
                       "safe-delete",
       .may_use = "int literal field trace",
       .programs = 48},
      {.name = "static-initializer",
       .about = "a static field whose initialiser has effects",
       .members = {"static-field", "static-initializer", "constant-field"},
       .statements = {"variable"},
       .shows = "static {",
       .refactorings = "inline-constant move-static extract-class "
                       "extract-constant encapsulate-field rename-field",
       .may_use = "int literal field trace step",
       .programs = 336},

      // Functions.
      {.name = "closure",
       .about = "a local that a lambda or an anonymous class sees",
       .statements = {"closure"},
       .shows = "IntSupplier x1 = ",
       .refactorings = "inline-local convert-local-to-field extract-local "
                       "extract-method rename-local introduce-parameter "
                       "convert-anonymous-to-nested",
       .may_use = "functional literal trace",
       .programs = 18},
      {.name = "lambda-in-field",
       .about = "a field holds a function, which test calls",
       .members = {"functional-field"},
       .statements = {"function-call"},
       .shows = " f0 = ",
       .refactorings = "move-static extract-method extract-local "
                       "extract-constant inline-constant encapsulate-field "
                       "rename-field",
       .may_use = "functional lambda literal local static-reference "
                  "bound-reference unbound-reference constructor-reference",
       .programs = 64},
      {.name = "functional-interface",
       .about = "an interface of the program that lambdas implement",
       .types = {"functional-interface"},
       .members = {"functional-field"},
       .statements = {"function-call"},
       .shows = "interface A {",
       .refactorings = "add-parameter remove-parameter change-parameter-type "
                       "change-return-type reorder-parameters rename-parameter "
                       "introduce-parameter-object use-supertype",
       .may_use = "int functional lambda literal local block-lambda trace "
                  "anonymous",
       .programs = 316},
      {.name = "method-reference",
       .about = "a method that a method reference and a call name",
       .members = {"static-method", "functional-field"},
       .statements = {"function-call", "call"},
       .shows = "static int m0(",
       .refactorings = "inline-method add-parameter remove-parameter "
                       "change-return-type change-parameter-type "
                       "introduce-indirection move-static safe-delete "
                       "change-visibility rename-method",
       .may_use = "int functional literal local static-reference",
       .programs = 136},
      {.name = "anonymous-class",
       .about = "an anonymous class with a body that sees a local",
       .types = {"interface"},
       .statements = {"variable", "anonymous-variable"},
       .shows = "interface A {",
       .refactorings = "convert-anonymous-to-nested inline-local rename-local "
                       "convert-local-to-field change-return-type "
                       "rename-parameter add-parameter",
       .may_use = "int literal local trace",
       .programs = 26},
      {.name = "anonymous-subclass",
       .about = "an anonymous class of an abstract class",
       .types = {"abstract-class"},
       .members = {"static-field"},
       .statements = {"anonymous-variable"},
       .shows = "abstract class A {",
       .refactorings = "convert-anonymous-to-nested extract-class "
                       "introduce-factory extract-superclass",
       .may_use = "int literal local trace field step constructor",
       .programs = 824},

      // Calls.
      {.name = "overload-boxing",
       .about = "overloads that differ by boxing, width or arity",
       .members = {"overloads"},
       .statements = {"call"},
       .shows = "static int m0(",
       .refactorings = "change-parameter-type extract-local inline-method "
                       "introduce-indirection safe-delete introduce-parameter "
                       "extract-constant rename-method",
       .may_use = "literal local",
       .programs = 176},
      {.name = "varargs",
       .about = "a method that takes any number of arguments",
       .members = {"varargs-method"},
       .statements = {"call"},
       .shows = "... x",
       .refactorings = "inline-method add-parameter remove-parameter "
                       "reorder-parameters change-parameter-type "
                       "introduce-parameter-object introduce-indirection "
                       "rename-parameter introduce-parameter",
       .may_use = "int literal local length trace",
       .programs = 252},
      {.name = "generic-method",
       .about = "a method with a type variable, called in both ways",
       .members = {"generic-method"},
       .statements = {"variable", "call"},
       .shows = "<T> T m0(",
       .refactorings = "inline-method introduce-indirection move-static "
                       "change-return-type rename-type-parameter "
                       "introduce-parameter-object infer-type-arguments",
       .may_use = "String literal local call",
       .programs = 30},
      {.name = "checked-exception",
       .about = "what throws a checked exception, and who catches it",
       .types = {"exception"},
       .members = {"throwing-method"},
       .statements = {"try-catch"},
       .shows = "throws A",
       .refactorings = "extract-method inline-method introduce-indirection "
                       "change-visibility introduce-parameter-object "
                       "convert-local-to-field",
       .may_use = "int literal local call trace",
       .programs = 120},
      {.name = "overrides",
       .about = "a method, and a class that overrides it",
       .types = {"class", "class"},
       .statements = {"call"},
       .shows = "class B",
       .refactorings = "change-return-type change-parameter-type "
                       "change-visibility add-parameter remove-parameter "
                       "rename-parameter use-supertype introduce-indirection "
                       "extract-superclass extract-interface rename-method "
                       "pull-up-method push-down-method move-method",
       .may_use = "int literal local method override new super-call",
       .more_members = {1, 1},
       .programs = 243},
      {.name = "default-method-diamond",
       .about = "a class chooses between two default methods",
       .types = {"diamond"},
       .statements = {"call"},
       .shows = ".super.m0()",
       .refactorings = "use-supertype extract-interface inline-method "
                       "change-return-type extract-superclass "
                       "introduce-indirection pull-up-method push-down-method",
       .may_use = "literal new trace local",
       .programs = 16},

      // Classes.
      {.name = "inner-class",
       .about = "an inner class that uses its outer instance",
       .types = {"class"},
       .statements = {"variable", "call"},
       .shows = "class A {",
       .refactorings = "member-to-top extract-superclass extract-interface "
                       "introduce-factory move-type safe-delete rename-type "
                       "move-method",
       .may_use = "int literal local field inner-class method new outer-this "
                  "declared",
       .more_members = {1, 1},
       .nesting = 1,
       .programs = 41},
      {.name = "nested-class",
       .about = "a nested class, with a constructor that is called",
       .types = {"class"},
       .statements = {"call"},
       .shows = "class A",
       .refactorings = "member-to-top introduce-factory extract-interface "
                       "move-type safe-delete use-supertype rename-type",
       .may_use = "int literal nested-class constructor method new",
       .more_members = {1, 1},
       .nesting = 1,
       .programs = 12},
      {.name = "fields",
       .about = "fields of an instance, read and changed",
       .types = {"class"},
       .statements = {"call"},
       .shows = "class A",
       .refactorings = "extract-class encapsulate-field introduce-factory "
                       "safe-delete rename-field",
       .may_use = "int literal field step method new constructor",
       .more_members = {2, 2},
       .programs = 86},
      {.name = "hierarchy-fields",
       .about = "fields of a class and of its subclass, methods that use them",
       .types = {"class", "class"},
       .statements = {"variable"},
       .shows = "class B",
       .refactorings = "pull-up-field push-down-field extract-superclass "
                       "use-supertype encapsulate-field",
       .may_use = "int literal field method new declared",
       .more_members = {1, 1},
       .programs = 256},
      {.name = "override-chain",
       .about = "three classes that extend each other, and super calls",
       .types = {"class", "class", "class"},
       .shows = "class D",
       .refactorings = "pull-up-method push-down-method pull-up-field "
                       "push-down-field use-supertype",
       .may_use = "int literal field method override super-call",
       .more_members = {0, 1},
       .programs = 13812},
      {.name = "abstract-fields",
       .about = "an abstract class and a subclass, each with a field",
       .types = {"abstract-class", "class"},
       .statements = {"call"},
       .shows = "abstract class A",
       .refactorings = "pull-up-field push-down-field extract-interface",
       .may_use = "int literal field new",
       .more_members = {1, 1},
       .programs = 14},
      {.name = "enum-body",
       .about = "constants with bodies and arguments of their own",
       .types = {"enum"},
       .statements = {"call"},
       .shows = "enum A {",
       .refactorings = "move-type extract-interface extract-superclass "
                       "change-return-type change-visibility rename-package",
       .may_use = "literal constant enum-body trace",
       .programs = 660},
      {.name = "generic-class",
       .about = "a class with a type variable, and its subclass",
       .types = {"generic-class", "class"},
       .statements = {"variable", "call"},
       .shows = "class A<T",
       .refactorings = "infer-type-arguments rename-type-parameter "
                       "use-supertype extract-superclass introduce-factory "
                       "extract-interface rename-type pull-up-method "
                       "push-down-method move-method",
       .may_use = "String literal local new declared override",
       .programs = 544},
      {.name = "generic-interface",
       .about = "an interface with a type variable, and who implements it",
       .types = {"generic-interface", "class"},
       .statements = {"variable", "call"},
       .shows = "interface A<T>",
       .refactorings = "rename-type-parameter infer-type-arguments "
                       "use-supertype change-return-type "
                       "change-parameter-type move-type",
       .may_use = "String literal local new declared functional "
                  "functional-values lambda",
       .programs = 230},

      // Statements.
      {.name = "labelled-loops",
       .about = "break and continue in two loops, one with a label",
       .statements = {"labelled"},
       .shows = "li0: for (",
       .refactorings = "extract-method extract-local",
       .may_use = "literal local comparison",
       .programs = 608},
      {.name = "try-finally",
       .about = "what is thrown, caught and done at last",
       .statements = {"try-runtime"},
       .shows = " catch (",
       .refactorings = "extract-method extract-constant",
       .may_use = "literal trace try-finally",
       .more_statements = {0, 1},
       .programs = 192},
      {.name = "resources",
       .about = "resources that are closed in order, whatever happens",
       .types = {"resource"},
       .statements = {"try-resource"},
       .shows = "try (",
       .refactorings = "extract-method inline-local extract-local "
                       "rename-local convert-local-to-field move-type",
       .may_use = "literal trace local",
       .more_statements = {0, 1},
       .programs = 12},

      // Since Java 17.
      {.name = "switch-value",
       .about = "a switch expression as the value of a local",
       .level = 17,
       .statements = {"variable", "variable"},
       .shows = " x1 = ",
       .refactorings = "inline-local extract-local extract-method "
                       "extract-constant convert-local-to-field",
       .may_use = "int literal local int-switch-value trace",
       .programs = 536},
      {.name = "pattern",
       .about = "instanceof with a pattern, and what the variable is used for",
       .level = 17,
       .statements = {"variable", "if-pattern"},
       .shows = " instanceof ",
       .refactorings = "extract-method inline-local rename-local extract-local "
                       "convert-local-to-field",
       .may_use = "Object int literal local trace variable",
       .more_statements = {0, 1},
       .programs = 105},
      {.name = "record",
       .about = "a record, perhaps with a compact constructor",
       .level = 17,
       .types = {"record"},
       .statements = {"variable", "call"},
       .shows = "record A(",
       .refactorings = "extract-interface introduce-factory move-type "
                       "add-parameter rename-parameter safe-delete "
                       "change-return-type rename-package",
       .may_use = "int literal local new declared compact-constructor",
       .programs = 38},
      {.name = "sealed",
       .about = "a sealed interface, and what it permits",
       .level = 17,
       .types = {"sealed"},
       .statements = {"variable", "call"},
       .shows = "sealed interface A",
       .refactorings = "use-supertype extract-superclass move-type "
                       "member-to-top extract-interface change-visibility "
                       "rename-package",
       .may_use = "int literal local new declared",
       .programs = 10172},
      {.name = "local-record",
       .about = "a record in a method",
       .level = 17,
       .statements = {"local-record", "variable"},
       .shows = "record B(",
       .refactorings = "extract-method extract-interface rename-local "
                       "rename-parameter safe-delete",
       .may_use = "int literal local new declared compact-constructor",
       .nesting = 1,
       .programs = 12},
      {.name = "pattern-switch",
       .about = "a switch over types and the parts of records",
       .level = 21,
       .types = {"record"},
       .statements = {"pattern-switch"},
       .shows = "switch (",
       .refactorings = "extract-method extract-local rename-local "
                       "inline-local move-type",
       .may_use = "int literal local new declared",
       .programs = 24192},
  };
  return kThemes;
}

}  // namespace refute::typed
