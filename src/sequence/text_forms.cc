#include "sequence/text_forms.h"

#include <algorithm>
#include <string_view>

namespace refute::sequence {

namespace {

/// `~` stands for a piece or another form, `#` for a digit, `^` for a
/// hexadecimal one. `needs` are the characters that the code must know.
struct Form {
  std::string_view needs;
  const char* text;
};

constexpr Form kForms[] = {
    {"{}", "{~}"},
    {"{}", "~{~}~"},
    {"{}:", "{~:~}"},
    {"{}:\"", "{\"~\":~}"},
    {"{}:,\"", "{\"~\":~,\"~\":~}"},
    {"[]", "[~]"},
    {"[]", "~[#]"},
    {"[],", "[~,~]"},
    {"()", "(~)"},
    {"()", "~(~)~"},
    {"(),", "~(~,~)"},
    {"<>", "<~>"},
    {"<>/", "<~>~</~>"},
    {"\"", "\"~\""},
    {"\"", "\"~\"~"},
    {"'", "'~'"},
    {"'", "~'~'~"},
    {"=", "~=~"},
    {":", "~:~"},
    {"=&", "~=~&~=~"},
    {"=;", "~=~;~=~"},
    {"${}", "${~}"},
    {"${}", "~${~}~"},
    {"%", "~%~"},
    {"#", "~\x01~"},
    {"\\", "~\\~"},
    {"\\u", "\\u00^^"},
    {"\\u", "\"\\u^^^^\""},
    {"&;", "~&~;"},
    {"&;", "&\x01##;"},
    {"/*", "/*~*/~"},
    {"/", "//~\n~"},
    {"/", "~/~/~"},
    {"@", "~@~.~"},
    {"@+-", "@@ -#,# +#,# @@\n ~\n-~\n+~"},
    {"+-", "+~\n-~\n ~"},
    {"?:/", "~://~/~?~=~"},
    {"-:", "20#4-0#-1#T1#:2#:3#Z"},
    {"-:", "20#4-0#-1#T1#:2#:3#.##+0#:00"},
    {"-:", "20#4-0#-1# 1#:2#:3#"},
    {"-T", "20#4-0#-1#T1#:2#:3#Z"},
    {"-", "20#4-0#-1#"},
    {"/", "1#/0#/20#4"},
    {":", "1#:2#:3#"},
    {":", "+0#:00"},
    {"PT", "P#Y#M#DT#H#M#S"},
    {"0x", "0x^^"},
    {"eE", "#.#e-#"},
    {".", "#.#.#"},
    {".", "#.#.#.#"},
    {"\n", "~\n~\n~"},
    {"\r", "~\r\n~\r~"},
    {",", "~,~\n~,~"},
    {"\t", "~\t~\n~\t~"},
    {"|", "~|~|~"},
};

constexpr int kMostNested = 3;

}  // namespace

TextForms::TextForms(const std::vector<std::string>& pieces) {
  std::string known;
  for (const auto& each : pieces) known += each;
  for (const auto& [needs, text] : kForms)
    if (std::all_of(needs.begin(), needs.end(),
                    [&](char c) { return known.find(c) != known.npos; }))
      fitting_.push_back(text);
}

std::string TextForms::filled(const char* form, std::mt19937_64& random,
                              const std::function<std::string()>& piece,
                              int depth) const {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const char* at = form; *at; ++at) {
    if (*at == '#')
      text += kDigits[random() % 10];
    else if (*at == '^')
      text += kDigits[random() % 16];
    else if (*at == '\x01')
      text += '#';
    else if (*at != '~')
      text += *at;
    else if (depth < kMostNested && random() % 4 == 0)
      text += filled(fitting_[random() % fitting_.size()], random, piece,
                     depth + 1);
    else if (random() % 8 != 0)
      text += piece();
  }
  return text;
}

std::string TextForms::pick(std::mt19937_64& random,
                            const std::function<std::string()>& piece) const {
  return filled(fitting_[random() % fitting_.size()], random, piece, 1);
}

}  // namespace refute::sequence
