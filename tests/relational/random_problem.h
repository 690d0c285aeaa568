#pragma once

#include "choice/choices.h"
#include "relational/problem.h"

/// Small problems at random, over every operator of the algebra: few enough
/// open tuples that all instances can be tried one by one.
namespace refute::relational {

/// Two sorts of interchangeable atoms, some integers, four relations between
/// random bounds, and a random formula.
Problem random_problem(choice::Choices& c);

}  // namespace refute::relational
