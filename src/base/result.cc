#include "base/result.h"

#include <cstdio>

namespace refute::internal {

void check_failed(const char* file, int line, const char* condition,
                  const std::string& message) {
  std::fprintf(stderr, "refute: internal error at %s:%d: %s (%s)\n", file, line,
               message.c_str(), condition);
  std::abort();
}

}  // namespace refute::internal
