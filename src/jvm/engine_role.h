#pragma once

#include <string>
#include <variant>
#include <vector>

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

/// "compile" or "run": all that the engine can do.
std::string task_of(const EngineRole& role);

/// What the engine says of itself.
struct EngineAbout {
  std::string name = {};
  std::string version = {};
  std::string task = {};    ///< See `task_of`.
  std::string java = {};    ///< The version of the JVM it runs in.
  std::string vendor = {};  ///< Of that JVM.
};

/// Class files, or a transcript.
struct EngineMade {
  java::Program files = {};
};

/// The compiler does not accept the program.
struct EngineRefused {
  std::vector<Diagnostic> diagnostics = {};
};

/// The compiler broke down.
struct EngineCrashed {
  std::string message = {};  ///< "java.lang.NullPointerException: why"
  std::string stack = {};
};

/// The request makes no sense.
struct EngineError {
  const char* code = "bad-request";
  std::string message = {};
};

using EngineAnswer =
    std::variant<EngineMade, EngineRefused, EngineCrashed, EngineError>;

EngineAbout engine_about(const Machine& machine, const EngineRole& role);

/// Does `task` with the program.
EngineAnswer engine_apply(const Machine& machine, const EngineRole& role,
                          const std::string& task,
                          const java::Program& program);

}  // namespace refute::jvm
