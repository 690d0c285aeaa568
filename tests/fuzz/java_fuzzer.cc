#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "java/compare.h"
#include "java/print.h"

/// Any bytes at all: the parser answers, and what it accepts equals itself and
/// survives being printed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute::java;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Program program{{{"A.java", text}}};
  const auto first = hash(program);
  if (!first) return 0;
  const auto same = compare(program, {{{"A.java", text + "\n// more"}}});
  if (same && !same->empty()) std::abort();
  Ast ast;
  const auto unit = parse(ast, text);
  if (!unit) std::abort();
  std::string printed;
  print(**unit, printed);
  return 0;
}
