#include "report/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/news.h"
#include "java/parse.h"
#include "oracle/oracle.h"
#include "store/spent.h"

namespace refute::report {
namespace {

using cluster::refactoring_of;

int severity(const store::Finding& finding) {
  // Silent ones come first, since users would not notice them.
  return cluster::loudness(finding) * 100 + rank_of(finding.oracle);
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         c == '$';
}

/// Names and texts are numbered in the order in which they appear, but for the
/// two types that every program has. Numbers are all the same. The names of
/// published findings are made of this: other rules would rename them.
void add_to_shape(const java::Token& token,
                  std::map<std::string, std::size_t>& numbers,
                  std::string& shape) {
  using Kind = java::Token::Kind;
  const bool numbered =
      token.kind == Kind::kName
          ? token.text != "String" && token.text != "Object"
          : token.kind == Kind::kText &&
                std::any_of(token.text.begin(), token.text.end(), is_word);
  if (numbered)
    shape +=
        "#" + std::to_string(
                  numbers.emplace(token.text, numbers.size()).first->second);
  else if (token.kind == Kind::kNumber)
    shape += "0";
  else
    for (const char c : token.text)
      if (std::isspace(static_cast<unsigned char>(c)) == 0) shape += c;
  if (is_word(shape.back())) shape += ' ';
}

std::int64_t lines_of(const store::Finding& finding) {
  return java::count_lines(finding.before);
}

struct Group {
  std::vector<const store::Finding*> confirmed;  // or announced
  bool is_announced = false;
  bool is_pending = false;
  std::vector<std::size_t> rows;
  std::int64_t first_seen = -1;
  std::set<std::string> generators;
};

/// Known ones come last, with the numbers that they had before.
void number_and_sort(std::vector<Cause>& causes) {
  std::sort(causes.begin(), causes.end(), [](const Cause& a, const Cause& b) {
    const auto key = [](const Cause& c) {
      // Findings that no filter explains need to be read first.
      return std::tuple(severity(c.finding), c.finding.category != "none",
                        -c.alike, c.original);
    };
    return key(a) < key(b);
  });
  int number = 0;
  for (Cause& cause : causes) cause.number = ++number;
  std::stable_partition(causes.begin(), causes.end(),
                        [](const Cause& cause) { return cause.known.empty(); });
}

std::vector<int> causes_of(std::size_t rows,
                           const std::map<std::string, Group>& groups,
                           const std::vector<Cause>& causes) {
  std::vector<int> all(rows, 0);
  for (const Cause& cause : causes)
    for (const auto& key : cause.clusters)
      for (const std::size_t row : groups.at(key).rows) all[row] = cause.number;
  return all;
}

/// Each run counts from its own start. Here they follow each other, as in the
/// clock of `spent`: a run begins where the time falls back, and lasts at least
/// until its last finding.
void add_up_times(std::vector<store::Finding>& rows) {
  std::int64_t earlier = 0, last = 0;
  for (auto& row : rows) {
    if (row.at < last) earlier += last;
    last = row.at;
    row.at += earlier;
  }
}

/// How long all runs took, if the store knows.
std::int64_t clock_of(const std::map<std::string, std::string>& meta) {
  const auto spent = meta.find(store::kSpentKey);
  return spent == meta.end()
             ? 0
             : store::spent_from_json(spent->second).clock.count();
}

std::vector<Point> timeline_of(const std::vector<Cause>& causes,
                               std::int64_t trials, std::int64_t end) {
  std::vector<std::int64_t> times;
  for (const Cause& cause : causes) times.push_back(cause.first_seen_ms);
  std::sort(times.begin(), times.end());
  std::vector<Point> points = {{0, 0, 0}};
  for (std::size_t i = 0; i < times.size(); ++i)
    points.push_back({times[i], 0, static_cast<std::int64_t>(i) + 1});
  points.push_back({end, trials, static_cast<std::int64_t>(times.size())});
  return points;
}

}  // namespace

std::string shape_of(const store::Finding& finding) {
  std::map<std::string, std::size_t> numbers;
  std::string shape = refactoring_of(finding) + "\n";
  for (const auto& file : finding.before.files)
    for (const auto& token : java::tokens(file.text))
      add_to_shape(token, numbers, shape);
  return shape;
}

namespace {

/// Which kinds are shown, and which wait for their confirmation.
struct Kinds {
  std::set<std::string> shown;
  std::set<std::string> pending;
};

Kinds kinds_of(const cluster::News& news, bool announced) {
  Kinds kinds;
  for (const auto& each : news.confirmed) kinds.shown.insert(kind_of(each));
  for (const auto& each : news.pending) kinds.pending.insert(kind_of(each));
  if (announced)
    for (const auto& each : news.announced) kinds.shown.insert(kind_of(each));
  return kinds;
}

std::vector<std::string_view> states_of(const Model& model,
                                        const Kinds& kinds) {
  std::vector<std::string_view> states;
  states.reserve(model.rows.size());
  for (std::size_t i = 0; i < model.rows.size(); ++i) {
    const store::Finding& row = model.rows[i];
    if (row.confirmation != store::Confirmation::kPending)
      states.push_back(to_string(row.confirmation));
    else if (cluster::is_announced(row))
      states.push_back("announced");
    else if (kinds.pending.contains(kind_of(row)))
      states.push_back("pending");
    else
      states.push_back(model.causes_of_rows[i] == 0 ? "explained" : "alike");
  }
  return states;
}

/// The clusters, by key. Findings that did not show again are in none.
std::map<std::string, Group> groups_of(const std::vector<store::Finding>& rows,
                                       const Kinds& kinds) {
  std::map<std::string, Group> groups;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const store::Finding& row = rows[i];
    if (row.confirmation == store::Confirmation::kRefuted) continue;
    const std::string kind = kind_of(row);
    Group& group = groups[cluster::key(row, cluster::By::kTemplate)];
    group.rows.push_back(i);
    group.generators.insert(row.generator);
    if (group.first_seen < 0 || row.at < group.first_seen)
      group.first_seen = row.at;
    group.is_announced = cluster::is_announced(row);
    group.is_pending = group.is_pending || kinds.pending.contains(kind);
    if (!kinds.shown.contains(kind)) continue;
    if (row.confirmation == store::Confirmation::kConfirmed ||
        (group.is_announced && group.confirmed.empty()))
      group.confirmed.push_back(&row);
  }
  return groups;
}

/// Its smallest finding stands for the group. Nothing if the finding was
/// removed from the store meanwhile.
Result<std::optional<Cause>> cause_of(
    store::Store& store, const std::string& key, const Group& group,
    const std::map<std::int64_t, store::Reduction>& reductions) {
  Cause cause;
  cause.original = group.confirmed.front()->id;
  REFUTE_TRY(const auto whole, store.finding(cause.original));
  if (!whole) return std::nullopt;
  cause.finding = *whole;
  for (const auto* each : group.confirmed) {
    const auto small = reductions.find(each->id);
    if (small == reductions.end()) continue;
    if (cause.reduced && small->second.lines >= cause.lines) continue;
    cause.finding = store::reduced(*each, small->second);
    cause.original = each->id;
    cause.reduced = true;
    cause.lines = small->second.lines;
  }
  if (!cause.reduced) cause.lines = lines_of(cause.finding);
  cause.refactoring = refactoring_of(cause.finding);
  cause.alike = static_cast<std::int64_t>(group.rows.size());
  cause.clusters = {key};
  cause.generators.assign(group.generators.begin(), group.generators.end());
  cause.first_seen_ms = group.first_seen;
  return cause;
}

/// What unites causes. One that is not reduced yet stands alone.
std::string identity_of(const Cause& cause) {
  return cause.reduced
             ? cluster::bug_key(cause.finding) + shape_of(cause.finding)
             : cause.clusters.front();
}

/// As it was found: that is what is judged, and what counts for the exit code.
/// The reduced program may have fewer messages, and so be of no cluster.
std::string why_known(const KnownRule& known, const Group& group,
                      const Cause& cause) {
  const std::string why = known(*group.confirmed.front());
  return why.empty() ? known(cause.finding) : why;
}

/// Adds to a cause what another cluster knows of it.
void unite(Cause& cause, const Cause& other) {
  cause.alike += other.alike;
  cause.clusters.insert(cause.clusters.end(), other.clusters.begin(),
                        other.clusters.end());
  cause.first_seen_ms = std::min(cause.first_seen_ms, other.first_seen_ms);
  for (const auto& generator : other.generators)
    if (std::find(cause.generators.begin(), cause.generators.end(),
                  generator) == cause.generators.end())
      cause.generators.push_back(generator);
}

}  // namespace

