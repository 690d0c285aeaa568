#pragma once

#include <charconv>
#include <string>
#include <string_view>

/// Where a program is written, in one pass from its first line to its last.
///
/// A construct writes its own text and lets its children write theirs, so that
/// choices are made in the order in which one reads the program.
namespace refute::typed {

class Writer {
 public:
  void clear() {
    text_.clear();
    depth_ = 0;
  }
  const std::string& text() const { return text_; }
  std::size_t size() const { return text_.size(); }

  void put(std::string_view text) { text_.append(text); }
  /// For what is known only later.
  void insert(std::size_t at, std::string_view text) { text_.insert(at, text); }
  template <typename... Parts>
  void put(std::string_view first, std::string_view second,
           const Parts&... rest) {
    put(first);
    put(second, rest...);
  }
  void number(long long value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    text_.append(digits, end);
  }
  /// Begins a new line.
  void line() {
    text_.push_back('\n');
    text_.append(4 * depth_, ' ');
  }
  template <typename... Parts>
  void line(std::string_view first, const Parts&... rest) {
    line();
    put(first);
    (put(rest), ...);
  }
  /// `{`, and what follows is further in.
  void open(std::string_view brace = "{") {
    put(brace);
    ++depth_;
  }
  void close(std::string_view brace = "}") {
    --depth_;
    line();
    put(brace);
  }
  void in() { ++depth_; }
  void back() { --depth_; }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace refute::typed
