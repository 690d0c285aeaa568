#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// Sequences that share their parts.
///
/// A sequence is a few earlier ones, one after another, and then calls of one
/// operation. It refers to its parts and copies nothing, so that making one
/// costs as much as it has parts. What nothing needs any more is forgotten in
/// one sweep: most sequences are run once and never built upon.
namespace refute::randoop {

class Sequences {
 public:
  /// A value worth reusing: the call that made it, and its type.
  struct Value {
    std::int32_t call = 0;
    std::int32_t type = 0;
  };

  /// `inputs` has those of every call, one after another: a call's result
  /// counted from the sequence's start, or -1 - the slot of a constant. Gives
  /// its number, which is valid until the next `forget`.
  std::uint32_t add(std::span<const std::uint32_t> parts, int operation,
                    std::span<const std::int32_t> inputs, int repeat);
  /// Takes back the newest.
  void drop_last();

  int length(std::uint32_t number) const { return nodes_[number].length; }
  int repeat(std::uint32_t number) const { return nodes_[number].repeat; }
  int operation(std::uint32_t number) const { return nodes_[number].operation; }
  std::span<const Value> values(std::uint32_t number) const {
    const Node& node = nodes_[number];
    return {values_.data() + node.values_at, node.values};
  }

  /// What the sequence is good for; once.
  void set_values(std::uint32_t number, std::span<const Value> values);

  /// Appends the calls as operation and slots; the results' slots begin at
  /// `first_result`.
  void write(std::uint32_t number, int first_result,
             std::vector<std::int32_t>& code) const;
  /// Appends the operation of each call.
  void operations(std::uint32_t number, std::vector<int>& all) const;

  /// Whether there is enough in vain for a sweep to pay.
  bool is_crowded() const { return nodes_.size() > crowded_; }
  /// Keeps what the roots need, which get their new numbers.
  void forget(std::vector<std::vector<std::uint32_t>>& roots);

  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    std::uint32_t at = 0;  ///< In `links_`: the parts, then the inputs.
    std::uint32_t values_at = 0;
    std::uint16_t parts = 0;
    std::uint16_t inputs = 0;  ///< Of one call.
    std::uint16_t values = 0;
    std::uint16_t repeat = 1;
    std::int32_t operation = 0;
    std::int32_t length = 0;
  };

  std::uint32_t part(const Node& node, int index) const {
    return static_cast<std::uint32_t>(links_[node.at + index]);
  }

  std::vector<Node> nodes_;
  std::vector<std::int32_t> links_;
  std::vector<Value> values_;
  std::size_t crowded_ = 1 << 16;
};

}  // namespace refute::randoop
