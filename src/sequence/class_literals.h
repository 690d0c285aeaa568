#pragma once

#include <vector>

#include "sequence/common.h"

/// `String.class` and `int.class` as values. They are operations that read a
/// static field: `class` of its type, and `TYPE` of the box of a primitive one.
namespace refute::sequence {

/// Whether it reads no field but is a class literal.
bool is_class_literal(const Operation& operation);

/// Those that stand in the code near the change, then some that code often
/// asks for. The order does not depend on the program's names. Types of the
/// program must have a member by that name in both versions.
std::vector<Operation> class_literals(const Common& common);

}  // namespace refute::sequence
