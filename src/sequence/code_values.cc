#include "sequence/code_values.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "sequence/regex_text.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

constexpr std::size_t kMaxNear = 200;
constexpr std::size_t kLongestVaried = 200;
constexpr std::int64_t kLongestText =
    70;  ///< Of a text that a number asks for.

bool is_real(const std::string& descriptor) {
  return descriptor == "F" || descriptor == "D";
}

/// Whether it is a character of ASCII that texts have.
bool is_plain(double value) {
  return value == '\n' || value == '\r' || value == '\t' ||
         (value >= 0x20 && value < 0x7f);
}

/// Whether an integer is a value of the type; half a pair is no character.
bool holds(const std::string& type, double value) {
  switch (type[0]) {
    case 'Z':
      return value == 0 || value == 1;
    case 'B':
      return value >= -128 && value <= 127;
    case 'S':
      return value >= -32768 && value <= 32767;
    case 'C':
      return value >= 0 && value <= 0xffff &&
             (value < 0xd800 || value > 0xdfff);
    case 'I':
      return value >= std::numeric_limits<std::int32_t>::min() &&
             value <= std::numeric_limits<std::int32_t>::max();
    default:
      return std::abs(value) < 9e18;
  }
}

/// Adds a constant once.
void add_once(std::vector<Constant>& to, Literal literal) {
  const auto same = [&](const Constant& each) { return *each == literal; };
  if (to.size() < kMaxNear && std::none_of(to.begin(), to.end(), same))
    to.push_back(std::make_shared<const Literal>(std::move(literal)));
}

void add_number(std::vector<Constant>& to, const std::string& type,
                double value, std::int64_t exact) {
  if (is_real(type))
    add_once(to, {.type = type, .real = value});
  else if (holds(type, value))
    add_once(to, {.type = type, .integer = exact});
}

/// The number, its neighbours, and it with the other sign.
void add_around(std::vector<Constant>& to, const std::string& type,
                const Literal& from) {
  if (is_real(from.type)) {
    for (const double each : {from.real, from.real + 1, from.real - 1,
                              -from.real, from.real + 0.5}) {
      const double whole = is_real(type) ? each : std::floor(each);
      if (!std::isfinite(whole) && !is_real(type)) continue;
      const bool exact = std::isfinite(whole) && std::abs(whole) < 9e18;
      add_number(to, type, whole, exact ? static_cast<std::int64_t>(whole) : 0);
    }
    return;
  }
  const auto n = from.integer;
  add_number(to, type, static_cast<double>(n), n);
  if (n < std::numeric_limits<std::int64_t>::max())
    add_number(to, type, static_cast<double>(n) + 1, n + 1);
  if (n > std::numeric_limits<std::int64_t>::min()) {
    add_number(to, type, static_cast<double>(n) - 1, n - 1);
    add_number(to, type, -static_cast<double>(n), -n);
  }
}

std::string in_case(std::string text, int (*change)(int)) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x80)
      c = static_cast<char>(change(static_cast<unsigned char>(c)));
  return text;
}

/// Whether cutting it anywhere gives text again.
bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  });
}

/// In the other case, or the next character; of ASCII.
char like(char c) {
  const int other =
      c ^ (std::isalpha(static_cast<unsigned char>(c)) ? 0x20 : 1);
  return is_plain(other) ? static_cast<char>(other) : c;
}

/// Another number of the same type.
void vary_number(Literal& number, std::mt19937_64& random) {
  if (is_real(number.type)) {
    const double ways[] = {number.real + 1, number.real - 1, -number.real,
                           number.real / 2, number.real * 10};
    const double other = ways[random() % std::size(ways)];
    // Java takes no literal that is too large for its type.
    if (number.type == "D")
      number.real = other;
    else if (std::abs(other) < std::numeric_limits<float>::max())
      number.real = static_cast<double>(static_cast<float>(other));
    return;
  }
  if (number.type == "Z") {
    number.integer ^= 1;
    return;
  }
  // Without overflow, whatever the number is.
  const auto n = static_cast<std::uint64_t>(number.integer);
  const std::uint64_t ways[] = {n + 1, n - 1, n + 2,  n + 10, 0 - n,
                                2 * n, n / 2, n ^ 16, n << 8, n * n};
  const auto other =
      static_cast<std::int64_t>(ways[random() % std::size(ways)]);
  if (holds(number.type, static_cast<double>(other))) number.integer = other;
}

