#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "typed/construct.h"

/// What programs are to be about.
///
/// A theme says what every program has (its *plan*), which other constructs
/// may occur, and how many of each. A theme whose numbers are small is walked
/// whole; `kEverything` is for random programs.
namespace refute::typed {

struct Range {
  int least = 0;
  int most = 0;
};

struct Theme {
  std::string_view name;
  std::string_view about;  ///< For `refute list generators`.
  int level = 8;           ///< The first release of Java that it needs.

  /// What every program has, by name: rows of the tables in construct.h.
  std::vector<std::string_view> types = {};
  std::vector<std::string_view> members = {};     ///< Of the main class.
  std::vector<std::string_view> statements = {};  ///< Of its `test`.
  std::string_view shows = {};  ///< A text that each of its programs has.
  /// The refactorings that it is made for, as names with spaces between. They
  /// take it if they have no generator of their own.
  std::string_view refactorings = {};

  /// What else may occur, as names with spaces between; "*": everything.
  std::string_view may_use = "literal local";
  Range more_types = {};
  Range more_members = {};     ///< Of each type.
  Range more_statements = {};  ///< Of each body.
  Range test_statements = {};  ///< Of `test`.
  int depth = 1;               ///< Of expressions.
  int nesting = 0;             ///< Of statements.
  std::size_t size = 100'000;  ///< Characters, after which programs wind up.
  /// Rows as likely as their weights say; else each once, for walking whole.
  bool weighted = false;
  /// How many programs it has at its level, for themes that are walked whole.
  std::uint64_t programs = 0;

  bool is_about(std::string_view refactoring) const;
};

/// Everything, as random programs of about 120 lines.
extern const Theme kEverything;

/// The themes that are walked whole.
std::span<const Theme> themes();

/// "int", "String" …: the types that `may_use` can name.
std::vector<std::string_view> plain_type_names();

/// The constructs that a theme allows at a level of Java.
class Menu {
 public:
  Menu(const Theme& theme, int level);

  const Theme& theme() const { return *theme_; }
  int level() const { return level_; }

  template <typename Asked>
  struct Choice {
    const Construct<Asked>* row;
    std::uint32_t weight;
  };
  std::vector<Choice<Room>> statements;
  std::vector<Choice<Home>> members;
  std::vector<Choice<Site>> types;

  /// The expressions that can have that type.
  std::span<const Choice<Ask>> expressions(Type want, bool leaves_only) const {
    return expressions_[form_of(want)][leaves_only ? 1 : 0];
  }

  /// Adds a construct that is in no table, with its weight.
  void add(const Expression& row) {
    add(row, static_cast<std::uint32_t>(row.weight));
  }

  /// Types but declared ones that values may have, by name in `may_use`.
  std::vector<Type> plain_types;
  std::vector<Type> printable_types;  ///< Of these, what text is made of.
  bool declared_types = false;
  bool functional_types = false;   ///< They are imported.
  bool functional_values = false;  ///< Any variable may have such a type.

  /// Whether the theme allows the construct of that name.
  bool allows(std::string_view name) const;

 private:
  void add(const Expression& row, std::uint32_t weight);

  std::array<std::array<std::vector<Choice<Ask>>, 2>, kForms> expressions_;
  const Theme* theme_;
  int level_;
};

}  // namespace refute::typed
