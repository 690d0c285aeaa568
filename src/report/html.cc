#include <map>
#include <string_view>

#include "oracle/categories.h"
#include "oracle/oracle.h"
#include "report/catalogue.h"
#include "report/evidence.h"
#include "report/page.h"  // made of page.html

namespace refute::report {
namespace {

using nlohmann::json;

// Inside a script element nothing may look like its end or like a comment, and
// two line separators of Unicode are no line ends in old readers of JSON.
std::string for_script(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '<')
      out += "\\u003c";
    else if (c == '>')
      out += "\\u003e";
    else if (c == '&')
      out += "\\u0026";
    else if (json.compare(i, 3, "\xE2\x80\xA8") == 0)
      out += "\\u2028", i += 2;
    else if (json.compare(i, 3, "\xE2\x80\xA9") == 0)
      out += "\\u2029", i += 2;
    else
      out += c;
  }
  return out;
}

/// Texts by number: a store has a hundred thousand rows, and few different
/// texts in each of their columns.
class Texts {
 public:
  std::size_t number(const std::string& text) {
    const auto [at, is_new] = numbers_.emplace(text, numbers_.size());
    if (is_new) texts_.push_back(text);
    return at->second;
  }
  const json& all() const { return texts_; }

 private:
  std::map<std::string, std::size_t> numbers_;
  json texts_ = json::array();
};

/// What a row of the page shows of a summary.
std::string cut_summary(const std::string& summary) {
  constexpr std::size_t kMost = 300;
  return summary.size() <= kMost ? summary : summary.substr(0, kMost) + "…";
}

/// All findings: [id, cause, state, oracle, level, engine, generator, summary],
/// the last six as numbers of their texts.
json table_of(const Model& model) {
  Texts state, oracle, level, engine, generator, summary;
  json rows = json::array();
  for (std::size_t i = 0; i < model.rows.size(); ++i) {
    const store::Finding& row = model.rows[i];
    rows.push_back({row.id, model.causes_of_rows[i],
                    state.number(std::string(model.states_of_rows[i])),
                    oracle.number(row.oracle),
                    level.number(std::string(to_string(row.level))),
                    engine.number(row.engine), generator.number(row.generator),
                    summary.number(cut_summary(row.summary))});
  }
  return {{"state", state.all()},         {"oracle", oracle.all()},
          {"level", level.all()},         {"engine", engine.all()},
          {"generator", generator.all()}, {"summary", summary.all()},
          {"rows", std::move(rows)}};
}

/// What the oracles that found something ask.
json questions_of(const Model& model) {
  json all = json::object();
  for (const auto& [name, count] : model.by_oracle)
    if (const Oracle* const oracle = find_oracle(name))
      all[name] = oracle->question;
  return all;
}

}  // namespace

json page_data(const Model& model, const Context& context) {
  json data = model_to_json(model, context, /*rows=*/false);
  data["table"] = table_of(model);
  data["questions"] = questions_of(model);
  for (const auto& filter : filters())
    data["categories"][std::string(filter.name)] = filter.meaning;
  for (std::size_t i = 0; i < model.causes.size(); ++i) {
    json& cause = data["causes"][i];
    cause["issue"] = to_issue(model.causes[i], context);
    cause["name"] = catalogue_id(model.causes[i]);
  }
  return data;
}

std::string page_of(const json& data) {
  constexpr std::string_view kMark = "@DATA@";
  std::string page(kPage);
  const auto at = page.find(kMark);
  page.replace(at, kMark.size(), for_script(dump(data)));
  return page;
}

std::string to_html(const Model& model, const Context& context) {
  return page_of(page_data(model, context));
}

}  // namespace refute::report
