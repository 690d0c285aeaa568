#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// What the grammar of Java has names for, to see what programs have of it.
namespace refute::java {

/// "lambda_expression", "switch_label" …, in the order of the alphabet: the
/// visible names of tree-sitter's grammar.
std::vector<std::string> grammar_constructs();

/// Which of them a file has. Broken text has some too.
std::set<std::string> constructs_in(std::string_view text);

}  // namespace refute::java
