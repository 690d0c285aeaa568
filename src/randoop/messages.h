#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "randoop/branches.h"
#include "randoop/calls.h"

/// What is said between refute and the worker about a library that is open
/// (docs/worker.md): one plain struct per message, and its JSON.
namespace refute::randoop {

/// How one sequence ended (dev.refute.worker.Recorder).
struct Explanation {
  struct Observer {
    std::string name;
    std::string java;  ///< What it gave, as source.
    std::string kind;  ///< "Integer", "String", "enum", …

    friend bool operator==(const Observer&, const Observer&) = default;
  };
  struct Value {
    std::string java;  ///< Empty: nothing to assert.
    std::string kind;
    std::vector<Observer> observers = {};

    friend bool operator==(const Value&, const Value&) = default;
  };

  int status = -1;  ///< Ending
  int statement = -1;
  int contract = -1;
  int first = -1;
  int second = -1;
  std::string contract_name = {};
  bool of_method = false;   ///< The user's contract is one of methods,
  bool call_threw = false;  ///< broken by what the call threw.
  std::string exception = {};
  std::string thrown_in = {};
  std::string first_class = {};
  std::string second_class = {};
  std::string equals_in = {};  ///< The class whose `equals` was at fault.
  std::vector<Value> values = {};
  /// What the user's visitors said of each call; empty: nothing.
  std::vector<std::string> decorations = {};

  friend bool operator==(const Explanation&, const Explanation&) = default;
};

nlohmann::json to_json(const Explanation& seen);
Explanation explanation_from_json(const nlohmann::json& from);

/// A shorter sequence that breaks the same contract.
struct Simplified {
  Code code = {};
  int original = 0;  ///< Calls before,
  int removed = 0;   ///< after calls were left out,
  int replaced = 0;  ///< and after the others got simpler arguments.

  friend bool operator==(const Simplified&, const Simplified&) = default;
};

nlohmann::json to_json(const Simplified& simplified);
Simplified simplified_from_json(const nlohmann::json& from);

struct FlippedBranch {
  std::string condition;  ///< "p.C.m:12"
  std::string how;        ///< Which change it took.
  Code witness = {};
  Code code = {};

  friend bool operator==(const FlippedBranch&, const FlippedBranch&) = default;
};

/// A constant that the worker put into a free slot.
struct AddedConstant {
  int slot = 0;
  int type = 0;
  std::string java = {};
  std::string text = {};  ///< As the setting "constant" takes it.

  friend bool operator==(const AddedConstant&, const AddedConstant&) = default;
};

/// What a while of branch-directed work gave.
struct BranchProgress {
  bool more = false;                          ///< There is more to do.
  BranchReport report = {};                   ///< Since the beginning.
  std::vector<FlippedBranch> flips = {};      ///< Since the last time.
  std::vector<AddedConstant> constants = {};  ///< Since the library was opened.

  friend bool operator==(const BranchProgress&,
                         const BranchProgress&) = default;
};

nlohmann::json to_json(const BranchProgress& progress);
BranchProgress branch_progress_from_json(const nlohmann::json& from);

}  // namespace refute::randoop
