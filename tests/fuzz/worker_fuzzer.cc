#include "cli/check_text.h"
#include "json_input.h"
#include "jvm/check.h"
#include "jvm/facts_json.h"

namespace refute::fuzz {

/// Gives the same answer to whatever it is asked.
class FixedAnswer : public Channel {
 public:
  explicit FixedAnswer(json answer) : answer_(std::move(answer)) {}
  Result<json> call(json, std::chrono::milliseconds) override {
    return answer_;
  }

 private:
  json answer_;
};

}  // namespace refute::fuzz

/// Any JSON as the answer of refute-jvm to each question: it is understood, or
/// an error. A fresh one that is asked again may say something else. What is
/// understood can be shown and passed on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const auto answer = parse_json(fuzz::text_of(data, size));
  if (answer.is_discarded()) return 0;
  fuzz::FixedAnswer worker(answer);
  const std::chrono::milliseconds soon(1);
  (void)jvm::hello(worker, soon);
  (void)jvm::compile(worker, {}, soon);
  (void)jvm::bindings(worker, {}, soon);
  fuzz::FixedAnswer fresh(answer.is_object() ? answer.value("again", answer)
                                             : answer);
  const auto checked = jvm::check(worker, fresh, {});
  if (!checked) return 0;
  (void)cli::to_text(*checked);
  (void)cli::exit_code(*checked);
  (void)dump_json(jvm::to_json(*checked));
  return 0;
}