void add_text(std::vector<Constant>& to, std::string text) {
  add_once(to, {.type = kString, .text = std::move(text)});
}

/// The text, and what a test for it may confuse with it.
void add_variants(std::vector<Constant>& to, const std::string& text) {
  add_text(to, text);
  add_text(to, in_case(text, std::toupper));
  add_text(to, in_case(text, std::tolower));
  add_text(to, text + "a");
  add_text(to, "a" + text);
  add_text(to, "a" + text + "b");
  add_text(to, text + text);
  if (text.empty() || !is_ascii(text)) return;
  add_text(to, in_case(text.substr(0, 1), std::toupper) + text.substr(1));
  add_text(to, text.substr(1));
  add_text(to, text.substr(0, text.size() - 1));
  add_text(to, text.substr(0, (text.size() + 1) / 2));
  add_text(to, text.substr(text.size() / 2));
}

/// A character as text, if it is one of ASCII that texts have.
std::string as_text(const Literal& literal) {
  if (literal.type != "I" || literal.integer < 0x09) return {};
  if (!is_plain(static_cast<double>(literal.integer))) return {};
  return std::string(1, static_cast<char>(literal.integer));
}

/// What a short regular expression stands for, as `split` takes it: "." of
/// "\\.".
std::string plain(const std::string& text) {
  const bool escaped = text.size() == 2 && text[0] == '\\' &&
                       std::ispunct(static_cast<unsigned char>(text[1]));
  return escaped ? text.substr(1) : text;
}

/// A number as texts have it: "-12", "0.1234567890", "5e-40". Long ones are
/// more than an int or a float holds.
std::string number_text(std::mt19937_64& random) {
  const auto digits = [&] {
    static constexpr int kLengths[] = {1, 1, 2, 5, 11, 20};
    std::string text;
    for (int left = kLengths[random() % std::size(kLengths)]; left > 0; --left)
      text += static_cast<char>('0' + random() % 10);
    return text;
  };
  std::string text = random() % 4 == 0 ? "-" : "";
  text += digits();
  if (random() % 2 == 0) text += "." + digits();
  if (random() % 3 == 0) {
    text += random() % 2 == 0 ? "e" : "E";
    if (random() % 2 == 0) text += "-";
    text += std::to_string(random() % 400);
  }
  return text;
}

}  // namespace

CodeValues::CodeValues(const std::vector<CodeConstant>& found) : found_(found) {
  pieces_ = {"a", "b", "A", "Z", "1", "0", "9", " ", "-", ".", ",", "ab", "x1"};
  for (const auto& [rank, literal] : found_) {
    // A number near the change may be compared with what a text says.
    if (rank == 0 && literal.type != kString && !is_real(literal.type))
      near_pieces_.push_back(std::to_string(literal.integer));
    const std::string text =
        literal.type == kString ? plain(literal.text) : as_text(literal);
    if (text.empty()) continue;
    if (rank < 2) near_pieces_.push_back(text);
    if (rank == 2 && pieces_.size() < 100) pieces_.push_back(text);
  }
  forms_ = TextForms(near_pieces_);
  std::mt19937_64 random;
  for (const auto& [rank, literal] : found_)
    if (rank < 2 && literal.type == kString &&
        matching_text(literal.text, random))
      regexes_.push_back(literal.text);
}

CodeValues::Choice& CodeValues::of(const std::string& descriptor) {
  const auto known = choices_.find(descriptor);
  if (known != choices_.end()) return known->second;
  return choices_
      .emplace(descriptor,
               descriptor == kString ? texts() : numbers(descriptor))
      .first->second;
}

