#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/news.h"
#include "report/verdicts.h"
#include "store/store.h"

/// Findings that are not new: those of an earlier campaign (`--baseline`),
/// those that were judged in `refute serve` (report/verdicts.h), and those of a
/// list (`known.toml`):
///
///   [[known]]
///   signature = "does-not-compile|push-down-method|silent|*"
///   engine = "eclipse"                      # optional
///   link = "https://tracker.example/1234"   # optional
///   note = "private members are lost"       # optional
namespace refute::cli {

class Known {
 public:
  /// Reads the list, or the judgements on another store; an unknown key is an
  /// error.
  Result<void> read(const std::filesystem::path& path);

  /// Takes what `store` has, unless it was refuted.
  Result<void> read_baseline(const std::filesystem::path& store);

  /// Takes what was judged of the causes of `store`, if anything was.
  Result<void> read_judgements(const std::filesystem::path& store);

  const report::Verdicts& judged() const { return judged_; }

  /// Why this finding is no news: a link, a note, the baseline's name. Nothing
  /// if it is.
  std::optional<std::string> why(const store::Finding& finding) const;

 private:
  struct Entry {
    std::string signature;  ///< `*` stands for anything.
    std::string engine;
    std::string why;
  };
  std::vector<Entry> entries_;
  cluster::ConfirmedKinds baseline_;
  std::string baseline_name_;
  report::Verdicts given_;   // by --known
  report::Verdicts judged_;  // beside the store
};

}  // namespace refute::cli
