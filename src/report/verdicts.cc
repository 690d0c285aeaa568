#include "report/verdicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/toml.h"
#include "base/toml_text.h"
#include "cluster/cluster.h"
#include "report/catalogue.h"
#include "report/evidence.h"

namespace refute::report {
namespace {

constexpr std::string_view kWords[] = {"true", "debatable", "not-a-bug",
                                       "known"};

/// The texts of an entry by key, in the order in which they are written.
template <typename Entry>
auto texts_of(Entry& entry) {
  using Text = decltype(&entry.name);
  return std::array<std::pair<const char*, Text>, 5>{
      {{"title", &entry.title},
       {"note", &entry.judged.note},
       {"link", &entry.judged.link},
       {"when", &entry.judged.when},
       {"name", &entry.name}}};
}

std::string* text_of(Verdicts::Entry& entry, std::string_view key) {
  for (const auto& [name, text] : texts_of(entry))
    if (name == key) return text;
  return nullptr;
}

bool read_clusters(const toml::node& value, Verdicts::Entry& entry) {
  const auto* const list = value.as_array();
  if (list == nullptr) return false;
  for (const auto& each : *list) {
    if (!each.is_string()) return false;
    entry.clusters.push_back(*each.value<std::string>());
  }
  return true;
}

Result<Verdicts::Entry> read_entry(const toml::table& table,
                                   const std::string& file) {
  Verdicts::Entry entry;
  bool judged = false;
  for (const auto& [key, value] : table) {
    std::string* const text = text_of(entry, key.str());
    bool good = false;
    if (text != nullptr && value.is_string()) {
      *text = *value.value<std::string>();
      good = true;
    } else if (key.str() == "verdict") {
      const auto verdict = parse_verdict(value.value_or(std::string_view()));
      judged = good = verdict.has_value();
      entry.judged.verdict = verdict.value_or(Verdict::kTrue);
    } else if (key.str() == "clusters") {
      good = read_clusters(value, entry);
    }
    if (!good)
      return usage_error(
          fmt::format("{}: \"{}\" is unknown, or not what it should be",
                      place(file, value.source()), key.str()),
          "a judgement has verdict (true, debatable, not-a-bug or known), "
          "clusters, note, link, when, name and title");
  }
  if (!judged || entry.clusters.empty())
    return usage_error(place(file, table.source()) +
                       ": a judgement needs a verdict and clusters");
  return entry;
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  return kWords[static_cast<std::size_t>(verdict)];
}

std::optional<Verdict> parse_verdict(std::string_view word) {
  const auto at = std::find(std::begin(kWords), std::end(kWords), word);
  if (at == std::end(kWords)) return std::nullopt;
  return static_cast<Verdict>(at - std::begin(kWords));
}

Result<Verdicts> Verdicts::read(const std::filesystem::path& path) {
  Verdicts all;
  if (!std::filesystem::exists(path)) return all;
  REFUTE_TRY(const toml::table table, read_toml(path));
  for (const auto& [name, value] : table)
    if (name.str() != "judged" || !value.is_array_of_tables())
      return usage_error(fmt::format("{}: unknown key \"{}\"",
                                     place(path.string(), name.source()),
                                     std::string(name.str())),
                         "the file is a list of [[judged]] tables");
  const auto* const list = table["judged"].as_array();
  if (list == nullptr) return all;
  for (const auto& node : *list) {
    REFUTE_TRY(auto entry, read_entry(*node.as_table(), path.string()));
    all.entries.push_back(std::move(entry));
  }
  return all;
}

const Judged* Verdicts::on(const std::string& raw) const {
  const std::string cluster = after_dump(raw);
  // The last word counts, if a file that was merged by hand has two.
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
    if (std::find(entry->clusters.begin(), entry->clusters.end(), cluster) !=
        entry->clusters.end())
      return &entry->judged;
  return nullptr;
}

const Judged* Verdicts::on(const store::Finding& finding) const {
  if (entries.empty()) return nullptr;
  return on(cluster::key(finding, cluster::By::kTemplate));
}

void Verdicts::judge(const Cause& cause, const std::optional<Judged>& judged) {
  std::vector<std::string> clusters;
  for (const auto& key : cause.clusters) clusters.push_back(after_dump(key));
  for (Entry& entry : entries)
    std::erase_if(entry.clusters, [&](const std::string& key) {
      return std::find(clusters.begin(), clusters.end(), key) != clusters.end();
    });
  std::erase_if(entries, [](const Entry& e) { return e.clusters.empty(); });
  if (judged)
    entries.push_back({*judged, clusters, catalogue_id(cause),
                       after_dump(one_line(cause.finding.summary))});
}

void Verdicts::tell(Model& model) const {
  for (Cause& cause : model.causes) {
    cause.judged.reset();
    for (const auto& key : cause.clusters)
      if (const Judged* const judged = on(key)) cause.judged = *judged;
  }
}

std::string Verdicts::to_toml() const {
  std::string text =
      "# Judgements on the causes of a campaign, as `refute serve` saved "
      "them.\n# docs/triage.md says what they do.\n";
  for (const Entry& entry : entries) {
    text += fmt::format("\n[[judged]]\nverdict = \"{}\"\n",
                        to_string(entry.judged.verdict));
    for (const auto& [key, value] : texts_of(entry))
      if (!value->empty())
        text += fmt::format("{} = {}\n", key, toml_text(*value));
    text += fmt::format("clusters = {}\n", toml_text(entry.clusters));
  }
  return text;
}

std::filesystem::path verdicts_path(const std::filesystem::path& store) {
  return store.string() + ".judgements.toml";
}

std::optional<std::string> why_no_news(const Judged& judged) {
  if (judged.verdict == Verdict::kTrue) return std::nullopt;
  std::string why = judged.verdict == Verdict::kKnown       ? ""
                    : judged.verdict == Verdict::kDebatable ? "judged debatable"
                                                            : "judged no bug";
  for (const auto& more : {judged.link, judged.note})
    if (!more.empty()) why += (why.empty() ? "" : ": ") + more;
  return why.empty() ? "judged known" : why;
}

}  // namespace refute::report
