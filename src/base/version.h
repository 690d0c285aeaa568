#pragma once

/// refute's version; CMake reads it from here. Files that are compiled against
/// our headers carry it, so that one made for another version is refused.
namespace refute {

inline constexpr char kVersion[] = "0.2.0";

}  // namespace refute
