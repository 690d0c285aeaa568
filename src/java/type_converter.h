#pragma once

#include <algorithm>
#include <string_view>

#include "java/ast.h"
#include "java/concrete.h"
#include "java/readable.h"

/// The lower half of the conversion (convert.h): making nodes, types, and what
/// we do not model.
namespace refute::java {

class TypeConverter {
 public:
  TypeConverter(Ast& ast, const Readable& readable)
      : ast_(ast), text_(ast.text({readable.source})), readable_(readable) {}

 protected:
  ~TypeConverter() = default;

  /// Any node; the derived class knows all of them.
  virtual Node* convert(TSNode n) = 0;

  std::string_view source(TSNode n) const {
    const auto begin = ts_node_start_byte(n);
    return text_.substr(begin, ts_node_end_byte(n) - begin);
  }
  /// A dotted name without the space that may stand in it.
  std::string_view name(TSNode n) {
    const auto text = source(n);
    if (text.find_first_of(" \t\r\n/") == text.npos) return text;
    std::string_view result;
    for (const TSNode c : all(n))
      result =
          ast_.text({result, ts_node_child_count(c) > 0 ? name(c) : source(c)});
    return result;
  }

  // Writing ours.

  Node* make(Kind kind, TSNode n, std::string_view text = {},
             Ast::List children = {}) {
    Node* const node = ast_.node(kind, text, children);
    node->begin = ts_node_start_byte(n);
    node->end = ts_node_end_byte(n);
    for (const Node* const c : node->children)
      if (c && c->end > 0) node->begin = std::min(node->begin, c->begin);
    return node;
  }
  /// With its text found at `called`.
  static Node* named_at(Node* node, TSNode called) {
    node->name = ts_node_start_byte(called);
    return node;
  }
  Node* optional(TSNode n) { return ts_node_is_null(n) ? nullptr : convert(n); }
  Node* list(const Children& children) {
    if (children.empty()) return nullptr;
    Node* const result = ast_.node(Kind::kList);
    for (const TSNode c : children) ast_.add(result, convert(c));
    result->begin = ts_node_start_byte(children.front());
    result->end = ts_node_end_byte(children.back());
    return result;
  }
  Node* list_of(TSNode n) {
    return ts_node_is_null(n) ? nullptr : list(named(n));
  }

  /// What we do not model: every token of it.
  Node* other(TSNode n) {
    const auto children = all(n);
    if (children.empty()) return make(Kind::kOther, n, source(n));
    Node* const result = make(Kind::kOther, n, type(n));
    for (const TSNode c : children)
      ast_.add(result, ts_node_is_named(c) ? convert(c)
                                           : make(Kind::kOther, c, source(c)));
    return result;
  }

  /// Sets modifiers and annotations from the node's `modifiers`.
  Node* with_modifiers(Node* result, TSNode n) {
    const TSNode modifiers = child(n, "modifiers");
    if (ts_node_is_null(modifiers)) return result;
    for (const TSNode c : all(modifiers)) {
      if (ts_node_is_named(c)) {
        ast_.annotate(result, convert(c));
        continue;
      }
      Modifiers known = 0;
      for (Modifiers one = 1; one < kVarargs;
           one = static_cast<Modifiers>(one << 1)) {
        auto word = modifier_word(one);
        word.remove_suffix(1);
        if (word == source(c)) known = one;
      }
      result->modifiers = static_cast<Modifiers>(result->modifiers | known);
      // `sealed` and `non-sealed` have no bit of their own.
      if (known == 0) ast_.annotate(result, make(Kind::kOther, c, source(c)));
    }
    return result;
  }

  // Types.

  Node* simple_type(TSNode n) { return make(Kind::kType, n, name(n)); }
  Node* scoped_type(TSNode n) {
    const auto children = named(n);
    const bool plain = std::ranges::none_of(children, [](TSNode c) {
      return is(c, "generic_type") || is(c, "annotation") ||
             is(c, "marker_annotation");
    });
    return plain ? simple_type(n) : other(n);
  }
  Node* generic_type(TSNode n) {
    const TSNode arguments = child(n, "type_arguments");
    Node* const result = make(Kind::kType, n, name(first(n)));
    const auto each = named(arguments);
    if (each.empty()) ast_.add(result, make(Kind::kDiamond, arguments));
    for (const TSNode c : each) ast_.add(result, convert(c));
    return result;
  }
  Node* arrays(Node* element, TSNode dimensions) {
    for (const TSNode c : all(dimensions))
      if (source(c) == "[")
        element = make(Kind::kArrayType, dimensions, {}, {element});
    return element;
  }
  Node* array_type(TSNode n) {
    return arrays(convert(field(n, "element")), field(n, "dimensions"));
  }
  Node* wildcard(TSNode n) {
    std::string_view text = "?";
    Node* bound = nullptr;
    for (const TSNode c : all(n)) {
      if (source(c) == "extends") text = "? extends";
      if (is(c, "super")) text = "? super";
      if (ts_node_is_named(c) && !is(c, "super")) bound = convert(c);
    }
    return make(Kind::kWildcard, n, text, {bound});
  }
  Node* type_parameter(TSNode n) {
    Node* const result = make(Kind::kTypeParameter, n);
    for (const TSNode c : named(n)) {
      if (is(c, "type_bound"))
        for (const TSNode bound : named(c)) ast_.add(result, convert(bound));
      else
        named_at(result, c)->text = source(c);
    }
    return result;
  }

  Ast& ast_;
  std::string_view text_;
  const Readable& readable_;
};

}  // namespace refute::java
