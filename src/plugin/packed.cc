#include "plugin/packed.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace refute::plugin {
namespace {

// A subject begins with a number.
constexpr std::string_view kErrorMark = "error: ";

/// Stands for a newline. A text that has it in itself is escaped instead.
constexpr char kNewline = '\x1e';
/// After the length of a text: what follows is as it is, or escaped.
constexpr char kPlain = ' ', kEscaped = '!';

/// Texts are copied sixteen characters at a time, by the vectors that GCC and
/// clang know: a loop over characters took a tenth of a generator's time.
using Piece [[gnu::vector_size(16)]] = char;
constexpr std::size_t kPiece = sizeof(Piece);

/// Copies a text with another character for one of its own.
class Exchange {
 public:
  Exchange(char from, char to) : from_(from), to_(to) {}

  /// `out` has room for a piece at least, and for the text.
  void copy(std::string_view text, char* out) {
    const char* const in = text.data();
    const auto size = text.size();
    if (size < kPiece) {
      Piece piece{};
      std::memcpy(&piece, in, size);
      put(piece, out);
      return;
    }
    for (std::size_t at = 0; at + kPiece < size; at += kPiece)
      whole(in + at, out + at);
    whole(in + size - kPiece,
          out + size - kPiece);  // may overlap the one before
  }
  /// Whether a text had in it what the other character became.
  bool clashed() const {
    constexpr Piece kNone{};
    return std::memcmp(&clash_, &kNone, kPiece) != 0;
  }

 private:
  void whole(const char* in, char* out) {
    Piece piece;
    std::memcpy(&piece, in, kPiece);
    put(piece, out);
  }
  void put(Piece piece, char* out) {
    clash_ |= piece == to_;
    piece ^= (piece == from_) & static_cast<char>(from_ ^ to_);
    std::memcpy(out, &piece, kPiece);
  }

  char from_, to_;
  Piece clash_{};
};

class Packer {
 public:
  explicit Packer(Outgoing& out) : out_(out) {}

  void number(std::uint64_t value, char end = ' ') {
    char* const begin = out_.room_for(kNumber);
    out_.wrote(static_cast<std::size_t>(put(begin, value, end) - begin));
  }
  /// Its length, and the text.
  void text(std::string_view value) {
    char* const begin = out_.room_for(kNumber + value.size() + kPiece);
    char* const there = put(begin, value.size(), kPlain);
    Exchange exchange('\n', kNewline);
    exchange.copy(value, there);
    if (exchange.clashed()) return escaped(value);
    out_.wrote(static_cast<std::size_t>(there - begin) + value.size());
  }

 private:
  static constexpr std::size_t kNumber = 24;  // characters, and what ends it

  static char* put(char* to, std::uint64_t value, char end) {
    if (value < 10)
      *to++ = static_cast<char>('0' + value);
    else
      to = std::to_chars(to, to + kNumber, value).ptr;
    *to++ = end;
    return to;
  }
  /// A newline becomes a backslash and an n, a backslash two of them.
  void escaped(std::string_view value) {
    number(value.size(), kEscaped);
    char* const begin = out_.room_for(2 * value.size());
    char* to = begin;
    for (const char c : value) {
      if (c == '\n' || c == '\\') *to++ = '\\';
      *to++ = c == '\n' ? 'n' : c;
    }
    out_.wrote(static_cast<std::size_t>(to - begin));
  }

  Outgoing& out_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view in) : in_(in) {}

