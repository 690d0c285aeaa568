#include "sequence/operands.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "sequence/values.h"

namespace refute::sequence {

using calls::Literal;

namespace {

/// A text that a comparison asks for is no longer than this.
constexpr std::int64_t kLongest = 300;

std::pair<std::int64_t, std::int64_t> range_of(const std::string& type) {
  switch (type[0]) {
    case 'B':
      return {-128, 127};
    case 'S':
      return {-32'768, 32'767};
    case 'C':
      return {0, 65'535};
    case 'I':
      return {std::numeric_limits<std::int32_t>::min(),
              std::numeric_limits<std::int32_t>::max()};
    default:
      return {std::numeric_limits<std::int64_t>::min(),
              std::numeric_limits<std::int64_t>::max()};
  }
}

bool is_whole(const std::string& type) {
  return type.size() == 1 && std::string("BSCIJ").find(type) != type.npos;
}

bool has_fraction(const std::string& type) {
  return type == "D" || type == "F";
}

/// Mostly the value itself, or what lies on either side of it.
std::int64_t step(std::mt19937_64& random) {
  static constexpr std::int64_t kSteps[] = {0, 0, 1, -1};
  return kSteps[random() % std::size(kSteps)];
}

/// Visible ASCII: others would cut a text's bytes apart.
bool is_visible(std::int64_t character) {
  return character >= ' ' && character < 127;
}

std::optional<Literal> number(Literal constant, double from, double to) {
  if (constant.real != from) return std::nullopt;
  constant.real = to;
  return constant;
}

std::optional<Literal> number(Literal constant, std::int64_t from,
                              std::int64_t to, std::mt19937_64& random) {
  if (constant.integer != from) return std::nullopt;
  const auto [least, most] = range_of(constant.type);
  const std::int64_t by = step(random);
  const bool over = by > 0 ? to == most : by < 0 && to == least;
  if (to < least || to > most) return std::nullopt;
  constant.integer = over ? to : to + by;
  return constant;
}

/// A text of that length, or with that character, gets the other.
std::optional<Literal> resized(Literal constant, std::int64_t from,
                               std::int64_t to, std::mt19937_64& random) {
  std::string& text = constant.text;
  const bool ascii =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
  if (!ascii) return std::nullopt;
  if (std::ssize(text) == from && to >= 0 && to <= kLongest) {
    const auto length = std::max<std::int64_t>(0, to + step(random));
    text.resize(static_cast<std::size_t>(length),
                text.empty() ? 'a' : text.back());
    return constant;
  }
  if (!is_visible(from) || !is_visible(to)) return std::nullopt;
  const auto at = text.find(static_cast<char>(from));
  if (at == text.npos) return std::nullopt;
  text[at] = static_cast<char>(to);
  return constant;
}

/// Where the text is, contains or is a part of one, it becomes the other.
std::optional<Literal> reworded(Literal constant, const std::string& from,
                                const std::string& to) {
  std::string& text = constant.text;
  if (text == from) {
    text = to;
    return constant;
  }
  const auto at = from.empty() ? text.npos : text.find(from);
  if (at != text.npos) {
    text.replace(at, from.size(), to);
    return constant;
  }
  // The code put something before or behind it: what is left of the other is
  // what the code would have to be given.
  if (text.empty() || from.size() <= text.size()) return std::nullopt;
  const auto added = from.size() - text.size();
  if (from.ends_with(text) && to.starts_with(from.substr(0, added))) {
    text = to.substr(added);
    return constant;
  }
  if (from.starts_with(text) && to.size() >= added &&
      to.ends_with(from.substr(text.size()))) {
    text = to.substr(0, to.size() - added);
    return constant;
  }
  return std::nullopt;
}

std::optional<Literal> replaced(const Literal& constant, const Literal& from,
                                const Literal& to, std::mt19937_64& random) {
  if (from.type == kString)
    return constant.type == kString ? reworded(constant, from.text, to.text)
                                    : std::nullopt;
  if (from.type == "J") {
    if (is_whole(constant.type))
      return number(constant, from.integer, to.integer, random);
    if (has_fraction(constant.type))
      return number(constant, static_cast<double>(from.integer),
                    static_cast<double>(to.integer));
    return constant.type == kString
               ? resized(constant, from.integer, to.integer, random)
               : std::nullopt;
  }
  if (has_fraction(constant.type)) return number(constant, from.real, to.real);
  constexpr double kExact = 9007199254740992.0;  // Whole numbers up to 2^53.
  const auto whole = [](double value) {
    return std::abs(value) <= kExact && value == std::floor(value);
  };
  if (is_whole(constant.type) && whole(from.real) && whole(to.real))
    return number(constant, static_cast<std::int64_t>(from.real),
                  static_cast<std::int64_t>(to.real), random);
  return std::nullopt;
}

}  // namespace

std::optional<Literal> meeting(const Literal& constant,
                               const Operands& operands,
                               std::mt19937_64& random) {
  if (constant.null) return std::nullopt;
  const Literal* from = &operands.one;
  const Literal* to = &operands.other;
  if (random() % 2 == 0) std::swap(from, to);
  if (auto changed = replaced(constant, *from, *to, random)) return changed;
  return replaced(constant, *to, *from, random);
}

}  // namespace refute::sequence
