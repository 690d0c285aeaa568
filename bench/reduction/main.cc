#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/stop.h"
#include "campaign/rows.h"
#include "campaign/shrink.h"
#include "cli/plan.h"
#include "cli/session.h"
#include "cluster/cluster.h"
#include "java/parse.h"

/// Are reduced programs as small as possible?
///
///     bench_reduction COUNT STORE…
///     bench_reduction --control COUNT STORE…
///
/// Takes COUNT findings of each campaign, in turns from its clusters, makes
/// them small, and then tries by brute force, on the text and without any code
/// of the reducer, whether a member or statement can go while the same bug
/// shows. One row per finding, then the median. The control asks brute force of
/// the programs as they were found: it must find much that can go.
namespace {

using namespace refute;

struct Stretch {
  std::size_t file;
  std::uint32_t begin, end;
  bool member;
};

void collect(const java::Node& node, std::size_t file,
             std::vector<Stretch>& all) {
  using java::Kind;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const java::Node* const child = node.children[i];
    if (child == nullptr) continue;
    const bool member =
        java::part_at(node.kind, i).name == java::Child::kMembers ||
        (node.kind == Kind::kUnit && child->kind != Kind::kPackage);
    if (member || node.kind == Kind::kBlock)
      all.push_back({file, child->begin, child->end, member});
    collect(*child, file, all);
  }
}

/// Every declaration and statement of a program.
std::vector<Stretch> stretches(const java::Program& program) {
  std::vector<Stretch> all;
  for (std::size_t i = 0; i < program.files.size(); ++i) {
    java::Ast ast;
    if (const auto unit = java::parse(ast, program.files[i].text))
      collect(**unit, i, all);
  }
  return all;
}

Subject without(Subject subject, const Stretch& gone) {
  auto& file = subject.program.files[gone.file];
  auto& target = subject.request.target;
  const auto length = gone.end - gone.begin;
  if (target.file == file.path && target.offset >= gone.end)
    target.offset -= length;
  file.text.erase(gone.begin, length);
  if (file.text.find('{') == std::string::npos)
    subject.program.files.erase(subject.program.files.begin() +
                                static_cast<std::ptrdiff_t>(gone.file));
  return subject;
}

struct Left {
  int members = 0, statements = 0;  ///< That could still go.
  int tried = 0;
};

Result<Left> brute_force(const store::Finding& small, const std::string& bug,
                         campaign::Shrinker& shrinker) {
  Left left;
  REFUTE_TRY(const Subject subject, campaign::stored_subject(small));
  for (const auto& stretch : stretches(subject.program)) {
    const Subject less = without(subject, stretch);
    if (less.program.files.empty()) continue;
    ++left.tried;
    REFUTE_TRY(const auto found, shrinker.ask(small, less));
    if (!found || cluster::bug_key(*found) != bug) continue;
    ++(stretch.member ? left.members : left.statements);
    fmt::print(stderr, "finding {}: can go: {}\n", small.id,
               subject.program.files[stretch.file].text.substr(
                   stretch.begin, stretch.end - stretch.begin));
  }
  return left;
}

/// In turns from the clusters, so that no cluster stands for all.
std::vector<store::Finding> sample(const std::vector<store::Finding>& findings,
                                   std::size_t count) {
  std::map<std::string, std::vector<const store::Finding*>> groups;
  for (const auto& finding : findings)
    if (finding.confirmation != store::Confirmation::kRefuted)
      groups[cluster::key(finding, cluster::By::kTemplate)].push_back(&finding);
  std::vector<store::Finding> chosen;
  for (std::size_t round = 0; chosen.size() < count; ++round) {
    const std::size_t before = chosen.size();
    for (const auto& [key, group] : groups)
      if (round < group.size() && chosen.size() < count)
        // Far apart: neighbours in the walk are much alike.
        chosen.push_back(*group[(round * 37) % group.size()]);
    if (chosen.size() == before) break;
  }
  return chosen;
}

struct Figures {
  std::vector<std::int64_t> before, after, checks;
  int minimal = 0, confirmed = 0, removable = 0, failed = 0, tried = 0;
};

