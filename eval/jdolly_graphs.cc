#include "eval/jdolly_graphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "alloy/model.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/session.h"
#include "eval/common.h"
#include "eval/machine.h"
#include "eval/papers.h"
#include "jdolly/catalogue.h"
#include "oracle/jvm_lab.h"
#include "relational/enumerate.h"
#include "structures/catalogue.h"

namespace refute::eval {
namespace {

using nlohmann::json;

constexpr char kRow[] = "Table 7 inheritance graphs";
constexpr char kCompiled[] = "Table 7 programs that compile";
constexpr char kModel[] = "inheritance.als";
constexpr int kLargest = 4;

constexpr char kGraphs[] =
#include "eval/graphs.inc"
    ;

/// What UDITA's two styles consist of in examples/structures.
const std::vector<std::string> kMade = {
    "struct Type",  "make_types", "choose_supertypes",
    "choose_kinds", "contents",   "inheritance_generated"};
const std::vector<std::string> kDescribed = {
    "struct Type",     "has",
    "is_acyclic_from", "is_acyclic",
    "make_types",      "is_java_inheritance",
    "contents",        "inheritance_declared"};

/// Which types are classes, and which are directly above which.
struct Graph {
  std::vector<bool> classes;
  std::vector<std::pair<int, int>> edges;

  auto operator<=>(const Graph&) const = default;
};

/// The same for graphs that differ in the names of types alone: the least of
/// all its renamings.
Graph form(const Graph& graph) {
  std::vector<int> names(graph.classes.size());
  std::iota(names.begin(), names.end(), 0);
  Graph least;
  bool first = true;
  do {
    Graph renamed{std::vector<bool>(names.size()), {}};
    for (std::size_t i = 0; i < names.size(); ++i)
      renamed.classes[static_cast<std::size_t>(names[i])] = graph.classes[i];
    for (const auto& [a, b] : graph.edges)
      renamed.edges.emplace_back(names[static_cast<std::size_t>(a)],
                                 names[static_cast<std::size_t>(b)]);
    std::sort(renamed.edges.begin(), renamed.edges.end());
    if (std::exchange(first, false) || renamed < least) least = renamed;
  } while (std::next_permutation(names.begin(), names.end()));
  return least;
}

/// A sig of the model, by its name.
alloy::SigId sig_called(const alloy::World& world, const std::string& name) {
  const auto count = static_cast<alloy::SigId>(world.sigs.size());
  for (alloy::SigId id = alloy::kBuiltinSigs; id < count; ++id)
    if (world.sig(id).shown() == name) return id;
  REFUTE_CHECK(false, "the model has no sig " + name);
}

/// `Type` has the one field `interfaces`, and `Class` has `super`.
Graph of_instance(const alloy::World& world, const alloy::Lowered& lowered,
                  const relational::Instance& instance) {
  const alloy::SigId type = sig_called(world, "Type");
  const alloy::SigId clazz = sig_called(world, "Class");
  std::map<relational::Atom, int> numbers;
  for (const auto& tuple : lowered.sig(instance, type))
    numbers.emplace(tuple.atoms().front(), static_cast<int>(numbers.size()));
  Graph graph{std::vector<bool>(numbers.size()), {}};
  for (const auto& tuple : lowered.sig(instance, clazz))
    graph.classes[static_cast<std::size_t>(numbers.at(tuple.atoms().front()))] =
        true;
  for (const auto sig : {type, clazz})
    for (const int field : world.sig(sig).fields)
      for (const auto& tuple : lowered.field(instance, field))
        graph.edges.emplace_back(numbers.at(tuple.atoms().front()),
                                 numbers.at(tuple.atoms().back()));
  return graph;
}

// "interface T0; class T1 implements T0"
Graph of_text(const std::string& text) {
  Graph graph;
  for (const auto& type : split(text, ';')) {
    const int self = static_cast<int>(graph.classes.size());
    graph.classes.push_back(type.find("class ") != std::string::npos);
    for (std::size_t at = type.find('T'); at != std::string::npos;
         at = type.find('T', at + 1)) {
      const int above = std::atoi(type.c_str() + at + 1);
      if (above != self) graph.edges.emplace_back(self, above);
    }
  }
  return graph;
}

/// All that one way gives, and what it costs.
struct Found {
  std::vector<Graph> graphs = {};
  double seconds = 0;  ///< Of the processor, until the last graph is there.
  std::int64_t lines = 0;

