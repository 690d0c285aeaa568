#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "java/ast.h"
#include "reduce/selection.h"
#include "reduce/slice.h"

/// What a program and the rest of its project declare, for slice.cc: types and
/// members by name, and which of them a request is about or an engine changed.
namespace refute::reduce {

struct Unit {
  java::Node* node = nullptr;
  bool own = false;  ///< Of the subject's program.
  std::string package = {};
  std::vector<std::string> imports = {};
};

struct Type;

/// A member of a type that is no type.
struct Member {
  java::Node* node = nullptr;
  Type* home = nullptr;
  std::vector<std::string> names = {};
  bool touched = false;
};

struct Type {
  java::Node* node = nullptr;
  Type* outer = nullptr;
  std::size_t unit = 0;
  std::string name;  ///< "p.A.B"
  bool touched = false;
  std::vector<Member*> members = {};
  std::vector<Type*> inner = {};
};

template <typename Value>
using ByName = std::unordered_map<std::string, Value>;

class Declarations {
 public:
  Declarations(const Subject& subject, const java::Program& rest,
               const std::optional<Change>& change);

  /// Whether the subject's files are Java, and what it selects is a node.
  bool readable() const { return readable_; }

  const Subject& subject() const { return subject_; }
  const Selection& selection() const { return selection_; }
  const std::vector<Unit>& units() const { return units_; }
  const std::deque<Type>& types() const { return types_; }
  const std::deque<Member>& members() const { return members_; }

  /// By qualified name; null if there is none.
  const Type* find(const std::string& name) const;
  const std::vector<Type*>& called(const std::string& simple_name) const;
  const std::vector<Member*>& members_called(const std::string& name) const;

  /// What the request is about.
  const std::vector<Member*>& roots() const { return roots_; }
  const std::vector<Type*>& root_types() const { return root_types_; }

 private:
  void read(const java::SourceFile& file, bool is_own);
  Type* add(java::Node* node, Type* outer, std::size_t unit,
            const std::string& prefix);
  void find_roots();
  void find_touched(const Change& change);

  Subject subject_;
  java::Ast ast_;
  std::vector<Unit> units_;
  std::vector<java::Node*> own_;
  bool readable_ = true;
  Selection selection_;
  std::deque<Type> types_;
  std::deque<Member> members_;
  ByName<Type*> by_name_;  ///< Qualified.
  ByName<std::vector<Type*>> by_simple_;
  ByName<std::vector<Member*>> by_member_;
  std::vector<Member*> roots_;
  std::vector<Type*> root_types_;
};

}  // namespace refute::reduce
