#pragma once

#include <memory>
#include <string>
#include <vector>

#include "alloy/lower.h"
#include "alloy/modules.h"
#include "alloy/world.h"
#include "base/result.h"

/// An Alloy model, read and checked; the way into alloy/.
///
///   REFUTE_TRY(const auto model, Model::read("list.als"));
///   REFUTE_TRY(const auto* command, model.command("1"));
///   REFUTE_TRY(const auto lowered, model.lower(*command));
///   // relational::Enumerator::start(lowered.problem, …)
///
/// See docs/alloy.md for the language.
namespace refute::alloy {

class Model {
 public:
  /// Reads a file and what it opens.
  static Result<Model> read(const std::string& path);
  /// As `read`, from texts that need not be files.
  static Result<Model> parse(const std::string& path, std::string text,
                             const ReadText& read);

  const World& world() const { return *world_; }
  /// The commands; a model without one has `run {}`.
  const std::vector<Command>& commands() const { return world_->commands; }
  /// By number, from 1, or by name.
  Result<const Command*> command(const std::string& which) const;
  /// The sig or field that has this name in the model itself: "Class",
  /// "Class.extend".
  Result<SigId> sig(const std::string& name) const;
  Result<int> field(const std::string& name) const;

  Result<Lowered> lower(const Command& command,
                        const LowerOptions& options = {}) const;

 private:
  explicit Model(std::unique_ptr<World> world) : world_(std::move(world)) {}
  std::unique_ptr<World> world_;
};

/// "run show for 3 but 2 A", as it is written.
std::string describe(const World& world, const Command& command);

}  // namespace refute::alloy
