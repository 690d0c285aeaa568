#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/judged.h"
#include "store/store.h"

/// What all reports are made of, from the store alone.
///
/// Thousands of findings become a short list of *causes*. Findings of one
/// cluster (cluster.h, by template) share a cause; clusters whose smallest
/// programs have the same shape are united.
namespace refute::report {

struct Cause {
  /// From 1 on: the most severe and the best proved first. Judging a cause does
  /// not change it.
  int number = 0;
  std::string name = {};      ///< In a catalogue, where it has no number.
  store::Finding finding;     ///< Stands for the others; small if it could be.
  std::int64_t original = 0;  ///< Its id, for the replay line.
  bool reduced = false;
  std::int64_t lines = 0;               ///< Of the program before.
  std::int64_t alike = 0;               ///< Findings that it stands for.
  std::vector<std::string> clusters;    ///< Their keys.
  std::vector<std::string> generators;  ///< Whose programs show it.
  std::int64_t first_seen_ms = 0;       ///< Of all the time of running.
  std::string refactoring;
  std::string known;                  ///< Why it is no news, if it is not.
  std::optional<Judged> judged = {};  ///< report/verdicts.h
  /// The right result, if a judgement gives it: the files that change, as they
  /// should be; none of them: the engine must speak up.
  std::optional<std::map<std::string, std::string>> expected = {};
};

struct Point {
  std::int64_t at_ms = 0;
  std::int64_t trials = 0;
  std::int64_t causes = 0;  ///< Seen first until then.
};

struct Model {
  std::string title;
  std::map<std::string, std::string> meta;
  std::int64_t trials = 0;   ///< Subjects, whatever the number of engines.
  std::int64_t skipped = 0;  ///< Of them, those that no engine was given.
  std::int64_t findings = 0;
  /// What the engines did, each counted.
  std::map<std::string, std::int64_t> outcomes;
  std::map<std::string, std::int64_t> by_oracle;
  std::map<std::string, std::int64_t> by_refactoring;
  std::vector<Point> timeline;
  std::vector<Cause> causes;
  std::int64_t unconfirmed = 0;      ///< Clusters that are pending.
  std::int64_t announced = 0;        ///< Clusters that the engine announced.
  std::int64_t refuted = 0;          ///< Findings that did not show again.
  std::vector<store::Finding> rows;  ///< All findings, without their programs.
  std::vector<int> causes_of_rows;   ///< The number of each row's; 0: none.
  /// What became of each row: "confirmed", "refuted", "announced", "pending";
  /// "alike" if its cause is confirmed, "explained" if others say the same.
  std::vector<std::string_view> states_of_rows;
};

/// Says why a finding is no news, or nothing.
using KnownRule = std::function<std::string(const store::Finding&)>;

/// Reads a store. The causes are its news (cluster/news.h), and, if `announced`
/// asks for them, what the engine announced, confirmed or not. Known ones come
/// last.
Result<Model> read_model(store::Store& store, const KnownRule& known = nullptr,
                         bool announced = false);

/// How many kinds are news, and how many may become news: what is marked as
/// not confirmed in `refute list findings`.
struct KindCounts {
  std::size_t confirmed = 0;
  std::size_t pending = 0;
};
Result<KindCounts> count_kinds(store::Store& store);

/// A text that is equal for programs of one shape: names and literals are
/// numbered in the order in which they appear.
std::string shape_of(const store::Finding& finding);

}  // namespace refute::report
