#pragma once

#include "relational/problem.h"

/// The meaning of the algebra, straight from its definition: what a formula or
/// an expression is worth in one instance. Slow and simple; it shares nothing
/// with the translation to a SAT problem, which tests hold against it.
namespace refute::relational {

bool evaluate(const Problem& problem, const Instance& instance,
              const Formula& formula);
TupleSet evaluate(const Problem& problem, const Instance& instance,
                  const Expr& expr);
/// With Overflow::kForbidden, an overflow here wraps: there is no comparison to
/// give it a meaning.
int evaluate(const Problem& problem, const Instance& instance,
             const Int& integer);

}  // namespace refute::relational
