#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// What a class file says about other classes: enough to know which sources
/// belong together. Nothing here trusts the bytes.
namespace refute::project {

/// Names are as in class files: "p/A$B".
struct ClassOutline {
  std::string name;
  /// The file that it was compiled from, "A.java", if it says so.
  std::string source;
  std::vector<std::string> supertypes;
  /// All classes that it names, in its code and in its signatures.
  std::set<std::string> mentions;
};

Result<ClassOutline> read_class(std::string_view bytes);

}  // namespace refute::project
