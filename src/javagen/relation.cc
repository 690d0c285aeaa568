#include "javagen/relation.h"

#include <algorithm>

namespace refute::javagen {

namespace {

using java::Node;

std::vector<Relation> all_relations() {
  std::vector<Relation> result;
  for (int direction = 0; direction < 2; ++direction)
    for (int location = 0; location < 3; ++location)
      for (int inheritance = 0; inheritance < 3; ++inheritance)
        result.push_back({static_cast<Inheritance>(inheritance),
                          static_cast<Location>(location),
                          static_cast<Direction>(direction)});
  return result;
}

/// Puts a class declaration before the other statements of a method.
void declare_first(java::Ast& ast, Node* method, Node* local) {
  Node*& body = method->slot(java::Child::kBody);
  auto* const statements = ast.block({local});
  for (Node* const statement : body->children) ast.add(statements, statement);
  body = statements;
}

}  // namespace

std::span<const Relation> relations() {
  static const auto kRelations = all_relations();
  return kRelations;
}

std::vector<std::string> relation_texts(std::size_t number) {
  static constexpr const char* kInheritances[] = {"unrelated", "B-extends-A",
                                                  "A-extends-B"};
  std::vector<std::string> texts;
  for (const auto& [inheritance, location, direction] :
       relations().first(number)) {
    const bool b_in_a = direction == Direction::kBInA;
    std::string text = kInheritances[static_cast<int>(inheritance)];
    if (location == Location::kSeparate)
      text += b_in_a ? ",two-files" : ",one-file";
    else if (location == Location::kInner)
      text += b_in_a ? ",B-inner-of-A" : ",A-inner-of-B";
    else
      text += b_in_a ? ",B-local-in-A" : ",A-local-in-B";
    texts.push_back(text);
  }
  return texts;
}

bool relation_compiles(const Relation& relation) {
  if (relation.location == Location::kSeparate) return true;
  return relation.inheritance != (relation.direction == Direction::kBInA
                                      ? Inheritance::kAExtendsB
                                      : Inheritance::kBExtendsA);
}

bool a_is_local(const Relation& relation) {
  return relation.location == Location::kLocal &&
         relation.direction == Direction::kAInB;
}

Placed place(Draft& draft, const Relation& relation, Node* a, Node* b,
             Node* host) {
  auto& ast = draft.ast;
  if (relation.inheritance == Inheritance::kBExtendsA)
    b->slot(java::Child::kSuperclass) = ast.type("A");
  if (relation.inheritance == Inheritance::kAExtendsB)
    a->slot(java::Child::kSuperclass) = ast.type("B");
  const bool b_in_a = relation.direction == Direction::kBInA;
  Node* const outer = b_in_a ? a : b;
  Node* const inner = b_in_a ? b : a;
  switch (relation.location) {
    case Location::kSeparate: {
      auto* const file = draft.top_level(a);
      if (b_in_a)
        draft.top_level(b);
      else
        ast.add(file, b);
      return {"A", "B"};
    }
    case Location::kInner:
      ast.add(outer, inner);
      draft.top_level(outer);
      return b_in_a ? Placed{"A", "A.B"} : Placed{"B.A", "B"};
    case Location::kLocal:
      break;
  }
  if (host) {
    declare_first(ast, host, inner);
  } else {
    ast.add(outer,
            ast.method(0, ast.type("void"), "k", nullptr, ast.block({inner})));
  }
  draft.top_level(outer);
  return {"A", "B"};
}

}  // namespace refute::javagen
