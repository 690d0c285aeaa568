#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sequence/class_facts.h"

/// Class facts as the Java side writes them.
namespace refute::jvm {

/// From the array "classes" of a compilation's report.
sequence::ProgramFacts facts_from_json(const nlohmann::json& classes);

}  // namespace refute::jvm
