#include "engine/worker.h"

#include <fmt/format.h>

#include "base/text.h"

namespace refute {
namespace {

using nlohmann::json;
constexpr int kProtocol = 1;

// Garbage can be long and binary: what fits in a sentence, printable.
std::string excerpt(std::string_view line) {
  std::string out;
  for (const char c : line.substr(0, 120))
    out += (c >= 32 && c < 127) ? c : '?';
  if (line.size() > 120) out += "…";
  return out;
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
  if (kind == WorkerFailure::Kind::kDied)
    failure.detail += process_->how_it_ended();
  process_.reset();
  return failure;
}

WorkerReply Worker::exchange(json request, std::chrono::milliseconds timeout) {
  using Kind = WorkerFailure::Kind;
  const auto deadline = Subprocess::Clock::now() + timeout;
  const auto too_late = [&] {
    return give_up(Kind::kTimedOut,
                   fmt::format("no answer within {} s",
                               static_cast<double>(timeout.count()) / 1000.0));
  };
  const auto died = [&] {
    // It may need a moment to be gone after closing its output.
    process_->wait(Subprocess::Clock::now() + std::chrono::seconds(1));
    return give_up(Kind::kDied, "the worker ended: ");
  };
  const std::int64_t id = next_id_++;
  request["id"] = id;
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
  switch (process_->read_line(answer, deadline)) {
    case Subprocess::Io::kOk:
      break;
    case Subprocess::Io::kTimedOut:
      return too_late();
    case Subprocess::Io::kTooLong:
      return give_up(Kind::kGarbage, "printed a line without end");
    case Subprocess::Io::kClosed:
      return died();
  }
  json reply = json::parse(answer, nullptr, /*allow_exceptions=*/false);
  const bool ours = reply.is_object() && reply.contains("id") &&
                    reply["id"] == id &&
                    (reply.contains("result") || reply.contains("error"));
  if (!ours)
    return give_up(Kind::kGarbage, "printed garbage: " + excerpt(answer));
  return reply;
}

Result<void> Worker::ensure_running() {
  if (process_ && process_->running()) return {};
  process_.reset();
  auto started = Subprocess::start(spec_.command);
  if (!started)
    return in_context(fmt::format("engine {}", spec_.name), started.error());
  process_.emplace(*std::move(started));
  ++starts_;
  served_ = 0;
  next_id_ = 0;
  WorkerReply reply = exchange({{"method", "hello"}, {"protocol", kProtocol}},
                               spec_.start_timeout);
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return fail(
        fmt::format("{} does not start: {}", spec_.name, describe(*failure)),
        "run `refute doctor` to see what is missing");
  json& answer = std::get<json>(reply);
  if (answer.contains("error")) {
    process_.reset();
    return fail(fmt::format("{} does not start: {}", spec_.name,
                            answer["error"].dump()));
  }
  hello_ = std::move(answer["result"]);
  const json version = hello_.is_object() && hello_.contains("protocol")
                           ? hello_["protocol"]
                           : json();
  if (version != kProtocol) {
    process_.reset();
    return fail(fmt::format("{} speaks protocol version {}, not {}", spec_.name,
                            version.dump(), kProtocol));
  }
  return {};
}

Result<json> Worker::hello() {
  REFUTE_TRY_VOID(ensure_running());
  return hello_;
}

Result<WorkerReply> Worker::call(json request) {
  return call(std::move(request), spec_.request_timeout);
}

Result<WorkerReply> Worker::call(json request,
                                 std::chrono::milliseconds timeout) {
  if (spec_.recycle_after > 0 && served_ >= spec_.recycle_after) stop();
  if (process_ && !process_->running())  // died since the last answer
    return give_up(WorkerFailure::Kind::kDied, "the worker ended: ");
  REFUTE_TRY_VOID(ensure_running());
  ++served_;
  return exchange(std::move(request), timeout);
}

void Worker::stop() {
  if (!process_) return;
  const auto deadline = Subprocess::Clock::now() + std::chrono::seconds(3);
  process_->write_line(R"({"id":-1,"method":"shutdown"})", deadline);
  process_->close_stdin();
  process_->wait(deadline);
  process_.reset();  // kills what did not go
}

}  // namespace refute
