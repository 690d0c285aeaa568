#include "plugin/generator_process.h"

#include <fmt/format.h>

#include <utility>

#include "base/stop.h"
#include "base/text.h"
#include "base/worker.h"
#include "plugin/packed.h"

namespace refute::plugin {
namespace {

using Clock = Subprocess::Clock;
using Io = Subprocess::Io;
using std::chrono::milliseconds;

// How long we wait before we look what it does.
constexpr milliseconds kWatch(100);
// Its memory is looked at after so many lines too.
constexpr std::int64_t kLinesPerLook = 1024;

std::string excerpt(const std::string& line) {
  constexpr std::size_t kMost = 100;
  return line.size() <= kMost ? line : line.substr(0, kMost) + "…";
}

}  // namespace

GeneratorProgram generator_command(const std::string& command) {
  return {.name = "generator command '" + command + "'",
          .allowed_as = "--generator-command '" + command + "'",
          .command = {"sh", "-c", "exec " + command},
          .hint =
              "`refute generator-test` says what it must print: "
              "docs/protocol.md"};
}

Result<GeneratorProcess> GeneratorProcess::ask(GeneratorProgram program,
                                               nlohmann::json question) {
  REFUTE_TRY(const Limits limits, allowed(program.allowed_as));
  auto started = Subprocess::start(program.command);
  if (!started) return in_context(program.name, started.error());
  if (!program.every_question.is_null())
    question.update(program.every_question);
  GeneratorProcess process(std::move(program), limits, *std::move(started));
  // One that needs no question may have closed its input.
  (void)process.process_.write_line(question.dump(),
                                    Clock::now() + limits.timeout);
  process.process_.close_stdin();
  return process;
}

std::string GeneratorProcess::so_far() const {
  return fmt::format("after {}", plural(lines_, program_.makes));
}

tl::unexpected<Error> GeneratorProcess::give_up(const std::string& what,
                                                std::string hint) {
  process_.kill();
  const WorkerFailure failure{WorkerFailure::Kind::kDied, what,
                              process_.stderr_tail()};
  return fail(fmt::format("{} {}", program_.name, describe(failure)),
              hint.empty() ? program_.hint : std::move(hint));
}

tl::unexpected<Error> GeneratorProcess::give_up_for_memory() {
  return give_up(fmt::format("was killed {}: it used more than {} MB", so_far(),
                             limits_.memory >> 20),
                 "--memory gives it more");
}

tl::unexpected<Error> GeneratorProcess::give_up_for_rubbish() {
  return give_up("printed something of its own, " + so_far(),
                 "standard output is the host's; write to std::cerr");
}

bool GeneratorProcess::eats_memory() {
  return limits_.memory > 0 && process_.resident_bytes() > limits_.memory;
}

// Into `line_`, within its limits: kTimedOut is not among the answers.
Result<Io> GeneratorProcess::wait_for_line() {
  if (lines_ % kLinesPerLook == kLinesPerLook - 1 && eats_memory())
    return give_up_for_memory();
  const auto begun = Clock::now();
  std::optional<std::chrono::nanoseconds> starved;
  Io io = Io::kTimedOut;
  while ((io = process_.read_line(line_, Clock::now() + kWatch)) ==
         Io::kTimedOut) {
    if (time_is_up() || StopSignal::requested())
      return tl::unexpected<Error>(Error{
          program_.name + " was not waited for", {}, ExitCode::kNotTested});
    if (eats_memory()) return give_up_for_memory();
    // As in base/worker.h: time without a processor is no time.
    if (!starved) starved = process_.starved();
    if (Clock::now() - begun - (process_.starved() - *starved) >
        limits_.timeout)
      return give_up(
          fmt::format("was killed {}: it printed nothing for {:g} s", so_far(),
                      std::chrono::duration<double>(limits_.timeout).count()),
          "--timeout gives it more time");
  }
  return io;
}

Result<void> GeneratorProcess::must_have_ended() {
  if (!process_.wait(Clock::now() + limits_.timeout))
    return give_up("closed its output " + so_far() + " and did not end");
  if (const auto how = process_.how_it_ended(); how != "exit code 0")
    return give_up(fmt::format("ended with {} {}", how, so_far()));
  return {};
}

// Into `line_`; false at the end.
Result<bool> GeneratorProcess::read_line() {
  REFUTE_TRY(Io io, wait_for_line());
  if (program_.packed && io == Io::kOk && line_ == kEndLine) {
    complete_ = true;
    REFUTE_TRY(io, wait_for_line());
  }
  if (io == Io::kOk) {
    if (complete_) return give_up_for_rubbish();
    if (auto error = program_.packed ? read_error(line_) : std::nullopt) {
      process_.kill();
      return tl::unexpected<Error>(*std::move(error));
    }
    ++lines_;
    return true;
  }
  if (io == Io::kTooLong)
    return give_up("printed a line without end " + so_far());
  REFUTE_TRY_VOID(must_have_ended());
  if (!line_.empty()) return give_up("ended within a line " + so_far());
  if (program_.packed && !complete_)
    return give_up("ended by itself " + so_far(),
                   "a generator returns; it must not exit");
  return false;
}

Result<std::optional<std::string>> GeneratorProcess::next_line() {
  REFUTE_TRY(const bool there, read_line());
  if (!there) return std::nullopt;
  return line_;
}

Result<Made> GeneratorProcess::read(const std::string& line) const {
  if (!program_.packed) return read_subject(line);
  if (auto made = unpack(line)) return *std::move(made);
  return fail("the host packed no such line");
}

Result<std::optional<Made>> GeneratorProcess::next() {
  REFUTE_TRY(const bool there, read_line());
  if (!there) return std::nullopt;
  auto made = read(line_);
  if (!made && program_.packed) return give_up_for_rubbish();
  if (!made)
    return give_up(fmt::format("printed no subject on line {}: {}: {}", lines_,
                               made.error().message, excerpt(line_)));
  std::swap(line_, last_);
  return *std::move(made);
}

nlohmann::json generate_question(const std::string& strategy,
                                 std::uint64_t seed) {
  return {{"generate", {{"strategy", strategy}, {"seed", seed}}}};
}

Result<Made> make_again(const GeneratorProgram& program,
                        const std::string& word) {
  REFUTE_TRY(auto process, GeneratorProcess::ask(program, {{"again", word}}));
  REFUTE_TRY(auto made, process.next());
  const std::string asked =
      fmt::format("{}, asked for \"{}\" again,", program.name, excerpt(word));
  if (!made) return fail(asked + " printed nothing", program.hint);
  if (made->word != word)
    return fail(fmt::format("{} gave \"{}\"", asked, excerpt(made->word)),
                program.hint);
  return *std::move(made);
}

}  // namespace refute::plugin
