#pragma once

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

#include "choice/choices.h"

/// Generators as values, to be named, stored and combined.
namespace refute::choice {

/// A function that makes choices and returns a T.
template <typename G>
concept Generator = std::invocable<G&, Choices&> &&
                    !std::is_void_v<std::invoke_result_t<G&, Choices&>>;

/// The type a generator makes.
template <Generator G>
using Generated = std::remove_cvref_t<std::invoke_result_t<G&, Choices&>>;

/// A named generator of any make.
template <typename T>
class Gen {
 public:
  template <Generator F>
  Gen(Label name, F function) : name_(name), function_(std::move(function)) {}

  T operator()(Choices& c) const { return function_(c); }

  Label name() const { return name_; }

 private:
  Label name_;
  std::function<T(Choices&)> function_;
};

/// Gives `function` a name for messages.
template <Generator F>
Gen<Generated<F>> define(Label name, F function) {
  return {name, std::move(function)};
}

/// The name of a generator; plain functions have none.
template <Generator G>
Label name_of(const G& generator) {
  if constexpr (requires { generator.name(); })
    return generator.name();
  else
    return "generator";
}

}  // namespace refute::choice
