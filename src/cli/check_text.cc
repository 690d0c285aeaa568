#include "cli/check_text.h"

#include <fmt/format.h>

#include <map>

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

std::string same_text(const CompareReply& reply) {
  if (reply.identical)
    return "Same behaviour: the class files are identical.\n";
  if (reply.sequences == 0)
    return fmt::format(
        "Same behaviour: the change reaches none of the {} common members.\n",
        reply.common);
  std::string text =
      fmt::format("Same behaviour as far as tested: {}.\n", counts(reply));
  text += coverage_text(reply.coverage);
  text += cut_off_text(reply.stopped);
  if (reply.flaky > 0)
    text += fmt::format(
        "{} differences did not show again: the program behaves differently "
        "from run to run.\n",
        reply.flaky);
  return text;
}

}  // namespace

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
            reply.common);
      return "Not tested: the versions share no callable member.\n";
    case Verdict::kNotTested:
      if (reply.sequences == 0)
        return fmt::format(
            "Not tested: the change reaches none of the {} common members, "
            "and AFTER lacks public members of BEFORE (removed, renamed, or "
            "with other types).\n",
            reply.common);
      return fmt::format(
                 "Not tested: every call that can reach the change was refused "
                 "({}).\n",
                 counts(reply)) +
             cut_off_text(reply.stopped);
    case Verdict::kBeforeDoesNotCompile:
      return "BEFORE does not compile:\n" + diagnostics_text(reply);
    case Verdict::kAfterDoesNotCompile:
      return "AFTER does not compile:\n" + diagnostics_text(reply);
    case Verdict::kDiffers:
      break;
  }
  std::string text = fmt::format("Behaviour differs ({}).\n", counts(reply));
  text += cut_off_text(reply.stopped);
  for (const auto& each : reply.evidence) {
    for (const auto& earlier : each.earlier) text += "  " + earlier + "\n";
    text += fmt::format("  {}\n    before: {}\n    after:  {}\n", each.call,
                        each.before, each.after);
    text += each.closed ? "    The program makes these calls itself.\n"
                        : "    The program does not make these calls itself: "
                          "it takes other callers.\n";
  }
  if (!reply.junit.empty()) text += "\n" + reply.junit;
  return text;
}

ExitCode exit_code(const CompareReply& reply) {
  switch (reply.verdict) {
    case Verdict::kSame:
      return ExitCode::kClean;
    case Verdict::kNothingToCompare:
    case Verdict::kNotTested:
      return ExitCode::kNotTested;
    case Verdict::kDiffers:
    case Verdict::kBeforeDoesNotCompile:
    case Verdict::kAfterDoesNotCompile:
      break;
  }
  return ExitCode::kFindings;
}

}  // namespace refute::cli
