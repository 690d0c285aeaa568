#include "jvm/check.h"

#include <fmt/format.h>

#include "java/read_program.h"
#include "jvm/cut_off.h"

namespace refute::jvm {

namespace {

/// More than this the compilers have no memory for.
constexpr std::size_t kMostText = std::size_t{32} << 20;

std::string diagnostics_text(const CompareReply& reply) {
  std::string text;
  for (const auto& each : reply.diagnostics)
    text += fmt::format("  {}:{}: {} ({})\n", each.file, each.line,
                        each.message, each.compiler);
  return text;
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
  text += to_text(reply.stopped);
  if (reply.flaky > 0)
    text += fmt::format(
        "{} differences did not show again: the program behaves differently "
        "from run to run.\n",
        reply.flaky);
  return text;
}

/// A jar is read where it lies, by the worker. Its time and size tell a new
/// one from an old one.
Result<java::Program> jar_program(const std::filesystem::path& jar) {
  std::error_code error;
  const auto size = std::filesystem::file_size(jar, error);
  if (error)
    return usage_error("cannot read " + jar.string() + ": " + error.message());
  const auto time = std::filesystem::last_write_time(jar, error);
  return java::Program{
      {{std::filesystem::absolute(jar).string(),
        fmt::format("{} {}", size, time.time_since_epoch().count())}}};
}

Result<java::Program> read(const std::filesystem::path& path,
                           const std::string& encoding) {
  std::error_code error;
  if (path.extension() == ".jar" &&
      std::filesystem::is_regular_file(path, error))
    return jar_program(path);
  REFUTE_TRY(auto program, java::read_program(path, encoding));
  std::size_t size = 0;
  for (const auto& file : program.files) size += file.text.size();
  if (size > kMostText)
    return usage_error(fmt::format("{} holds {} MB of Java, and {} MB are the "
                                   "most that is read",
                                   path.string(), size >> 20, kMostText >> 20),
                       "give the part that changed, and the rest by "
                       "--classpath");
  return program;
}

}  // namespace

Result<CompareReply> check(Channel& worker, Channel& fresh,
                           const std::filesystem::path& before,
                           const std::filesystem::path& after,
                           CompareRequest options,
                           const std::string& encoding) {
  for (const auto& entry : options.class_path)
    if (!std::filesystem::exists(entry))
      return usage_error("class path entry " + entry + " does not exist");
  REFUTE_TRY(options.before, read(before, encoding));
  REFUTE_TRY(options.after, read(after, encoding));
  const std::chrono::milliseconds patience(options.max_milliseconds * 2 +
                                           60'000);
  REFUTE_TRY(CompareReply reply, compare(worker, options, patience));
  if (reply.verdict == Verdict::kBeforeDoesNotCompile)
    return usage_error(before.string() + " does not compile:\n" +
                       diagnostics_text(reply));
  if (reply.verdict != Verdict::kDiffers) return reply;
  REFUTE_TRY(CompareReply again, compare(fresh, options, patience));
  if (again.verdict == Verdict::kDiffers) return again;
  again.flaky += static_cast<int>(reply.evidence.size());
  return again;
}

std::string to_text(const CompareReply& reply) {
  switch (reply.verdict) {
    case Verdict::kSame:
      return same_text(reply);
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
  text += to_text(reply.stopped);
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
  const bool clean = reply.verdict == Verdict::kSame ||
                     reply.verdict == Verdict::kNothingToCompare;
  return clean ? ExitCode::kClean : ExitCode::kFindings;
}

}  // namespace refute::jvm
