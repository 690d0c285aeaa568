#include "cli/check_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "base/visible.h"

namespace refute::cli {
namespace {

using jvm::CompareReply;
using jvm::Coverage;
using jvm::CutOff;
using jvm::Verdict;

/// "denied file" as people say it.
std::string in_words(const std::string& why) {
  constexpr std::string_view kDenied = "denied ";
  if (why.starts_with(kDenied)) return why.substr(kDenied.size()) + " refused";
  if (why.starts_with("exit")) return "exit refused";
  if (why.starts_with("missing ")) return "class " + why.substr(8) + " missing";
  if (why == "steps" || why == "stack") return "too many steps";
  return "too much " + why;
}

std::string counts(const CompareReply& reply) {
  std::string text = fmt::format("{} sequences", reply.sequences);
  if (reply.exhaustive.length > 0)
    text += fmt::format(", among them all of up to {} calls with small values",
                        reply.exhaustive.length);
  text += fmt::format("; {} calls of {} of {} common members", reply.calls,
                      reply.methods, reply.common);
  if (reply.reached < reply.common)
    text += fmt::format(", {} of which the change can reach", reply.reached);
  return text;
}

std::string coverage_text(const Coverage& coverage) {
  if (coverage.lines == 0) return {};
  std::string text = fmt::format("They reach {} of {} lines",
                                 coverage.lines_reached, coverage.lines);
  if (coverage.branches > 0)
    text += fmt::format(" and {} of {} branches", coverage.branches_reached,
                        coverage.branches);
  return text + " of AFTER.\n";
}

/// "3 of 4 lines and 1 of 2 branches of AFTER"
std::string reach_text(const jvm::Reach& reach, const char* version) {
  std::string text =
      fmt::format("{} of {} lines", reach.lines_reached, reach.lines);
  if (reach.branches > 0)
    text += fmt::format(" and {} of {} branches", reach.branches_reached,
                        reach.branches);
  return text + " of " + version;
}

/// As many places as a person reads, one line for each version.
std::string missed_text(const jvm::Reach& reach, const char* version) {
  constexpr std::size_t kMost = 12;
  if (reach.missed.empty()) return {};
  std::string list;
  for (std::size_t i = 0; i < std::min(kMost, reach.missed.size()); ++i)
    list += (i > 0 ? ", " : "") + reach.missed[i];
  if (reach.missed.size() > kMost)
    list += fmt::format(", and {} more", reach.missed.size() - kMost);
  return fmt::format("  not reached in {}: {}\n", version, list);
}

/// How much of the changed code was reached, and what was not.
std::string changed_text(const jvm::ChangedCode& changed) {
  if (!changed.known()) return {};
  std::string text = "Of the changed code they reach ";
  if (changed.before.lines > 0) text += reach_text(changed.before, "BEFORE");
  if (changed.before.lines > 0 && changed.after.lines > 0) text += ", ";
  if (changed.after.lines > 0) text += reach_text(changed.after, "AFTER");
  return text + ".\n" + missed_text(changed.before, "BEFORE") +
         missed_text(changed.after, "AFTER");
}

/// What callers no longer find as it was.
std::string api_text(const std::vector<sequence::ApiChange>& api) {
  if (api.empty()) return {};
  std::string text = "What callers of BEFORE no longer find as it was:\n";
  for (const auto& each : api) {
    text += "  " + to_string(each.kind);
    if (each.guess) text += " (a guess: the bodies are equal)";
    text += ": " + each.before;
    if (!each.after.empty()) text += " -> " + each.after;
    text += each.compared ? "\n" : " (not compared)\n";
  }
  return text;
}

std::string list_text(const char* what,
                      const std::vector<std::string>& members) {
  if (members.empty()) return {};
  return fmt::format("{}: {}.\n", what, fmt::join(members, ", "));
}

/// What the user wanted left out, and what had to be.
std::string wishes_text(const CompareReply& reply) {
  return list_text("Not compared, as asked", reply.ignored) +
         list_text("Differs as accepted", reply.accepted) +
         left_out_text(reply.left_out);
}

/// Why nothing can be said, though calls were made.
std::string why_not_tested(const CompareReply& reply) {
  if (reply.unconfirmed > 0)
    return fmt::format(
        "{} seen that did not show again in time, or not under JUnit",
        plural(reply.unconfirmed, "difference"));
  if (reply.changed.known() && !reply.changed.reached())
    return "no call reached the changed code";
  if (!reply.left_out.same)
    return "files that were left out are not the same in both versions";
  const bool cut_off = std::any_of(
      reply.stopped.begin(), reply.stopped.end(), [](const auto& each) {
        return each.first == "time" || each.first == "steps" ||
               each.first == "memory" || each.first == "stack";
      });
  return cut_off ? "every call that can reach the change was refused or took "
                   "too long"
                 : "every call that can reach the change was refused";
}

std::string same_text(const CompareReply& reply) {
  const auto rest = api_text(reply.api) + wishes_text(reply);
  if (reply.identical)
    return "Same behaviour: the class files are identical.\n" + rest;
  if (reply.sequences == 0)
    return fmt::format(
               "Same behaviour: the change reaches none of the {} common "
               "members.\n",
               reply.common) +
           rest;
  std::string text =
      fmt::format("Same behaviour as far as tested: {}.\n", counts(reply));
  text += changed_text(reply.changed);
  text += rest;
  text += coverage_text(reply.coverage);
  text += cut_off_text(reply.stopped);
  if (reply.flaky > 0)
    text += fmt::format(
        "{} did not show again: the program behaves differently from run to "
        "run.\n",
        plural(reply.flaky, "difference"));
  return text;
}

std::string evidence_text(const CompareReply& reply) {
  std::string text;
  for (const auto& each : reply.evidence) {
    for (const auto& earlier : each.earlier) text += "  " + earlier + "\n";
    text += fmt::format("  {}\n    before: {}\n    after:  {}\n", each.call,
                        each.before, each.after);
    text += each.closed ? "    The program makes these calls itself.\n"
                        : "    The program does not make these calls itself: "
                          "it takes other callers.\n";
    if (each.needs_null) text += "    It takes null for an argument.\n";
  }
  return text;
}

std::string guesses_text(const CompareReply& reply) {
  std::string text =
      "Not tested: it differs if these guesses of renames are right. State "
      "those that are:\n";
  for (const auto& [before, after] : reply.guesses)
    text += fmt::format("  --map '{}={}'\n", before, after);
  return text;
}

std::string not_tested_text(const CompareReply& reply) {
  const auto rest = api_text(reply.api) + wishes_text(reply);
  if (reply.sequences == 0 && !reply.left_out.same)
    return "Not tested: " + why_not_tested(reply) + ".\n" + rest;
  if (reply.rests_on_guess)
    return guesses_text(reply) + evidence_text(reply) + rest;
  if (reply.sequences == 0 && reply.reached > 0)
    return fmt::format(
               "Not tested: of the {} common members that the change can reach "
               "none could be called in the time (--budget).\n",
               reply.reached) +
           rest;
  const bool is_gone =
      std::any_of(reply.api.begin(), reply.api.end(),
                  [](const auto& each) { return !each.compared; });
  if (reply.sequences == 0 && !is_gone && !reply.ignored.empty())
    return "Not tested: the change reaches only what is not compared, as "
           "asked.\n" +
           rest;
  if (reply.sequences == 0)
    return fmt::format(
               "Not tested: the change reaches none of the {} common members, "
               "and AFTER lacks public members of BEFORE (removed, renamed, "
               "or with other types).\n",
               reply.common) +
           rest;
  return fmt::format("Not tested: {} ({}).\n", why_not_tested(reply),
                     counts(reply)) +
         changed_text(reply.changed) + cut_off_text(reply.stopped) + rest;
}

}  // namespace

std::string missing_classes_text(const CompareReply& reply) {
  return fmt::format("calls need classes that are nowhere: {}",
                     fmt::join(reply.missing, ", "));
}

std::string cut_off_text(const CutOff& calls) {
  int all = 0;
  std::map<std::string, int> by_words;
  for (const auto& [why, count] : calls) {
    all += count;
    by_words[in_words(why)] += count;
  }
  if (all == 0) return {};
  std::string list;
  for (const auto& [words, count] : by_words)
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", words, count);
  return fmt::format(
      "{} of the calls were cut off, and what comes after that point was not "
      "tested: {}.\n",
      all, list);
}

std::string left_out_text(const jvm::LeftOut& left_out) {
  if (left_out.files.empty()) return {};
  std::vector<std::string> names;
  for (const auto& each : left_out.files) names.push_back(in_one_line(each));
  return fmt::format(
      "Left out and not looked at, since no .java file can have such a name, "
      "or no pom says that sources lie there: {}. {} in both versions.\n",
      fmt::join(names, ", "),
      left_out.same ? "They are the same" : "They are not the same");
}

std::string diagnostics_text(const CompareReply& reply) {
  std::string text, last;
  for (const auto& each : reply.diagnostics) {
    const auto place =
        each.line > 0 ? fmt::format("{}:{}", each.file, each.line) : each.file;
    const auto line =
        fmt::format("  {}: {} ({})\n", place, each.message, each.compiler);
    // A jar that cannot be read is so for each compiler.
    if (line != last) text += line;
    last = line;
  }
  return text;
}

std::string to_text(const CompareReply& reply) {
  switch (reply.verdict) {
    case Verdict::kSame:
      return same_text(reply);
    case Verdict::kNothingToCompare:
      if (reply.common > 0)
        return fmt::format(
                   "Not tested: no call was made of the {} common members.\n",
                   reply.common) +
               left_out_text(reply.left_out);
      return "Not tested: the versions share no callable member.\n" +
             left_out_text(reply.left_out);
    case Verdict::kNotTested:
      return not_tested_text(reply);
    case Verdict::kMissingClasses:
      return "Not tested: " + missing_classes_text(reply) + ".\n";
    case Verdict::kBeforeDoesNotCompile:
      return "BEFORE does not compile:\n" + diagnostics_text(reply);
    case Verdict::kAfterDoesNotCompile:
      return "AFTER does not compile:\n" + diagnostics_text(reply);
    case Verdict::kDiffers:
      break;
  }
  std::string text = fmt::format("Behaviour differs ({}).\n", counts(reply));
  text += cut_off_text(reply.stopped);
  text += evidence_text(reply);
  text += api_text(reply.api) + wishes_text(reply);
  if (reply.junit.empty()) return text;
  if (!reply.tests_ran)
    text +=
        "The test was not run under JUnit, which is looked for beside "
        "refute.\n";
  text += "\n" + reply.junit;
  return text;
}

ExitCode exit_code(const CompareReply& reply) {
  switch (reply.verdict) {
    case Verdict::kSame:
      return ExitCode::kClean;
    case Verdict::kNothingToCompare:
    case Verdict::kNotTested:
      return ExitCode::kNotTested;
    case Verdict::kMissingClasses:
      return ExitCode::kUsage;
    case Verdict::kDiffers:
    case Verdict::kBeforeDoesNotCompile:
    case Verdict::kAfterDoesNotCompile:
      break;
  }
  return ExitCode::kFindings;
}

}  // namespace refute::cli
