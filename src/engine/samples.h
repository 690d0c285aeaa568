#pragma once

#include <vector>

#include "refactoring/request.h"

/// Programs whose refactoring has one right result that every engine can be
/// held to: renamings, where nothing but the name may change.
namespace refute {

struct Sample {
  java::Program before;
  Request request;
  java::Program after;
};

/// Renames a method that is called from another file.
Sample rename_method_sample();

/// One for each refactoring that we have a program for.
std::vector<Sample> conformance_samples();

/// Letters and signs beyond ASCII and beyond 16 bits, before and after the
/// place.
Sample unicode_sample();

/// Renames a variable by a selection behind characters beyond 16 bits.
Sample selection_sample();

/// Lines that end as on Windows, and a last one that does not end.
Sample crlf_sample();

/// A megabyte in two hundred files, with one call in each.
Sample big_sample();

}  // namespace refute
