#include "lsp/host.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/json_text.h"
#include "base/protocol.h"
#include "engine/outcome_json.h"
#include "lsp/refactorer.h"
#include "lsp/uri.h"
#include "refactoring/request_json.h"

namespace refute::lsp {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr int kLookMilliseconds = 50;
// How long a host outlives its input while a request runs.
constexpr std::chrono::seconds kGrace(20);

/// The lines of standard input.
class Input {
 public:
  /// The next line, waiting for a moment. Nothing if none came.
  std::optional<std::string> line() {
    while (true) {
      if (const auto end = text_.find('\n'); end != text_.npos) {
        std::string line = text_.substr(0, end);
        text_.erase(0, end + 1);
        return line;
      }
      pollfd input{STDIN_FILENO, POLLIN, 0};
      if (ended_ || ::poll(&input, 1, kLookMilliseconds) <= 0)
        return std::nullopt;
      std::array<char, 1 << 16> chunk;
      const ssize_t n = ::read(STDIN_FILENO, chunk.data(), chunk.size());
      if (n > 0) text_.append(chunk.data(), static_cast<std::size_t>(n));
      if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) ended_ = true;
    }
  }

  bool ended() const { return ended_; }

  /// False some time after whoever asks has gone.
  bool is_wanted() {
    pollfd input{STDIN_FILENO, 0, 0};
    ::poll(&input, 1, 0);
    if ((input.revents & (POLLHUP | POLLERR)) == 0) return true;
    if (!gone_since_) gone_since_ = Clock::now();
    return Clock::now() - *gone_since_ < kGrace;
  }

 private:
  std::string text_;
  bool ended_ = false;
  std::optional<Clock::time_point> gone_since_;
};

Result<void> print_line(const json& message) {
  const std::string line = dump_json(message) + "\n";
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t n = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return fail("nobody reads the answers");
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

json error_json(std::string_view code, const std::string& message) {
  return {{"error", {{"code", code}, {"message", message}}}};
}

std::string scratch_in(std::string word, const std::string& scratch) {
  constexpr std::string_view kMark = "{scratch}";
  for (auto at = word.find(kMark); at != word.npos;
       at = word.find(kMark, at + scratch.size()))
    word.replace(at, kMark.size(), scratch);
  return word;
}

class Host {
 public:
  Host(const HostOptions& options, Client& client, Refactorer& refactorer)
      : options_(options), client_(client), refactorer_(refactorer) {}

  Result<void> run(Input& input) {
    while (!done_) {
      const auto line = input.line();
      if (line) {
        REFUTE_TRY(const json reply, answer(*line));
        REFUTE_TRY_VOID(print_line(reply));
      } else if (input.ended()) {
        return {};
      } else {
        REFUTE_TRY_VOID(client_.pump());
      }
    }
    return {};
  }

 private:
  // Result or error, with the question's id.
  Result<json> answer(const std::string& line) {
    const json question = parse_json(line);
    if (!question.is_object()) {
      json reply = error_json("bad-request", "the line is no JSON object");
      reply["id"] = nullptr;
      return reply;
    }
    REFUTE_TRY(json reply, answer_question(question));
    reply["id"] = question.value("id", json());
    return reply;
  }

  Result<json> answer_question(const json& question) {
    const json method = question.value("method", json());
    if (!method.is_string())
      return error_json("bad-request", "a message without a method");
    if (method == "hello") return json{{"result", hello()}};
    if (method == "apply") return apply(question);
    if (method == "ping") return json{{"result", json::object()}};
    if (method == "shutdown") {
      done_ = true;
      return json{{"result", json::object()}};
    }
    return error_json("unsupported", "no method " + method.get<std::string>());
  }

  json hello() const {
    const json& info = client_.server_info();
    std::string version = options_.version;
    if (version.empty() && info.is_object())
      version = info.value("version", "");
    json details = json::object();
    if (info.is_object() && info.contains("name"))
      details["server"] = info.value("name", "");
    if (!options_.java.empty()) details["java"] = options_.java;
    return {{"protocol", kProtocol},
            {"engine", options_.server},
            {"version", version.empty() ? "unknown" : version},
            {"details", std::move(details)},
            {"refactorings", offers_to_json(refactorer_.offers())}};
  }

  Result<json> apply(const json& question) {
    const auto program = program_from_json(question.value("files", json()));
    if (!program) return error_json("bad-request", program.error().message);
    const auto request = request_from_json(question.value("request", json()));
    if (!request) return error_json("bad-request", request.error().message);
    REFUTE_TRY(const Outcome outcome, refactorer_.apply(*program, *request));
    if (const auto* invalid = std::get_if<Invalid>(&outcome))
      return error_json(invalid->code, invalid->message);
    return json{{"result", outcome_to_json(outcome)}};
  }

  const HostOptions& options_;
  Client& client_;
  Refactorer& refactorer_;
  bool done_ = false;
};

}  // namespace

Result<void> host_language_server(const HostOptions& options) {
  const LanguageServer& server = language_server(options.server);
  REFUTE_TRY(Workspace workspace,
             Workspace::create(server, options.source_level));
  std::vector<std::string> command;
  for (const auto& word : options.command)
    command.push_back(scratch_in(word, workspace.scratch()));
  REFUTE_TRY(Connection connection, Connection::start(command));
  Input input;
  Client client(std::move(connection), server,
                [&] { return input.is_wanted(); });
  REFUTE_TRY_VOID(client.initialize(uri_of(workspace.root())));
  Refactorer refactorer(server, client, workspace);
  const auto served = Host(options, client, refactorer).run(input);
  client.shut_down();
  return served;
}

}  // namespace refute::lsp
