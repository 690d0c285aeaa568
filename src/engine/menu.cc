#include "engine/menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "java/program.h"
#include "java/utf16.h"

namespace refute {
namespace {

/// What the cursor is put on.
std::string selection(const Subject& subject) {
  const Target& target = subject.request.target;
  const auto signature = [&] {
    std::string types;
    for (const auto& type :
         target.parameters.value_or(std::vector<std::string>{}))
      types += (types.empty() ? "" : ", ") + type;
    return target.method + "(" + types + ")";
  };
  if (target.is_file()) return fmt::format("`{}`", target.file);
  if (target == Target{}) return "the project";
  if (!target.file.empty()) {
    const auto* const file = java::find_file(subject.program, target.file);
    if (!file || target.offset > static_cast<std::int64_t>(file->text.size()))
      return "a place in `" + target.file + "`";
    const std::string& text = file->text;
    const auto begin = java::from_utf16(text, target.offset);
    const auto end = java::from_utf16(text, target.offset + target.length);
    return fmt::format(
        "`{}` in `{}`, line {}", text.substr(begin, end - begin), target.file,
        1 + std::count(text.begin(),
                       text.begin() + static_cast<std::ptrdiff_t>(begin),
                       '\n'));
  }
  if (!target.method.empty())
    return fmt::format("`{}` in `{}`", signature(), target.type);
  if (!target.field.empty())
    return fmt::format("`{}` in `{}`", target.field, target.type);
  return fmt::format("`{}`", target.type);
}

/// The part with the options' values in place; nothing if one is missing.
std::optional<std::string> filled(std::string_view part, const Request& request,
                                  std::set<std::string>& used) {
  std::string text;
  std::set<std::string> names;
  for (std::size_t at = 0; at < part.size();) {
    if (part[at] != '{') {
      text += part[at++];
      continue;
    }
    const auto end = part.find('}', at);
    const std::string name(part.substr(at + 1, end - at - 1));
    const auto option = request.options.find(name);
    if (option == request.options.end()) return std::nullopt;
    text += option->second;
    names.insert(name);
    at = end + 1;
  }
  used.insert(names.begin(), names.end());
  return text;
}

}  // namespace

std::string menu_steps(const Menu& menu, const Subject& subject) {
  const Request& request = subject.request;
  const auto entry =
      std::find_if(menu.begin(), menu.end(), [&](const MenuEntry& each) {
        return each.refactoring == request.refactoring ||
               (each.refactoring.ends_with(':') &&
                request.refactoring.starts_with(each.refactoring));
      });
  if (entry == menu.end()) return "";
  const std::string rest =
      request.refactoring.substr(entry->refactoring.size());
  std::set<std::string> used;
  std::string steps = fmt::format(
      "Select {}{}, {}{}", filled(entry->part_of, request, used).value_or(""),
      selection(subject), entry->menu, rest);
  for (const auto part : entry->parts)
    if (const auto text = filled(part, request, used)) steps += ", " + *text;
  for (const auto& [name, value] : request.options)
    if (!used.contains(name)) steps += fmt::format(", {} `{}`", name, value);
  return steps + fmt::format(", {}", entry->finish);
}

}  // namespace refute
