#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "java/node.h"
#include "jdolly/view.h"

/// What an instance of models/java.als says, as plain values.
///
/// Packages, classes and members are numbers: indices into the vectors here.
/// Names are given: an id that a model singles out (`one sig test extends
/// MethodId`) is called as the model calls it, others by the alphabet in the
/// order in which a reader meets them. So the names, and with them the text
/// of the program, depend on the instance alone.
namespace refute::jdolly {

inline constexpr int kNone = -1;

/// A type by its Java name, or one of the program's classes.
struct TypeRef {
  int of_class = kNone;
  std::string name = {};
};

enum class BodyKind {
  kLiteral,
  kCall,     ///< `k()`, by way of a qualifier
  kNewCall,  ///< `new A().k()`
  kRead,     ///< `f`, by way of a qualifier
  kNewRead,  ///< `new A().f`
  kNone,     ///< No body at all: abstract.
};
enum class Qualifier { kNone, kThis, kSuper, kQualifiedThis };

struct Body {
  BodyKind kind = BodyKind::kNone;
  Qualifier qualifier = Qualifier::kNone;
  std::string class_name = {};  ///< After `new`.
  std::string member = {};      ///< The method's or field's name.
};

struct Field {
  Atom atom = 0;
  std::string name;
  TypeRef type;
  java::Modifiers modifiers = 0;
};

struct Method {
  Atom atom = 0;
  std::string name;
  std::optional<TypeRef> param;
  TypeRef result;
  java::Modifiers modifiers = 0;
  Body body;
};

struct Class {
  Atom atom = 0;
  std::string package;
  std::string name;
  int parent = kNone;
  std::vector<int> interfaces;
  bool is_interface = false;
  bool is_generic = false;  ///< `class A<T>`
  std::vector<Field> fields;
  std::vector<Method> methods;

  std::string qualified() const { return package + "." + name; }
};

struct World {
  std::vector<Class> classes;  ///< Parents come before their children.

  std::map<Atom, std::string> names;  ///< Of ids and packages.

  /// The index of the class of an atom.
  int index_of(Atom of_class) const;
  /// A class and all above it, nearest first.
  std::vector<int> with_ancestors(int of_class) const;
};

/// Reads an instance.
World read_world(const View& view);

}  // namespace refute::jdolly
