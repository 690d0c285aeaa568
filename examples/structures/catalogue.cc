#include "structures/catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "structures/dag.h"
#include "structures/heap_array.h"
#include "structures/inheritance_graph.h"
#include "structures/queens.h"
#include "structures/red_black_tree.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

namespace refute::structures {
namespace {

using choice::Choices;

std::string to_text(std::string text) { return text; }

/// One row: a structure made by `generator` and by `predicate`.
template <auto generator, auto predicate>
struct Entry {
  static auto make(int size, Form form) {
    return [size, form](Choices& c) {
      return form == Form::kGenerator ? generator(c, size) : predicate(c, size);
    };
  }

  static choice::Gen<std::string> texts(int size, Form form) {
    return choice::define("structure", [one = make(size, form)](Choices& c) {
      auto value = one(c);
      return c.rejected() ? std::string() : to_text(value);
    });
  }

  static choice::Counts counts(int size, Form form, choice::Settings settings,
                               std::unique_ptr<choice::Driver> driver) {
    return choice::count(make(size, form), settings, std::move(driver));
  }
};

template <auto generator, auto predicate>
constexpr Structure entry(std::string_view name, std::string_view description,
                          int largest) {
  using E = Entry<generator, predicate>;
  return {name, description, largest, E::texts, E::counts};
}

constexpr std::array kStructures = {
    entry<dag, dag_by_predicate>(
        "dag", "acyclic graphs of n labelled nodes with ordered children",
        Dag::kLargest),
    entry<heap_array, heap_array_by_predicate>(
        "heaparray", "binary heaps in arrays of 0..n cells, values 0..n",
        HeapArray::kLargest),
    entry<queens, queens_by_predicate>(
        "nqueens", "n queens on an n by n board, none attacked",
        Queens::kLargest),
    entry<red_black_tree, red_black_tree_by_predicate>(
        "rbtree", "red-black trees of n nodes with keys 1..n", 24),
    entry<search_tree, search_tree_by_predicate>(
        "searchtree", "binary search trees of n nodes, values 0..2n-2",
        SearchTree::kLargest),
    entry<sorted_list, sorted_list_by_predicate>(
        "sortedlist", "sorted lists of 0..n elements, values 1..n",
        SortedList::kLargest),
    entry<inheritance_generated, inheritance_declared>(
        "inheritance", "inheritance graphs of n classes and interfaces",
        InheritanceGraph::kLargest),
};

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](unsigned char c) { return std::tolower(c); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::span<const Structure> all_structures() { return kStructures; }

Result<const Structure*> find_structure(std::string_view name) {
  const auto found = std::ranges::find_if(
      kStructures, [&](const Structure& s) { return same_name(s.name, name); });
  if (found != kStructures.end()) return &*found;
  std::vector<std::string> names;
  for (const Structure& structure : kStructures)
    names.emplace_back(structure.name);
  return usage_error(fmt::format("there is no structure \"{}\"{}", name,
                                 did_you_mean(name, names)),
                     fmt::format("one of {}", fmt::join(names, ", ")));
}

Result<Form> parse_form(std::string_view name) {
  if (name == "generator") return Form::kGenerator;
  if (name == "predicate") return Form::kPredicate;
  return usage_error("there is no form '" + std::string(name) + "'",
                     "generator or predicate");
}

Result<void> check_size(const Structure& structure, int size) {
  if (size >= 1 && size <= structure.largest) return {};
  return usage_error("a " + std::string(structure.name) + " has no size " +
                         std::to_string(size),
                     "1 to " + std::to_string(structure.largest));
}

}  // namespace refute::structures
