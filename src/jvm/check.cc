#include "jvm/check.h"

#include <fmt/format.h>

#include "java/read_program.h"

namespace refute::jvm {

namespace {

std::string diagnostics_text(const CompareReply& reply) {
  std::string text;
  for (const auto& each : reply.diagnostics)
    text += fmt::format("  {}:{}: {} ({})\n", each.file, each.line,
                        each.message, each.compiler);
  return text;
}

std::string counts(const CompareReply& reply) {
  if (reply.identical) return "the class files are identical";
  return fmt::format("{} calls in {} sequences over {} of {} common members",
                     reply.calls, reply.sequences, reply.methods, reply.common);
}

}  // namespace

Result<CompareReply> check(Channel& worker, const std::filesystem::path& before,
                           const std::filesystem::path& after,
                           CompareRequest options) {
  for (const auto& entry : options.class_path)
    if (!std::filesystem::exists(entry))
      return usage_error("class path entry " + entry + " does not exist");
  REFUTE_TRY(options.before, java::read_program(before));
  REFUTE_TRY(options.after, java::read_program(after));
  const std::chrono::milliseconds patience(options.max_milliseconds * 2 +
                                           60'000);
  REFUTE_TRY(CompareReply reply, compare(worker, options, patience));
  if (reply.verdict == Verdict::kBeforeDoesNotCompile)
    return usage_error(before.string() + " does not compile:\n" +
                       diagnostics_text(reply));
  return reply;
}

std::string to_text(const CompareReply& reply) {
  switch (reply.verdict) {
    case Verdict::kSame:
      return fmt::format("Same behaviour as far as tested: {}.\n",
                         counts(reply));
    case Verdict::kNothingToCompare:
      return "Nothing to compare: the versions share no callable member.\n";
    case Verdict::kBeforeDoesNotCompile:
      return "BEFORE does not compile:\n" + diagnostics_text(reply);
    case Verdict::kAfterDoesNotCompile:
      return "AFTER does not compile:\n" + diagnostics_text(reply);
    case Verdict::kDiffers:
      break;
  }
  std::string text = fmt::format("Behaviour differs ({}).\n", counts(reply));
  for (const auto& each : reply.evidence) {
    for (const auto& earlier : each.earlier) text += "  " + earlier + "\n";
    text += fmt::format("  {}\n    before: {}\n    after:  {}\n", each.call,
                        each.before, each.after);
  }
  if (!reply.junit.empty()) text += "\n" + reply.junit;
  return text;
}

ExitCode exit_code(const CompareReply& reply) {
  const bool clean = reply.verdict == Verdict::kSame ||
                     reply.verdict == Verdict::kNothingToCompare;
  return clean ? ExitCode::kClean : ExitCode::kFindings;
}

}  // namespace refute::jvm
