#include <cstddef>
#include <cstdint>
#include <string>

#include "alloy/model.h"

/// Any bytes at all as a model: it is read, checked and lowered, or refused
/// with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const alloy::ReadText no_files =
      [](const std::string&) -> Result<std::string> {
    return fail("there is no such file");
  };
  const auto model = alloy::Model::parse(
      "m.als", std::string(reinterpret_cast<const char*>(data), size),
      no_files);
  if (!model) return 0;
  for (const alloy::Command& command : model->commands())
    (void)model->lower(command);
  return 0;
}
