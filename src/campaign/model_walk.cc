#include "campaign/model_walk.h"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <random>
#include <utility>

#include "jdolly/source.h"

namespace refute::campaign {
namespace {

/// Which instances a walk takes: all, or what a sparse pass visits or leaves.
enum class Take { kAll, kVisited, kLeft };

struct Way {
  Take take = Take::kAll;
  bool random = false;  ///< In an order that the seed decides.
  std::uint64_t seed = 0;
  std::uint32_t max_jump = 1;
};

std::string recorded(std::uint64_t ordinal, const Way& way) {
  return way.random ? fmt::format("instance={} seed={}", ordinal, way.seed)
                    : fmt::format("instance={}", ordinal);
}

jdolly::SourceOptions options_for(bool random, std::uint64_t seed) {
  return {.order = random ? relational::Order::kRandom
                          : relational::Order::kSystematic,
          .seed = seed};
}

class ModelWalk : public Walk {
 public:
  ModelWalk(jdolly::Source source, const Way& way)
      : source_(std::move(source)), way_(way), random_(way.seed) {
    jump();
  }

  std::optional<Step> next() override {
    while (way_.take != Take::kAll) {
      const bool visited = position_ == landing_;
      if (visited) jump();
      if (visited == (way_.take == Take::kVisited)) break;
      if (!source_.skip()) return std::nullopt;
      ++position_;
    }
    auto found = source_.next();
    // A model whose instances cannot be translated is refused when opened.
    if (!found || !*found) return std::nullopt;
    ++position_;
    return Step{std::move((*found)->subject),
                recorded((*found)->ordinal, way_)};
  }

 private:
  /// A sparse pass begins anywhere in the first jump, and goes on by 1 to k.
  void jump() {
    landing_ += started_ ? 1 + random_() % way_.max_jump : start();
  }
  std::uint64_t start() {
    started_ = true;
    return random_() % way_.max_jump;
  }

  jdolly::Source source_;
  Way way_;
  std::mt19937_64 random_;
  bool started_ = false;
  std::uint64_t position_ = 0;
  std::uint64_t landing_ = 0;
};

Phase phase(std::string name, const jdolly::ModelName& model, const Way& way) {
  return {std::move(name), [model, way]() -> std::unique_ptr<Walk> {
            auto source =
                jdolly::Source::open(model, options_for(way.random, way.seed));
            REFUTE_CHECK(source.has_value(), "a model that was opened before");
            return std::make_unique<ModelWalk>(*std::move(source), way);
          }};
}

Result<Source> open_model(const std::string& generator,
                          const Strategy& strategy) {
  REFUTE_TRY(const auto model, jdolly::parse_model_name(generator));
  // Report a wrong model now: walks cannot.
  REFUTE_TRY(auto probe, jdolly::Source::open(model));
  REFUTE_TRY(const auto first, probe.next());
  if (!first)
    return usage_error("generator " + generator + " has no program",
                       "the constraints contradict each other at this scope");

  Source source{generator, {}};
  const Way way{.seed = strategy.seed, .max_jump = strategy.max_jump};
  if (strategy.order == "exhaustive") {
    source.phases.push_back(phase("M0", model, {}));
  } else if (strategy.order == "random") {
    source.phases.push_back(
        phase("M0/random", model, {.random = true, .seed = strategy.seed}));
  } else if (strategy.order == "sparse") {
    if (strategy.max_jump == 0)
      return usage_error("--max-jump must be at least 1");
    Way part = way;
    part.take = Take::kVisited;
    source.phases.push_back(phase("M0/sparse", model, part));
    part.take = Take::kLeft;
    if (strategy.second_pass == SecondPass::kRest)
      source.phases.push_back(phase("M0/rest", model, part));
    if (strategy.second_pass == SecondPass::kFull)
      source.phases.push_back(phase("M0/full", model, {}));
  } else {
    return usage_error("generator " + generator +
                           " does not go with --strategy " + strategy.order,
                       "a model takes exhaustive, random or sparse");
  }
  return source;
}

Result<Step> regenerate_instance(const std::string& generator,
                                 const std::string& choices) {
  unsigned long long ordinal = 0, seed = 0;
  const int read =
      std::sscanf(choices.c_str(), "instance=%llu seed=%llu", &ordinal, &seed);
  if (read < 1)
    return usage_error("\"" + choices + "\" is not an instance of " + generator,
                       "it looks like instance=17");
  REFUTE_TRY(const auto model, jdolly::parse_model_name(generator));
  REFUTE_TRY(auto source,
             jdolly::Source::open(model, options_for(read == 2, seed)));
  for (unsigned long long i = 0; i < ordinal; ++i)
    if (!source.skip()) break;
  REFUTE_TRY(auto found, source.next());
  if (!found)
    return usage_error(
        fmt::format("generator {} has no instance {}", generator, ordinal));
  return Step{std::move(found->subject), choices};
}

}  // namespace

SourceKind model_sources() {
  return {[](const std::string& name) { return jdolly::is_model_name(name); },
          open_model, regenerate_instance};
}

}  // namespace refute::campaign
