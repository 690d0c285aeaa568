#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sequence/class_facts.h"
#include "sequence/common.h"
#include "sequence/operands.h"

/// Class facts as the Java side writes them.
namespace refute::jvm {

/// From the array "classes" of a compilation's report.
sequence::ProgramFacts facts_from_json(const nlohmann::json& classes);

/// Notes distances and constants of the code, as `Compilation.direct` has them.
void directions_from_json(const nlohmann::json& from, sequence::Common& common);

/// What changed code compared.
std::vector<sequence::Operands> operands_from_json(const nlohmann::json& from);

}  // namespace refute::jvm
