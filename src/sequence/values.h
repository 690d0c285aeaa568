#pragma once

#include <string>
#include <vector>

#include "sequence/common.h"

/// The values that sequences are made of: constants, and what can be passed
/// for what.
namespace refute::sequence {

bool is_reference(const std::string& descriptor);

/// "p.A" from "Lp/A;"; empty for what is no class.
std::string class_of(const std::string& descriptor);

/// Whether constants of this type can be written down.
bool has_literals(const std::string& descriptor);

/// Constants of a type, the simplest first, distinct enough to tell parameters
/// apart.
std::vector<Constant> literals_of(const std::string& descriptor);

/// Null, as a value of that type.
Constant null_of(const std::string& descriptor);

/// Whether a value of type `from` can be passed as `to`, in both versions.
bool assignable(const Common& common, const std::string& from,
                const std::string& to);

/// Whether it is a helper of the JDK: it does nothing to the program.
bool is_helper(const Operation& operation);

/// Adds a helper to both halves. The change does not reach it.
void add_helper(const Operation& operation, Common& common);

inline const std::string kString = "Ljava/lang/String;";

}  // namespace refute::sequence
