#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "java/outline.h"
#include "oracle/java_lab.h"
#include "oracle/verdict.h"

/// An oracle asks one question of a trial and answers with data.
///
/// To add one: a file with a function `…_oracle` that returns its row, and a
/// line in catalogue.cc.
namespace refute {

/// What an oracle may use to answer its question. The engine is the one whose
/// outcome is judged: the inverse of a refactoring is asked of the same one.
struct Tools {
  JavaLab& lab;
  Engine& engine;
  Outlines outlines = {};
};

/// Thoroughness: the bulk is judged by the quick compiler; a finding is true
/// only if javac agrees, for the program before and the program after.
enum class Rigour { kBulk, kConfirm };

/// What an oracle's findings are about, and so what an engine may have
/// announced.
enum class About {
  kCrash,      ///< There is no result.
  kWarning,    ///< What the engine said, or that it refused.
  kCompiling,  ///< The result does not compile.
  kMeaning,    ///< It computes something else.
  kChange,     ///< It is not the change that was asked for.
  kTools,      ///< Compilers or virtual machines differ.
};

/// Is it about the program that the engine made?
bool is_about_result(About about);

/// What an engine should have done where an oracle objects.
enum class Instead {
  kRightResult,        ///< A right result, or a message that says why not.
  kTheChange,          ///< The same change, without the message.
  kTheChangeOrRefusal  ///< The one or the other: the generator knows which.
};

struct Oracle {
  std::string_view name;
  std::string_view question;  ///< For `refute list oracles`.
  std::function<Result<Verdict>(const Trial& trial, Tools& tools,
                                Rigour rigour)>
      judge;
  bool by_default = true;     ///< Asked unless `--oracles` says otherwise.
  bool needs_rivals = false;  ///< Has no answer with a single engine.
  bool uses_engine = false;   ///< Asks the engine for one refactoring more.
  /// The refactorings it has something to say of; null: all of them.
  bool (*concerns)(std::string_view refactoring) = nullptr;
  About about = About::kWarning;
  Instead instead = Instead::kRightResult;
  /// Reports begin with the lowest: what users mind most.
  int rank = kLastRank;
  bool has_test = false;  ///< Its findings come with a JUnit test.
  /// Above 0 if it often repeats, in other words, what an oracle with a lower
  /// number says about the same trial. A kind that never stands alone is then
  /// no news.
  int retells = 0;
  bool is_own = false;  ///< Of the user's: see add_oracle.

  static constexpr int kLastRank = 10;
};

/// The rank of the oracle of that name; the last if there is none.
int rank_of(std::string_view oracle);

/// Every oracle, the cheap ones first. A trial may be a finding of several.
const std::vector<Oracle>& oracles();

/// Adds an oracle of the user's own for the rest of this process, or replaces
/// it. The catalogue does not list it, but it is found by its name. Before the
/// first trial: nobody may be looking for oracles meanwhile.
const Oracle* add_oracle(const std::string& name, Oracle row);

/// The oracle of that name, or null.
const Oracle* find_oracle(std::string_view name);
/// The same, and an Error if there is none.
Result<const Oracle*> must_find_oracle(std::string_view name);

/// The oracles that `--oracles a,b` names, in the order of the catalogue. "all"
/// and "default" are names too; no name at all means "default". An Error for an
/// unknown name.
Result<std::vector<const Oracle*>> choose_oracles(
    const std::vector<std::string>& names);

/// The oracles that `oracle` may merely repeat; none if it repeats nobody.
std::vector<std::string> told_first(std::string_view oracle);

/// Whether the question can arise for `refactoring` with so many engines.
bool has_a_say(const Oracle& oracle, std::string_view refactoring,
               std::size_t engines);

}  // namespace refute
