#pragma once

#include <memory>
#include <optional>
#include <string>

#include "campaign/campaign.h"

/// One source as it is being walked: which phase, how far.
namespace refute::campaign {

class Lane {
 public:
  Lane(const Source& source, Shard shard) : source_(&source), shard_(shard) {}

  /// Continues where the store says the walk stopped. An error if the generator
  /// has changed since, so that its positions now mean other programs.
  Result<void> fast_forward(store::Store& store);

  /// The steps of trials that could not be judged, to be tried again.
  Result<std::vector<Step>> unjudged(store::Store& store) const;

  /// The next step that is this shard's; none when all phases are done, or once
  /// the generator has failed.
  std::optional<Step> next();

  bool exhausted() const { return phase_ == source_->phases.size(); }
  /// Why the walk ended too early, if it did.
  const std::optional<Error>& error() const { return error_; }
  bool yielded() const { return yielded_; }  ///< Anything, this shard or not.
  const std::string& name() const { return source_->name; }

  /// This shard's steps of all phases, and those behind us; 0 if unknown.
  std::int64_t total() const;
  std::int64_t done() const { return done_; }

 private:
  std::optional<Step> advance();
  Step placed(Step step, std::size_t phase, std::int64_t ordinal) const;

  const Source* source_;
  Shard shard_;
  std::size_t phase_ = 0;
  std::unique_ptr<Walk> walk_;
  std::int64_t ordinal_ = 0;  // of the next step in this phase
  std::int64_t done_ = 0;
  bool yielded_ = false;
  std::optional<Error> error_;
};

}  // namespace refute::campaign
