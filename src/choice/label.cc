#include "choice/label.h"

#include <mutex>
#include <set>

#include "base/result.h"

namespace refute::choice {

Label Label::interned(std::string_view text) {
  REFUTE_CHECK(is_word(text), "the label '" + std::string(text) +
                                  "' is not a word without spaces and '='");
  static std::mutex mutex;
  static auto& words = *new std::set<std::string, std::less<>>;
  const std::scoped_lock lock(mutex);
  return {Checked{}, words.emplace(text).first->c_str()};
}

}  // namespace refute::choice
