#include "engine/probe.h"

#include <fmt/format.h>

#include "base/json_text.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"

namespace refute {

using nlohmann::json;

std::string shorten(const json& value) {
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() <= 200) return text;
  std::size_t cut = 200;  // not inside a character
  while ((static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
  return text.substr(0, cut) + "…";
}

bool ProbeAnswer::is_error(std::string_view code) const {
  return problem.empty() && line.contains("error") &&
         line["error"].is_object() &&
         line["error"].value("code", json()) == code;
}

ProbeAnswer Probe::lost(const std::string& how) {
  std::string problem = how;
  process_->kill();
  if (!process_->stderr_tail().empty())
    problem += "; on standard error: " + shorten(process_->stderr_tail());
  process_.reset();
  return {{}, problem};
}

Result<void> Probe::ensure_started() {
  if (process_ && process_->running()) return {};
  process_.reset();
  auto started = Subprocess::start(spec_.command);
  if (!started) return tl::unexpected<Error>(started.error());
  process_.emplace(*std::move(started));
  const auto usual = std::exchange(spec_.request_timeout, spec_.start_timeout);
  const ProbeAnswer answer = ask({{"method", "hello"}, {"protocol", 1}});
  spec_.request_timeout = usual;
  if (!answer.problem.empty())
    return fail(spec_.name + " does not answer hello: " + answer.problem,
                "see docs/protocol.md, section hello");
  if (hello_.is_null()) hello_ = answer.line.value("result", json());
  return {};
}

ProbeAnswer Probe::send(const std::string& line) {
  if (!process_) return {{}, "the process is not running"};
  const auto seconds =
      static_cast<double>(spec_.request_timeout.count()) / 1000.0;
  const auto deadline = Clock::now() + spec_.request_timeout;
  std::string answer;
  auto io = process_->write_line(line, deadline);
  if (io == Subprocess::Io::kOk) io = process_->read_line(answer, deadline);
  switch (io) {
    case Subprocess::Io::kOk:
      break;
    case Subprocess::Io::kTimedOut:
      return lost(fmt::format("no answer within {} s", seconds));
    case Subprocess::Io::kTooLong:
      return lost("a line without end");
    case Subprocess::Io::kClosed:
      process_->wait(Clock::now() + std::chrono::seconds(1));
      return lost("it ended: " + process_->how_it_ended());
  }
  json parsed = parse_json(answer);
  if (!parsed.is_object())
    return {{},
            "standard output has something that is not the protocol: " +
                shorten(answer)};
  return {std::move(parsed), {}};
}

ProbeAnswer Probe::ask(json message) {
  const std::int64_t id = next_id_++;
  message["id"] = id;
  ProbeAnswer answer =
      send(message.dump(-1, ' ', false, json::error_handler_t::replace));
  if (!answer.problem.empty()) return answer;
  if (answer.line.value("id", json()) != id)
    answer.problem = fmt::format("the id is {}, not {}",
                                 answer.line.value("id", json()).dump(), id);
  else if (answer.line.contains("result") == answer.line.contains("error"))
    answer.problem =
        "it must have either result or error: " + shorten(answer.line);
  return answer;
}

Probe::Applying Probe::apply(const java::Program& program,
                             const Request& request) {
  Applying out;
  out.answer = ask({{"method", "apply"},
                    {"files", program_to_json(program)},
                    {"request", request_to_json(request)}});
  if (!out.answer.problem.empty()) return out;
  if (!out.answer.line.contains("result")) {
    const json& error = out.answer.line["error"];
    if (!error.is_object() || !error.value("code", json()).is_string() ||
        !error.value("message", json()).is_string())
      out.answer.problem =
          "an error needs a code and a message: " + shorten(error);
    return out;
  }
  auto outcome = outcome_from_json(out.answer.line["result"]);
  if (outcome)
    out.outcome = *std::move(outcome);
  else
    out.answer.problem =
        outcome.error().message + ": " + shorten(out.answer.line["result"]);
  return out;
}

std::optional<std::string> Probe::stray_line() {
  std::string line;
  if (!process_ || process_->read_line(
                       line, Clock::now() + std::chrono::milliseconds(300)) !=
                       Subprocess::Io::kOk)
    return {};
  return line;
}

std::string Probe::end_of_input(std::chrono::milliseconds patience) {
  process_->close_stdin();
  const bool ended = process_->wait(Clock::now() + patience);
  const std::string how = process_->how_it_ended();
  process_.reset();
  if (!ended)
    return fmt::format("it still runs {} s after the end of its input",
                       patience.count() / 1000);
  return how == "exit code 0" ? "" : "it ended with " + how;
}

json Probe::offered(const std::string& refactoring) const {
  const json all =
      hello_.is_object() ? hello_.value("refactorings", json()) : json();
  return all.is_object() ? all.value(refactoring, json()) : json();
}

}  // namespace refute
