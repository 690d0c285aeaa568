#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

/// The models that come with the program, and scopes.
namespace refute::jdolly {

struct FixedOption {
  std::string_view name;
  std::string_view value;
};

/// A generator `jdolly:NAME`.
struct Entry {
  std::string_view name = {};         ///< "push-down-method"
  std::string_view file = {};         ///< "push_down_method.als", in models/
  std::string_view refactoring = {};  ///< As engines call it.
  std::string_view varies = {};       ///< For `refute list generators`.
  std::string_view new_name = {};     ///< A fresh one; empty: it takes no name.
  std::string_view field_as = {};  ///< The option that names the marked field.
  std::span<const FixedOption> options = {};  ///< The same in each request.
};

/// In the order in which they are listed to users.
std::span<const Entry> catalogue();

/// The first entry for a refactoring, or null: models of one's own can be about
/// any.
const Entry* entry_for(std::string_view refactoring);

/// The text of a file of models/, which is built into the program.
std::optional<std::string_view> model_text(std::string_view file);

/// How many packages, classes, fields and methods a program has at most.
struct Scope {
  int packages = 0;
  int classes = 0;
  int fields = 0;
  int methods = 0;

  friend bool operator==(const Scope&, const Scope&) = default;
};

/// From "P-C-F-M", such as "2-3-0-4".
Result<Scope> parse_scope(std::string_view text);

}  // namespace refute::jdolly
