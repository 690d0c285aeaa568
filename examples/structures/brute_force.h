#pragma once

#include <set>
#include <string>

/// The structures once more, enumerated without the choice engine and judged
/// by definitions of their own: what tests hold the generators against. Slow.
namespace refute::structures::brute_force {

std::set<std::string> heap_arrays(int n);
std::set<std::string> search_trees(int n);
std::set<std::string> sorted_lists(int n);
std::set<std::string> red_black_trees(int n);
std::set<std::string> queens(int n);

/// How many there are; each graph stands for all orders of its children.
long dags(int n);

/// Up to isomorphism.
long inheritance_graphs(int n);

}  // namespace refute::structures::brute_force
