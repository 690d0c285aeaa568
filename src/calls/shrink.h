#pragma once

#include <cstddef>
#include <utility>
#include <vector>

/// Shortens lists of calls, by asking again and again: does it still show?
///
/// A template, because `sequence/` and `randoop/` have calls of their own
/// (sequence/sequence.h says why). They say which earlier calls a call refers
/// to: `refer(call, f)` replaces each reference i by f(i).
namespace refute::calls {

/// Whether a call that is not `gone` uses call `index`.
template <typename Call, typename Refer>
bool is_used(const std::vector<Call>& calls, std::size_t index,
             const std::vector<bool>& gone, const Refer& refer) {
  bool used = false;
  for (std::size_t i = index + 1; i < calls.size() && !used; ++i) {
    if (gone[i]) continue;
    Call call = calls[i];
    refer(call, [&](int from) {
      used = used || from == static_cast<int>(index);
      return from;
    });
  }
  return used;
}

/// `first`, and after it the calls that are not `gone`. What used `hole` uses
/// call `value` of `first` instead; nothing that is left uses another that is
/// gone.
template <typename Call, typename Refer>
std::vector<Call> spliced(std::vector<Call> first,
                          const std::vector<Call>& calls,
                          const std::vector<bool>& gone, const Refer& refer,
                          int hole = -1, int value = -1) {
  std::vector<int> place(calls.size(), -1);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (gone[i]) continue;
    place[i] = static_cast<int>(first.size());
    Call call = calls[i];
    refer(call, [&](int from) { return from == hole ? value : place[from]; });
    first.push_back(std::move(call));
  }
  return first;
}

/// Takes away one call at a time, from the last to the first, as long as
/// nothing uses it and the rest still shows what the whole did. One call is
/// always left.
template <typename Call, typename Refer, typename Shows>
std::vector<Call> drop_calls(std::vector<Call> calls, const Refer& refer,
                             const Shows& still_shows) {
  for (std::size_t i = calls.size(); i-- > 0;) {
    std::vector<bool> gone(calls.size());
    if (calls.size() == 1 || is_used(calls, i, gone, refer)) continue;
    gone[i] = true;
    auto shorter = spliced<Call>({}, calls, gone, refer);
    if (still_shows(shorter)) calls = std::move(shorter);
  }
  return calls;
}

/// Takes away runs of elements that do not depend on each other, halves first,
/// as long as the rest still shows what the whole did. The last one stays.
template <typename Element, typename Shows>
std::vector<Element> drop_runs(std::vector<Element> all,
                               const Shows& still_shows) {
  for (std::size_t size = all.size() / 2; size > 0; size /= 2) {
    std::size_t at = 0;
    while (at + size < all.size()) {
      auto fewer = all;
      const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(at);
      fewer.erase(first, first + static_cast<std::ptrdiff_t>(size));
      if (still_shows(fewer))
        all = std::move(fewer);
      else
        at += size;
    }
  }
  return all;
}

}  // namespace refute::calls
