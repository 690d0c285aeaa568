#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "jvm/machine.h"

/// The worker as an engine (docs/protocol.md): a compiler or a virtual machine
/// that is itself under test, instead of the judge of others.
///
/// A compiler answers `compile` with class files or with its errors; a virtual
/// machine answers `run`, of class files, with a transcript: which calls were
/// made, and what was seen of each. The calls are those of the judge's own
/// generator, with one seed, so that machines that behave the same make the
/// same calls.
namespace refute::jvm {

struct EngineRole {
  std::string kind;  ///< "javac", "ecj" or "java"; empty: a judge.
  std::string name;  ///< As it introduces itself: "javac-17".
  int level = 0;     ///< Of the source; 0: the newest.
};

/// The answer to `hello`.
nlohmann::json engine_hello(const Machine& machine, const EngineRole& role);

/// The answer to `apply`.
nlohmann::json engine_apply(const Machine& machine, const EngineRole& role,
                            const nlohmann::json& request);

}  // namespace refute::jvm
