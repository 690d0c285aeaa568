#include "structures/figures.h"

#include "choice/delayed.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;

std::vector<int> rising_bits(Choices& c, int n) {
  std::vector<Delayed<int>> bits;
  for (int i = 0; i < n; ++i)
    bits.push_back(choice::delayed_integer(c, "bit", 0, 1));
  for (int i = 1; i < n; ++i)
    if (bits[i - 1] > bits[i]) return c.reject("falls");
  return {bits.begin(), bits.end()};
}

namespace {

void sort(std::vector<Delayed<int>>& keys, std::vector<Delayed<int>>& values) {
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    for (std::size_t j = i + 1; j < keys.size(); ++j) {
      if (!(keys[i] > keys[j])) continue;
      // Copies, as in UDITA: a swap by moves would not show the difference.
      Delayed<int> kept = keys[i];
      keys[i] = keys[j];
      keys[j] = kept;
      kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }
}

}  // namespace

bool sort_keys_with_values(Choices& c, int n, int values) {
  const int length = c.integer("length", 0, n);
  std::vector<Delayed<int>> keys;
  std::vector<Delayed<int>> carried;
  for (int i = 0; i < length; ++i) {
    keys.push_back(choice::delayed_integer(c, "key", 0, n));
    carried.push_back(choice::delayed_integer(c, "value", 0, values - 1));
  }
  sort(keys, carried);
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (keys[i - 1] > keys[i]) return false;
  return true;
}

}  // namespace refute::structures
