#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "randoop/calls.h"

/// Where random tests are run: a JVM in the product, a fake in tests.
namespace refute::randoop {

enum class Ending {
  kReturned,
  kIllegal,   ///< It threw what no contract speaks of.
  kViolated,  ///< It broke a contract.
  kStopped,   ///< It took too long, or wanted out.
};

/// Numbers of contracts, as dev.refute.worker.Contracts has them.
enum Contract : int {
  kNullPointer = 0,
  kAssertion,
  kReflexive,
  kEqualsNull,
  kEqualsHash,
  kSymmetric,
  kHashThrows,
  kStringThrows,
  kTransitive,
  kCompareSign,
  kCompareSelf,
  kClone,
  kUserContract = 100,
};

/// "equals-reflexive" and the like.
std::string name_of(int contract);

struct Outcome {
  Ending ending = Ending::kReturned;
  int statement = 0;  ///< The last that was run.
  bool late = false;  ///< It was stopped because time was up.
  int contract = -1;
  /// The calls that gave the objects that broke it, where there are such. Of
  /// a sequence that returned, in a mode with shape or state: the state of the
  /// first object, or of all.
  int first = -1;
  int second = -1;
  /// Of a sequence that returned: which values are worth reusing.
  std::span<const std::int32_t> reusable = {};
};

/// What is done with a batch.
struct LabMode {
  bool check = true;             ///< Contracts.
  bool past_exceptions = false;  ///< Go on after what is merely illegal.
  bool prune = true;             ///< Values seen before are not reused.
  bool overlook = true;    ///< Pairs of classes that broke a contract often.
  bool shape = false;      ///< Tell the shape of the first object.
  bool state = false;      ///< Tell all of its state.
  bool all_state = false;  ///< Tell the state of all objects together.

  friend bool operator==(const LabMode&, const LabMode&) = default;
};

/// Sequences that are run together, so that crossing into the JVM costs next
/// to nothing.
struct Batch {
  std::vector<std::int32_t> code = {};
  int count = 0;
};

class Lab {
 public:
  virtual ~Lab() = default;
  /// Outcomes, valid until the next run. If time ran out, there are fewer than
  /// the batch has sequences: run the others again.
  virtual const std::vector<Outcome>& run(const Batch& batch,
                                          const LabMode& mode) = 0;
};

}  // namespace refute::randoop
