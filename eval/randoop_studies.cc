#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/files.h"
#include "base/text.h"
#include "eval/common.h"
#include "eval/papers.h"
#include "eval/randoop.h"
#include "java/jdk.h"

/// Randoop's branch-directed generation (8.4) and its tests of one JDK
/// on another (9.1).
namespace refute::eval {
namespace {

using nlohmann::json;

constexpr char kBranches[] = "8.4 branch-directed";
constexpr char kBranchTechnique[] = "branch-directed";

/// As many as the thesis took; it does not list them.
constexpr char kCollections[] =
    "java.util.ArrayList,java.util.LinkedList,java.util.Vector,java.util.Stack,"
    "java.util.HashMap,java.util.LinkedHashMap,java.util.TreeMap,"
    "java.util.IdentityHashMap,java.util.WeakHashMap,java.util.Hashtable,"
    "java.util.HashSet,java.util.LinkedHashSet,java.util.TreeSet,"
    "java.util.BitSet,java.util.PriorityQueue,java.util.ArrayDeque,"
    "java.util.EnumMap,java.util.EnumSet,java.util.Collections,"
    "java.util.Arrays,java.util.AbstractCollection,java.util.AbstractList,"
    "java.util.AbstractMap,java.util.AbstractSequentialList,"
    "java.util.StringTokenizer";

/// Of 9.1.
constexpr const char* kPackages[] = {
    "java.sql",  "java.util",     "java.text", "java.beans",
    "java.math", "java.security", "java.lang", "javax.xml.*"};

std::string regression_row(const std::string& package) {
  return "9.1 " + package.substr(0, package.find(".*"));
}

/// Of "compared value 4", which way it is.
std::string way_of(const std::string& how) {
  if (how.starts_with("compared value")) return "a value compared with";
  if (how.starts_with("v-") || how.starts_with("v+")) return "a step";
  if (how.ends_with(" swapped")) return "values swapped";
  if (how.starts_with("result ")) return "another object";
  return how;
}

Result<json> compute_branches(const Setting& setting) {
  return run_each(
      setting,
      {"--classes", kCollections, "--branch-directed", "--branch-time",
       setting.quick ? "20s" : "10m", "--no-tests"},
      {{kBranchTechnique, {}}}, 2, [](const json& told) {
        json kept = told.at("branch_directed");
        std::map<std::string, int> how;
        for (const auto& flip : kept.at("flips")) {
          ++how[way_of(flip.at("how").get<std::string>())];
        }
        kept.erase("flips");
        kept["followed"] = kept.at("sequences");
        kept["how"] = how;
        return kept;
      });
}

/// The oldest JDK here, on which tests are made, and the newest or the one that
/// was named.
Result<std::pair<java::Jdk, java::Jdk>> two_jdks(const Setting& setting) {
  constexpr int kOldestJava = 17;
  std::vector<java::Jdk> usable;  // newest first
  for (auto& jdk : java::all_jdks())
    if (jdk.major >= kOldestJava && jdk.has_javac && !jdk.libjvm.empty())
      usable.push_back(std::move(jdk));
  if (!setting.jdk.empty() || usable.empty()) {
    REFUTE_TRY(auto named, java::choose_jdk(kOldestJava, setting.jdk));
    usable.insert(usable.begin(), std::move(named));
  }
  if (usable.back().major >= usable.front().major)
    return fail(fmt::format("there is no JDK from {} on that is older than {}",
                            kOldestJava, usable.front().version),
                "install a second one; `refute doctor` shows what is found");
  return std::pair{usable.back(), usable.front()};
}

/// Tests of one package made on the older JDK, run on the newer.
Result<json> compute_regression(const std::string& package,
                                const Setting& setting) {
  REFUTE_TRY(const auto jdks, two_jdks(setting));
  REFUTE_TRY(const TempDir folder, TempDir::create());
  const std::string tests = (folder.path() / "tests").string();
  REFUTE_TRY(const json made,
             run_randoop({"--package", package, "--calls",
                          std::to_string(setting.limit), "--time", kMostTime,
                          "--regressions", setting.quick ? "50" : "300",
                          "--output", tests, "--jdk", jdks.first.home.string()},
                         setting));
  json kept{{"from", jdks.first.version},
            {"to", jdks.second.version},
            {"calls", made.at("calls")},
            {"classes", made.at("classes_under_test")},
            {"regressions", made.at("regressions")},
            {"errors", made.at("errors").size()},
            {"flaky", made.at("flaky")}};
  if (made.at("files").empty()) return kept;  // nothing to run again
  REFUTE_TRY(const json again, run_randoop({"--replay", tests, "--jdk",
                                            jdks.second.home.string()},
                                           setting));
  std::map<std::string, int> kinds;
  json differences = json::array();
  for (const auto& each : again.at("differences")) {
    ++kinds[each.at("kind").get<std::string>()];
    if (differences.size() < 20) differences.push_back(each);
  }
  kept["tests"] = again.at("tests");
  kept["passed"] = again.at("passed");
  kept["mended"] = again.at("mended");
  kept["flaky_there"] = again.at("flaky");
  kept["differ"] = again.at("differences").size();
  kept["kinds"] = kinds;
  kept["differences"] = std::move(differences);
  return kept;
}

std::string counts_of(const json& by_name) {
  std::vector<std::pair<int, std::string>> order;
  for (const auto& [name, count] : by_name.items())
    order.emplace_back(-count.get<int>(), name);
  std::sort(order.begin(), order.end());
  std::string text;
  for (const auto& [count, name] : order)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, -count);
  return text;
}

Table table_branches(const std::vector<Entry>& entries) {
  Table table{.name = "branch-directed",
              .title = "Branch-directed generation (8.4)",
              .head = {"", "inputs", "conditions", "both sides", "one side",
                       "not reached", "analysable", "flipped", "in passing",
                       "changes run", "ended otherwise", "left undone"},
              .rows = {}};
  const PrintedRow& thesis = printed("randoop", "branch-directed").front();
  table.rows.push_back({"thesis", "", thesis.shown("conditions"),
                        thesis.shown("both sides"), thesis.shown("one side"),
                        thesis.shown("not reached"), thesis.text("analysable"),
                        thesis.text("flipped"), "", "", "", ""});
  const RowResult* row = find_row(entries, kBranches);
  const Sample sample(row, kBranchTechnique);
  std::map<std::string, int> how;
  for (const auto& run : sample.all()) {
    const auto whole = [&](const char* key) {
      return run.value(key, std::int64_t{0});
    };
    const auto with_share = [&](const char* key, const char* of) {
      return fmt::format(
          "{} ({:.0f} %)", number(whole(key)),
          100.0 * static_cast<double>(whole(key)) /
              static_cast<double>(std::max<std::int64_t>(1, whole(of))));
    };
    table.rows.push_back(
        {fmt::format("ours, seed {}", whole("seed")), number(whole("followed")),
         number(whole("conditions")), number(whole("full")),
         number(whole("frontier")), number(whole("uncovered")),
         with_share("analysable", "frontier"),
         with_share("flipped", "analysable"), number(whole("in_passing")),
         number(whole("changes")), number(whole("diverged")),
         cell(run.value("trouble", ""))});
    const json ways = run.value("how", json::object());
    for (const auto& [way, count] : ways.items()) how[way] += count.get<int>();
  }
  if (sample.empty())
    table.rows.push_back(without_figures({"ours"}, row, table.head.size()));
  table.notes = {
      budget_of({row}) +
      " 25 classes of the Java collections. Conditions are conditional jumps "
      "in their byte code, so that `a && b` is two; the thesis counted in the "
      "source. *Ended otherwise*: followed by the interpreter, a sequence did "
      "not end as it had in the JVM. What flipped them, all seeds together: " +
      (how.empty() ? "nothing yet" : counts_of(json(how))) + "."};
  return table;
}

Table table_regression(const std::vector<Entry>& entries) {
  Table table{.name = "jdk",
              .title = "Tests of one JDK on another (9.1)",
              .head = {"package", "classes", "calls", "regression tests",
                       "flaky, dropped", "pass on the newer", "differ", "how",
                       "error tests", "no longer fail", "flaky there"},
              .rows = {}};
  std::map<std::string, std::int64_t> sums;
  std::string jdks;
  for (const char* package : kPackages) {
    const RowResult* row = find_row(entries, regression_row(package));
    if (row == nullptr) continue;
    if (!row->ran) {
      table.rows.push_back(without_figures({package}, row, table.head.size()));
      continue;
    }
    const json& f = row->figures;
    jdks = fmt::format("JDK {} to {}", f.value("from", ""), f.value("to", ""));
    const auto shown = [&](const char* key) {
      if (!f.contains(key)) return std::string(kNothing);
      sums[key] += f.at(key).get<std::int64_t>();
      return number(f.at(key).get<std::int64_t>());
    };
    std::vector<std::string> cells = {package};
    for (const char* key :
         {"classes", "calls", "regressions", "flaky", "passed", "differ"})
      cells.push_back(shown(key));
    cells.push_back(f.contains("kinds") ? counts_of(f.at("kinds")) : "");
    for (const char* key : {"errors", "mended", "flaky_there"})
      cells.push_back(shown(key));
    table.rows.push_back(std::move(cells));
  }
  std::vector<std::string> cells = {"**all**"};
  for (const char* key :
       {"classes", "calls", "regressions", "flaky", "passed", "differ"})
    cells.push_back(number(sums[key]));
  cells.emplace_back("");
  for (const char* key : {"errors", "mended", "flaky_there"})
    cells.push_back(number(sums[key]));
  table.rows.push_back(std::move(cells));
  for (const auto& thesis : printed("randoop", "jdk"))
    table.rows.push_back(
        {"thesis, " + thesis.text("jdks"), thesis.shown("classes"), "",
         thesis.shown("regression tests"), thesis.shown("flaky"), "",
         thesis.shown("differ"), "", "", "", ""});
  table.notes = {fmt::format(
      "{}One seed. Regression tests are a sample, at most two per method and "
      "300 of a package. Flaky are "
      "those that did not behave the same in ten runs on the older JDK. "
      "Which differences are errors was not decided; the thesis found 12 among "
      "its 98.",
      jdks.empty() ? "" : jdks + ". ")};
  return table;
}

}  // namespace

std::vector<Row> case_study_rows() {
  std::vector<Row> rows = {
      randoop_row(kBranches, 200'000, 20'000, compute_branches)};
  for (const std::string package : kPackages)
    rows.push_back(randoop_row(regression_row(package), 200'000,
                               package == "java.math" ? 20'000 : 0,
                               [package](const Setting& setting) {
                                 return compute_regression(package, setting);
                               }));
  return rows;
}

std::vector<Table> case_study_tables(const std::vector<Entry>& entries) {
  return {table_branches(entries), table_regression(entries)};
}

}  // namespace refute::eval