  std::set<Graph> unique() const {
    std::set<Graph> forms;
    for (const auto& graph : graphs) forms.insert(form(graph));
    return forms;
  }
};

Result<Found> from_model(int types, bool symmetry_broken) {
  const double start = cpu_seconds();
  const auto text = jdolly::model_text(kModel);
  REFUTE_CHECK(text.has_value(), "the models are built in");
  REFUTE_TRY(
      const auto model,
      alloy::Model::parse(
          kModel, std::string(*text), [](const std::string& path) {
            return Result<std::string>(fail("it opens nothing: " + path));
          }));
  REFUTE_TRY(const auto* command, model.command(fmt::format("types{}", types)));
  alloy::LowerOptions lower;
  lower.fix_orders = symmetry_broken;
  REFUTE_TRY(const auto lowered, model.lower(*command, lower));
  relational::EnumerateOptions wanted;
  wanted.projection = lowered.projection;
  wanted.symmetry = symmetry_broken;
  REFUTE_TRY(auto instances,
             relational::Enumerator::start(lowered.problem, wanted));
  Found found;
  while (!StopSignal::requested()) {
    const relational::Instance* instance = instances.next();
    if (instance == nullptr) break;
    found.graphs.push_back(of_instance(model.world(), lowered, *instance));
  }
  found.seconds = cpu_seconds() - start;
  found.lines = lines_of_code(*text);
  return found;
}

Result<Found> from_choices(int types, structures::Form how) {
  const double start = cpu_seconds();
  REFUTE_TRY(const auto* structure, structures::find_structure("inheritance"));
  Found found;
  choice::Search search(structure->texts(types, how));
  while (!StopSignal::requested() && search.next())
    found.graphs.push_back(of_text(search.current()));
  found.seconds = cpu_seconds() - start;
  found.lines = lines_of_code(definitions(
      kGraphs, how == structures::Form::kGenerator ? kMade : kDescribed));
  return found;
}

/// A way to make graphs, and what it gives.
using Way = std::pair<std::string, Found>;

Result<std::vector<Way>> ways_of(int types) {
  std::vector<Way> ways;
  REFUTE_TRY(ways.emplace_back("model, symmetry broken", Found()).second,
             from_model(types, true));
  REFUTE_TRY(ways.emplace_back("model, all", Found()).second,
             from_model(types, false));
  REFUTE_TRY(ways.emplace_back("choices, made", Found()).second,
             from_choices(types, structures::Form::kGenerator));
  REFUTE_TRY(ways.emplace_back("choices, described", Found()).second,
             from_choices(types, structures::Form::kPredicate));
  return ways;
}

int largest(const Setting& setting) { return setting.quick ? 3 : kLargest; }

Result<json> compute(const Setting& setting) {
  json figures = json::object();
  for (int types = 1; types <= largest(setting); ++types) {
    REFUTE_TRY(const auto ways, ways_of(types));
    std::set<Graph> everything;
    std::vector<std::size_t> unique;
    for (const auto& [name, found] : ways) {
      const auto its = found.unique();
      everything.insert(its.begin(), its.end());
      unique.push_back(its.size());
    }
    json& row = figures[std::to_string(types)];
    row = json::array();
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const auto& [name, found] = ways[i];
      row.push_back({{"way", name},
                     {"lines", found.lines},
                     {"seconds", found.seconds},
                     {"programs", found.graphs.size()},
                     {"unique", unique[i]},
                     {"missing", everything.size() - unique[i]}});
    }
  }
  return figures;
}

// Which forms of graphs compile is asked once: names make no difference.
Result<json> compile(const Setting& setting) {
  cli::EngineOptions options;
  options.jdk = setting.jdk;
  REFUTE_TRY(const auto spec, cli::lab_spec(options));
  JvmLab lab(spec, options.level);
  json figures = json::object();
  std::map<Graph, bool> known;
  for (int types = 1; types <= largest(setting); ++types) {
    REFUTE_TRY(const auto ways, ways_of(types));
    for (const auto& [name, found] : ways) {
      std::int64_t compile = 0;
      for (const auto& graph : found.graphs) {
        if (StopSignal::requested()) return figures;
        const auto [its, is_new] = known.try_emplace(form(graph), false);
        if (is_new) {
          REFUTE_TRY(
              const auto compiled,
              lab.compile(as_program(its->first.classes, its->first.edges),
                          Compiler::kJavac));
          its->second = compiled.ok();
        }
        compile += its->second ? 1 : 0;
      }
      figures[std::to_string(types)][name] = compile;
    }
  }
  return figures;
}

/// A figure that stores of older versions do not have.
std::string figure_of(const json& way, const char* what) {
  if (!way.contains(what)) return kNothing;
  const json& value = way.at(what);
  return value.is_number_float() ? measured_seconds(value.get<double>())
                                 : number(value.get<std::int64_t>());
}

/// How many programs of a way compile; a dash if nobody has asked.
std::string compiled_of(const std::vector<Entry>& entries,
                        const std::string& types, const json& way,
                        std::int64_t programs) {
  const RowResult* row = find_row(entries, kCompiled);
  const auto name = way.at("way").get<std::string>();
  if (row == nullptr || !row->figures.is_object() ||
      !row->figures.contains(types) || !row->figures.at(types).contains(name))
    return kNothing;
  return percent(row->figures.at(types).at(name).get<std::int64_t>(), programs);
}

}  // namespace

