#include "campaign/confirmation.h"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/walk.h"
#include "project/windows.h"

namespace refute::campaign {
namespace {

using Clock = std::chrono::steady_clock;

// How long a merged finding may be traced; the single programs follow anyway.
constexpr std::chrono::seconds kTraceTime(20);

// No part alone shows it: the fewest that do so together, by Zeller's ddmin
// without its complements' complements. `fails` may give up with an error.
Result<std::vector<std::size_t>> fewest(
    std::vector<std::size_t> all,
    const std::function<Result<bool>(const std::vector<std::size_t>&)>& fails) {
  std::size_t pieces = 2;
  while (all.size() >= 2) {
    bool smaller = false;
    const std::size_t length = (all.size() + pieces - 1) / pieces;
    for (std::size_t begin = 0; begin < all.size(); begin += length) {
      auto rest = all;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(begin),
                 rest.begin() + static_cast<std::ptrdiff_t>(
                                    std::min(begin + length, all.size())));
      if (rest.empty()) continue;
      REFUTE_TRY(const bool still, fails(rest));
      if (!still) continue;
      all = std::move(rest);
      pieces = std::max<std::size_t>(pieces - 1, 2);
      smaller = true;
      break;
    }
    if (smaller) continue;
    if (pieces >= all.size()) break;
    pieces = std::min(pieces * 2, all.size());
  }
  return all;
}

/// A window may lack what makes the result right. So whoever says that it does
/// not compile must be right for all of the project. If that cannot be found
/// out, the window decides.
bool compiles_as_a_whole(const Subject& subject, const Found& found,
                         Bench& bench) {
  const auto* const applied = std::get_if<Applied>(&found.outcome);
  auto kept = project::kept_project(subject.program.class_path);
  if (applied == nullptr || !kept) return false;
  java::Program whole = std::move(kept->sources);
  std::erase_if(whole.files, [&](const java::SourceFile& file) {
    return java::find_file(subject.program, file.path) ||
           java::find_file(applied->after, file.path);
  });
  whole.files.insert(whole.files.end(), applied->after.files.begin(),
                     applied->after.files.end());
  java::normalise(whole);
  whole.class_path = std::move(kept->needed);
  const auto compiled = bench.compile(whole, Compiler::kJavac);
  return compiled && compiled->ok();
}

}  // namespace

Result<std::optional<Found>> Confirmation::confirm(const Subject& subject,
                                                   const std::string& oracle,
                                                   const std::string& label) {
  REFUTE_TRY(const Oracle* const question, must_find_oracle(oracle));
  bench_.restart();
  REFUTE_TRY(auto found,
             bench_.ask(subject, *question, label, Rigour::kConfirm));
  if (found && question->about == About::kCompiling &&
      compiles_as_a_whole(subject, *found, bench_))
    found.reset();
  return found;
}

Result<std::string> Confirmation::trace(const store::Finding& finding) {
  const auto parts = parts_of(finding.generator, finding.choices);
  if (!parts || parts->size() < 2) return std::string();
  REFUTE_TRY(const Oracle* const oracle, must_find_oracle(finding.oracle));
  const auto deadline = Clock::now() + kTraceTime;
  const auto fails = [&](const Subject& subject) -> Result<bool> {
    if (Clock::now() >= deadline) return fail("it took too long to trace");
    REFUTE_TRY(
        const auto found,
        bench_.ask(subject, *oracle, finding.engine_label, Rigour::kBulk));
    return found.has_value();
  };

  std::string alone;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    all.push_back(i);
    REFUTE_TRY(const bool shows, fails((*parts)[i].step.subject));
    if (shows)
      alone += fmt::format("alone: {} ({})\n", (*parts)[i].description,
                           (*parts)[i].step.choices);
  }
  if (!alone.empty()) return alone;

  REFUTE_TRY(const auto few,
             fewest(std::move(all),
                    [&](const std::vector<std::size_t>& kept) -> Result<bool> {
                      REFUTE_TRY(
                          const Subject subject,
                          with_parts(finding.generator, finding.choices, kept));
                      return fails(subject);
                    }));
  std::string together;
  for (const std::size_t i : few)
    together += "together: " + (*parts)[i].description + "\n";
  return together;
}

}  // namespace refute::campaign
