#include "randoop/simplify.h"

#include <algorithm>

namespace refute::randoop {

namespace {

bool used(const Calls& calls, int call, const std::vector<bool>& gone,
          const Catalogue& catalogue) {
  for (std::size_t i = static_cast<std::size_t>(call) + 1; i < calls.size();
       ++i) {
    if (gone[i]) continue;
    for (const int slot : calls[i].inputs)
      if (call_of(slot, catalogue) == call) return true;
  }
  return false;
}

/// Puts `r` in front and lets the uses of `hole` use its value. `gone` are the
/// calls that go; the hole is one of them.
Calls with_replacement(const Calls& calls, int hole,
                       const std::vector<bool>& gone, const Replacement& r,
                       const Catalogue& catalogue) {
  const int first = catalogue.first_result();
  const int shift = static_cast<int>(r.calls.size());
  std::vector<int> place(calls.size(), -1);
  int next = shift;
  for (std::size_t i = 0; i < calls.size(); ++i)
    if (!gone[i]) place[i] = next++;
  place[hole] = r.value;
  Calls result = r.calls;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (gone[i]) continue;
    Call call = calls[i];
    for (int& slot : call.inputs)
      if (const int from = call_of(slot, catalogue); from >= 0)
        slot = first + place[from];
    result.push_back(std::move(call));
  }
  return result;
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

Calls without(const Calls& calls, const std::vector<bool>& gone,
              const Catalogue& catalogue) {
  std::vector<int> place(calls.size(), -1);
  int next = 0;
  Calls result;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (gone[i]) continue;
    place[i] = next++;
    Call call = calls[i];
    for (int& slot : call.inputs)
      if (const int from = call_of(slot, catalogue); from >= 0)
        slot = catalogue.first_result() + place[from];
    result.push_back(std::move(call));
  }
  return result;
}

Calls remove_calls(Calls calls, const Catalogue& catalogue,
                   const Fails& fails) {
  for (int i = static_cast<int>(calls.size()) - 1; i >= 0; --i) {
    std::vector<bool> gone(calls.size());
    if (calls.size() == 1 || used(calls, i, gone, catalogue)) continue;
    gone[i] = true;
    Calls shorter = without(calls, gone, catalogue);
    if (fails(shorter)) calls = std::move(shorter);
  }
  return calls;
}

std::vector<bool> only_for(const Calls& calls, int hole,
                           const Catalogue& catalogue) {
  std::vector<bool> gone(calls.size());
  gone[hole] = true;
  // What was used only by what is gone goes too; what was never used stays: it
  // is there for what it does.
  for (int i = hole - 1; i >= 0; --i) {
    std::vector<bool> none(calls.size());
    if (used(calls, i, none, catalogue) && !used(calls, i, gone, catalogue))
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
      Calls next = with_replacement(calls, index, gone, *each, catalogue);
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