std::int64_t lines_of_code(std::string_view text) {
  std::int64_t lines = 0;
  bool comment = false;
  for (const auto& raw : split(text, '\n')) {
    const auto from = raw.find_first_not_of(' ');
    const std::string line = from == std::string::npos ? "" : raw.substr(from);
    if (line.starts_with("/*")) comment = true;
    if (!comment && !line.empty() && !line.starts_with("//")) ++lines;
    if (line.ends_with("*/")) comment = false;
  }
  return lines;
}

std::string definitions(std::string_view text,
                        const std::vector<std::string>& names) {
  std::string found;
  bool inside = false;
  for (const auto& line : split(text, '\n')) {
    const bool begins = !line.empty() && line[0] != ' ' && line[0] != '}';
    if (begins)
      inside = std::ranges::any_of(names, [&](const std::string& name) {
        const bool type = name.starts_with("struct ");
        return type ? line == name + " {"
                    : line.find(" " + name + "(") != std::string::npos;
      });
    if (inside) found += line + "\n";
    if (line.starts_with('}')) inside = false;
  }
  return found;
}

java::Program as_program(const std::vector<bool>& classes,
                         const std::vector<std::pair<int, int>>& edges) {
  java::Program program;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    std::string extended, implemented;
    for (const auto& [type, above] : edges) {
      if (type != static_cast<int>(i)) continue;
      const bool is_extended =
          classes[i] == classes[static_cast<std::size_t>(above)];
      std::string& list = is_extended ? extended : implemented;
      list += fmt::format("{}T{}",
                          !list.empty() ? ", "
                          : is_extended ? " extends "
                                        : " implements ",
                          above);
    }
    program.files.push_back({fmt::format("T{}.java", i),
                             fmt::format("public {} T{}{}{} {{}}\n",
                                         classes[i] ? "class" : "interface", i,
                                         extended, implemented)});
  }
  return program;
}

Row compiled_graphs_row() {
  return {.name = kCompiled,
          .engines = Engines::kNone,
          .quick_limit = 1,
          .compute = compile,
          .needs_jdk = true};
}

Row graphs_row() {
  return {.name = kRow,
          .engines = Engines::kNone,
          .quick_limit = 1,
          .compute = compute};
}

Table graphs_table(const std::vector<Entry>& entries) {
  Table table{.name = "table7",
              .title = "Table 7: inheritance graphs",
              .head = {"types", "way", "lines", "seconds", "programs",
                       "compile", "isomorphic", "unique", "not generated"},
              .rows = {}};
  const RowResult* row = find_row(entries, kRow);
  for (int types = 1; types <= kLargest; ++types) {
    for (const auto& paper : printed("jdolly", "table7"))
      if (paper.whole("types") == types)
        table.rows.push_back({paper.shown("types"),
                              "paper: " + paper.text("tool"),
                              paper.shown("lines"), paper.shown("seconds"),
                              paper.shown("programs"), paper.shown("compile"),
                              paper.shown("isomorphic"), paper.shown("unique"),
                              paper.shown("not generated")});
    const auto key = std::to_string(types);
    if (row == nullptr || !row->figures.is_object() ||
        !row->figures.contains(key)) {
      table.rows.push_back({key, "ours", kNothing, kNothing,
                            row != nullptr ? cell(row->state) : "not run",
                            kNothing, kNothing, kNothing, kNothing});
      continue;
    }
    for (const auto& way : row->figures.at(key)) {
      const auto programs = way.at("programs").get<std::int64_t>();
      const auto unique = way.at("unique").get<std::int64_t>();
      table.rows.push_back(
          {key, "ours: " + way.at("way").get<std::string>(),
           figure_of(way, "lines"), figure_of(way, "seconds"), number(programs),
           compiled_of(entries, key, way, programs), number(programs - unique),
           number(unique), number(way.at("missing").get<std::int64_t>())});
    }
  }
  table.notes.push_back(
      "Isomorphic programs repeat another one apart from the names of types; "
      "unique ones are found by trying every renaming, and what there is to "
      "generate is the union of all ways. The model is "
      "`models/inheritance.als`; choices are *made* valid by construction, or "
      "*described*, all of the space filtered. Lines are those with code: of "
      "the whole model, and of the functions in "
      "`examples/structures/inheritance_graph.cc` that a style needs, the "
      "copy into the result included. Seconds are ours of the processor, from "
      "reading the model to the last graph; the paper's start Alloy or JPF. "
      "Each unique program was compiled by javac, with a public type in a file "
      "of its own; names of types make no difference to that.");
  std::vector<const RowResult*> both;
  for (const char* name : {kRow, kCompiled})
    if (const auto* one = find_row(entries, name); one != nullptr && one->ran)
      both.push_back(one);
  if (!both.empty()) table.notes.push_back(conditions(both));
  return table;
}

}  // namespace refute::eval
