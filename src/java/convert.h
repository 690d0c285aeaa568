#pragma once

#include <tree_sitter/api.h>

#include "java/ast.h"
#include "java/readable.h"

/// From tree-sitter's concrete trees to ours; parse.h is the way in.
namespace refute::java {

/// The unit for the tree of a text without errors; null if it nests too deeply
/// for us.
Node* convert(Ast& ast, TSNode root, const Readable& readable);

}  // namespace refute::java

extern "C" const TSLanguage* tree_sitter_java();
