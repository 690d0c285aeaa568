#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/formats.h"

/// A cause as the formats need it.
namespace refute::report {

using File = java::SourceFile;

struct Evidence {
  std::vector<File> before;
  std::vector<File> after;    ///< The files that changed or are new.
  std::vector<File> deleted;  ///< Only their paths.
  Status status;
  std::string action;    ///< "push-down-method p.B.m()".
  std::string steps;     ///< The same in the words of the engine's menu.
  std::string product;   ///< "Eclipse 2026-06 (eclipse 1.24.100)".
  std::string outcome;   ///< "applied", "refused" …
  std::string expected;  ///< What any engine should have done instead.
};

Evidence evidence_of(const store::Finding& finding);

/// Null if nobody judged it.
nlohmann::json judged_to_json(const std::optional<Judged>& judged);

/// The cause as JSON: what to_json and the page are made of.
nlohmann::json cause_to_json(const Cause& cause, const Context& context);

/// The whole model; `rows` says whether every finding is listed.
nlohmann::json model_to_json(const Model& model, const Context& context,
                             bool rows);

/// All that the page shows, and the page with it.
nlohmann::json page_data(const Model& model, const Context& context);
std::string page_of(const nlohmann::json& data);

/// JSON as text in which bytes that are no UTF-8 have been replaced.
std::string dump(const nlohmann::json& json, int indent = -1);

/// The text as it comes back from there.
std::string after_dump(const std::string& text);

/// "behind a warning", "silent".
std::string level_in_words(Level level);

}  // namespace refute::report
