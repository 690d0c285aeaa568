#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/store.h"

/// What of a campaign is news: the one rule that `run`, `report`, `findings`,
/// baselines and the exit code follow.
///
/// What the engine announced is recorded and never news. A kind that shows only
/// what other confirmed kinds of the same engine, oracle and refactoring show
/// by themselves is not news either: two known errors in one program are not a
/// third, and a known silent one is not another behind a warning. Nor is what
/// one oracle says only of trials of which another has said more: that the old
/// name is still there, where the result does not compile for it.
namespace refute::cluster {

/// Did the engine say that it goes wrong, in just this way?
bool is_announced(const store::Finding& finding);

/// Does another finding of the same trial say it already?
bool is_retold(const store::Finding& finding,
               const std::vector<store::Finding>& of_the_trial);

/// A finding of the kind to show or to confirm: `finding` itself, or one that
/// stands alone if its oracle often only retells. None if all are retold.
Result<std::optional<store::Finding>> not_retold(store::Store& store,
                                                 const store::Finding& finding);

/// How loudly the engine spoke: 0 for "silent". What is quieter comes first
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
  /// Is all that it shows known from other kinds, that are smaller or were
  /// announced less?
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

/// The kinds of a store by what they are to a reader, one finding of each. The
/// quietest and smallest come first.
struct News {
  std::vector<store::Finding> confirmed;  ///< This is the news.
  std::vector<store::Finding> pending;    ///< May become news.
  std::vector<store::Finding> announced;  ///< Confirmed or not.
  std::int64_t explained = 0;             ///< Kinds that others account for.
};
Result<News> news_of(store::Store& store);

}  // namespace refute::cluster
