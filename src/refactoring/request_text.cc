#include "refactoring/request_text.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "java/outline.h"
#include "refactoring/task.h"

namespace refute {
namespace {

const char* const kHint =
    "write `rename-field p.B.k new-name=n`, as refute prints an action, or "
    "JSON; see docs/protocol.md";

bool is_option_name(std::string_view word) {
  return !word.empty() && word.front() >= 'a' && word.front() <= 'z' &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
             std::string_view::npos;
}

/// Where " name=" begins at or after `from`, outside of parentheses; the end if
/// nowhere.
std::size_t next_option(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find(' ', from); at != std::string_view::npos;
       at = text.find(' ', at + 1)) {
    const auto equals = text.find('=', at);
    if (equals == std::string_view::npos) break;
    if (is_option_name(text.substr(at + 1, equals - at - 1))) return at;
  }
  return text.size();
}

/// "name=value name=value …": a value ends where the next name begins.
std::map<std::string, std::string> options_in(std::string_view text) {
  std::map<std::string, std::string> options;
  for (std::size_t at = next_option(text, 0); at < text.size();) {
    const auto equals = text.find('=', at);
    const auto end = next_option(text, equals);
    options[std::string(text.substr(at + 1, equals - at - 1))] =
        text.substr(equals + 1, end - equals - 1);
    at = end;
  }
  return options;
}

bool number_in(std::string_view text, std::int64_t& number) {
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() &&
         number >= 0;
}

/// "p/A.java:120+14", if it is that.
bool read_selection(std::string_view text, Target& target) {
  const auto colon = text.rfind(':');
  const auto plus = text.rfind('+');
  if (colon == std::string_view::npos || plus == std::string_view::npos ||
      plus < colon)
    return false;
  if (!number_in(text.substr(colon + 1, plus - colon - 1), target.offset) ||
      !number_in(text.substr(plus + 1), target.length))
    return false;
  target.file = text.substr(0, colon);
  return true;
}

/// A field and a method may share a name, and what is inherited, or of a class
/// file, is not in the program: then the refactoring's own name tells.
bool is_field(const DeclaredType* type, const std::string& name,
              const std::string& refactoring) {
  const bool field = type && find_field(*type->node, name) != nullptr;
  const bool method = type && !find_methods(*type->node, name).empty();
  if (field != method) return field;
  return field ? refactoring.find("method") == std::string::npos
               : refactoring.find("field") != std::string::npos;
}

std::vector<std::string> parameters_in(std::string_view text) {
  std::vector<std::string> all;
  if (trimmed(text).empty()) return all;
  for (const auto& each : split(text, ',')) all.emplace_back(trimmed(each));
  return all;
}

/// "p.B.m(int)", "p.B.k" or "p.B".
Result<void> read_name(std::string_view text, const Outline* outline,
                       const std::string& refactoring, Target& target) {
  std::string name(text);
  if (const auto open = text.find('('); open != std::string_view::npos) {
    if (!text.ends_with(')'))
      return usage_error(fmt::format("\"{}\" has no end", text), kHint);
    target.parameters =
        parameters_in(text.substr(open + 1, text.size() - open - 2));
    name = text.substr(0, open);
  }
  const auto declared = [&](const std::string& type) {
    return outline ? outline->find(type) : nullptr;
  };
  const bool of_member = target.parameters ||
                         refactoring.find("method") != std::string::npos ||
                         refactoring.find("field") != std::string::npos;
  if (!target.parameters && declared(name)) {
    target.type = name;
    return {};
  }
  const auto point = name.rfind('.');
  const std::string type =
      name.substr(0, point == std::string::npos ? 0 : point);
  const DeclaredType* const owner = declared(type);
  if (type.empty() || (!owner && !of_member)) {
    target.type = name;  // whether there is one, the engine will say
    return {};
  }
  target.type = type;
  const std::string member = name.substr(point + 1);
  const bool field = !target.parameters && is_field(owner, member, refactoring);
  (field ? target.field : target.method) = member;
  return {};
}

}  // namespace

bool looks_like_request(std::string_view text) {
  const std::string_view all = trimmed(text);
  const auto space = all.find(' ');
  const auto word = all.substr(0, space);
  if (!is_option_name(word)) return false;
  return space != std::string_view::npos ||
         task_of(word) != Task::kRefactor;  // those have no target
}

Result<Request> request_from_text(std::string_view given,
                                  const java::Program& program) {
  const std::string_view text = trimmed(given);
  Request request;
  const auto space = text.find(' ');
  request.refactoring = text.substr(0, space);
  if (!is_option_name(request.refactoring))
    return usage_error(fmt::format("\"{}\" is not the name of a refactoring",
                                   request.refactoring),
                       kHint);
  if (space == std::string_view::npos) return request;
  const auto rest = text.substr(space);
  const auto end = next_option(rest, 0);
  request.options = options_in(rest);
  std::string_view place = trimmed(rest.substr(0, end));
  if (place.empty()) return request;
  // "p.A at p/A.java:120+14", "p/A.java:120+14", "p.A.m(int)".
  const auto at = place.find(" at ");
  const bool selected = read_selection(
      at == std::string_view::npos ? place : place.substr(at + 4),
      request.target);
  if (selected && at == std::string_view::npos) return request;
  if (selected) place = trimmed(place.substr(0, at));
  const auto outline = Outline::of(program);
  REFUTE_TRY_VOID(read_name(place, outline ? &*outline : nullptr,
                            request.refactoring, request.target));
  return request;
}

}  // namespace refute
