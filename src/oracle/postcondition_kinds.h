#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "oracle/postconditions.h"

/// For tests of postconditions: requests in a line, and the kinds of flaws that
/// a postcondition finds.
namespace refute::testing_postconditions {

inline java::Program program(const std::string& text) {
  return {{{"A.java", text}}};
}

inline Findings check_postcondition(const Request& request,
                                    const java::Program& before,
                                    const java::Program& after) {
  return refute::check_postcondition(request, Outline::of(before),
                                     Outline::of(after));
}

/// The kinds of flaws, each once.
inline std::set<std::string> kinds(const Request& request,
                                   const std::string& before,
                                   const std::string& after) {
  const auto findings =
      check_postcondition(request, program(before), program(after));
  if (const auto* unknown = std::get_if<Unknown>(&findings))
    return {"unknown: " + unknown->why};
  std::set<std::string> result;
  for (const auto& flaw : std::get<Flaws>(findings)) result.insert(flaw.kind);
  return result;
}

inline Request on_field(std::string refactoring, std::string type,
                        std::string field,
                        std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type), .field = std::move(field)},
          .options = std::move(options)};
}

inline Request on_method(std::string refactoring, std::string type,
                         std::string method,
                         std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type), .method = std::move(method)},
          .options = std::move(options)};
}

inline Request on_type(std::string refactoring, std::string type,
                       std::map<std::string, std::string> options = {}) {
  return {.refactoring = std::move(refactoring),
          .target = {.type = std::move(type)},
          .options = std::move(options)};
}

}  // namespace refute::testing_postconditions
