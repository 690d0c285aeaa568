#include "lsp/connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/json_text.h"
#include "base/text.h"
#include "base/visible.h"

namespace refute::lsp {
namespace {

using nlohmann::json;

constexpr std::size_t kExcerpt = 80;

tl::unexpected<Error> garbage(std::string_view what, std::string_view text) {
  return fail(fmt::format("the language server printed {}: {}", what,
                          in_one_line(text.substr(0, kExcerpt))));
}

bool same_but_for_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

}  // namespace

std::string frame(const json& message) {
  const std::string body = dump_json(message);
  return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
}

Result<std::optional<std::size_t>> content_length(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == line.npos) return garbage("what is no header", line);
  if (!same_but_for_case(trimmed(line.substr(0, colon)), "Content-Length"))
    return std::nullopt;
  const auto number = trimmed(line.substr(colon + 1));
  std::size_t length = 0;
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), length);
  if (error != std::errc{} || end != number.data() + number.size())
    return garbage("a header without a length", line);
  if (length > Subprocess::kMaxLine)
    return garbage("a header with a length that cannot be", line);
  return length;
}

Result<Connection> Connection::start(const std::vector<std::string>& command) {
  REFUTE_TRY(Subprocess process, Subprocess::start(command));
  return Connection(std::move(process));
}

tl::unexpected<Error> Connection::ended() {
  process_.wait(Clock::now() + std::chrono::seconds(1));
  const std::string how = process_.how_it_ended();
  return fail("the language server ended: " +
              (how.empty() ? "it closed its output" : how));
}

Result<void> Connection::send(const json& message, Clock::time_point deadline) {
  if (process_.write(frame(message), deadline) != Subprocess::Io::kOk)
    return ended();
  return {};
}

Result<std::optional<json>> Connection::receive(Clock::time_point deadline) {
  std::string text;
  while (!in_body_) {
    switch (process_.read_line(text, deadline)) {
      case Subprocess::Io::kOk:
        break;
      case Subprocess::Io::kTimedOut:
        return std::nullopt;
      case Subprocess::Io::kClosed:
        return ended();
      case Subprocess::Io::kTooLong:
        return garbage("a header without end", text);
    }
    if (!text.empty() && text.back() == '\r') text.pop_back();
    if (text.empty()) {
      if (!length_) return garbage("a message without a length", "");
      in_body_ = true;
      break;
    }
    REFUTE_TRY(const auto length, content_length(text));
    if (length) length_ = length;
  }
  switch (process_.read_bytes(text, *length_, deadline)) {
    case Subprocess::Io::kOk:
      break;
    case Subprocess::Io::kTimedOut:
      return std::nullopt;
    default:
      return ended();
  }
  in_body_ = false;
  length_.reset();
  json message = parse_json(text);
  if (!message.is_object()) return garbage("what is no JSON object", text);
  return message;
}

std::string Connection::new_errors() {
  std::string text = process_.stderr_since(errors_seen_);
  errors_seen_ = process_.stderr_written();
  return text;
}

void Connection::end(std::chrono::milliseconds patience) {
  process_.close_stdin();
  process_.wait(Clock::now() + patience);
  process_.kill();
}

}  // namespace refute::lsp
