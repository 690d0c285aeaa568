#include "base/worker.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>

#include "base/protocol.h"
#include "base/stop.h"
#include "base/text.h"

namespace refute {
namespace {

using nlohmann::json;
using Kind = WorkerFailure::Kind;
using std::chrono::milliseconds;

constexpr int kStartAttempts = 5;
constexpr milliseconds kFirstBackOff(100);
constexpr milliseconds kLongestBackOff(5000);
constexpr milliseconds kMemoryWatch(100);
constexpr milliseconds kMomentToEnd(1000);
constexpr int kMostExtensions = 9;  // of a time limit, by that limit

// Garbage can be long and binary: what fits in a sentence, printable.
std::string excerpt(std::string_view line) {
  std::string out;
  for (const char c : line.substr(0, 120))
    out += (c >= 32 && c < 127) ? c : '?';
  if (line.size() > 120) out += "…";
  return out;
}

// What a JVM says before it gives up.
bool tells_of_lack_of_memory(std::string_view text) {
  return text.find("java.lang.OutOfMemoryError") != text.npos ||
         text.find("insufficient memory for the Java Runtime") != text.npos;
}

// A host keeps its files in a folder refute-NAME-PID-… and removes it when it
// ends. If it was killed, we do.
void remove_scratch_of(pid_t pid) {
  namespace fs = std::filesystem;
  std::error_code error;
  const std::string mark = fmt::format("-{}-", pid);
  for (const fs::path& place :
       {fs::path("/dev/shm"), fs::temp_directory_path(error)})
    for (fs::directory_iterator it(place, error), end; !error && it != end;
         it.increment(error)) {
      const std::string name = it->path().filename().string();
      if (name.starts_with("refute-") && name.find(mark) != name.npos) {
        std::error_code ignored;
        fs::remove_all(it->path(), ignored);
      }
    }
}

}  // namespace

std::string describe(const WorkerFailure& failure) {
  std::string text = failure.detail;
  const auto lines = split(failure.stderr_tail, '\n');
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->empty()) continue;
    text += fmt::format(" (last on standard error: {})", excerpt(*line));
    break;
  }
  return text;
}

WorkerFailure Worker::give_up(WorkerFailure::Kind kind, std::string detail) {
  WorkerFailure failure{kind, std::move(detail), {}};
  process_->kill();
  failure.stderr_tail = process_->stderr_tail();
  killed_ = kind == Kind::kDied && process_->ended_by_signal(SIGKILL);
  if (kind == Kind::kDied) {
    failure.detail += process_->how_it_ended();
    if (tells_of_lack_of_memory(process_->stderr_since(stderr_mark_))) {
      failure.kind = Kind::kOutOfMemory;
      failure.detail = "out of memory: " + process_->how_it_ended();
    }
  }
  end_process();
  ++failures_;
  return failure;
}

// kTooLong stands for a line without end, kTimedOut for the deadline or, with
// `resident` above the limit, for too much memory.
Subprocess::Io Worker::read_answer(std::string& answer, milliseconds timeout,
                                   std::size_t& resident) {
  const auto begun = Clock::now();
  auto deadline = begun + timeout;
  std::optional<std::chrono::nanoseconds> starved_before;
  while (true) {
    const auto look = std::min(Clock::now() + kMemoryWatch, deadline);
    const auto io = process_->read_line(answer, look);
    if (io != Subprocess::Io::kTimedOut || time_is_up()) return io;
    if (spec_.memory_limit > 0) {
      resident = process_->resident_bytes();
      if (resident > spec_.memory_limit) return io;
    }
    // Most requests are answered before the first look, and cost none.
    const auto starved = process_->starved();
    if (!starved_before) starved_before = starved;
    if (Clock::now() < deadline) continue;
    const std::chrono::nanoseconds extension =
        std::clamp<std::chrono::nanoseconds>(starved - *starved_before,
                                             milliseconds(0),
                                             timeout * kMostExtensions);
    deadline = begun + timeout +
               std::chrono::duration_cast<Clock::duration>(extension);
    if (Clock::now() >= deadline) return io;
  }
}

