#include "java/target_parentheses.h"

#include <algorithm>
#include <string_view>

#include "java/scan.h"

namespace refute::java {

namespace {

bool assignment_at(std::string_view text, std::size_t i) {
  static constexpr std::string_view kOperators[] = {
      ">>>=", "<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
  if (i >= text.size()) return false;
  const auto rest = text.substr(i);
  return (rest[0] == '=' && !rest.starts_with("==")) ||
         std::ranges::any_of(kOperators,
                             [&](auto op) { return rest.starts_with(op); });
}

std::vector<Parentheses> all_pairs(std::string_view text) {
  std::vector<Parentheses> pairs;
  std::vector<std::uint32_t> open;
  for (std::size_t i = 0; i < text.size();) {
    const auto next = skip_comment(text, i);
    if (next != i) {
      i = next;
      continue;
    }
    if (text[i] == '"' || text[i] == '\'') {
      i = skip_quoted(text, i);
      continue;
    }
    if (text[i] == '(') open.push_back(static_cast<std::uint32_t>(i));
    if (text[i] == ')' && !open.empty()) {
      pairs.push_back({open.back(), static_cast<std::uint32_t>(i)});
      open.pop_back();
    }
    ++i;
  }
  return pairs;
}

}  // namespace

std::vector<Parentheses> blank_target_parentheses(std::string& text) {
  std::vector<Parentheses> blanked;
  auto pairs = all_pairs(text);
  // From the back, outer pairs come before inner ones, which then see spaces.
  std::ranges::reverse(pairs);
  for (const auto& pair : pairs) {
    if (!assignment_at(text, skip_blank(text, pair.close + 1))) continue;
    text[pair.open] = text[pair.close] = ' ';
    blanked.push_back(pair);
  }
  std::ranges::reverse(blanked);
  return blanked;
}

}  // namespace refute::java
