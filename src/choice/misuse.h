#pragma once

#include <functional>
#include <string>

#include "choice/label.h"

/// What happens if a generator breaks the rules of choices.h. It is a mistake
/// in the program, which aborts with a sentence; but who runs the generators of
/// others can tell them in another way.
namespace refute::choice {

struct Misuse {
  Label generator;  ///< The innermost that has a name, else "generator".
  Label choice;
  std::string what;
};

/// `told` is called before the program aborts; it may end the process itself.
/// Before the first run.
void on_misuse(std::function<void(const Misuse&)> told);

}  // namespace refute::choice
