#include "base/json_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace refute {
namespace {

using nlohmann::json;

// Brackets in strings do not count.
bool is_nested_too_deeply(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMostNesting) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

bool has_huge_fraction(const json& value) {
  if (value.is_structured())
    return std::any_of(value.begin(), value.end(), has_huge_fraction);
  return value.is_number_float() &&
         std::abs(value.get<double>()) > std::numeric_limits<int>::max();
}

}  // namespace

json parse_json(std::string_view text) {
  json value(json::value_t::discarded);
  if (is_nested_too_deeply(text)) return value;
  value = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (has_huge_fraction(value)) value = json(json::value_t::discarded);
  return value;
}

std::string dump_json(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string text_in(const json& object, const char* field) {
  if (!object.is_object()) return {};
  const auto found = object.find(field);
  if (found == object.end() || !found->is_string()) return {};
  return found->get<std::string>();
}

}  // namespace refute
