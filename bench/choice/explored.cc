#include <cstdio>
#include <string>

#include "choice/search.h"
#include "structures/dag.h"
#include "structures/figures.h"
#include "structures/heap_array.h"
#include "structures/inheritance_graph.h"
#include "structures/queens.h"
#include "structures/red_black_hunt.h"
#include "structures/red_black_tree.h"
#include "structures/search_tree.h"
#include "structures/sorted_list.h"

/// Prints the tables of docs/evaluation/choice.md: explored paths, the seed's
/// columns beside ours. It takes half a minute.
namespace refute::structures {
namespace {

using choice::Choices;

constexpr choice::Settings kEager{.evaluation = {.delayed = false}};

template <typename T>
using Function = T (*)(Choices&, int);

template <typename T>
void figure_13(const char* name, Function<T> make, int n, const char* baseline,
               const char* delayed, bool run_eagerly) {
  const auto generator = [=](Choices& c) { return make(c, n); };
  const choice::Counts counts = choice::count(generator);
  const std::string eager =
      run_eagerly ? std::to_string(choice::count(generator, kEager).explored())
                  : "not run";
  std::printf("| %s | %d | %llu | %s | %s | %s | %llu |\n", name, n,
              static_cast<unsigned long long>(counts.completed), baseline,
              eager.c_str(), delayed,
              static_cast<unsigned long long>(counts.explored()));
  std::fflush(stdout);
}

void print_figure_13() {
  std::puts(
      "| structure | N | structures | eager: seed | eager: ours "
      "| delayed: seed | delayed: ours |\n|---|---|---|---|---|---|---|");
  figure_13("DAG", dag_by_predicate, 3, "4802", "321", true);
  figure_13("DAG", dag_by_predicate, 4, "o.o.m.", "21196", false);
  figure_13("DAG", dag_by_predicate, 5, "o.o.m.", "4997210", false);
  figure_13("HeapArray", heap_array_by_predicate, 6, "160132", "27664", true);
  figure_13("HeapArray", heap_array_by_predicate, 7, "2739136", "227494", true);
  figure_13("HeapArray", heap_array_by_predicate, 8, "54481005", "2325069",
            true);
  figure_13("NQueens", queens_by_predicate, 6, "46656", "746", true);
  figure_13("NQueens", queens_by_predicate, 7, "823543", "3073", true);
  figure_13("NQueens", queens_by_predicate, 8, "16777216", "13756", true);
  figure_13("RBTree", red_black_tree_by_predicate, 6, "8448", "3588", true);
  figure_13("RBTree", red_black_tree_by_predicate, 7, "54912", "16983", true);
  figure_13("RBTree", red_black_tree_by_predicate, 8, "366080", "80470", true);
  figure_13("SearchTree, equal values", search_tree_with_equals, 4, "3584",
            "1484", true);
  figure_13("SearchTree, equal values", search_tree_with_equals, 5, "131250",
            "21210", true);
  figure_13("SearchTree, equal values", search_tree_with_equals, 6, "6158592",
            "305052", true);
  figure_13("SearchTree, values 0..2N-2", search_tree_by_predicate, 4, "3584",
            "1484", true);
  figure_13("SearchTree, values 0..2N-2", search_tree_by_predicate, 5, "131250",
            "21210", true);
  figure_13("SearchTree, values 0..2N-2", search_tree_by_predicate, 6,
            "6158592", "305052", false);
  figure_13("SortedList", sorted_list_by_predicate, 6, "55987", "3967", true);
  figure_13("SortedList", sorted_list_by_predicate, 7, "960800", "18026", true);
  figure_13("SortedList", sorted_list_by_predicate, 8, "19173961", "80089",
            true);
  std::puts("\nAll from pools, with nothing built by hand:\n");
  std::puts(
      "| structure | N | structures | eager: seed | eager: ours "
      "| delayed: seed | delayed: ours |\n|---|---|---|---|---|---|---|");
  figure_13("SearchTree, pool", search_tree_declared, 5, "", "", false);
  figure_13("SearchTree, pool", search_tree_declared, 6, "", "", false);
  figure_13("SortedList, pool", sorted_list_declared, 8, "", "", false);
  figure_13("RBTree, pool", red_black_tree_declared, 6, "", "", false);
  figure_13("RBTree, pool", red_black_tree_declared, 7, "", "", false);
  figure_13("mainDecl", inheritance_declared, 3, "", "", true);
  figure_13("mainDecl", inheritance_declared, 4, "> 1 h", "5.5 s", false);
}

void print_figure_9() {
  std::puts(
      "\n| n | eager | delayed: completed | delayed: explored |\n"
      "|---|---|---|---|");
  for (const int n : {4, 8, 12, 16, 20}) {
    const auto bits = [=](Choices& c) { return rising_bits(c, n); };
    const choice::Counts delayed = choice::count(bits);
    std::printf(
        "| %d | %llu | %llu | %llu |\n", n,
        static_cast<unsigned long long>(choice::count(bits, kEager).explored()),
        static_cast<unsigned long long>(delayed.completed),
        static_cast<unsigned long long>(delayed.explored()));
  }
}

void print_figure_24() {
  std::puts(
      "\n| values | with copy propagation | without | eager |\n"
      "|---|---|---|---|");
  for (const int values : {2, 10, 1000}) {
    const auto explored = [values](choice::Evaluation how) {
      const auto sort = [=](Choices& c) {
        return sort_keys_with_values(c, 4, values);
      };
      return std::to_string(
          choice::count(sort, {.evaluation = how}).explored());
    };
    const bool bearable = values <= 10;
    std::printf(
        "| %d | %s | %s | %s |\n", values, explored({}).c_str(),
        bearable ? explored({.copy_propagation = false}).c_str() : "not run",
        bearable ? explored({.delayed = false}).c_str() : "not run");
  }
}

void figure_14(int number, RbBug bug, int smallest,
               const char* const (&seed)[5][2]) {
  const auto row = [&](const std::string& sizes, RbStyle style, int lo, int hi,
                       int i) {
    const bool eager = style == RbStyle::kBackbone;
    std::printf(
        "| bug%d | %s | %s | %s | %s | %llu |\n", number, sizes.c_str(),
        seed[i][0],
        eager ? std::to_string(hunt(bug, style, lo, hi, kEager).structures)
                    .c_str()
              : "not run",
        seed[i][1],
        static_cast<unsigned long long>(hunt(bug, style, lo, hi).structures));
  };
  const std::string sum = "Σ(1-" + std::to_string(smallest) + ")";
  row(sum + "*", RbStyle::kDeclared, 1, smallest, 0);
  row(sum, RbStyle::kBackbone, 1, smallest, 1);
  for (const int n : {6, 7, 8})
    row(std::to_string(n), RbStyle::kBackbone, n, n, n - 4);
}

void print_figure_14() {
  std::puts(
      "\n| bug | N | eager: seed | eager: ours | delayed: seed "
      "| delayed: ours |\n|---|---|---|---|---|---|");
  figure_14(1, RbBug::kSiblingNotTurned, 4,
            {{"-", "604"},
             {"168", "132"},
             {"3478", "1514"},
             {"21706", "7169"},
             {"157834", "38457"}});
  figure_14(2, RbBug::kSiblingStaysRed, 6,
            {{"-", "11881"},
             {"7166", "3136"},
             {"5548", "2196"},
             {"31787", "9454"},
             {"188384", "42997"}});
  figure_14(3, RbBug::kParentStaysRed, 4,
            {{"-", "604"},
             {"168", "132"},
             {"3478", "1514"},
             {"21555", "6960"},
             {"138853", "32667"}});
  figure_14(4, RbBug::kNoRepair, 3,
            {{"-", "98"},
             {"30", "27"},
             {"3451", "1452"},
             {"21437", "6807"},
             {"138853", "32667"}});
}

}  // namespace
}  // namespace refute::structures

int main() {
  refute::structures::print_figure_13();
  refute::structures::print_figure_9();
  refute::structures::print_figure_24();
  refute::structures::print_figure_14();
}
