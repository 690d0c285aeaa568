#include "cli/known.h"

#include <fnmatch.h>

#include "base/text.h"
#include "base/toml.h"

namespace refute::cli {
namespace {

// Whatever the campaigns called the engine: a release has a label of its own.
store::Finding of_any_release(store::Finding finding) {
  finding.engine_label = finding.engine;
  return finding;
}

// Signatures have brackets in them, which fnmatch would read as sets.
std::string quoted(const std::string& pattern) {
  std::string out;
  for (const char c : pattern) {
    if (c == '[' || c == '\\' || c == '?') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

Result<void> Known::read(const std::filesystem::path& path) {
  REFUTE_TRY(const toml::table table, read_toml(path));
  if (table.contains("judged")) {
    REFUTE_TRY(given_, report::Verdicts::read(path));
    return {};
  }
  const std::vector<std::string> keys = {"signature", "engine", "link", "note"};
  for (const auto& [name, value] : table)
    if (name.str() != "known" || !value.is_array_of_tables())
      return usage_error(
          fmt::format("{}: unknown key \"{}\"",
                      place(path.string(), name.source()),
                      std::string(name.str())),
          "the file is a list of [[known]] or of [[judged]] tables");
  const auto* list = table["known"].as_array();
  if (list == nullptr) return {};
  for (const auto& node : *list) {
    const toml::table& each = *node.as_table();
    for (const auto& [name, value] : each) {
      const std::string word(name.str());
      if (std::find(keys.begin(), keys.end(), word) == keys.end() ||
          !value.is_string())
        return usage_error(
            fmt::format("{}: unknown key \"{}\", or not a text{}",
                        place(path.string(), name.source()), word,
                        did_you_mean(word, keys)),
            "a known finding has signature, engine, link and note");
    }
    const auto text = [&](const char* name) {
      return each[name].value_or(std::string());
    };
    Entry entry{text("signature"), text("engine"), text("link")};
    if (entry.signature.empty())
      return usage_error(place(path.string(), each.source()) +
                         ": a known finding needs a signature");
    if (const auto note = text("note"); !note.empty())
      entry.why += (entry.why.empty() ? "" : ", ") + note;
    if (entry.why.empty()) entry.why = path.string();
    entries_.push_back(std::move(entry));
  }
  return {};
}

Result<void> Known::read_baseline(const std::filesystem::path& path) {
  REFUTE_TRY(auto old, store::Store::open(path, /*read_only=*/true));
  for (const auto state :
       {store::Confirmation::kConfirmed, store::Confirmation::kPending}) {
    REFUTE_TRY(const auto findings, old.findings(state));
    for (const auto& finding : findings) baseline_.add(of_any_release(finding));
  }
  baseline_name_ = path.string();
  return {};
}

Result<void> Known::read_judgements(const std::filesystem::path& store) {
  REFUTE_TRY(judged_, report::Verdicts::read(report::verdicts_path(store)));
  return {};
}

std::optional<std::string> Known::why(const store::Finding& finding) const {
  for (const auto* const verdicts : {&judged_, &given_})
    if (const auto* const judged = verdicts->on(finding))
      return report::why_no_news(*judged);
  for (const auto& entry : entries_)
    if ((entry.engine.empty() || entry.engine == finding.engine) &&
        ::fnmatch(quoted(entry.signature).c_str(), finding.signature.c_str(),
                  0) == 0)
      return entry.why;
  const auto seen = of_any_release(finding);
  if (baseline_.contains(seen) || baseline_.explain(seen))
    return "in " + baseline_name_;
  return std::nullopt;
}

}  // namespace refute::cli
