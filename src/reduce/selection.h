#pragma once

#include <span>
#include <vector>

#include "java/node.h"
#include "refactoring/request.h"

/// What a request selects, as nodes of the program's trees: where the program
/// changes, the request can still say where it is.
namespace refute::reduce {

/// Whether the node is in the tree; null is nowhere.
bool contains(const java::Node* tree, const java::Node* node);

class Selection {
 public:
  Selection() = default;

  /// The outermost node that stands just there, or a run of its children. If
  /// the request is about a file, that file's unit.
  /// Nothing if the request selects nothing, or not a node. The units are those
  /// of the subject's program, each with its path as its text.
  Selection(const Subject& subject, std::span<java::Node* const> units);

  bool empty() const { return nodes_.empty(); }
  const std::vector<java::Node*>& nodes() const { return nodes_; }

  /// The same selection in a copy of the trees.
  void replace(java::Node* original, java::Node* copy);

  /// Writes where what is left of it stands into the request. The subject's
  /// program was printed from the units. False if nothing is left.
  bool move(std::span<java::Node* const> units, Subject& subject) const;

 private:
  void search(java::Node* node, std::size_t begin, std::size_t end);

  std::vector<java::Node*> nodes_;
  bool is_file_ = false;
  bool is_name_ = false;  ///< Only the name of the first is selected.
};

}  // namespace refute::reduce
