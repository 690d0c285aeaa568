#pragma once

#include <functional>
#include <memory>
#include <string>

#include "campaign/walk.h"
#include "choice/driver.h"

/// From a strategy to the phases of a source: which driver walks a space of
/// choices, and what follows a sparse pass.
namespace refute::campaign {

/// A walk that knows where in its space it is; sparse ones jump.
class PlacedWalk : public Walk {
 public:
  /// The depth-first position of the last step's program.
  virtual std::uint64_t position() const = 0;
};

/// The subjects of a function of choices, one after the other.
std::unique_ptr<PlacedWalk> plain_walk(
    std::function<Subject(choice::Choices&)> generate,
    std::unique_ptr<choice::Driver> driver);

/// Its steps by the indices of their choices.
Nearest nearest_steps(std::function<Subject(choice::Choices&)> generate);

using DriverMaker = std::function<std::unique_ptr<choice::Driver>()>;

/// The driver for an order; the error lists the orders.
Result<DriverMaker> driver_for(const Strategy& strategy);

/// Adds the phases of one space, called `name`, that `open` walks. `size` is 0
/// if it is unknown.
void add_phases(
    Source& source, const std::string& name, std::uint64_t size,
    const Strategy& strategy, const DriverMaker& driver,
    const std::function<std::unique_ptr<PlacedWalk>(const DriverMaker&)>& open);

}  // namespace refute::campaign
