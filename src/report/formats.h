#pragma once

#include <string>

#include "report/model.h"

/// The forms that a report can take. All of them are functions of the model.
namespace refute::report {

/// An engine as the campaign met it.
struct EngineUsed {
  std::string label = {};    ///< As the user named it.
  std::string product = {};  ///< "Eclipse 2026-06 (eclipse 1.24.100)".
  std::string java = {};     ///< The JDK that it ran on, if it said so.
};

/// Of a store's facts.
std::vector<EngineUsed> engines_used(
    const std::map<std::string, std::string>& meta);

/// How the replay line begins: "refute replay", with --store behind it where
/// the store is not the default one.
struct Context {
  std::string command = "refute";
  std::string store_option = {};  ///< " --store other.db", or empty.
  std::string version = {};       ///< Of refute.
  /// How hard the behaviour of programs was compared, as a sentence; empty if
  /// nobody knows.
  std::string effort = {};
  std::vector<EngineUsed> engines = {};
};

std::string replay_line(const Cause& cause, const Context& context);

/// One page, complete in itself; no network, no file beside it.
std::string to_html(const Model& model, const Context& context);

/// One cause, in the order that maintainers like.
std::string to_markdown(const Cause& cause, const Context& context);

/// The same as a ready issue: with what is expected, the JDK, and our version.
std::string to_issue(const Cause& cause, const Context& context);

/// An overview: one line per cause.
std::string overview(const Model& model, const Context& context);

std::string to_sarif(const Model& model, const Context& context);
std::string to_junit_xml(const Model& model, const Context& context);
std::string to_json(const Model& model, const Context& context);
std::string to_csv(const Model& model, const Context& context);

}  // namespace refute::report
