#include "randoop/calls.h"

namespace refute::randoop {

Code encode(const Calls& calls, int first_new) {
  Code code{static_cast<std::int32_t>(calls.size()), first_new};
  for (const auto& call : calls) {
    code.push_back(call.operation);
    code.insert(code.end(), call.inputs.begin(), call.inputs.end());
  }
  return code;
}

Calls decode(std::span<const std::int32_t> code, const Catalogue& catalogue) {
  Calls calls;
  std::size_t at = 2;
  for (int i = 0; i < code[0]; ++i) {
    Call call{code[at], {}};
    const auto inputs = catalogue.operations[call.operation].inputs.size();
    for (std::size_t k = 1; k <= inputs; ++k)
      call.inputs.push_back(code[at + k]);
    at += 1 + inputs;
    calls.push_back(std::move(call));
  }
  return calls;
}

}  // namespace refute::randoop
