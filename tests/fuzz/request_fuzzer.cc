#include <cstdlib>

#include "json_input.h"
#include "jvm/messages.h"
#include "refactoring/request_json.h"
#include "refactoring/task.h"

/// Any text as a request: of a user (`try --request`), of a store, and of
/// whoever talks to refute-jvm. What is understood is written as it was read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const auto json = parse_json(fuzz::text_of(data, size));
  (void)program_from_json(json);
  (void)jvm::compile_request_from_json(json);
  if (const auto compare = jvm::compare_request_from_json(json))
    (void)dump_json(jvm::to_json(*compare));
  const auto request = request_from_json(json);
  if (!request) return 0;
  (void)describe(*request);
  (void)task_of(request->refactoring);
  const auto again = request_from_json(request_to_json(*request));
  if (!again) std::abort();
  // A place without a file is no place, and is not written.
  if (!request->target.file.empty() && *again != *request) std::abort();
  return 0;
}