CodeValues::Choice CodeValues::numbers(const std::string& type) const {
  Choice choice;
  for (const auto& [rank, literal] : found_) {
    auto& to = rank == 0 ? choice.near : choice.around;
    if (literal.type != kString) {
      add_around(to, type, literal);
    } else if (type == "C") {
      for (const char c : literal.text)
        if (is_plain(c)) add_once(to, {.type = type, .integer = c});
    }
  }
  choice.usual = literals_of(type);
  if (type == "C")
    for (const int c :
         {int{'A'}, int{'Z'}, int{'z'}, int{'9'}, int{'-'}, int{'.'}, int{'\n'},
          int{'_'}, 0, 0x7f, 0x80, 0xe9, 0xff, 0x100, 0x3b1, 0x20ac})
      add_once(choice.usual, {.type = type, .integer = c});
  if (type == "I" || type == "J" || type == "B" || type == "S")
    for (const int each : {4, 5, 6, 8, 12, 20, 50, 127, -2, -10})
      add_once(choice.usual, {.type = type, .integer = each});
  if (type == "J")
    for (const auto each : {std::numeric_limits<std::int64_t>::max(),
                            std::numeric_limits<std::int64_t>::min()})
      add_once(choice.usual, {.type = type, .integer = each});
  if (is_real(type))
    for (const double each : {0.5, 2.0, -1.0, 10.0, 1e10, -0.0,
                              std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()})
      add_once(choice.usual, {.type = type, .real = each});
  return choice;
}

CodeValues::Choice CodeValues::texts() const {
  Choice choice;
  for (const auto& [rank, literal] : found_) {
    auto& to = rank == 0 ? choice.near : choice.around;
    if (literal.type == kString) {
      add_variants(to, literal.text);
      continue;
    }
    if (const auto text = as_text(literal); !text.empty())
      add_variants(to, text);
    // A number near the change may be a length.
    if (rank > 1 || is_real(literal.type)) continue;
    for (const auto length :
         {literal.integer, literal.integer + 1, literal.integer - 1})
      if (length > 0 && length <= kLongestText)
        add_text(to, std::string(static_cast<std::size_t>(length), 'a'));
    add_text(to, std::to_string(literal.integer));
  }
  choice.usual = literals_of(kString);
  for (const char* each :
       {" ", "A", "0", "1", "12", "-1", "1.5", "ab", "aa", "abc", "aba", "a b",
        "a,b", "a.b", "Hello World", " a ", "a\nb", "true", "null", "x=1",
        // Beyond ASCII, and with another length in the other case.
        "\xc3\xa9", "a\xc3\x9f", "\xc4\xb0", "\xe6\x97\xa5\xe6\x9c\xac",
        // What trim() takes away, strip() does, or neither.
        "\x01"
        "a",
        "\xe2\x80\x83"
        "a\xe2\x80\x83",
        "\xc2\xa0"
        "a",
        "\t",
        // A character that Java writes as two.
        "\xf0\x9f\x98\x80", "a\xf0\x9f\x98\x80z"})
    add_text(choice.usual, each);
  return choice;
}

const std::string& CodeValues::piece(std::mt19937_64& random) const {
  const bool near = !near_pieces_.empty() && random() % 2 == 0;
  const auto& from = near ? near_pieces_ : pieces_;
  return from[random() % from.size()];
}

/// A text of some pieces, as lines of data are; or with the same between all of
/// them, as lists are.
Constant CodeValues::composed(std::mt19937_64& random) const {
  std::string text;
  const auto count = 2 + random() % 4;
  const std::string between = random() % 3 == 0 ? piece(random) : "";
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i > 0) text += between;
    text += piece(random);
  }
  return std::make_shared<const Literal>(
      Literal{.type = kString, .text = std::move(text)});
}

/// What an expression of the code matches, or nearly matches.
Constant CodeValues::matching(std::mt19937_64& random) const {
  const auto& regex = regexes_[random() % regexes_.size()];
  std::string text = matching_text(regex, random).value_or("");
  switch (random() % 6) {
    case 0:
      text += piece(random);
      break;
    case 1:
      text.insert(0, piece(random));
      break;
    case 2:
      if (!text.empty()) text.erase(random() % text.size(), 1);
      break;
    default:
      break;
  }
  return std::make_shared<const Literal>(
      Literal{.type = kString, .text = std::move(text)});
}

