#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/worker.h"
#include "engine/menu.h"

/// The engines that refute can start by itself, in one visible table. Any other
/// program that speaks the protocol is an engine too: `--engine-command`.
namespace refute {

struct EngineSettings {
  std::string version = {};  ///< Empty: the newest that the JDK can run.
  std::string jdk = {};      ///< A JDK's home; empty: the newest that is found.
  int source_level = 17;
  /// What programs are resolved against: "stub", a few packages of the JDK,
  /// which is faster; "jdk", all of it; "auto", the few until a program needs
  /// more.
  std::string library = "auto";
  /// Whether an engine that runs programs does so without the kernel's limits.
  bool unconfined = false;
  /// The engine as its users have it, without our short cuts: for confirming.
  bool stock = false;
  /// Tens of thousands of programs are to come, in one process if it lives.
  bool long_run = false;
  std::chrono::milliseconds timeout = std::chrono::seconds(10);
  /// Resident memory that one process may have.
  std::size_t memory_limit = std::size_t{2} << 30;
};

/// How much a process may grow before it is replaced.
constexpr std::size_t kRecycleGrowth = std::size_t{768} << 20;

/// Another release of an engine: `--engine NAME:VERSION`.
struct EngineVersion {
  std::string version;
  std::string description;
};

struct EngineEntry {
  std::string_view name;
  std::string_view description;
  /// How to start it here; an error says what is missing.
  Result<WorkerSpec> (*spec)(const EngineSettings& settings);
  std::vector<EngineVersion> (*versions)() = nullptr;
  const Menu& (*menu)() = nullptr;  ///< Null: it has none.
  /// What people call a version: "Eclipse 2026-06"; empty if it is not known.
  std::string (*product)(const std::string& version) = nullptr;
  /// Whether it comes with refute. If not, `--engine NAME:FOLDER` says where
  /// the user's own copy is, and nothing is wrong if there is none.
  bool shipped = true;
  /// Its findings can be written as tests for the suite of Eclipse JDT.
  bool has_jdt_suite = false;
};

/// The positive control of our engines: rename a method that is called once. If
/// it fails, the set-up is broken, not the engine.
Control rename_control();

const std::vector<EngineEntry>& engine_catalogue();

/// The engine of that name, or null.
const EngineEntry* find_engine(std::string_view name);

/// Whether starting this engine runs a program that the user brought:
/// "lsp:clangd", "java:/opt/jdk".
bool runs_users_program(std::string_view asked);

/// By name, or NAME:VERSION; the error suggests the nearest one.
Result<WorkerSpec> engine_spec(const std::string& asked,
                               EngineSettings settings);

/// Any command line, as a shell reads it, as an engine.
Result<WorkerSpec> command_spec(const std::string& command,
                                const EngineSettings& settings);

}  // namespace refute
