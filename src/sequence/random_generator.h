#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "sequence/common.h"
#include "sequence/generator.h"

/// Feedback-directed random generation of sequences (Randoop).
///
/// A new sequence is an operation with arguments taken from sequences that
/// returned normally before; one sub-sequence may feed several arguments. What
/// threw is never extended, what equals an earlier sequence is never run, and a
/// value that was seen before is not offered again. First of all comes every
/// operation once, with the simplest arguments: most differences show there.
/// What the change does not reach is called only to prepare for what it does.
namespace refute::sequence {

class RandomGenerator : public Generator {
 public:
  struct Options {
    std::uint64_t seed = 0;
    int max_length = 12;
    int max_repetitions = 8;
    int max_per_type = 100;  ///< Values on offer.
  };

  /// `common` must outlive the generator; it draws on the half before.
  RandomGenerator(const Common& common, const Options& options);

  std::optional<Sequence> next() override;
  void learn(const Sequence& sequence, const Trace& trace) override;

 private:
  /// A value: statement `statement` of sequence `sequence`.
  struct Component {
    int sequence = 0;
    int statement = 0;
  };

  /// A type that some operation takes or gives. What a type can do is worked
  /// out once: sequences are made by the hundred for every program.
  struct Type {
    std::string descriptor;
    Constant null;
    std::vector<Constant> literals = {};  ///< Simplest first.
    std::vector<char> accepts = {};       ///< By type: can it be passed here?
    bool accepts_string = false;
    std::vector<Component> offered = {};  ///< Values of exactly this type.
  };

  std::size_t pick(std::size_t count);
  bool chance(int percent);
  int intern(const std::string& descriptor);
  bool is_useful(int operation) const;
  /// Some value that can be passed as `type`. If `simplest`, the first one that
  /// was made of that very type, else of any that fits.
  const Component* offer(const Type& type, bool simplest);
  bool fill(const Type& type, bool receiver, bool simplest, Sequence& sequence,
            Argument& argument);
  Argument append(const Component& component, Sequence& sequence) const;
  std::optional<Sequence> build(int operation, bool simplest);
  void repeat_last(Sequence& sequence);
  const Constant& literal(const Type& type, bool simplest);

  const std::vector<Operation>& operations_;
  Options options_;
  std::mt19937_64 random_;
  std::vector<Type> types_;
  int string_ = -1;                       ///< The type String.
  std::vector<std::vector<int>> inputs_;  ///< Types, by operation.
  std::vector<int> outputs_;
  std::vector<Sequence> pool_;
  std::unordered_set<std::string> seen_values_;
  std::unordered_set<std::string> seen_sequences_;
  /// Operations that were not yet tried simply, and how often they were put
  /// off for want of arguments.
  std::vector<int> untried_;
  std::size_t put_off_ = 0;
  /// Operations that sequences end with: those the change reaches, and those
  /// together with what changes or makes objects for them.
  std::vector<int> targets_;
  std::vector<int> candidates_;
  /// How often an operation had to be stopped: such calls are dear, and say
  /// the same again and again.
  std::vector<int> stops_;
};

}  // namespace refute::sequence