Result<KindCounts> count_kinds(store::Store& store) {
  REFUTE_TRY(const auto news, cluster::news_of(store));
  return KindCounts{news.confirmed.size(), news.pending.size()};
}

Result<Model> read_model(store::Store& store, const KnownRule& known,
                         bool announced) {
  Model model;
  REFUTE_TRY(const auto news, cluster::news_of(store));
  REFUTE_TRY(model.meta, store.meta());
  REFUTE_TRY(model.trials, store.count_trials());
  REFUTE_TRY(model.skipped, store.count_skipped());
  REFUTE_TRY(model.outcomes, store.count_outcomes());
  model.outcomes.erase("skipped");  // not what an engine did
  REFUTE_TRY(model.by_oracle, store.count_by_oracle());
  REFUTE_TRY(model.rows, store.list());
  REFUTE_TRY(const auto reductions, store.reductions());
  model.title = store.path();
  model.findings = static_cast<std::int64_t>(model.rows.size());
  add_up_times(model.rows);
  std::int64_t end = clock_of(model.meta);
  for (const auto& row : model.rows) {
    ++model.by_refactoring[refactoring_of(row)];
    end = std::max(end, row.at);
    model.refuted += row.confirmation == store::Confirmation::kRefuted;
  }

  const Kinds kinds = kinds_of(news, announced);
  const auto groups = groups_of(model.rows, kinds);
  std::map<std::string, Cause> causes;  // by what unites them
  for (const auto& [key, group] : groups) {
    model.announced += group.is_announced;
    if (group.confirmed.empty()) {
      model.unconfirmed += group.is_pending;
      continue;
    }
    REFUTE_TRY(auto cause, cause_of(store, key, group, reductions));
    if (!cause) continue;
    if (known) cause->known = why_known(known, group, *cause);
    const auto [at, is_new] = causes.emplace(identity_of(*cause), *cause);
    if (!is_new) unite(at->second, *cause);
  }
  for (auto& [identity, cause] : causes) model.causes.push_back(cause);
  number_and_sort(model.causes);
  model.causes_of_rows = causes_of(model.rows.size(), groups, model.causes);
  model.states_of_rows = states_of(model, kinds);
  model.timeline = timeline_of(model.causes, model.trials, end);
  return model;
}

}  // namespace refute::report
