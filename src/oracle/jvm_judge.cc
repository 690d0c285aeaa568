#include "oracle/jvm_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/confine.h"
#include "jvm/client.h"
#include "refactoring/test_pair.h"

namespace refute {
namespace {

constexpr std::chrono::seconds kCompileTimeout(30);
constexpr std::chrono::seconds kCompareTimeout(60);
// For callers that are about to conclude that nothing differs.
constexpr Effort kMany{.sequences = 2'000,
                       .time = std::chrono::milliseconds(5'000)};
// Programs leave classes behind that only a new JVM forgets for certain.
constexpr int kRecycleAfter = 50'000;

std::string name_of(Compiler compiler) {
  return compiler == Compiler::kEcj ? "ecj" : "javac";
}

}  // namespace

Result<void> must_confine(const JvmLimits& limits) {
  // For our own tests, on machines that cannot.
  if (limits.unconfined || std::getenv("REFUTE_TEST_UNCONFINED")) return {};
  auto possible = can_confine();
  if (possible) return {};
  return fail(
      "tested code cannot be confined here: " + possible.error().message,
      "it takes Linux 5.13 or newer, and a container that does not "
      "forbid it; --unconfined runs the code all the same, with no "
      "more than guards in Java before your files");
}

std::vector<std::string> to_options(const JvmLimits& limits) {
  std::vector<std::string> options;
  for (const auto& path : limits.read)
    options.insert(options.end(), {"--read", path.string()});
  if (!limits.scratch.empty())
    options.insert(options.end(), {"--scratch", limits.scratch.string()});
  if (limits.unconfined) options.emplace_back("--unconfined");
  return options;
}

WorkerSpec jvm_worker_spec(const std::filesystem::path& program,
                           const java::Jdk& jdk,
                           const std::filesystem::path& jars,
                           const JvmLimits& limits) {
  WorkerSpec spec{.name = "refute-jvm",
                  .command = {program.string(), "--jdk", jdk.home.string(),
                              "--worker", jars.string()},
                  .recycle_after = kRecycleAfter};
  const auto options = to_options(limits);
  spec.command.insert(spec.command.end(), options.begin(), options.end());
  return spec;
}

Result<nlohmann::json> WorkerChannel::call(nlohmann::json request,
                                           std::chrono::milliseconds timeout) {
  REFUTE_TRY(WorkerReply reply, worker_.call(std::move(request), timeout));
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return fail(fmt::format("{}: {}", worker_.spec().name, describe(*failure)));
  return std::get<nlohmann::json>(std::move(reply));
}

Result<Compilation> JvmJudge::compile(const java::Program& program,
                                      Compiler compiler) {
  REFUTE_TRY(const auto reply, jvm::compile(channel_,
                                            {.program = program,
                                             .compiler = name_of(compiler),
                                             .level = level_},
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

Result<jvm::Bindings> JvmJudge::bindings(const java::Program& program) {
  return jvm::bindings(channel_, {.program = program, .level = level_},
                       kCompileTimeout);
}

Result<std::optional<java::Program>> JvmJudge::class_files(
    const java::Program& program) {
  REFUTE_TRY(
      const auto reply,
      jvm::compile(channel_,
                   {.program = program, .level = level_, .class_files = true},
                   kCompileTimeout));
  if (!reply.ok) return std::optional<java::Program>{};
  return std::optional(reply.class_files);
}

Result<Comparison> JvmJudge::compare(const java::Program& before,
                                     const java::Program& after,
                                     const sequence::Mapping& renamed) {
  return ask({.before = before,
              .after = after,
              .level = level_,
              .mapping = renamed,
              .max_sequences = effort_.sequences,
              .max_milliseconds = static_cast<int>(effort_.time.count()),
              .coverage = measure_,
              .all_reached = measure_});
}

Result<Comparison> JvmJudge::compare_harder(const java::Program& before,
                                            const java::Program& after,
                                            const sequence::Mapping& renamed) {
  return ask({.before = before,
              .after = after,
              .level = level_,
              .mapping = renamed,
              .max_sequences = std::max(kMany.sequences, effort_.sequences),
              .max_milliseconds =
                  static_cast<int>(std::max(kMany.time, effort_.time).count()),
              .exhaustive = true});
}

Result<Comparison> JvmJudge::ask(const jvm::CompareRequest& request) {
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
