#include "oracle/jvm_lab.h"

#include <fmt/format.h>

#include <algorithm>

#include "jvm/client.h"
#include "refactoring/test_pair.h"

namespace refute {
namespace {

constexpr std::chrono::seconds kCompileTimeout(30);
constexpr std::chrono::seconds kCompareTimeout(60);
// For callers that are about to conclude that nothing differs.
constexpr Effort kMany{.sequences = 2'000,
                       .time = std::chrono::milliseconds(5'000)};

jvm::CompareRequest request_for(const java::Program& before,
                                const java::Program& after, int level,
                                const sequence::Mapping& renamed,
                                const Effort& effort) {
  return {.before = before,
          .after = after,
          .level = level,
          .class_path = after.class_path,
          .mapping = renamed,
          .max_sequences = effort.sequences,
          .max_milliseconds = static_cast<int>(effort.time.count())};
}

std::string name_of(Compiler compiler) {
  return compiler == Compiler::kEcj ? "ecj" : "javac";
}

}  // namespace

Result<Compilation> JvmLab::compile(const java::Program& program,
                                    Compiler compiler) {
  REFUTE_TRY(const auto reply, jvm::compile(channel_,
                                            {.program = program,
                                             .compiler = name_of(compiler),
                                             .level = level_,
                                             .class_path = program.class_path},
                                            kCompileTimeout));
  Compilation result;
  for (const auto& diagnostic : reply.diagnostics)
    if (diagnostic.severity == "error")
      result.errors.push_back({diagnostic.code, diagnostic.file,
                               diagnostic.line, diagnostic.message,
                               diagnostic.start});
  if (!reply.ok && result.errors.empty())
    return fail(name_of(compiler) + " rejects the program without a reason");
  return result;
}

Result<jvm::Bindings> JvmLab::bindings(const java::Program& program) {
  return jvm::bindings(
      channel_,
      {.program = program, .level = level_, .class_path = program.class_path},
      kCompileTimeout);
}

Result<std::optional<java::Program>> JvmLab::class_files(
    const java::Program& program) {
  REFUTE_TRY(const auto reply, jvm::compile(channel_,
                                            {.program = program,
                                             .level = level_,
                                             .class_path = program.class_path,
                                             .class_files = true},
                                            kCompileTimeout));
  if (!reply.ok) return std::optional<java::Program>{};
  return std::optional(reply.class_files);
}

Result<Comparison> JvmLab::compare(const java::Program& before,
                                   const java::Program& after,
                                   const sequence::Mapping& renamed) {
  auto request = request_for(before, after, level_, renamed, effort_);
  request.coverage = measure_;
  request.all_reached = measure_;
  return ask(request);
}

Result<Comparison> JvmLab::compare_harder(const java::Program& before,
                                          const java::Program& after,
                                          const sequence::Mapping& renamed) {
  auto request =
      request_for(before, after, level_, renamed,
                  {.sequences = std::max(kMany.sequences, effort_.sequences),
                   .time = std::max(kMany.time, effort_.time)});
  request.exhaustive = true;
  return ask(request);
}

Result<Comparison> JvmLab::ask(const jvm::CompareRequest& request) {
  REFUTE_TRY(const auto reply,
             jvm::compare(channel_, request,
                          kCompareTimeout + 2 * std::chrono::milliseconds(
                                                    request.max_milliseconds)));
  if (tally_) tally_->add(reply.stopped);
  Comparison result{.methods = reply.methods,
                    .calls = reply.calls,
                    .sequences = reply.sequences,
                    .all_up_to = reply.exhaustive.length,
                    .identical = reply.identical};
  if (reply.coverage.lines > 0)
    result.covered = static_cast<double>(reply.coverage.lines_reached) /
                     reply.coverage.lines;
  if (const auto& [evidence, why] = reply.excused; !why.empty())
    result.excused =
        fmt::format("{} gives {} before and {} after: {}", evidence.call,
                    evidence.before, evidence.after, why);
  switch (reply.verdict) {
    case jvm::Verdict::kSame:
      break;
    case jvm::Verdict::kDiffers:
      for (const auto& evidence : reply.evidence) {
        std::string call;
        for (const auto& earlier : evidence.earlier) call += earlier + "; ";
        result.differences.push_back({call + evidence.call, evidence.before,
                                      evidence.after, evidence.closed});
      }
      result.test = to_text(TestPair{reply.junit, reply.junit_after});
      break;
    default:
      result.untested = jvm::to_string(reply.verdict);
  }
  return result;
}

}  // namespace refute