Constant CodeValues::varied(const Literal& literal,
                            std::mt19937_64& random) const {
  Literal other = literal;
  if (literal.type != kString) {
    vary_number(other, random);
  } else if (is_ascii(literal.text)) {
    auto& text = other.text;
    const auto at = random() % (text.size() + 1);
    switch (random() % 6) {
      case 0:
        text.erase(at, 1 + random() % 3);
        break;
      case 1:
        text += text;
        break;
      case 2:
        if (at < text.size()) text[at] = like(text[at]);
        break;
      case 3:
        text.replace(at, std::min<std::size_t>(1, text.size() - at),
                     piece(random));
        break;
      default:
        text.insert(at, piece(random));
    }
    if (text.size() > kLongestVaried) text.resize(kLongestVaried);
    if (!is_ascii(text)) other = literal;
  }
  return std::make_shared<const Literal>(std::move(other));
}

std::string CodeValues::related_text(const Literal& to,
                                     std::mt19937_64& random) const {
  if (to.type == "C") {
    const auto c = static_cast<double>(to.integer);
    if (!is_plain(c)) return {};
    return piece(random) + static_cast<char>(to.integer) + piece(random);
  }
  if (to.type != kString)
    return is_real(to.type) ? std::string() : std::to_string(to.integer);
  const std::string& text = to.text;
  if (!is_ascii(text) || text.empty()) return text;
  const auto at = random() % text.size();
  switch (random() % 8) {
    case 0:
      return text.substr(at, 1 + random() % (text.size() - at));
    case 1:
      return text.substr(0, at + 1);
    case 2:
      return text.substr(at);
    case 3:
      return random() % 2 == 0 ? in_case(text, std::toupper)
                               : in_case(text, std::tolower);
    case 4:
      return text.size() < kLongestVaried ? text + piece(random) : text;
    case 5:
      return text.size() < kLongestVaried ? piece(random) + text : text;
    default:
      return text;
  }
}

Constant CodeValues::related(const std::string& descriptor, const Literal& to,
                             std::mt19937_64& random) const {
  if (to.null || descriptor == "Z" || to.type == "Z") return nullptr;
  if (descriptor == kString) {
    auto text = related_text(to, random);
    if (text.empty()) return nullptr;
    return std::make_shared<const Literal>(
        Literal{.type = kString, .text = std::move(text)});
  }
  Literal from = to;
  if (to.type == kString) {
    if (!is_ascii(to.text) || to.text.empty() || is_real(descriptor))
      return nullptr;
    const auto at = random() % to.text.size();
    // A character of the text, a place in it, or its length.
    const auto number = descriptor == "C"   ? to.text[at]
                        : random() % 2 == 0 ? at
                                            : to.text.size();
    from = {.type = "I", .integer = static_cast<std::int64_t>(number)};
  }
  std::vector<Constant> around;
  add_around(around, descriptor, from);
  if (around.empty()) return nullptr;
  // The very one comes first, and is wanted most.
  return around[random() % 2 == 0 ? 0 : random() % around.size()];
}

Constant CodeValues::pick(const std::string& descriptor,
                          std::mt19937_64& random) {
  if (descriptor == kString) {
    const auto made = random() % 100;
    if (made < 10 && forms_.any())
      return std::make_shared<const Literal>(
          Literal{.type = kString,
                  .text = forms_.pick(random, [&] { return piece(random); })});
    if (made < 20 && !regexes_.empty()) return matching(random);
    if (made < 25) return composed(random);
    if (made < 29)
      return std::make_shared<const Literal>(
          Literal{.type = kString, .text = number_text(random)});
  }
  const Choice& choice = of(descriptor);
  const auto die = random() % 100;
  const auto& from = !choice.near.empty() && die < 45     ? choice.near
                     : !choice.around.empty() && die < 60 ? choice.around
                                                          : choice.usual;
  return from[random() % from.size()];
}

const std::vector<Constant>& CodeValues::near(const std::string& descriptor) {
  return of(descriptor).near;
}

}  // namespace refute::sequence
