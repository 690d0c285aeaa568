#pragma once

#include <tree_sitter/api.h>

#include <string_view>
#include <vector>

/// Reading tree-sitter's concrete trees. Comments are passed over everywhere.
namespace refute::java {

using Children = std::vector<TSNode>;

inline std::string_view type(TSNode n) { return ts_node_type(n); }

/// Whether there is such a node and it is of this type.
inline bool is(TSNode n, std::string_view wanted) {
  return !ts_node_is_null(n) && type(n) == wanted;
}

inline TSNode field(TSNode n, std::string_view name) {
  return ts_node_child_by_field_name(n, name.data(),
                                     static_cast<std::uint32_t>(name.size()));
}

/// Every child, tokens included.
inline Children all(TSNode n) {
  Children result;
  for (std::uint32_t i = 0; i < ts_node_child_count(n); ++i) {
    const TSNode child = ts_node_child(n, i);
    if (!is(child, "line_comment") && !is(child, "block_comment"))
      result.push_back(child);
  }
  return result;
}

/// The children that are more than a token.
inline Children named(TSNode n) {
  Children result = all(n);
  std::erase_if(result, [](TSNode c) { return !ts_node_is_named(c); });
  return result;
}

/// The first child of a type, or a null node.
inline TSNode child(TSNode n, std::string_view wanted) {
  for (const TSNode c : all(n))
    if (is(c, wanted)) return c;
  return {};
}

/// The first child that is more than a token, or a null node.
inline TSNode first(TSNode n) {
  const auto children = named(n);
  return children.empty() ? TSNode{} : children.front();
}

}  // namespace refute::java