  std::uint64_t number(char* ended_by = nullptr) {
    std::uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(in_.data(), in_.data() + in_.size(), value);
    const auto digits = static_cast<std::size_t>(end - in_.data());
    if (error != std::errc() || digits == in_.size()) return broken();
    if (ended_by != nullptr)
      *ended_by = *end;
    else if (*end != ' ')
      return broken();
    in_.remove_prefix(digits + 1);
    return value;
  }
  std::string text() {
    char how = '\0';
    const auto size = number(&how);
    if (size > in_.size() || (how != kPlain && how != kEscaped)) {
      broken();
      return {};
    }
    if (how == kEscaped) return escaped(size);
    std::string value(in_.substr(0, size));
    if (size < kPiece)
      std::replace(value.begin(), value.end(), kNewline, '\n');
    else
      Exchange(kNewline, '\n').copy(in_.substr(0, size), value.data());
    in_.remove_prefix(size);
    return value;
  }
  /// Of things that follow; each takes a byte at least.
  std::uint64_t count() {
    const auto value = number();
    return value > in_.size() ? broken() : value;
  }
  bool well() const { return well_ && in_.empty(); }

 private:
  std::string escaped(std::size_t size) {
    std::string value;
    value.reserve(size);
    while (value.size() < size && !in_.empty()) {
      const bool mark = in_[0] == '\\';
      if (mark) in_.remove_prefix(1);
      if (in_.empty()) break;
      value += mark && in_[0] == 'n' ? '\n' : in_[0];
      in_.remove_prefix(1);
    }
    if (value.size() < size) broken();
    return value;
  }
  std::uint64_t broken() {
    well_ = false;
    in_ = {};
    return 0;
  }

  std::string_view in_;
  bool well_ = true;
};

}  // namespace

void pack(const Subject& subject, std::string_view word, Outgoing& outgoing) {
  const auto& [program, request, expectation] = subject;
  Packer out(outgoing);
  out.text(word);
  out.number(static_cast<std::uint64_t>(expectation));
  out.number(program.files.size());
  for (const auto& file : program.files) {
    out.text(file.path);
    out.text(file.text);
  }
  out.number(program.class_path.size());
  for (const auto& jar : program.class_path) out.text(jar);
  out.text(request.refactoring);
  const Target& target = request.target;
  for (const auto* name :
       {&target.type, &target.method, &target.field, &target.file})
    out.text(*name);
  out.number(static_cast<std::uint64_t>(target.offset));
  out.number(static_cast<std::uint64_t>(target.length));
  out.number(target.parameters ? 1 : 0);
  if (target.parameters) {
    out.number(target.parameters->size());
    for (const auto& each : *target.parameters) out.text(each);
  }
  out.number(request.options.size());
  for (const auto& [name, value] : request.options) {
    out.text(name);
    out.text(value);
  }
}

std::optional<Made> unpack(std::string_view packed) {
  Unpacker in(packed);
  Made made;
  auto& [program, request, expectation] = made.subject;
  made.word = in.text();
  expectation = static_cast<Expectation>(in.number());
  program.files.resize(in.count());
  for (auto& file : program.files) {
    file.path = in.text();
    file.text = in.text();
  }
  program.class_path.resize(in.count());
  for (auto& jar : program.class_path) jar = in.text();
  request.refactoring = in.text();
  Target& target = request.target;
  for (auto* name : {&target.type, &target.method, &target.field, &target.file})
    *name = in.text();
  target.offset = static_cast<std::int64_t>(in.number());
  target.length = static_cast<std::int64_t>(in.number());
  if (in.number() != 0) {
    target.parameters.emplace(in.count());
    for (auto& each : *target.parameters) each = in.text();
  }
  for (auto options = in.count(); options > 0; --options) {
    auto name = in.text();
    request.options[std::move(name)] = in.text();
  }
  if (!in.well()) return std::nullopt;
  return made;
}

std::string error_line(const Error& error) {
  Outgoing line;
  line.append(kErrorMark);
  Packer out(line);
  out.text(error.message);
  out.text(error.hint);
  out.number(static_cast<std::uint64_t>(error.code));
  return std::string(line.text());
}

std::optional<Error> read_error(std::string_view line) {
  if (!line.starts_with(kErrorMark)) return std::nullopt;
  Unpacker in(line.substr(kErrorMark.size()));
  Error error{in.text(), in.text()};
  error.code = static_cast<ExitCode>(in.number());
  if (!in.well()) return std::nullopt;
  return error;
}

}  // namespace refute::plugin
