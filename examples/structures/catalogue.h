#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "choice/search.h"

/// Every structure by name, for the command line and for tests.
///
///   REFUTE_TRY(const Structure* structure, find_structure("searchtree"));
///   choice::Counts counts = structure->count(6, Form::kGenerator);
///   for (const std::string& text : choice::Search(structure->texts(6, form)))
namespace refute::structures {

/// How a structure is described.
enum class Form {
  kGenerator,  ///< How it is made.
  kPredicate,  ///< What it is like, over free values, perhaps on a backbone.
};

struct Structure {
  std::string_view name;
  std::string_view description;
  int largest;  ///< The largest size that its representation holds.

  /// The structures of `size`, each as a line of text.
  choice::Gen<std::string> (*texts)(int size, Form form);

  /// Counts them without making text.
  choice::Counts (*counts)(int size, Form form, choice::Settings settings,
                           std::unique_ptr<choice::Driver> driver);

  choice::Counts count(
      int size, Form form, choice::Settings settings = {},
      std::unique_ptr<choice::Driver> driver = choice::depth_first()) const {
    return counts(size, form, settings, std::move(driver));
  }
};

/// All structures, in the order in which UDITA lists them.
std::span<const Structure> all_structures();

/// The structure of that name, in any case; the error lists the names.
Result<const Structure*> find_structure(std::string_view name);

/// "generator" or "predicate".
Result<Form> parse_form(std::string_view name);

/// Whether `structure` can have that size; an error that says which it can.
Result<void> check_size(const Structure& structure, int size);

}  // namespace refute::structures
