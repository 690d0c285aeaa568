#include "oracle/message.h"

#include <fmt/format.h>

#include <cctype>
#include <set>

#include "java/outline.h"

namespace refute {
namespace {

std::set<std::string> names_of(const Subject& subject) {
  std::set<std::string> names;
  const auto words = [&](const std::string& text) {
    std::string word;
    for (const char c : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$')
        word += c;
      else if (!word.empty())
        names.insert(std::exchange(word, {}));
    }
  };
  if (const auto outline = Outline::of(subject.program))
    for (const auto* unit : outline->units()) names.merge(identifiers(unit));
  words(subject.request.target.type);
  for (const auto& [key, value] : subject.request.options) words(value);
  // What is written as a word of the language of messages as well.
  for (const auto* word : {"a", "in", "is", "of", "the", "type", "class",
                           "interface", "public", "private", "protected",
                           "static", "final", "void", "true", "false", "same"})
    names.erase(word);
  return names;
}

}  // namespace

std::string message_template(std::string_view message, const Subject& subject) {
  const auto names = names_of(subject);
  std::string result, word;
  char quote = '\0';
  const auto flush = [&] {
    if (word.empty()) return;
    if (std::isdigit(static_cast<unsigned char>(word[0])))
      result += '#';
    else
      result += names.contains(word) ? "…" : word;
    word.clear();
  };
  for (std::size_t i = 0; i < message.size(); ++i) {
    const char c = message[i];
    const bool letter =
        std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
    if (quote != '\0') {
      if (c == quote) {
        result += c;
        quote = '\0';
      }
      continue;
    }
    // An apostrophe within a word is none of a quotation.
    const bool quotes = c == '"' || c == '`' || (c == '\'' && word.empty());
    if (quotes && message.find(c, i + 1) != std::string_view::npos) {
      flush();
      quote = c;
      result += c;
    } else if (letter) {
      word += c;
    } else {
      flush();
      result += c;
    }
  }
  flush();
  return result;
}

std::vector<std::string> message_templates(const Status& status, Severity least,
                                           const Subject& subject) {
  std::set<std::string> result;
  for (const auto& entry : status)
    if (entry.severity >= least)
      result.insert(message_template(entry.message, subject));
  return {result.begin(), result.end()};
}

std::string status_lines(const Status& status, Severity least) {
  std::string result;
  for (const auto& entry : status)
    if (entry.severity >= least)
      result +=
          fmt::format("{}: {}\n", to_string(entry.severity), entry.message);
  return result;
}

}  // namespace refute
