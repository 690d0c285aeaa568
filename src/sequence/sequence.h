#pragma once

#include <memory>
#include <string>
#include <vector>

#include "calls/call.h"
#include "calls/literals.h"

/// Sequences of calls: the test inputs of directed random testing, and what
/// they look like as Java.
///
/// `randoop/` has another form of sequence: numbers that refer to shared parts,
/// because it makes millions of them for one library. Here a few hundred are
/// made per program, and nearly all the time goes to the JVM. Extending a
/// sequence and writing it out takes about three times as long in this form
/// (bench_calls). Java text, test files and shrinking are shared: `calls/`.
namespace refute::sequence {

/// Something a test can do with a program.
struct Operation {
  /// An array's owner is the class of its elements, or Object; its descriptor
  /// has the elements and the array. A lambda's owner is its interface.
  using Kind = calls::Kind;

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
  /// The descriptor with its generics; empty if there are none.
  std::string signature = {};

  bool has_receiver() const {
    return kind == Kind::kMethod || kind == Kind::kField;
  }
  bool is_field() const {
    return kind == Kind::kField || kind == Kind::kStaticField;
  }
  /// Descriptors of what it takes, the receiver first.
  std::vector<std::string> inputs() const;
  /// Descriptor of what it gives; "V" for nothing.
  std::string output() const;

  friend bool operator==(const Operation&, const Operation&) = default;
};

using calls::java_type;
using calls::Literal;

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

/// What a test writes of the operation.
calls::Member member_of(const Operation& operation);

/// Whether `op`, called on an expression of type `type`, may be another member
/// of that name, or none: a field that a subclass hides, a method that is not
/// inherited into another package.
bool is_hidden(const Operation& op, const std::string& type,
               const std::vector<Operation>& operations);

/// One expression where every value is used once, as `new p.C().m(1)`, else
/// statements separated by "; ". It is for people: of the arguments none is
/// cast.
std::string to_java(const Sequence& sequence,
                    const std::vector<Operation>& operations);

}  // namespace refute::sequence
