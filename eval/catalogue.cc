#include <array>

#include "base/text.h"
#include "eval/evaluation.h"

namespace refute::eval {
namespace {

const std::vector<std::string> kBoth = {"eclipse", "netbeans"};

const std::array kCatalogue = {
    Evaluation{"astgen", "ASTGen: Fig. 9, its oracle columns and the bugs",
               "Eclipse, NetBeans, a JDK", "3 hours; --quick 3 minutes", kBoth,
               astgen_rows, astgen_tables},
    Evaluation{"jdolly", "JDolly: Tables 2 to 7, and overly strong conditions",
               "Eclipse, NetBeans, a JDK", "5 hours; --quick 3 minutes", kBoth,
               jdolly_rows, jdolly_tables},
    Evaluation{"randoop",
               "Randoop: Figs. 4-9, 8-1, 8-2, 8-4, 8-9 to 8-11, Randex, "
               "8.2.4, 8.2.5, 8.4 and 9.1",
               "a JDK, and a second one for 9.1; Maven fetches the libraries",
               "4 hours; --quick 3 minutes",
               {},
               randoop_rows,
               randoop_tables},
    Evaluation{"sparse-merge-cluster",
               "sparse/merge/cluster: Figs. 5 and 6",
               "Eclipse, a JDK",
               "half an hour; --quick 2 minutes",
               {"eclipse"},
               sparse_rows,
               sparse_tables},
    Evaluation{"udita", "UDITA: Figs. 9, 13 to 18 and 24",
               "nothing for Figs. 9, 13 to 15 and 24; Eclipse, NetBeans and a "
               "JDK for the others",
               "15 minutes; --quick 2 minutes", kBoth, udita_rows,
               udita_tables},
};

}  // namespace

std::span<const Evaluation> catalogue() { return kCatalogue; }

Result<const Evaluation*> find_evaluation(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& evaluation : kCatalogue) {
    if (evaluation.name == name) return &evaluation;
    names.emplace_back(evaluation.name);
  }
  return usage_error(
      "no evaluation \"" + name + "\"" + did_you_mean(name, names),
      "`refute list evaluations` shows what there is");
}

}  // namespace refute::eval
