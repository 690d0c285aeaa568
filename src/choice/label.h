#pragma once

#include <string>
#include <string_view>

/// The name of a choice or of a generator.
///
/// A label is stored once per choice and run, so it is a bare pointer that is
/// compared as one. It is therefore made from a string literal, which the
/// compiler checks, or interned. It has no spaces and no `=`: a recorded
/// sequence is written as `label=index/count` words.
namespace refute::choice {

class Label {
 public:
  /// From a string literal; a word that would not read back is a compile error.
  consteval Label(const char* text) : text_(text) {  // NOLINT: implicit
    if (!is_word(text)) throw "a label is a word without spaces and '='";
  }

  /// From any text, which is kept for the life of the process.
  static Label interned(std::string_view text);

  const char* text() const { return text_; }

  /// By address first; equal literals of two files may have two addresses.
  friend bool operator==(Label a, Label b) {
    return a.text_ == b.text_ ||
           std::string_view(a.text_) == std::string_view(b.text_);
  }

 private:
  struct Checked {};
  Label(Checked, const char* text) : text_(text) {}

  static constexpr bool is_word(std::string_view text) {
    for (const char c : text)
      if (c <= ' ' || c == '=') return false;
    return !text.empty();
  }

  const char* text_;
};

}  // namespace refute::choice
