#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

/// Class paths that a build tool was asked for. Asking takes seconds, so
/// answers are kept, until what was asked about is another.
namespace refute::project {

struct Asking {
  std::filesystem::path cache;  ///< Where answers are kept.
  bool offline = false;         ///< Download nothing.
  std::string command = {};     ///< The tool; empty: the usual one.
  /// Called before the tool is started, which takes seconds or longer.
  std::function<void()> about_to_ask = [] {};
};

struct ClassPath {
  std::vector<std::string> entries = {};  ///< Jars and folders, each once.
  bool kept = false;                      ///< Known from an earlier time.
};

/// The answers of one tool, as files of the cache.
class Answers {
 public:
  /// `asked` is the text that the answer depends on.
  Answers(const std::filesystem::path& cache, const std::string& tool,
          std::string asked);

  /// The answer of an earlier time, if all that it names is still there.
  std::optional<ClassPath> kept() const;
  Result<ClassPath> keep(std::vector<std::string> entries) const;

 private:
  std::filesystem::path place_;
  std::string asked_;
};

/// Runs a build tool. Its lines; the Error has what `reason_in` finds in them.
Result<std::vector<std::string>> run_tool(
    const std::string& name, const std::vector<std::string>& command,
    const std::function<std::string(const std::vector<std::string>&)>&
        reason_in);

void add_once(std::string entry, std::vector<std::string>& entries);

}  // namespace refute::project
