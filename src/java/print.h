#pragma once

#include <span>
#include <string>

#include "java/node.h"
#include "java/program.h"

/// Java text from Java trees: stable, readable, and the same for equal trees.
///
/// Printing also tells every node where it landed (begin, end, name), because
/// an engine is asked to refactor what stands at a certain place.
namespace refute::java {

/// Appends a whole file to `out` and sets the range of every node in it.
/// Offsets count from the start of `out`.
void print(Node& unit, std::string& out);

/// Each unit as a source file at the path that is its text, sorted by path.
Program print(std::span<Node* const> units);

/// One node of any kind by itself, as in "super.f = 0;".
std::string to_text(Node& node);

}  // namespace refute::java
