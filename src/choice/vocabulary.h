#pragma once

#include <functional>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "choice/gen.h"

/// ASTGen's vocabulary as thin functions over choices.
///
/// Order of enumeration: a search varies the *last* choice fastest, and
/// ASTGen varies the *first child* fastest: (m,x) (n,x) (m,y) (n,y). So
/// `product` and `list` run their children from the last to the first. A
/// recorded sequence therefore names the last child first.
namespace refute::choice {

/// The one value.
template <typename T>
Gen<T> literal(T value) {
  return define("literal",
                [value = std::move(value)](Choices&) { return value; });
}

/// Values and generators of T, one after the other in the order given.
template <typename T, typename... Parts>
Gen<T> chain(Parts... parts) {
  std::vector<std::function<T(Choices&)>> makers;
  const auto add = [&makers]<typename Part>(Part part) {
    if constexpr (Generator<Part>)
      makers.emplace_back(std::move(part));
    else
      makers.emplace_back(
          [value = T(std::move(part))](Choices&) { return value; });
  };
  (add(std::move(parts)), ...);
  return define("chain", [makers = std::move(makers)](Choices& c) {
    const auto count = static_cast<std::uint32_t>(makers.size());
    return makers[c.choose("link", count)](c);
  });
}

/// `compose(a, b, …)` for every combination of the children's values.
template <typename Compose, Generator... Children>
auto product(Compose compose, Children... children) {
  const auto make = [compose = std::move(compose),
                     children =
                         std::tuple(std::move(children)...)](Choices& c) {
    std::tuple<std::optional<Generated<Children>>...> values;
    const auto run_backwards =
        [&]<std::size_t... I>(std::index_sequence<I...>) {
          constexpr std::size_t kLast = sizeof...(I) - 1;
          (std::get<kLast - I>(values).emplace(
               c.any(std::get<kLast - I>(children))),
           ...);
        };
    run_backwards(std::index_sequence_for<Children...>());
    return std::apply(
        [&](auto&... value) { return compose(*std::move(value)...); }, values);
  };
  return define("product", make);
}

/// Pairs of which the second depends on the first: `functions` generates what
/// is applied to it, so that both children iterate independently.
template <Generator X, Generator Functions>
auto dependent(X x, Functions functions) {
  return product(
      [](auto value, auto function) {
        auto second = function(std::as_const(value));
        return std::pair(std::move(value), std::move(second));
      },
      std::move(x), std::move(functions));
}

/// Nothing, then what `child` makes.
template <Generator G>
Gen<std::optional<Generated<G>>> optional(G child) {
  return define("optional", [child = std::move(child)](Choices& c) {
    std::optional<Generated<G>> value;
    if (c.flag("present")) value.emplace(c.any(child));
    return value;
  });
}

/// Lists of `min` to `max` values of `child`, the short ones first.
template <Generator G>
Gen<std::vector<Generated<G>>> list(G child, int min, int max) {
  return define("list", [child = std::move(child), min, max](Choices& c) {
    const auto length = static_cast<std::size_t>(c.integer("length", min, max));
    std::vector<Generated<G>> backwards;
    backwards.reserve(length);
    while (backwards.size() < length) backwards.push_back(c.any(child));
    return std::vector<Generated<G>>(std::move_iterator(backwards.rbegin()),
                                     std::move_iterator(backwards.rend()));
  });
}

}  // namespace refute::choice