WorkerReply Worker::exchange(json request, milliseconds timeout) {
  const auto deadline = Clock::now() + timeout;
  const auto too_late = [&] {
    if (time_is_up()) return give_up(Kind::kCutOff, "no time was left");
    return give_up(Kind::kTimedOut,
                   fmt::format("no answer within {} s",
                               static_cast<double>(timeout.count()) / 1000.0));
  };
  const auto died = [&] {
    // It may need a moment to be gone after closing its output.
    process_->wait(Clock::now() + std::chrono::seconds(1));
    return give_up(Kind::kDied, "the worker ended: ");
  };
  const std::int64_t id = next_id_++;
  request["id"] = id;
  stderr_mark_ = process_->stderr_written();
  const std::string line =
      request.dump(-1, ' ', false, json::error_handler_t::replace);
  switch (process_->write_line(line, deadline)) {
    case Subprocess::Io::kOk:
      break;
    case Subprocess::Io::kTimedOut:
      return too_late();
    default:
      return died();
  }
  std::string answer;
  std::size_t resident = 0;
  switch (read_answer(answer, timeout, resident)) {
    case Subprocess::Io::kOk:
      break;
    case Subprocess::Io::kTimedOut:
      if (spec_.memory_limit == 0 || resident <= spec_.memory_limit)
        return too_late();
      return give_up(
          Kind::kOutOfMemory,
          fmt::format("out of memory: {} MB resident, the limit is {} MB",
                      resident >> 20, spec_.memory_limit >> 20));
    case Subprocess::Io::kTooLong:
      return give_up(Kind::kGarbage, "printed a line without end");
    case Subprocess::Io::kClosed:
      return died();
  }
  auto reply = read_reply(answer, id);
  if (!reply)
    return give_up(Kind::kGarbage, "printed garbage: " + excerpt(answer));
  return *std::move(reply);
}

// Restart at once after one failure, since the program may be to blame; wait
// longer after each further one in a row.
void Worker::back_off() const {
  if (failures_ < 2) return;
  const auto wait = std::min(
      kLongestBackOff, kFirstBackOff * (1 << std::min(failures_ - 2, 10)));
  const auto until = Clock::now() + wait;
  while (Clock::now() < until && !StopSignal::requested() && !time_is_up())
    std::this_thread::sleep_for(milliseconds(20));
}

Result<void> Worker::ensure_running() {
  if (process_ && process_->running()) return {};
  end_process();
  for (int attempt = 1;; ++attempt) {
    back_off();
    const auto started = start();
    if (started) return {};
    end_process();
    // If it never worked, the set-up is wrong, and an error at once is better;
    // but a process that was killed from outside may well work.
    if (!(worked_ || killed_) || attempt >= kStartAttempts ||
        StopSignal::requested() || time_is_up())
      return started;
  }
}

Result<void> Worker::start() {
  auto started = Subprocess::start(spec_.command);
  if (!started)
    return in_context(fmt::format("engine {}", spec_.name), started.error());
  process_.emplace(*std::move(started));
  ++starts_;
  served_ = 0;
  next_id_ = 0;
  REFUTE_TRY_VOID(check_hello());
  pass_on_notes();
  REFUTE_TRY_VOID(pass_control());
  resident_at_start_ = process_->resident_bytes();
  last_look_ = Clock::now();
  worked_ = true;
  return {};
}

// What a host has to say to the user, such as where it keeps its files: each
// note once, however many workers say it.
void Worker::pass_on_notes() {
  constexpr std::string_view kNote = "note: ";
  constexpr std::size_t kMost = 20;
  static std::mutex mutex;
  static std::set<std::string> said;
  const std::lock_guard lock(mutex);
  for (const auto& line : split(process_->stderr_tail(), '\n')) {
    if (!line.starts_with(kNote) || said.size() >= kMost) continue;
    if (said.insert(spec_.name + line).second)
      fmt::print(stderr, "{}: {}\n", spec_.name, line.substr(kNote.size()));
  }
}

