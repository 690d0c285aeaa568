#include "store/columns.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"

namespace refute::store {
namespace {

using nlohmann::json;

std::string dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// The texts of a list; whatever else it has is left out.
std::vector<std::string> texts_from(const json& list) {
  std::vector<std::string> texts;
  if (list.is_array())
    for (const auto& each : list)
      if (each.is_string()) texts.push_back(each.get<std::string>());
  return texts;
}

/// A column that is a text in memory, too.
template <typename Record, auto field>
Column<Record> text(const char* name) {
  return {name, [](const Record& r) { return r.*field; },
          [](const std::string& t, Record& r) { r.*field = t; }};
}

template <typename Record>
std::vector<Column<Record>> exhibit_columns() {
  using E = Exhibit;
  return {
      {"request",
       [](const Record& r) { return dump(request_to_json(r.request)); },
       [](const std::string& t, Record& r) { read_request(parse_json(t), r); }},
      {"before",
       [](const Record& r) { return dump(program_to_json(r.before)); },
       [](const std::string& t, Record& r) { read_before(parse_json(t), r); },
       /*large=*/true},
      {"class_path", [](const Record& r) { return dump(r.before.class_path); },
       [](const std::string& t, Record& r) {
         r.before.class_path = texts_from(parse_json(t));
       }},
      {"outcome",
       [](const Record& r) { return dump(outcome_to_json(r.outcome)); },
       [](const std::string& t, Record& r) { read_outcome(parse_json(t), r); },
       /*large=*/true},
      text<Record, &E::summary>("summary"),
      text<Record, &E::evidence>("evidence"),
      {"messages",
       [](const Record& r) { return dump(messages_to_json(r.messages)); },
       [](const std::string& t, Record& r) {
         r.messages = messages_from_json(parse_json(t));
       }},
      text<Record, &E::category>("category"),
      text<Record, &E::test>("test"),
  };
}

}  // namespace

json messages_to_json(const std::vector<Message>& messages) {
  json list = json::array();
  for (const auto& [code, place, text] : messages)
    list.push_back({{"code", code}, {"place", place}, {"text", text}});
  return list;
}

std::vector<Message> messages_from_json(const json& from) {
  std::vector<Message> messages;
  if (!from.is_array()) return messages;
  for (const auto& each : from)
    if (each.is_object())
      messages.push_back({text_in(each, "code"), text_in(each, "place"),
                          text_in(each, "text")});
  return messages;
}

void read_request(const json& from, Exhibit& exhibit) {
  auto request = request_from_json(from);
  if (request) {
    exhibit.request = *std::move(request);
    return;
  }
  exhibit.damage = request.error().message;
  if (from.is_object())
    exhibit.request.refactoring = text_in(from, "refactoring");
}

void read_before(const json& from, Exhibit& exhibit) {
  auto program = program_from_json(from);
  if (program)
    exhibit.before = *std::move(program);
  else
    exhibit.damage = program.error().message;
}

void read_outcome(const json& from, Exhibit& exhibit) {
  auto outcome = stored_outcome_from_json(from);
  exhibit.outcome = outcome ? *std::move(outcome)
                            : Invalid{"unreadable", outcome.error().message};
}

const std::vector<Column<Finding>>& finding_columns() {
  static const auto all = [] {
    using F = Finding;
    std::vector<Column<F>> columns = {
        text<F, &F::oracle>("oracle"),
        {"level", [](const F& f) { return std::string(to_string(f.level)); },
         [](const std::string& t, F& f) { f.level = level_from(t); }},
        text<F, &F::signature>("signature"),
        text<F, &F::generator>("generator"),
        text<F, &F::choices>("choices"),
        text<F, &F::engine>("engine"),
        text<F, &F::engine_version>("engine_version"),
        text<F, &F::engine_label>("engine_label"),
        {"expectation",
         [](const F& f) { return std::string(to_string(f.expectation)); },
         [](const std::string& t, F& f) {
           f.expectation = expectation_from(t);
         }},
        text<F, &F::trace>("trace"),
        text<F, &F::world>("world"),
    };
    const auto more = exhibit_columns<F>();
    columns.insert(columns.end(), more.begin(), more.end());
    return columns;
  }();
  return all;
}

const std::vector<Column<Reduction>>& reduction_columns() {
  static const auto all = [] {
    auto columns = exhibit_columns<Reduction>();
    columns.push_back(text<Reduction, &Reduction::choices>("choices"));
    return columns;
  }();
  return all;
}

}  // namespace refute::store
