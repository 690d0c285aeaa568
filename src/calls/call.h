#pragma once

#include <string>
#include <vector>

#include "calls/names.h"

/// One call as a test writes it, whichever kind of test it is.
///
/// `sequence/` knows operations by their descriptors and `randoop/` by the
/// numbers of their types, since that is what their generators look up all the
/// time. This is what both need when a test is written.
namespace refute::calls {

/// In the order of dev.refute.worker.Operation.Kind.
enum class Kind {
  kConstructor,
  kMethod,
  kStaticMethod,
  kField,
  kStaticField,
  kArray,
  /// An object of the interface `owner`. Its name is a lambda, "(a0) -> $",
  /// where `$` stands for the input. Only tests that compare write it.
  kLambda,
  /// An object of an anonymous class of `owner`. The name is what follows that,
  /// with the numbers of inputs between the characters 1 and 2.
  kStub,
};

/// What a call names. Types are written as `Names::of` takes them.
struct Member {
  Kind kind = Kind::kMethod;
  std::string owner = {};  ///< Of an array: its type.
  std::string name = {};
  std::string package = {};              ///< Of the owner.
  std::vector<std::string> inputs = {};  ///< Types, the receiver first.
  std::string result = {};               ///< Type; empty: none.
  /// The constructor of an inner class: the first input is the enclosing
  /// object, which is written in front of `new`.
  bool inner = false;
  bool is_public = false;  ///< Code of any package may use it.

  bool has_receiver() const {
    return kind == Kind::kMethod || kind == Kind::kField;
  }
  /// Is it an expression that Java does not take as a statement?
  bool is_mere_value() const {
    return kind == Kind::kField || kind == Kind::kStaticField ||
           kind == Kind::kArray || kind == Kind::kLambda;
  }
};

/// A value that a call takes.
struct Input {
  std::string text = {};
  std::string type = {};  ///< Of the text. Null has none.
  bool literal = false;
  /// The call on this receiver would mean another member, or none.
  bool hides = false;
};

/// The value where a `wanted` is expected. It is cast unless it is exactly
/// that, so that Java takes the overload that was meant.
std::string argument(const Input& input, const std::string& wanted,
                     Names& names);

/// `new A(1)`, `x.m((Object) y)`, `((A) x).f`, `new int[] {1}`.
std::string to_java(const Member& member, const std::vector<Input>& inputs,
                    Names& names);

/// The package that a test must be in to use what is not public.
struct Placement {
  bool possible = true;  ///< Not if it would need two packages at once.
  std::string package = {};
};
Placement place(const std::vector<Member>& members);

}  // namespace refute::calls
