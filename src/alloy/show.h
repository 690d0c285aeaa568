#pragma once

#include <string>

#include "alloy/lower.h"
#include "alloy/world.h"

/// Instances for people, for programs and for graphviz.
namespace refute::alloy {

/// One line per sig, field and witness: `A.f = {A$0->B$1}`.
std::string to_text(const World& world, const Lowered& lowered,
                    const relational::Instance& instance);

/// One line: {"sigs": {"A": ["A$0"]}, "fields": {"A.f": [["A$0", "B$1"]]},
/// "witnesses": {…}}.
std::string to_json(const World& world, const Lowered& lowered,
                    const relational::Instance& instance);

/// A directed graph: atoms with their sigs, and an edge per tuple of a field.
std::string to_dot(const World& world, const Lowered& lowered,
                   const relational::Instance& instance,
                   const std::string& title);

}  // namespace refute::alloy
