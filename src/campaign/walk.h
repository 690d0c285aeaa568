#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "choice/choices.h"
#include "choice/shrink.h"
#include "refactoring/request.h"

/// The order in which a campaign walks through programs.
///
/// A source is walked in phases, one after the other: first the merged
/// programs, then the single ones; first a sparse pass, then the rest. A walk
/// that is opened anew gives the same steps again, so that a campaign can
/// continue where it stopped, and shards agree on their parts.
namespace refute::campaign {

/// One subject, what makes its generator yield it again, and its place in the
/// campaign.
struct Step {
  Subject subject;
  std::string choices;
  std::string generator = {};
  std::string phase = {};
  std::int64_t ordinal = 0;  ///< In that phase.
};

class Walk {
 public:
  virtual ~Walk() = default;
  /// None at the end, or if the generator failed.
  virtual std::optional<Step> next() = 0;
  /// Shows the next step's subject and choices, which saves a copy of them;
  /// false where there is none.
  using Look = std::function<void(const Subject&, std::string_view choices)>;
  virtual bool show_next(const Look& look) {
    const auto step = next();
    if (step) look(step->subject, step->choices);
    return step.has_value();
  }
  /// Why there is no next step though it is not the end; else null. Only
  /// generators that are programs of their own can fail.
  virtual const Error* error() const { return nullptr; }
};

struct Phase {
  std::string name;  ///< "M0", "M2/sparse": part of a trial's key.
  std::function<std::unique_ptr<Walk>()> open;
  std::uint64_t size = 0;  ///< How many steps it has, or 0 if unknown.
};

/// A generator by name.
struct Source {
  std::string name;
  std::vector<Phase> phases;
};

/// What follows a sparse pass.
enum class SecondPass {
  kRest,  ///< What was jumped over.
  kFull,  ///< Everything, as the sparse/merge/cluster paper does it.
  kNone,
};

/// As --second-pass has it: "rest", "full" or "none".
std::string_view to_string(SecondPass pass);
/// Nothing, if it is none of the three.
std::optional<SecondPass> second_pass_named(std::string_view name);

struct Strategy {
  /// "exhaustive", "breadth-first", "random", "sparse" or "strange-first".
  std::string order = "exhaustive";
  std::uint64_t seed = 0;
  std::uint32_t max_jump = 20;  ///< Sparse: jump by 1 to this many.
  SecondPass second_pass = SecondPass::kRest;
  /// Merging levels, highest first, down to the lowest; kHighest: as high as
  /// the generator goes.
  int merge_from = 0;
  int merge_to = 0;
  static constexpr int kHighest = 1000;
};

/// The single program that one part of a merged one stands for.
struct Part {
  std::string description;  ///< "reference: super.f, form: if (r) {}".
  Step step;
};

/// The step whose choices are the given ones as far as they go, as
/// choice::Guided takes them; none if that path is abandoned.
using Nearest = std::function<std::optional<Step>(const choice::Indices&)>;

/// One way to name programs: `files:FOLDER`, `jdolly:MODEL`, a generator. Each
/// is a row of walk.cc.
struct SourceKind {
  bool (*names)(const std::string& generator);
  Result<Source> (*open)(const std::string& generator,
                         const Strategy& strategy);
  Result<Step> (*regenerate)(const std::string& generator,
                             const std::string& choices);
  /// What a merged program is made of. Null: nothing is merged.
  Result<std::vector<Part>> (*parts)(const std::string& generator,
                                     const std::string& choices) = nullptr;
  /// The merged program with only these of its parts.
  Result<Subject> (*with_parts)(const std::string& generator,
                                const std::string& choices,
                                const std::vector<std::size_t>& kept) = nullptr;
  /// Null: its single programs are no function of choices.
  Result<Nearest> (*nearest)(const std::string& generator) = nullptr;
};

/// The source that walks one of our generators; the error names what is wrong.
Result<Source> generator_source(const std::string& generator,
                                const Strategy& strategy);

/// A source in one phase, in depth-first order. Any function of choices is one.
Source plain_source(std::string name,
                    std::function<Subject(choice::Choices&)> generate);

/// The step that recorded choices lead to.
Result<Step> regenerate(const std::string& generator,
                        const std::string& choices);

/// The generator's single programs, to be varied choice by choice.
Result<Nearest> nearest_of(const std::string& generator);

/// What the merged program at these choices is made of; nothing if it is not
/// merged.
Result<std::vector<Part>> parts_of(const std::string& generator,
                                   const std::string& choices);

/// The same merged program with only these of its parts.
Result<Subject> with_parts(const std::string& generator,
                           const std::string& choices,
                           const std::vector<std::size_t>& kept);

}  // namespace refute::campaign
