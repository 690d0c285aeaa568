#include "typed/theme.h"

#include "typed/model.h"

namespace refute::typed {

namespace {

bool has_word(std::string_view words, std::string_view word) {
  if (words == "*") return true;
  while (!words.empty()) {
    const auto space = std::min(words.find(' '), words.size());
    if (words.substr(0, space) == word) return true;
    words.remove_prefix(std::min(space + 1, words.size()));
  }
  return false;
}

template <typename Asked>
void collect(std::span<const Construct<Asked>> rows, const Theme& theme,
             int level, std::vector<Menu::Choice<Asked>>& out) {
  for (const auto& row : rows)
    if (row.level <= level && has_word(theme.may_use, row.name))
      out.push_back(
          {&row, theme.weighted ? static_cast<std::uint32_t>(row.weight) : 1});
}

struct NamedType {
  std::string_view name;
  Type type;
  int weight;
};
constexpr NamedType kPlainTypes[] = {
    {"int", kInt, 8},
    {"String", kString, 4},
    {"boolean", kBoolean, 2},
    {"long", kLong, 2},
    {"char", kChar, 1},
    {"double", kDouble, 1},
    {"byte", kByte, 1},
    {"short", kShort, 1},
    {"float", kFloat, 1},
    {"Integer", boxed(Base::kInt), 2},
    {"Long", boxed(Base::kLong), 1},
    {"Character", boxed(Base::kChar), 1},
    {"Boolean", boxed(Base::kBoolean), 1},
    {"Object", kObject, 1},
    {"int[]", array_of(kInt), 1},
    {"String[]", array_of(kString), 1},
};

}  // namespace

Menu::Menu(const Theme& theme, int level) : theme_(&theme), level_(level) {
  std::vector<Choice<Ask>> all;
  collect(expression_table(), theme, level, all);
  for (const auto& [row, weight] : all) add(*row, weight);
  collect(statement_table(), theme, level, statements);
  collect(member_table(), theme, level, members);
  collect(type_table(), theme, level, types);
  for (const auto& [name, type, weight] : kPlainTypes)
    if (has_word(theme.may_use, name))
      plain_types.insert(plain_types.end(),
                         theme.weighted ? static_cast<std::size_t>(weight) : 1,
                         type);
  if (plain_types.empty()) plain_types.push_back(kInt);
  // Of what no program declares, an empty one can tell.
  for (const Type type : plain_types)
    if (Model().printable(type)) printable_types.push_back(type);
  declared_types = has_word(theme.may_use, "declared");
  functional_types = has_word(theme.may_use, "functional");
  functional_values = has_word(theme.may_use, "functional-values");
}

void Menu::add(const Expression& row, std::uint32_t weight) {
  for (unsigned form = 0; form < kForms; ++form) {
    if ((row.forms >> form & 1U) == 0) continue;
    expressions_[form][0].push_back({&row, weight});
    if (row.leaf) expressions_[form][1].push_back({&row, weight});
  }
}

std::vector<std::string_view> plain_type_names() {
  std::vector<std::string_view> names;
  for (const auto& row : kPlainTypes) names.push_back(row.name);
  return names;
}

bool Theme::is_about(std::string_view refactoring) const {
  return has_word(refactorings, refactoring);
}

bool Menu::allows(std::string_view name) const {
  return has_word(theme_->may_use, name);
}

const Theme kEverything = {
    .name = "everything",
    .about = "random programs of everything",
    .may_use = "*",
    .more_types = {1, 4},
    .more_members = {0, 3},
    .more_statements = {0, 3},
    .test_statements = {2, 6},
    .depth = 3,
    .nesting = 2,
    .size = 2500,
    .weighted = true,
};

}  // namespace refute::typed
