#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "java/node.h"
#include "jdolly/view.h"

/// What an instance of models/java.als, or of models/statements.als, says.
///
/// Packages, classes and members are numbers: indices into the vectors here.
/// Names are given: an id that a model singles out (`one sig test extends
/// MethodId`, naming.h) is called as the model calls it, others by the alphabet
/// in the order in which a reader meets them. So the names, and with them the
/// text of the program, depend on the instance alone.
namespace refute::jdolly {

inline constexpr int kNoClass = -1;

/// A type by its Java name, or one of the program's classes.
struct TypeRef {
  int of_class = kNoClass;
  std::string name = {};
};

enum class BodyKind {
  kLiteral,
  kCall,     ///< `k()`, by way of a qualifier
  kNewCall,  ///< `new A().k()`
  kRead,     ///< `f`, by way of a qualifier
  kNewRead,  ///< `new A().f`
  kAbsent,   ///< No body at all: abstract.
};
enum class Qualifier { kNone, kThis, kSuper, kQualifiedThis };

struct Body {
  BodyKind kind = BodyKind::kAbsent;
  Qualifier qualifier = Qualifier::kNone;
  std::string class_name = {};  ///< After `new`.
  std::string member = {};      ///< The method's or field's name.
};

/// One statement of models/statements.als.
struct Statement {
  enum class Kind {
    kNew,     ///< `A a = new A();`
    kNumber,  ///< `int x = 1;`
    kAssign,  ///< `x = x + y + 2;`
    kInvoke,  ///< `a.k();` or `x = a.k();`
    kReturn,  ///< `return x;` or `return 3;`
  };
  Atom atom = 0;
  Kind kind = Kind::kReturn;
  std::string variable = {};  ///< Declared, assigned or returned; may be empty.
  std::string other = {};     ///< What is added, or the object called.
  std::string class_name = {};
  std::string method = {};
};

struct Field {
  Atom atom = 0;
  std::string name = {};
  TypeRef type = {};
  java::Modifiers modifiers = 0;
};

struct Method {
  Atom atom = 0;
  std::string name = {};
  std::optional<TypeRef> param = {};
  TypeRef result = {};
  java::Modifiers modifiers = 0;
  Body body = {};
  std::vector<Statement> statements = {};  ///< Instead of a body.
};

struct Class {
  Atom atom = 0;
  std::string package = {};  ///< Empty: the default package.
  std::string name = {};
  int parent = kNoClass;
  std::vector<int> interfaces = {};
  bool is_interface = false;
  bool is_generic = false;  ///< `class A<T>`
  std::vector<Field> fields = {};
  std::vector<Method> methods = {};

  std::string qualified() const {
    return package.empty() ? name : package + "." + name;
  }
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
