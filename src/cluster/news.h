#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/store.h"

/// Which findings of a campaign are news: the one rule that `run`, `report`,
/// `findings`, baselines and the exit code follow.
///
/// Announced results are recorded but never news. Neither is a kind that merely
/// combines other confirmed kinds of the same engine, oracle and refactoring:
/// two known errors in one program are not a third kind, and a known silent one
/// is not another kind behind a warning. Nor is a kind that merely repeats what
/// another oracle says about the same trials: the old name is still there, and
/// for that reason the result does not compile.
namespace refute::cluster {

/// Did the engine announce this finding?
bool is_announced(const store::Finding& finding);

/// Does another finding of the same trial say it already?
bool is_retold(const store::Finding& finding,
               const std::vector<store::Finding>& of_the_trial);

/// A finding of the kind to show or to confirm: `finding` itself, or one that
/// stands alone if its oracle often only retells. None if all are retold.
Result<std::optional<store::Finding>> not_retold(store::Store& store,
                                                 const store::Finding& finding);

/// How clearly the engine warned: 0 for "silent". Lower values come first
/// wherever findings are confirmed or listed.
int loudness(const store::Finding& finding);

/// How many things the finding shows: two compile errors are two.
std::size_t size(const store::Finding& finding);

/// The kinds that are confirmed, and what they explain.
class ConfirmedKinds {
 public:
  void add(const store::Finding& finding);
  bool contains(const store::Finding& finding) const {
    return kinds_.contains(kind_of(finding));
  }
  /// Do other kinds, smaller or less clearly announced, already show all that
  /// this one shows?
  bool explain(const store::Finding& finding) const;
  std::size_t size() const { return kinds_.size(); }

 private:
  struct Shown {
    int loudness = 0;
    std::set<std::string> parts;
  };
  std::set<std::string> kinds_;
  std::map<std::string, std::vector<Shown>> by_heading_;
};

/// The kinds of a store, sorted by whether they are news, one finding of each.
/// Silent and small ones come first.
struct News {
  std::vector<store::Finding> confirmed;  ///< This is the news.
  std::vector<store::Finding> pending;    ///< May become news.
  std::vector<store::Finding> announced;  ///< Confirmed or not.
  std::int64_t explained = 0;             ///< Kinds that others account for.
};
Result<News> news_of(store::Store& store);

}  // namespace refute::cluster
