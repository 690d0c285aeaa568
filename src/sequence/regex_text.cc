#include "sequence/regex_text.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace refute::sequence {

namespace {

constexpr char kFirst = ' ';
constexpr char kLast = '~';
constexpr int kDeepestGroup = 20;
constexpr int kMostSteps = 5'000;
constexpr int kMostRepeats = 40;

/// ASCII characters by number.
using Characters = std::vector<bool>;

Characters between(char first, char last) {
  Characters all(128);
  const auto end = static_cast<unsigned char>(last);
  for (auto c = static_cast<unsigned char>(first); c <= end; ++c) all[c] = true;
  return all;
}

void add(Characters& to, const Characters& more) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = to[i] || more[i];
}

Characters others(const Characters& than) {
  Characters all = between(kFirst, kLast);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = all[i] && !than[i];
  return all;
}

/// `\d` and the like; nothing for any other letter.
std::optional<Characters> named(char letter) {
  Characters all(128);
  switch (letter) {
    case 'd':
    case 'D':
      all = between('0', '9');
      break;
    case 's':
    case 'S':
      all[' '] = all['\t'] = true;
      break;
    case 'w':
    case 'W':
      all = between('0', '9');
      add(all, between('a', 'z'));
      add(all, between('A', 'Z'));
      all['_'] = true;
      break;
    default:
      return std::nullopt;
  }
  return letter >= 'a' ? all : others(all);
}

/// Reads the expression and chooses as it goes on: whatever may be repeated is
/// read once for each time.
class Sampler {
 public:
  Sampler(const std::string& regex, std::mt19937_64& random)
      : regex_(regex), random_(random) {}

  std::optional<std::string> sample() {
    std::string text = alternatives();
    if (at_ < regex_.size()) fail();
    if (failed_) return std::nullopt;
    return text;
  }

 private:
  std::string alternatives() {
    std::vector<std::string> all;
    if (++depth_ > kDeepestGroup) fail();
    do all.push_back(sequence());
    while (take('|'));
    --depth_;
    return all[random_() % all.size()];
  }

  std::string sequence() {
    std::string text;
    while (!failed_ && at_ < regex_.size() && peek() != '|' && peek() != ')')
      text += repeated();
    return text;
  }

  std::string repeated() {
    const std::size_t start = at_;
    std::string text = atom();
    if (failed_) return {};
    const std::size_t end = at_;
    const auto [least, most] = times();
    if (at_ == end) return text;
    const std::size_t behind = at_;
    text.clear();
    const auto count =
        least + static_cast<int>(random_() %
                                 static_cast<std::uint64_t>(most - least + 1));
    for (int i = 0; i < count && !failed_; ++i) {
      at_ = start;
      text += atom();
    }
    at_ = behind;
    return text;
  }

  /// How often what was just read may stand there.
  std::pair<int, int> times() {
    std::pair<int, int> range{1, 1};
    if (take('?')) {
      range = {0, 1};
    } else if (take('*')) {
      range = {0, 3};
    } else if (take('+')) {
      range = {1, 3};
    } else if (peek() == '{') {
      ++at_;
      range.first = number();
      range.second = range.first;
      if (take(',')) range.second = peek() == '}' ? range.first + 2 : number();
      if (!take('}') || range.second < range.first ||
          range.second > kMostRepeats)
        fail();
    } else {
      return range;
    }
    if (!take('?')) take('+');  // Lazy or possessive: the same texts.
    return failed_ ? std::pair{0, 0} : range;
  }

  int number() {
    int value = 0;
    if (peek() < '0' || peek() > '9') fail();
    while (peek() >= '0' && peek() <= '9' && value <= kMostRepeats)
      value = 10 * value + (regex_[at_++] - '0');
    return value;
  }

  std::string atom() {
    if (++steps_ > kMostSteps) fail();
    if (failed_) return {};
    const char c = regex_[at_++];
    switch (c) {
      case '(':
        return group();
      case '[':
        return one_of(characters());
      case '.':
        return one_of(between('a', 'z'));
      case '^':
      case '$':
        return {};
      case '\\':
        return escaped();
      case '?':
      case '*':
      case '+':
      case '{':
        fail();
        return {};
      default:
        return {c};
    }
  }

  std::string group() {
    bool looks = false;  // Ahead or behind: no text of its own.
    if (take('?')) {
      if (take('<')) {
        looks = peek() == '=' || peek() == '!';
        while (!looks && at_ < regex_.size() && peek() != '>') ++at_;
      } else {
        looks = peek() == '=' || peek() == '!';
        if (!looks && peek() != ':' && peek() != '>') fail();
      }
      ++at_;
    }
    std::string text = alternatives();
    if (!take(')')) fail();
    return looks ? std::string() : text;
  }

  std::string escaped() {
    const char c = peek();
    ++at_;
    if (const auto set = named(c)) return one_of(*set);
    switch (c) {
      case 'b':
      case 'B':
      case 'A':
      case 'z':
      case 'Z':
        return {};
      case 't':
        return "\t";
      case 'n':
      case 'R':
        return "\n";
      case 'r':
        return "\r";
      default:
        return {as_itself(c)};
    }
  }

  /// Letters and digits behind a backslash mean something else.
  char as_itself(char c) {
    const bool is_word = (*named('w'))[static_cast<unsigned char>(c) & 127];
    if (c == '\0' || (is_word && c != '_')) fail();
    return c;
  }

  Characters characters() {
    const bool negated = take('^');
    Characters all(128);
    bool first = true;
    while (!failed_ && (first || peek() != ']')) {
      first = false;
      const char c = peek();
      ++at_;
      if (c == '\0' || c == '[' || c == '&' || c < 0) {
        fail();
      } else if (const auto set = c == '\\' ? named(peek()) : std::nullopt) {
        ++at_;
        add(all, *set);
      } else {
        const char low = c == '\\' ? literal() : c;
        char high = low;
        if (peek() == '-' && at_ + 1 < regex_.size() &&
            regex_[at_ + 1] != ']') {
          ++at_;
          high = peek();
          ++at_;
          if (high == '\\') high = literal();
        }
        if (low < 0 || high < low) fail();
        if (!failed_) add(all, between(low, high));
      }
    }
    ++at_;
    return negated ? others(all) : all;
  }

  char literal() {
    const char c = peek();
    ++at_;
    return c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : as_itself(c);
  }

  std::string one_of(const Characters& all) {
    std::string choices;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i]) choices += static_cast<char>(i);
    if (choices.empty()) fail();
    if (failed_) return {};
    return {choices[random_() % choices.size()]};
  }

  char peek() const { return at_ < regex_.size() ? regex_[at_] : '\0'; }
  bool take(char c) {
    if (at_ >= regex_.size() || regex_[at_] != c) return false;
    ++at_;
    return true;
  }
  void fail() {
    failed_ = true;
    at_ = regex_.size();
  }

  const std::string& regex_;
  std::mt19937_64& random_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int steps_ = 0;
  bool failed_ = false;
};

}  // namespace

bool may_be_regex(const std::string& text) {
  return text.size() > 2 && text.find_first_of("\\[(*+?|{^$") != text.npos;
}

std::optional<std::string> matching_text(const std::string& regex,
                                         std::mt19937_64& random) {
  if (!may_be_regex(regex)) return std::nullopt;
  return Sampler(regex, random).sample();
}

}  // namespace refute::sequence
