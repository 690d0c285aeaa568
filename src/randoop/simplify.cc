#include "randoop/simplify.h"

#include <algorithm>

#include "calls/shrink.h"

namespace refute::randoop {

namespace {

/// Tells the shrinker which results a call takes.
auto results_of(const Catalogue& catalogue) {
  return [&catalogue](Call& call, const auto& replace) {
    for (int& slot : call.inputs)
      if (const int from = call_of(slot, catalogue); from >= 0)
        slot = catalogue.first_result() + replace(from);
  };
}

/// Whether a value of type `given` can stand wherever call `hole`'s does.
bool fits_all_uses(const Calls& calls, int hole, int given,
                   const Catalogue& catalogue) {
  for (const auto& call : calls) {
    const auto& inputs = catalogue.operations[call.operation].inputs;
    for (std::size_t k = 0; k < call.inputs.size(); ++k) {
      if (call_of(call.inputs[k], catalogue) != hole) continue;
      const auto& from = catalogue.types[inputs[k]].from;
      if (std::find(from.begin(), from.end(), given) == from.end())
        return false;
    }
  }
  return true;
}

}  // namespace

Calls remove_calls(Calls calls, const Catalogue& catalogue,
                   const Fails& fails) {
  return calls::drop_calls(std::move(calls), results_of(catalogue), fails);
}

std::vector<bool> only_for(const Calls& calls, int hole,
                           const Catalogue& catalogue) {
  const auto refer = results_of(catalogue);
  const std::vector<bool> none(calls.size());
  std::vector<bool> gone(calls.size());
  gone[hole] = true;
  // What was used only by what is gone goes too; what was never used stays: it
  // is there for what it does.
  for (int i = hole - 1; i >= 0; --i) {
    if (calls::is_used(calls, i, none, refer) &&
        !calls::is_used(calls, i, gone, refer))
      gone[i] = true;
  }
  return gone;
}

Calls replace_calls(Calls calls, const Catalogue& catalogue,
                    const std::vector<Replacement>& candidates,
                    const Fails& fails) {
  // Shorter first; of equal length the more general type first: the one that
  // more types can be passed as.
  std::vector<const Replacement*> order;
  for (const auto& each : candidates) order.push_back(&each);
  const auto generality = [&](const Replacement* r) {
    const int type = catalogue.operations[r->calls[r->value].operation].result;
    return type < 0 ? std::size_t{0} : catalogue.types[type].from.size();
  };
  std::stable_sort(order.begin(), order.end(), [&](auto* a, auto* b) {
    if (a->calls.size() != b->calls.size())
      return a->calls.size() < b->calls.size();
    return generality(a) > generality(b);
  });
  for (int index = static_cast<int>(calls.size()) - 1; index >= 0;) {
    const auto gone = only_for(calls, index, catalogue);
    const auto removed =
        static_cast<int>(std::count(gone.begin(), gone.end(), true));
    bool replaced = false;
    for (const Replacement* each : order) {
      const int length = static_cast<int>(each->calls.size());
      if (length >= removed) break;
      const int type =
          catalogue.operations[each->calls[each->value].operation].result;
      if (type < 0 || !fits_all_uses(calls, index, type, catalogue)) continue;
      Calls next = calls::spliced(each->calls, calls, gone,
                                  results_of(catalogue), index, each->value);
      if (!fails(next)) continue;
      calls = std::move(next);
      index = index - removed + length;
      replaced = true;
      break;
    }
    if (!replaced) --index;
  }
  return calls;
}

}  // namespace refute::randoop
