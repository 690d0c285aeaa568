#include "lsp/exceptions.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "base/text.h"

namespace refute::lsp {
namespace {

// "\tat a.B.c(B.java:1)" of Java, "    at c (b.js:1:2)" of JavaScript.
bool is_frame(std::string_view line) {
  return !line.empty() && (line[0] == ' ' || line[0] == '\t') &&
         trimmed(line).starts_with("at ");
}

bool goes_on(std::string_view line) {
  const auto text = trimmed(line);
  return is_frame(line) || text.starts_with("Caused by: ") ||
         text.starts_with("Suppressed: ") || text.starts_with("... ");
}

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' ||
         c == '_' || c == '$';
}

// "x.y.SomeException: its message", perhaps with words before it.
std::optional<Swallowed> head_of(std::string_view line) {
  for (const std::string_view end : {"Exception", "Error", "Failure"}) {
    for (auto at = line.find(end); at != line.npos;
         at = line.find(end, at + 1)) {
      const std::size_t stop = at + end.size();
      if (stop < line.size() && in_name(line[stop])) continue;
      std::size_t begin = at;
      while (begin > 0 && in_name(line[begin - 1])) --begin;
      auto message = line.substr(stop);
      const auto name = line.substr(begin, stop - begin);
      // "Internal Error" is none; "Error: it is not there" is.
      const bool is_qualified = name.find('.') != name.npos;
      if (!is_qualified && (begin > 0 || !message.starts_with(':'))) continue;
      if (message.starts_with(':')) message.remove_prefix(1);
      return Swallowed{std::string(name), std::string(trimmed(message)), {}};
    }
  }
  return std::nullopt;
}

// Whether it begins "Nov 19, 2026, 5:44:19 PM ": where the rest begins.
std::size_t behind_time(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const bool is_date = text.size() > 4 &&
                       std::isupper(static_cast<unsigned char>(text[0])) != 0 &&
                       text[3] == ' ' &&
                       std::isdigit(static_cast<unsigned char>(text[4])) != 0;
  if (!is_date) return 0;
  const auto head = text.substr(0, kLongest);
  for (const std::string_view half : {"AM ", "PM "})
    if (const auto at = head.find(half); at != head.npos)
      return at + half.size();
  return 0;
}

// Only carries another one from thread to thread.
bool is_envelope(std::string_view exception) {
  return exception.starts_with("java.util.concurrent.") ||
         exception == "java.lang.reflect.InvocationTargetException";
}

// What an envelope carries takes its place.
void open_envelope(Swallowed& found) {
  constexpr std::string_view kCause = "Caused by: ";
  if (!is_envelope(found.exception)) return;
  for (auto at = found.stack.find(kCause); at != std::string::npos;
       at = found.stack.find(kCause, at + 1)) {
    const auto begin = at + kCause.size();
    const auto cause =
        head_of(std::string_view(found.stack)
                    .substr(begin, found.stack.find('\n', at) - begin));
    if (!cause || is_envelope(cause->exception)) continue;
    found.exception = cause->exception;
    found.message = cause->message;
    return;
  }
}

}  // namespace

std::optional<Swallowed> find_exception(std::string_view text) {
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    constexpr std::string_view kPanic = "panic: ";
    if (lines[i].starts_with(kPanic)) {
      std::string stack;
      for (std::size_t j = i; j < lines.size(); ++j) stack += lines[j] + "\n";
      return Swallowed{"panic", lines[i].substr(kPanic.size()),
                       std::move(stack)};
    }
    if (i + 1 == lines.size() || is_frame(lines[i])) continue;
    // A message may take several lines, but not many.
    constexpr std::size_t kMessageLines = 4;
    std::size_t first = i + 1;
    while (first < lines.size() && first <= i + kMessageLines &&
           !is_frame(lines[first]))
      ++first;
    if (first >= lines.size() || !is_frame(lines[first])) continue;
    auto found = head_of(lines[i]);
    if (!found) continue;
    found->stack = lines[i] + "\n";
    for (std::size_t j = i + 1;
         j < lines.size() && (j < first || goes_on(lines[j])); ++j)
      found->stack += lines[j] + "\n";
    open_envelope(*found);
    return found;
  }
  return std::nullopt;
}

Swallowed logged_error(std::string_view text) {
  if (auto found = find_exception(text)) return *std::move(found);
  text.remove_prefix(behind_time(text));
  return {"an error", std::string(trimmed(text)), {}};
}

}  // namespace refute::lsp
