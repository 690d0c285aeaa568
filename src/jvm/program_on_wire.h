#pragma once

#include <nlohmann/json_fwd.hpp>

#include "java/program.h"

/// Programs as they go from process to process: as text, or as class files in
/// Base64, so that what one process has compiled another need not compile.
namespace refute::jvm {

/// Class files of both versions.
struct VersionClasses {
  java::Program before = {};
  java::Program after = {};

  bool empty() const { return before.files.empty() || after.files.empty(); }
  friend bool operator==(const VersionClasses&,
                         const VersionClasses&) = default;
};

/// Paths, and what is in the files.
nlohmann::json program_to_json(const java::Program& program);
java::Program program_from_json(const nlohmann::json& files);

nlohmann::json to_json(const VersionClasses& classes);
/// Empty if `from` is no object.
VersionClasses version_classes_from_json(const nlohmann::json& from);

}  // namespace refute::jvm
