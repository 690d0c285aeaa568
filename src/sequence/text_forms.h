#pragma once

#include <functional>
#include <random>
#include <string>
#include <vector>

/// Texts in the grammar of the code. A parser's own characters say what it
/// reads: where `{`, `}` and `:` stand near the change, a text such as
/// `{"a":[1]}` goes further than any list of loose pieces.
namespace refute::sequence {

class TextForms {
 public:
  /// `pieces` are the texts and characters near the change.
  explicit TextForms(const std::vector<std::string>& pieces);

  /// Whether any form has all of its characters in the code.
  bool any() const { return !fitting_.empty(); }

  /// A text of some form; what stands between its characters is a piece, or
  /// another form.
  std::string pick(std::mt19937_64& random,
                   const std::function<std::string()>& piece) const;

 private:
  std::string filled(const char* form, std::mt19937_64& random,
                     const std::function<std::string()>& piece,
                     int depth) const;

  std::vector<const char*> fitting_;
};

}  // namespace refute::sequence
