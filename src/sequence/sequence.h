#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Sequences of calls: the test inputs of directed random testing, and what
/// they look like as Java.
namespace refute::sequence {

/// Something a test can do with a program.
struct Operation {
  enum class Kind {
    kConstructor,
    kMethod,
    kStaticMethod,
    kField,
    kStaticField
  };

  Kind kind = Kind::kMethod;
  std::string owner;       ///< Binary name, with dots.
  std::string name;        ///< "<init>" for a constructor.
  std::string descriptor;  ///< As in the class file.
  /// The enclosing object is the first argument of an inner class's
  /// constructor, and is written in front of `new`.
  bool inner = false;
  /// Whether the compiler makes its caller handle a checked exception.
  bool throws_checked = false;
  /// Whether code of any package may use it, in both versions.
  bool is_public = false;
  /// Whether it is declared in another package than its owner and not public,
  /// in one of the versions: code beside the owner may not use it.
  bool from_afar = false;

  bool has_receiver() const {
    return kind == Kind::kMethod || kind == Kind::kField;
  }
  /// Descriptors of what it takes, the receiver first.
  std::vector<std::string> inputs() const;
  /// Descriptor of what it gives; "V" for nothing.
  std::string output() const;

  friend bool operator==(const Operation&, const Operation&) = default;
};

/// A constant of a primitive type, a string, or null.
struct Literal {
  std::string type;  ///< Descriptor: "I", "Ljava/lang/String;".
  std::int64_t integer = 0;
  double real = 0;
  std::string text = {};
  bool null = false;

  friend bool operator==(const Literal&, const Literal&) = default;
};

/// Sequences are copied all the time, and share their constants.
using Constant = std::shared_ptr<const Literal>;

/// The result of an earlier statement, or a constant.
struct Argument {
  int statement = -1;  ///< Index, or -1 for the literal.
  Constant literal = {};

  friend bool operator==(const Argument& a, const Argument& b) {
    if (a.statement != b.statement) return false;
    return a.statement >= 0 || *a.literal == *b.literal;
  }
};

/// One call: operation `operation` of the list at hand.
struct Statement {
  int operation = 0;
  std::vector<Argument> arguments = {};

  friend bool operator==(const Statement&, const Statement&) = default;
};

/// Statement i defines variable i.
using Sequence = std::vector<Statement>;

/// "p/A" as a descriptor names it, or a primitive's letter, as Java writes it.
std::string java_type(const std::string& descriptor);

/// A constant as Java source: `'a'`, `-1L`, `"x\n"`, `(p.A) null`.
std::string to_java(const Literal& literal);

/// One expression where every value is used once, as `new p.C().m(1)`, else
/// statements separated by "; ".
std::string to_java(const Sequence& sequence,
                    const std::vector<Operation>& operations);

/// The statement alone, with `names[i]` for the result of statement i.
std::string to_java(const Statement& statement,
                    const std::vector<Operation>& operations,
                    const std::vector<std::string>& names);

}  // namespace refute::sequence