/// A reduced finding, and what brute force found in it.
struct Small {
  store::Finding finding;
  store::Reduction reduction;
  Left left;
};

Result<store::Reduction> as_it_is(const store::Finding& finding) {
  REFUTE_TRY(const Subject subject, campaign::stored_subject(finding));
  store::Reduction same;
  static_cast<store::Exhibit&>(same) = finding;
  same.lines = java::count_lines(subject.program);
  return same;
}

Result<std::vector<Small>> make_small(
    const std::vector<store::Finding>& findings,
    const campaign::Workers& workers, bool control, Figures& figures) {
  std::vector<Small> all;
  campaign::Shrinker shrinker(workers, 1);
  for (const auto& finding : findings) {
    const auto small = control
                           ? as_it_is(finding)
                           : shrinker.shrink(finding, std::chrono::minutes(2));
    if (!small) {
      ++figures.failed;
      fmt::print(stderr, "finding {}, {}: {}\n", finding.id, finding.oracle,
                 small.error().message);
      continue;
    }
    REFUTE_TRY(const Left left,
               brute_force(store::reduced(finding, *small),
                           cluster::bug_key(finding), shrinker));
    all.push_back({finding, *small, left});
    fmt::print(stderr, "{} small, the last {} lines\n", all.size(),
               small->lines);
  }
  return all;
}

Result<void> measure(const std::string& path, std::size_t count, bool control,
                     Figures& figures) {
  REFUTE_TRY(auto store, store::Store::open(path, /*read_only=*/true));
  REFUTE_TRY(const auto meta, store.meta());
  REFUTE_TRY(const auto plan, cli::stored_plan(meta));
  REFUTE_TRY(const auto workers, cli::make_workers(plan.engine));
  REFUTE_TRY(const auto findings, store.findings());
  REFUTE_TRY(const auto all,
             make_small(sample(findings, count), workers, control, figures));
  // In fresh processes, with javac as the compiler.
  campaign::Shrinker fresh(workers, 1);
  for (const auto& [finding, small, left] : all) {
    REFUTE_TRY(const Subject large, campaign::stored_subject(finding));
    const auto reduced = store::reduced(finding, small);
    REFUTE_TRY(const Subject subject, campaign::stored_subject(reduced));
    REFUTE_TRY(const auto again, fresh.ask(finding, subject, Rigour::kConfirm));
    figures.before.push_back(java::count_lines(large.program));
    figures.after.push_back(small.lines);
    figures.checks.push_back(small.checks);
    figures.minimal += small.minimal;
    figures.confirmed += again.has_value();
    figures.tried += left.tried;
    figures.removable += left.members + left.statements > 0;
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
               finding.engine, finding.id, finding.oracle,
               cluster::refactoring_of(finding), figures.before.back(),
               small.lines, small.checks, left.tried,
               left.members + left.statements, again ? "yes" : "NO");
    std::fflush(stdout);
  }
  return {};
}

std::int64_t median(std::vector<std::int64_t> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const bool control = argc > 1 && argv[1] == std::string("--control");
  const int first = control ? 2 : 1;
  if (argc < first + 2) {
    fmt::print(stderr, "usage: bench_reduction [--control] COUNT STORE…\n");
    return 2;
  }
  fmt::print(
      "| engine | finding | oracle | refactoring | lines | small | checks | "
      "removals tried | can go | confirmed |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  Figures figures;
  for (int i = first + 1; i < argc; ++i)
    if (const auto done =
            measure(argv[i], static_cast<std::size_t>(std::atoi(argv[first])),
                    control, figures);
        !done) {
      fmt::print(stderr, "{}: {}\n", argv[i], done.error().message);
      return 3;
    }
  fmt::print(
      "\n{} findings, {} could not be reduced; median {} lines before, {} "
      "after, {} checks; {} minimal, {} confirmed, {} with something left of "
      "{} removals tried\n",
      figures.after.size() + static_cast<std::size_t>(figures.failed),
      figures.failed, median(figures.before), median(figures.after),
      median(figures.checks), figures.minimal, figures.confirmed,
      figures.removable, figures.tried);
  return figures.removable == 0 && median(figures.after) <= 12 ? 0 : 1;
}
