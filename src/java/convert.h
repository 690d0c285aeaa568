#pragma once

#include <tree_sitter/api.h>

#include <string_view>
#include <vector>

#include "java/ast.h"
#include "java/target_parentheses.h"

/// From tree-sitter's concrete trees to ours; parse.h is the way in.
namespace refute::java {

/// The unit for a tree without errors; null if it nests too deeply for us.
/// `hidden` are parentheses of `text` that the tree does not have.
Node* convert(Ast& ast, TSNode root, std::string_view text,
              const std::vector<Parentheses>& hidden);

}  // namespace refute::java

extern "C" const TSLanguage* tree_sitter_java();
