#pragma once

#include <array>
#include <string>
#include <vector>

#include "typed/type.h"

/// What a program has declared so far, and what may be used of it.
///
/// Every method and constructor has a *rank*, which is its place in the order
/// of declaration. A body uses only what ranks below it, and an override keeps
/// the rank of what it overrides, so that no program calls itself for ever.
/// Each also has a *cost*, about the number of steps one call takes: a body may
/// spend so much and no more, so that programs end soon.
namespace refute::typed {

enum class Shape : std::uint8_t {
  kClass,
  kAbstract,
  kInterface,
  kFunctional,  ///< An interface with one abstract method.
  kEnum,
  kRecord,
  kException,  ///< Checked.
  kResource,   ///< AutoCloseable.
};

inline constexpr std::size_t kMaxParameters = 3;

/// A method or a constructor.
struct Method {
  std::string name;
  Type result = kVoid;
  std::array<Type, kMaxParameters> parameters = {};
  std::uint8_t count = 0;
  int owner = -1;
  int rank = 0;
  int cost = 1;
  int slot = -1;  ///< The method that it overrides first of all, or itself.
  bool is_static = false;
  bool is_abstract = false;
  bool is_private = false;
  bool is_public = false;
  bool is_protected = false;
  bool is_final = false;
  bool is_constructor = false;
  bool is_default = false;
  bool varargs = false;  ///< Its last parameter takes any number.
  bool generic = false;  ///< `<U> U m(U)`; its U is written as kVariable.
  bool throws = false;   ///< The program's checked exception.
  bool overloaded = false;
  bool receiver = false;  ///< Its first parameter is `A this`.
};

struct Field {
  std::string name;
  Type type;
  int owner = -1;
  int rank = 0;  ///< Of a functional field: what its function may use.
  bool is_static = false;
  bool is_final = false;
  bool is_private = false;
  bool set_later = false;  ///< By a constructor, not by an initialiser.
};

/// A type that the program declares, or knows from the library.
struct Declaration {
  std::string name;         ///< As others refer to it: "A.B".
  std::string simple_name;  ///< As it is declared: "B".
  Shape shape = Shape::kClass;
  std::vector<Type> supertypes;             ///< The superclass, if any, first.
  std::vector<std::string> constants = {};  ///< Of an enum.
  std::vector<int> permitted = {};          ///< Of a sealed type.
  int outer = -1;
  int cost = 0;          ///< Of its initialisers.
  bool inner = false;    ///< Has an instance of the outer class.
  bool generic = false;  ///< Has a type variable T.
  bool final_ = false;
  bool library = false;
  bool local = false;
  bool sealed = false;
  bool visible = true;  ///< False for a local class once its block ends.
  bool open = false;    ///< Its members are being written.
  int function = -1;    ///< Its first abstract method.
};

/// Reading is open to all; what changes the model goes through its functions,
/// so that nobody goes on with an answer that was found before (sight.h).
struct Model {
  std::vector<Declaration> types;
  std::vector<Method> methods;
  std::vector<Field> fields;
  std::vector<int> constructors;  ///< Which of `methods` are.
  int next_rank = 0;
  int exception = -1;  ///< The checked exception, once declared.
  std::uint64_t changes = 1;

  void clear();
  /// The names are numbered in the order of declaration: A, B, …
  int add_type(Declaration declaration);
  int add(Method method);
  void add(Field field);
  void remove_last_method();
  Declaration& change(int type) {
    ++changes;
    return types[static_cast<std::size_t>(type)];
  }
  const Declaration& operator[](Type type) const {
    return types[static_cast<std::size_t>(type.index)];
  }

  /// `type` seen as `super`, with its argument; void if it is no subtype.
  Type as_super(Type type, int super) const;
  /// Whether a value of type `from` may be assigned to `to` as it is.
  bool assignable(Type from, Type to) const;
  /// The one abstract method of a functional interface.
  const Method& function_of(Type type) const;
  /// The outermost class around it.
  int top_level(int type) const;
  /// Whether text made of such a value is the same in every run.
  bool printable(Type type) const;
};

}  // namespace refute::typed
