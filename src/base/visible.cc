#include "base/visible.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <random>

#include "base/stop.h"
#include "base/utf8.h"

namespace refute {
namespace {

/// Around our own control sequences. Nobody else can know it.
const std::string& mark() {
  static const std::string only = [] {
    std::random_device random;
    return fmt::format("\x01{:08x}{:08x}\x02", random(), random());
  }();
  return only;
}

/// Characters that terminals obey, or that turn the direction of writing.
bool is_obeyed(char32_t c) {
  if (c < 0x20) return c != '\n' && c != '\t';
  return (c >= 0x7f && c < 0xa0) || c == 0x200e || c == 0x200f ||
         (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/// Whether more text could make `text` begin with the mark.
bool may_become_mark(std::string_view text) {
  return text.size() < mark().size() && mark().starts_with(text);
}

struct Piece {
  std::string shown;
  std::size_t length = 0;
};

/// The first piece of `text`; nothing if it may go on in what follows.
std::optional<Piece> first(std::string_view text, bool at_end) {
  if (text.starts_with(mark())) {
    const auto end = text.find(mark(), mark().size());
    if (end != std::string_view::npos)
      return Piece{std::string(text.substr(mark().size(), end - mark().size())),
                   end + mark().size()};
    if (!at_end) return std::nullopt;
  }
  if (!at_end && may_become_mark(text)) return std::nullopt;
  if (text[0] == '\r') {
    if (text.size() == 1 && !at_end) return std::nullopt;
    if (text.size() > 1 && text[1] == '\n') return Piece{"\r\n", 2};
  }
  const auto c = decode_utf8(text);
  if (c.kind == Utf8::Kind::kCut && !at_end) return std::nullopt;
  if (c.kind != Utf8::Kind::kWhole)
    return Piece{fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0])),
                 1};
  if (is_obeyed(c.character))
    return Piece{
        fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c.character)),
        c.length};
  return Piece{std::string(text.substr(0, c.length)), c.length};
}

std::string take(std::string& pending, bool at_end) {
  std::string out;
  std::size_t at = 0;
  while (at < pending.size()) {
    // Most of it is plain.
    const auto c = static_cast<unsigned char>(pending[at]);
    if ((c >= 0x20 && c < 0x7f) || c == '\n') {
      out += pending[at++];
      continue;
    }
    const auto piece = first(std::string_view(pending).substr(at), at_end);
    if (!piece) break;
    out += piece->shown;
    at += piece->length;
  }
  pending.erase(0, at);
  return out;
}

/// A FILE that writes to a file descriptor what can be shown.
struct Outlet {
  int fd;
  VisibleText text = {};
  std::atomic<bool> closed = false;  ///< The reader has gone.
};

Outlet& out_outlet() {
  // For as long as the process lives, like what it stands for.
  static auto* const only = new Outlet{STDOUT_FILENO};
  return *only;
}

ssize_t write_visibly(void* to, const char* data, std::size_t size) {
  auto* outlet = static_cast<Outlet*>(to);
  const std::string out = outlet->text.add({data, size});
  if (outlet->closed) return static_cast<ssize_t>(size);
  for (std::size_t done = 0; done < out.size();) {
    const ssize_t n = ::write(outlet->fd, out.data() + done, out.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EPIPE) {
      outlet->closed = true;
      if (outlet == &out_outlet()) StopSignal::set(true);
      break;
    }
    if (n <= 0) return 0;
    done += static_cast<std::size_t>(n);
  }
  return static_cast<ssize_t>(size);
}

std::FILE* open_outlet(Outlet& outlet, int buffering) {
  std::FILE* file =
      fopencookie(&outlet, "w", {nullptr, write_visibly, nullptr, nullptr});
  if (file != nullptr) std::setvbuf(file, nullptr, buffering, BUFSIZ);
  return file;
}

}  // namespace

std::string VisibleText::add(std::string_view text) {
  pending_ += text;
  return take(pending_, /*at_end=*/false);
}

std::string VisibleText::end() { return take(pending_, /*at_end=*/true); }

std::string in_one_line(std::string_view name) {
  std::string shown;
  for (const char c : name)
    shown += c == '\n' ? "\\u000a" : c == '\r' ? "\\u000d" : std::string(1, c);
  return shown;
}

std::string control(std::string_view sequence) {
  return mark() + std::string(sequence) + mark();
}

std::string clear_line() { return control("\r\x1b[K"); }

void print_visibly() {
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  ::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen when it is written to
  static auto* const to_err = new Outlet{STDERR_FILENO};
  std::FILE* out = open_outlet(out_outlet(), terminal ? _IOLBF : _IOFBF);
  std::FILE* err = open_outlet(*to_err, _IONBF);
  if (out != nullptr) stdout = out;
  if (err != nullptr) stderr = err;
}

bool output_is_closed() { return out_outlet().closed; }

}  // namespace refute
