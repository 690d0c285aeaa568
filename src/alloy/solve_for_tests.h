#pragma once

#include <gmock/gmock.h>

#include <string>

#include "alloy/model.h"
#include "relational/enumerate.h"

/// Models from a line of text, and what they mean: how many instances they
/// have, or why they are refused.
namespace refute::alloy::testing {

/// Opens no file; the modules that come with refute are there.
inline const ReadText kNoFiles = [](const std::string&) -> Result<std::string> {
  return fail("there is no such file");
};

/// How many instances the first command has, isomorphic ones counted each.
inline std::uint64_t count(const std::string& text,
                           const LowerOptions& options = {}) {
  const auto model = Model::parse("m.als", text, kNoFiles);
  EXPECT_TRUE(model) << text << "\n" << model.error().message;
  if (!model) return 0;
  const auto lowered = model->lower(model->commands().front(), options);
  EXPECT_TRUE(lowered) << text << "\n" << lowered.error().message;
  if (!lowered) return 0;
  const auto statistics = relational::enumerate(
      lowered->problem, {.projection = lowered->projection, .symmetry = false},
      [](const auto&) { return relational::Next::kContinue; });
  EXPECT_TRUE(statistics) << text;
  return statistics ? statistics->instances : 0;
}

/// The message for a model that is refused, and "no error" for another.
inline std::string error_of(const std::string& text) {
  const auto model = Model::parse("m.als", text, kNoFiles);
  if (!model) return model.error().message;
  const auto lowered = model->lower(model->commands().front());
  return lowered ? "no error" : lowered.error().message;
}

}  // namespace refute::alloy::testing
