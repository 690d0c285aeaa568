#include "cli/campaign_file.h"

#include <map>

#include "base/files.h"
#include "base/text.h"
#include "base/toml.h"

namespace refute::cli {
namespace {

// What a value would look like on the command line; nothing for what cannot
// be written there.
std::optional<std::string> as_word(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (const auto* number = value.as_integer())
    return std::to_string(number->get());
  if (const auto* flag = value.as_boolean())
    return std::string(flag->get() ? "true" : "false");
  return std::nullopt;
}

Result<std::vector<std::string>> as_words(const std::string& where,
                                          const std::string& key,
                                          const toml::node& value) {
  std::vector<std::string> words;
  const auto add = [&](const toml::node& each) -> Result<void> {
    const auto word = as_word(each);
    if (!word)
      return usage_error(
          fmt::format("{}: \"{}\" must be a text, a number, true or false, or "
                      "a list of those",
                      where, key));
    words.push_back(*word);
    return {};
  };
  if (const auto* list = value.as_array()) {
    for (const auto& each : *list) REFUTE_TRY_VOID(add(each));
  } else {
    REFUTE_TRY_VOID(add(value));
  }
  return words;
}

}  // namespace

Result<void> read_campaign(std::string_view text, std::string_view name,
                           const std::vector<CLI::Option*>& options) {
  REFUTE_TRY(const toml::table table, parse_toml(text, name));
  std::map<std::string, CLI::Option*> known;
  for (auto* const option : options)
    for (const auto& key : option->get_lnames())
      if (key != "help") known[key] = option;
  std::vector<std::string> keys;
  for (const auto& [key, option] : known) keys.push_back(key);
  for (const auto& [node, value] : table) {
    const std::string key(node.str());
    const std::string where = place(name, node.source());
    const auto found = known.find(key);
    if (found == known.end())
      return usage_error(
          fmt::format("{}: unknown key \"{}\"{}", where, key,
                      did_you_mean(key, keys)),
          "every option of `refute run` is a key, without its dashes");
    CLI::Option* const option = found->second;
    if (option->count() > 0) continue;  // the command line has the last word
    REFUTE_TRY(const auto words, as_words(where, key, value));
    if (words.empty()) continue;
    try {
      option->add_result(words);
      option->run_callback();
    } catch (const CLI::Error& error) {
      return usage_error(fmt::format("{}: {}: {}", where, key, error.what()));
    }
  }
  return {};
}

Result<void> read_campaign_file(const std::filesystem::path& path,
                                CLI::App& app) {
  REFUTE_TRY(const std::string text, read_file(path));
  return read_campaign(text, path.string(), app.get_options());
}

}  // namespace refute::cli
