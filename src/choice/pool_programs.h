#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "choice/pool.h"
#include "choice/search.h"

/// Programs over an object pool, and what they can observe: how delayed choice
/// is held against eager choice. The programs are made by our own engine.
namespace refute::choice {

struct PoolStep {
  enum class Kind { kFresh, kAny, kCopy, kRead, kTestNull };
  Kind kind;
  std::size_t variable = 0;  ///< What a copy, a read or a test is of.
};

struct PoolProgram {
  PoolOptions pool;
  std::vector<PoolStep> steps;
};

/// Programs of 1 to `max_steps` steps over pools of 1 to 4 objects.
Gen<PoolProgram> pool_programs(int max_steps);

/// A program from text, such as "N A A r1 r0": N fresh, A any, and of the
/// variables so made, counted from 0, c copy, r read, t compare with null.
PoolProgram parse_pool_program(PoolOptions pool, const std::string& text);
std::string to_text(const PoolProgram& program);

/// What a program sees: for each read an object, named in order of first
/// sight, or null.
using Observation = std::vector<int>;

struct Observations {
  std::set<Observation> seen;
  Counts counts;
};

/// Every observation of `program`.
Observations observe(const PoolProgram& program, Evaluation evaluation);

}  // namespace refute::choice
