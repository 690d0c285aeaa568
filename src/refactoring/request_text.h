#pragma once

#include <string_view>

#include "base/result.h"
#include "refactoring/request.h"

/// The notation in which `describe` prints a request as *action*, read back:
///
///   rename-field p.B.k new-name=n
///   push-down-method p.B.m(int, String)
///   extract-method p/A.java:120+14 new-name=m
///
/// A name with points does not say where the type ends and the member begins:
/// the program knows.
namespace refute {

/// Could it be meant as one? Not if it looks like a file name.
bool looks_like_request(std::string_view text);

Result<Request> request_from_text(std::string_view text,
                                  const java::Program& program);

}  // namespace refute
