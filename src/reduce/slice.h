#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "refactoring/request.h"

/// The first step of reducing a program that people wrote: cuts it down to what
/// a place can depend on, in one go. Taking thousands of declarations away one
/// by one would take hours.
///
/// A slice has the declarations that the request is about with all their code,
/// and, of whatever they name, only what it is: methods without their code,
/// fields with a default value. Names are taken at their word, so a slice may
/// have more than it needs, and at times less; then a compiler's complaints say
/// what is missing (`Cut`).
namespace refute::reduce {

/// Which declarations keep their code.
enum class Depth {
  kPlace,    ///< Those that the request selects or names.
  kTouched,  ///< And those that the engine changed, or broke.
  kFiles,    ///< And all others in their files.
  kProgram,  ///< All of the subject's program.
};

struct Cut {
  Depth depth = Depth::kPlace;
  bool annotations = false;          ///< Whether they stay.
  std::set<std::string> names = {};  ///< Stay, wherever they are declared.
  std::set<std::string> files = {};  ///< Lose no declaration, only code.
};

/// What became of the program.
struct Change {
  java::Program after;
  /// Where it is wrong: file and line.
  std::vector<std::pair<std::string, std::int64_t>> wrong = {};
};

class Declarations;

class Slicer {
 public:
  /// `rest`: files that the program may draw on, such as all others of its
  /// project. Those that cannot be parsed, or that the program has, are left
  /// out. An engine that changed nothing has no `change`.
  Slicer(const Subject& subject, const java::Program& rest,
         const std::optional<Change>& change);
  ~Slicer();

  /// Nothing if the program cannot be parsed, or the request selects something
  /// that no node is.
  std::optional<Subject> slice(const Cut& cut) const;

 private:
  std::unique_ptr<Declarations> trees_;
};

}  // namespace refute::reduce
