#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugin/subject_line.h"

/// Subjects between two processes of ours: as JSON, reading one would take
/// longer than making it. A subject is one line: texts preceded by their
/// lengths, and another character for what would end the line. Both ends are
/// the same refute, so the form may change at any time.
namespace refute::plugin {

/// Text to be written, in memory that is kept and not filled with zeros first.
class Outgoing {
 public:
  /// A place for so many characters, until the next call.
  char* room_for(std::size_t more) {
    if (size_ + more > memory_.size()) memory_.resize(2 * (size_ + more));
    return memory_.data() + size_;
  }
  /// So many of them were written there.
  void wrote(std::size_t more) { size_ += more; }
  void append(std::string_view text) {
    text.copy(room_for(text.size()), text.size());
    wrote(text.size());
  }
  std::string_view text() const { return {memory_.data(), size_}; }
  void clear() { size_ = 0; }

 private:
  std::string memory_;
  std::size_t size_ = 0;
};

/// Appends it, without a newline.
void pack(const Subject& subject, std::string_view word, Outgoing& out);

/// Nothing if it is no such text.
std::optional<Made> unpack(std::string_view packed);

/// After the last subject. Without it a generator that exits in the middle,
/// with code 0, would look as if it had ended.
inline constexpr std::string_view kEndLine = "end";

/// In the place of a subject.
std::string error_line(const Error& error);
std::optional<Error> read_error(std::string_view line);

}  // namespace refute::plugin
