#include "randoop/lab.h"

namespace refute::randoop {

std::string name_of(int contract) {
  static const char* const kNames[] = {
      "null-pointer",  "assertion",         "equals-reflexive",
      "equals-null",   "equals-hashcode",   "equals-symmetric",
      "hashcode",      "tostring",          "equals-transitive",
      "compare-signs", "compare-to-itself", "clone",
  };
  if (contract >= kUserContract) return "user";
  return contract < 0 ? "none" : kNames[contract];
}

}  // namespace refute::randoop
