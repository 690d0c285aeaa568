#include "choice/pool_programs.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace refute::choice {
namespace {

struct Object {};

/// Names objects in the order in which they are seen.
class Naming {
 public:
  int name(int object) {
    if (object < 0) return Levels::kNull;
    return names_.emplace(object, static_cast<int>(names_.size()))
        .first->second;
  }

 private:
  std::map<int, int> names_;
};

Observation run(Choices& c, const PoolProgram& program) {
  Pool<Object> pool(c, "pool", program.pool);
  std::vector<Ref<Object>> variables;
  variables.reserve(program.steps.size());
  Observation observation;
  Naming naming;
  for (const PoolStep& step : program.steps) {
    switch (step.kind) {
      case PoolStep::Kind::kFresh:
        variables.push_back(pool.fresh());
        break;
      case PoolStep::Kind::kAny:
        variables.push_back(pool.any());
        break;
      case PoolStep::Kind::kCopy: {
        variables.push_back(variables[step.variable]);
        break;
      }
      case PoolStep::Kind::kRead:
        observation.push_back(naming.name(variables[step.variable].id()));
        break;
      case PoolStep::Kind::kTestNull:
        observation.push_back(variables[step.variable] == nullptr ? 1 : 0);
        break;
    }
  }
  return observation;
}

constexpr char kLetters[] = {'N', 'A', 'c', 'r', 't'};

}  // namespace

Gen<PoolProgram> pool_programs(int max_steps) {
  return define("pool_programs", [max_steps](Choices& c) {
    using Kind = PoolStep::Kind;
    PoolProgram program;
    program.pool.size = c.integer("size", 1, 4);
    program.pool.nullable = c.flag("nullable");
    const int length = c.integer("length", 1, max_steps);
    int variables = 0;
    for (int i = 0; i < length; ++i) {
      PoolStep step;
      step.kind =
          variables == 0
              ? c.pick<Kind>("make", {Kind::kAny, Kind::kFresh})
              : c.pick<Kind>("step", {Kind::kAny, Kind::kFresh, Kind::kCopy,
                                      Kind::kRead, Kind::kTestNull});
      const bool makes = step.kind == Kind::kAny || step.kind == Kind::kFresh;
      if (!makes) {
        step.variable =
            static_cast<std::size_t>(c.integer("variable", 0, variables - 1));
      }
      variables += makes || step.kind == Kind::kCopy;
      program.steps.push_back(step);
    }
    return program;
  });
}

PoolProgram parse_pool_program(PoolOptions pool, const std::string& text) {
  PoolProgram program{.pool = pool, .steps = {}};
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto* letter = std::ranges::find(kLetters, word[0]);
    REFUTE_CHECK(letter != std::end(kLetters), "no such step: " + word);
    program.steps.push_back(
        {.kind = static_cast<PoolStep::Kind>(letter - kLetters),
         .variable = word.size() > 1 ? std::stoul(word.substr(1)) : 0});
  }
  return program;
}

std::string to_text(const PoolProgram& program) {
  std::string text = "pool " + std::to_string(program.pool.size);
  if (program.pool.nullable) text += " with null";
  text += ':';
  for (const PoolStep& step : program.steps) {
    text += {' ', kLetters[static_cast<std::size_t>(step.kind)]};
    if (step.kind > PoolStep::Kind::kAny) text += std::to_string(step.variable);
  }
  return text;
}

Observations observe(const PoolProgram& program, Evaluation evaluation) {
  Search search([&](Choices& c) { return run(c, program); }, depth_first(),
                {.evaluation = evaluation});
  Observations observations;
  for (const Observation& observation : search)
    observations.seen.insert(observation);
  observations.counts = search.counts();
  return observations;
}

}  // namespace refute::choice