Result<void> Worker::check_hello() {
  const WorkerReply reply = exchange(
      {{"method", "hello"}, {"protocol", kProtocol}}, spec_.start_timeout);
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return fail(
        fmt::format("{} does not start: {}", spec_.name, describe(*failure)),
        "run `refute doctor` to see what is missing");
  REFUTE_TRY(hello_, read_hello(spec_.name, std::get<json>(reply)));
  return {};
}

Result<void> Worker::pass_control() {
  if (!spec_.control) return {};
  const auto wrong = [&](const std::string& got) {
    return fail(fmt::format("{} is set up wrongly: asked for {}, it {}",
                            spec_.name, spec_.control->what, got),
                "its answers would prove nothing; run `refute doctor`, and "
                "script/build-hosts if its jars may be damaged");
  };
  const WorkerReply reply =
      exchange(spec_.control->request, spec_.start_timeout);
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return wrong("gave no answer: " + describe(*failure));
  const json& answer = std::get<json>(reply);
  if (answer.contains("error"))
    return wrong("answered with the error " + answer["error"].dump());
  const json& result = answer["result"];
  for (const auto& [field, value] : spec_.control->expected.items())
    if (!result.is_object() || !result.contains(field) ||
        result[field] != value)
      return wrong(fmt::format("answered {}, not {}", excerpt(result.dump()),
                               spec_.control->expected.dump()));
  return {};
}

Result<json> Worker::hello() {
  REFUTE_TRY_VOID(ensure_running());
  return hello_;
}

Result<WorkerReply> Worker::call(json request) {
  return call(std::move(request), spec_.request_timeout);
}

void Worker::recycle_if_due() {
  if (!process_) return;
  bool due = spec_.recycle_after > 0 && served_ >= spec_.recycle_after;
  if (!due && spec_.recycle_growth > 0 &&
      Clock::now() - last_look_ >= kMemoryWatch) {
    last_look_ = Clock::now();
    due =
        process_->resident_bytes() > resident_at_start_ + spec_.recycle_growth;
  }
  if (!due) return;
  ++recycled_;
  stop();
}

Result<WorkerReply> Worker::call(json request, milliseconds timeout) {
  if (process_ && !process_->running())  // died since the last answer
    return give_up(Kind::kDied, "the worker ended: ");
  recycle_if_due();
  REFUTE_TRY_VOID(ensure_running());
  ++served_;
  WorkerReply reply = exchange(std::move(request), timeout);
  if (std::holds_alternative<json>(reply)) failures_ = 0;
  if (const auto* failure = std::get_if<WorkerFailure>(&reply);
      failure != nullptr && failure->kind == Kind::kCutOff)
    return fail(spec_.name + " had not answered when the time was up");
  return reply;
}

std::string Worker::stderr_of_last_call() {
  return process_ ? process_->stderr_since(stderr_mark_) : "";
}

void Worker::enlarge_library() {
  stop();
  spec_.command.insert(spec_.command.end(), spec_.whole_jdk.begin(),
                       spec_.whole_jdk.end());
  spec_.whole_jdk.clear();
}

void Worker::end_process() {
  if (!process_) return;
  const pid_t pid = process_->pid();
  process_.reset();
  remove_scratch_of(pid);
}

void Worker::stop() {
  if (!process_) return;
  // Out of time it gets a moment to tidy up, but not each worker another.
  const auto deadline = std::min(Clock::now() + std::chrono::seconds(3),
                                 Deadline::end() + kMomentToEnd);
  process_->write_line(R"({"id":-1,"method":"shutdown"})", deadline);
  process_->close_stdin();
  process_->wait(deadline);
  end_process();  // kills what did not go
}

}  // namespace refute
