#include "jvm/check.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <system_error>

#include "java/read_program.h"

namespace refute::jvm {

namespace {

/// More than this the compilers have no memory for.
constexpr std::size_t kMostText = std::size_t{32} << 20;
/// A larger file keeps a compiler busy for minutes. No person writes one.
constexpr std::size_t kMostInOneFile = std::size_t{8} << 20;

/// A jar is read where it lies, by the worker, in this encoding. Its time and
/// size tell a new one from an old one.
Result<java::Program> jar_program(const std::filesystem::path& jar,
                                  const std::string& encoding) {
  if (access(jar.c_str(), R_OK) != 0)
    return usage_error("cannot read " + jar.string() + ": " +
                       std::generic_category().message(errno));
  std::error_code error;
  const auto size = std::filesystem::file_size(jar, error);
  if (error)
    return usage_error("cannot read " + jar.string() + ": " + error.message());
  const auto time = std::filesystem::last_write_time(jar, error);
  return java::Program{{{std::filesystem::absolute(jar).string(),
                         fmt::format("{} {} {}", encoding, size,
                                     time.time_since_epoch().count())}}};
}

/// Beside the search, both versions are compiled twice.
std::chrono::milliseconds patience_for(const CompareRequest& request) {
  return std::chrono::milliseconds(
      (std::int64_t{request.max_milliseconds} * 5 + 180'000) *
      (request.cpu_time ? 10 : 1));
}

/// Of what lies elsewhere only what changed is of interest: there may be much.
void add_what_differs(const std::vector<java::SourceFile>& files,
                      const std::vector<java::SourceFile>& others,
                      std::set<std::string>& names) {
  std::map<std::string_view, std::string_view> texts;
  for (const auto& each : others) texts.emplace(each.path, each.text);
  for (const auto& each : files)
    if (const auto other = texts.find(each.path);
        other == texts.end() || other->second != each.text)
      names.insert(each.path);
}

}  // namespace

Result<Version> read_version(const std::filesystem::path& path,
                             const std::string& encoding,
                             const java::WantedFiles& wanted) {
  std::error_code error;
  Version version;
  if (path.extension() == ".jar" &&
      std::filesystem::is_regular_file(path, error)) {
    REFUTE_TRY(version.program, jar_program(path, encoding));
    return version;
  }
  REFUTE_TRY(version.program,
             java::read_program(path, encoding, &version.rest, wanted));
  std::size_t size = 0;
  for (const auto& file : version.program.files) {
    size += file.text.size();
    if (file.text.size() > kMostInOneFile)
      return usage_error(
          fmt::format("{} has {} MB, and {} MB are the most that is read of "
                      "one file",
                      file.path, file.text.size() >> 20, kMostInOneFile >> 20),
          "give it as class files, by --classpath");
  }
  if (size > kMostText)
    return usage_error(fmt::format("{} holds {} MB of Java, and {} MB are the "
                                   "most that is read",
                                   path.string(), size >> 20, kMostText >> 20),
                       "give the part that changed, and the rest by "
                       "--classpath");
  return version;
}

void note_left_out(const Version& before, const Version& after,
                   CompareReply& reply) {
  std::set<std::string> names;
  for (const auto* version : {&before, &after})
    for (const auto& file : version->rest.odd) names.insert(file.path);
  add_what_differs(before.rest.left_out, after.rest.left_out, names);
  add_what_differs(after.rest.left_out, before.rest.left_out, names);
  reply.left_out.files.assign(names.begin(), names.end());
  reply.left_out.same = before.rest.odd == after.rest.odd &&
                        before.rest.left_out == after.rest.left_out;
  if (!reply.left_out.same && reply.verdict == Verdict::kSame)
    reply.verdict = Verdict::kNotTested;
}

Result<CompareReply> check(Channel& worker, Channel& fresh,
                           CompareRequest request) {
  for (const auto& entry : request.class_path)
    if (!std::filesystem::exists(entry))
      return usage_error("class path entry " + entry + " does not exist");
  // What it finds, a fresh process has to find again.
  request.first_only = true;
  REFUTE_TRY(CompareReply reply,
             compare(worker, request, patience_for(request)));
  if (reply.verdict != Verdict::kDiffers) return reply;
  request.first_only = false;
  // A process that has just started is slower. It makes the same calls in the
  // same order, and must get as far on a machine that has more to do by now.
  request.max_milliseconds *= 2;
  request.cpu_time = true;
  request.again = std::move(reply.test);
  request.made = std::move(reply.classes);
  const auto patience = 2 * patience_for(request);
  const bool guessed = !reply.guesses.empty();
  if (guessed) {
    // A difference that shows without the guesses is one, whatever was renamed.
    request.guess = false;
    REFUTE_TRY(CompareReply sure, compare(fresh, request, patience));
    if (sure.verdict == Verdict::kDiffers) {
      // That search looked for no renames; what it takes for gone may be one.
      sure.api = reply.api;
      return sure;
    }
    request.guess = true;
  }
  REFUTE_TRY(CompareReply again, compare(fresh, request, patience));
  if (again.verdict == Verdict::kDiffers) {
    again.rests_on_guess = guessed;
    return again;
  }
  // What the second did not get to is neither seen again nor refuted.
  const bool got_there = again.ran_again || again.sequences >= reply.sequences;
  int& count = got_there ? again.flaky : again.unconfirmed;
  // Of a worker that may say anything.
  count = static_cast<int>(
      std::min<std::int64_t>(std::int64_t{count} + std::ssize(reply.evidence),
                             std::numeric_limits<int>::max()));
  if (!got_there && again.verdict == Verdict::kSame)
    again.verdict = Verdict::kNotTested;
  return again;
}

}  // namespace refute::jvm
