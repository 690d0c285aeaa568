#include "base/protocol.h"
#include "engine/outcome_json.h"
#include "engine/reply.h"
#include "json_input.h"

/// Any line as the answer of an engine, to hello and to apply: it is an
/// outcome or an error, and what came of it can be stored and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const auto reply = read_reply(std::string(fuzz::text_of(data, size)), 1);
  if (!reply) return 0;
  if (const auto hello = read_hello("an engine", *reply))
    (void)read_info("an engine", *hello);
  const Outcome outcome = read_outcome(*reply);
  (void)kind(outcome);
  (void)worst(status(outcome));
  const auto stored = parse_json(dump_json(outcome_to_json(outcome)));
  const auto again = outcome_from_json(stored);
  const bool spoken = std::holds_alternative<Applied>(outcome) ||
                      std::holds_alternative<Refused>(outcome) ||
                      std::holds_alternative<Crashed>(outcome);
  if (spoken && (!again || outcome_to_json(*again) != stored)) std::abort();
  return 0;
}
