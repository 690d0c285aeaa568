#pragma once

#include <string>
#include <string_view>

/// Finds all that a child has started, even what left its process group: a
/// daemon leaves its group, its session and its parent, but it inherits the
/// environment. So each child gets a variable with a name of its own.
namespace refute {

/// The name of a variable that no other child has.
std::string new_tag();

/// What the tags of all children of this process begin with.
const std::string& common_tag();

/// Kills every process with a variable of this prefix, except this one.
/// Async-signal-safe.
void kill_tagged(std::string_view tag);

}  // namespace refute
