#include "refactoring/test_pair.h"

namespace refute {
namespace {

constexpr char kAfter[] =
    "\n// The same test in the names after the change:\n\n";

}  // namespace

std::string to_text(const TestPair& test) {
  if (test.before.empty() || test.after.empty()) return test.before;
  return test.before + kAfter + test.after;
}

TestPair test_pair(const std::string& text) {
  const auto at = text.find(kAfter);
  if (at == std::string::npos) return {text};
  return {text.substr(0, at), text.substr(at + sizeof kAfter - 1)};
}

}  // namespace refute
