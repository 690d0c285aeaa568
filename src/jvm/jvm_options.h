#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/confine.h"

/// How the JVM inside this process is started: what it does in its life, many
/// small comparisons or one large, decides what it is tuned for.
namespace refute::jvm {

/// What the JVM is tuned for.
enum class Profile {
  kCompare,  ///< Many small programs, each soon forgotten.
  kRandom,   ///< One library, called millions of times.
  kLarge,    ///< One program of any size, compared once.
};

/// What to start the JVM with, beside what it always takes.
struct BootOptions {
  Profile profile = Profile::kCompare;
  /// As on the command line of `java`; the last one counts. With any, it is
  /// the JVM that is tested, and runs as it does by default.
  std::vector<std::string> jvm = {};
  /// More for the class path. An ECJ among them takes the place of the
  /// worker's own.
  std::vector<std::filesystem::path> jars = {};
  /// Compilers as their users have them: they are what is tested.
  bool stock_compilers = false;
  /// Without guards in Java: for our own tests of what else holds code back.
  bool guarded = true;
  /// For a JVM that is not tested: see java::class_archive.
  std::optional<std::filesystem::path> archive = {};
  /// What tested code is told is the user's home.
  std::filesystem::path home = {};
  /// And the place for temporary files; empty: there is none.
  std::filesystem::path scratch = {};
  /// What holds this process, if anything does.
  std::optional<Confinement> confinement = {};
};

/// The options of the JVM's command line.
std::vector<std::string> jvm_options(const BootOptions& asked);

}  // namespace refute::jvm
