#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "java/program.h"

/// What we ask of an engine, in words that belong to no engine.
namespace refute {

/// The thing to refactor. Names are as a programmer reads them; the engine's
/// host finds its own handle for them.
struct Target {
  std::string type = {};    ///< Qualified, nested types with '.': "p.A.Inner".
  std::string method = {};  ///< Empty unless the target is a method.
  std::string field = {};   ///< Empty unless the target is a field.
  /// Erased parameter types of the method; absent if its name is enough.
  std::optional<std::vector<std::string>> parameters = {};
  /// A selection in a file, for refactorings that start from one; or the file
  /// itself, if nothing else is set. If nothing at all is: the whole program.
  std::string file = {};
  std::int64_t offset = 0;  ///< In UTF-16 code units, as Java strings count.
  std::int64_t length = 0;

  /// Is it a whole file, rather than a selection in it?
  bool is_file() const;

  friend bool operator==(const Target&, const Target&) = default;
};

/// One use of one refactoring.
struct Request {
  std::string refactoring;  ///< Such as "push-down-method".
  Target target;
  /// By name, such as "new-name"; what is absent has the engine's default.
  std::map<std::string, std::string> options = {};

  friend bool operator==(const Request&, const Request&) = default;
};

/// What a correct engine must do, where the generator knows.
enum class Expectation { kUnknown, kMustProceed, kMustRefuse };

/// "", "must-proceed", "must-refuse".
std::string_view to_string(Expectation expectation);
Expectation expectation_from(std::string_view name);

/// What a generator yields: a program and what to do to it.
struct Subject {
  java::Program program;
  Request request;
  Expectation expectation = Expectation::kUnknown;
};

/// One line for people: "push-down-method B.m(int)".
std::string describe(const Request& request);

}  // namespace refute
