#pragma once

#include <string>
#include <vector>

#include "sequence/sequence.h"

/// Values for parameters that a program cannot fill itself.
namespace refute::sequence {

/// A way to make a value of a type of the JDK.
struct Helper {
  Operation operation;
  std::string makes;
  std::vector<const char*> serves;  ///< Parameter types, as Java writes them.
};

const std::vector<Helper>& helpers();

}  // namespace refute::sequence
