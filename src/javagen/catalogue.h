#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "javagen/generator.h"

/// Every generator there is, in one visible table.
namespace refute::javagen {

/// In the order in which they are listed to users.
std::span<const Generator> catalogue();

/// Another name for a family of generators: what stands before the '/'.
struct Alias {
  std::string_view alias;
  std::string_view family;
};
std::span<const Alias> aliases();

/// By name or alias; the error suggests the nearest one.
Result<const Generator*> find_generator(std::string_view name);

}  // namespace refute::javagen
