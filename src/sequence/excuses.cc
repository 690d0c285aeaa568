#include "sequence/excuses.h"

#include <algorithm>
#include <cctype>

namespace refute::sequence {

namespace {

/// Whether `thrower` ends because a method of `methods` was called on null, and
/// `other` did the same until then.
bool ends_at_null(const Step& thrower, const Step& other,
                  const std::vector<std::string>& methods) {
  if (thrower.ending != Step::Ending::kThrew) return false;
  const auto name =
      thrower.called_on_null.substr(thrower.called_on_null.rfind('.') + 1);
  return std::find(methods.begin(), methods.end(), name) != methods.end() &&
         other.output.starts_with(thrower.output);
}

bool in_a_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         c == '.';
}

/// "p.A.m" with "p.A" read as the words say; the longest names first.
std::string read_name(const std::map<std::string, std::string>& words,
                      const std::string& name) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    std::size_t end = name.size();
    auto found = words.find(name.substr(at));
    while (found == words.end()) {
      const auto dot = name.rfind('.', end - 1);
      if (dot == std::string::npos || dot <= at) break;
      end = dot;
      found = words.find(name.substr(at, end - at));
    }
    out += found == words.end() ? name.substr(at, end - at) : found->second;
    if (end < name.size()) out += name[end++];
    at = end;
  }
  return out;
}

}  // namespace

std::string excuse(const Common& common, const Excuses& excuses,
                   const Sequence& sequence, const Difference& difference) {
  if (difference.state) return {};
  const Step& before = difference.before_step;
  const Step& after = difference.after_step;
  if (ends_at_null(before, after, excuses.null_receivers) ||
      ends_at_null(after, before, excuses.null_receivers))
    return "the receiver is null";
  const int operation = sequence[difference.statement].operation;
  if (!common.other_field.empty() && common.other_field[operation])
    return "from outside, the name now stands for another field";
  return {};
}

std::string in_common_words(const CommonSide& side, const std::string& text) {
  if (side.words.empty()) return text;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_a_name(text[end])) ++end;
    if (end == at) {
      out += text[at++];
      continue;
    }
    out += read_name(side.words, text.substr(at, end - at));
    at = end;
  }
  return out;
}

}  // namespace refute::sequence
