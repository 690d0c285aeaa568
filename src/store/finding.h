#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/level.h"
#include "engine/outcome.h"
#include "refactoring/request.h"

/// A finding as the store keeps it, with all that is needed to show it and to
/// do it again.
namespace refute::store {

/// Is the finding true? A finding is shown only once it is confirmed.
enum class Confirmation {
  kPending,    ///< Not repeated yet, or another of its kind was instead.
  kConfirmed,  ///< Seen again in a fresh worker, and javac agrees.
  kRefuted,    ///< Could not be reproduced.
};

/// "pending", "confirmed", "refuted".
std::string_view to_string(Confirmation state);

/// A program, what an engine made of it, and what is wrong with that.
struct Exhibit {
  Request request = {};
  java::Program before = {};
  Outcome outcome = Invalid{};
  std::string summary = {};            ///< One sentence.
  std::string evidence = {};           ///< Text, several lines.
  std::vector<Message> messages = {};  ///< What it is clustered by.
  std::string test = {};      ///< JUnit: passes before, fails after; or empty.
  std::string category = {};  ///< Of a behaviour change: docs/triage.md.
  /// Why request or program cannot be read from the store; empty if they can.
  std::string damage = {};
};

struct Finding : Exhibit {
  std::int64_t id = 0;  ///< Given by the store.
  std::string oracle = {};
  Level level = Level::kSilent;
  std::string signature = {};  ///< Equal for findings of the same kind.
  std::string generator = {};
  std::string choices = {};
  std::string engine = {};  ///< What it calls itself.
  std::string engine_version = {};
  std::string engine_label = {};  ///< As the user named it: how to start it.
  Expectation expectation = Expectation::kUnknown;
  std::string trace = {};  ///< Which part of a merged program it is.
  std::string world = {};  ///< "closed": the program itself makes the calls.
  Confirmation confirmation = Confirmation::kPending;
  std::int64_t at = 0;  ///< Of its trial; filled in when it is read.
};

/// What findings of one kind share. One of a kind is confirmed and shown.
inline std::string kind_of(const Finding& finding) {
  return finding.engine_label + "|" + finding.signature;
}

/// A reduced finding: a smaller program that shows the same, and its result.
struct Reduction : Exhibit {
  std::int64_t finding = 0;
  std::string choices =
      {};                   ///< If it is still one of the generator's programs.
  std::int64_t lines = 0;   ///< Of the program before.
  std::int64_t checks = 0;  ///< How often the engine was asked.
  bool minimal = false;     ///< Nothing more can be taken away.
  bool confirmed = false;   ///< Seen again in fresh workers.
};

/// The finding with the small program in place of its own, to be shown.
Finding reduced(Finding finding, const Reduction& small);

}  // namespace refute::store
