#include "lsp/client.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/json_text.h"
#include "base/text.h"
#include "lsp/exceptions.h"

namespace refute::lsp {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kLook(100);
constexpr seconds kToBeRead(60);  // a server that is busy reads later
constexpr milliseconds kToEnd(2000);

// Of window/logMessage and window/showMessage.
enum MessageType : std::uint8_t { kError = 1, kWarning = 2 };

constexpr int kMethodNotFound = -32601;

json our_capabilities() {
  return json::parse(R"({
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"showMessage": {}, "workDoneProgress": true},
    "workspace": {
      "applyEdit": true, "configuration": true, "workspaceFolders": true,
      "didChangeConfiguration": {},
      "didChangeWatchedFiles": {"dynamicRegistration": true},
      "executeCommand": {"dynamicRegistration": true},
      "workspaceEdit": {
        "documentChanges": true, "failureHandling": "abort",
        "resourceOperations": ["create", "rename", "delete"]}},
    "textDocument": {
      "synchronization": {"didSave": true},
      "publishDiagnostics": {},
      "rename": {"prepareSupport": true},
      "codeAction": {
        "dataSupport": true, "disabledSupport": true,
        "isPreferredSupport": true,
        "resolveSupport": {"properties": ["edit", "command"]},
        "codeActionLiteralSupport": {"codeActionKind": {"valueSet": [
          "", "quickfix", "refactor", "refactor.extract", "refactor.inline",
          "refactor.move", "refactor.rewrite", "source",
          "source.organizeImports", "source.fixAll"]}}}}})");
}

// What a dotted section of the settings says; null if nothing.
json section_of(const json& settings, const std::string& section) {
  json at = settings;
  if (section.empty()) return at;
  for (const auto& word : split(section, '.')) {
    if (!at.is_object() || !at.contains(word)) return nullptr;
    at = json(at.at(word));
  }
  return at;
}

std::string text_of(const json& value) {
  return value.is_string() ? value.get<std::string>() : dump_json(value);
}

// Null is as good as nothing.
json params_of(const json& message) {
  json params = message.value("params", json::object());
  return params.is_object() ? params : json::object();
}

Refusal refusal_from(const json& error) {
  Refusal refusal;
  if (!error.is_object()) return {0, dump_json(error), ""};
  if (const json code = error.value("code", json()); code.is_number_integer())
    refusal.code = code.get<std::int64_t>();
  refusal.message = text_of(error.value("message", json("")));
  if (const json data = error.value("data", json()); !data.is_null())
    refusal.data = text_of(data);
  return refusal;
}

}  // namespace

Client::Client(Connection connection, const LanguageServer& server,
               Wanted wanted)
    : connection_(std::move(connection)),
      server_(server),
      wanted_(std::move(wanted)) {}

Result<void> Client::initialize(const std::string& root_uri) {
  json options = json::parse(server_.initialization);
  options["workspaceFolders"] = json::array({root_uri});
  REFUTE_TRY(const Answer answer,
             request("initialize",
                     {{"processId", ::getpid()},
                      {"clientInfo", {{"name", "refute"}}},
                      {"rootUri", root_uri},
                      {"workspaceFolders",
                       json::array({{{"uri", root_uri}, {"name", "program"}}})},
                      {"capabilities", our_capabilities()},
                      {"initializationOptions", std::move(options)}}));
  if (answer.refusal)
    return fail("the language server will not start: " +
                answer.refusal->message);
  capabilities_ = answer.result.value("capabilities", json::object());
  server_info_ = answer.result.value("serverInfo", json::object());
  const std::string encoding =
      capabilities_.value("positionEncoding", "utf-16");
  if (encoding != "utf-16")
    return fail("the language server counts in " + encoding +
                ", though it was told not to");
  REFUTE_TRY_VOID(notify("initialized", json::object()));
  return wait_until_ready();
}

Result<void> Client::wait_until_ready() {
  while (!ready_ && !server_.ready_method.empty()) {
    REFUTE_TRY(const auto message, receive(Clock::now() + kLook));
    if (message) REFUTE_TRY_VOID(handle(*message));
    if (!wanted_()) return fail("nobody waits for the language server");
  }
  return {};
}

Result<Answer> Client::request(const std::string& method, json params) {
  const std::int64_t id = next_id_++;
  json question = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
  // Of "shutdown", servers take no parameters, not even null.
  if (!params.is_null()) question["params"] = std::move(params);
  REFUTE_TRY_VOID(send(question));
  while (true) {
    REFUTE_TRY(const auto message, receive(Clock::now() + kLook));
    if (!message) {
      if (!wanted_()) return fail("nobody waits for the language server");
      continue;
    }
    if (message->contains("method") || message->value("id", json()) != id) {
      REFUTE_TRY_VOID(handle(*message));
      continue;
    }
    // What it wrote in its log before it answered has arrived as well.
    pass_on_errors();
    Answer answer{message->value("result", json())};
    if (const auto error = message->find("error");
        error != message->end() && !error->is_null())
      answer.refusal = refusal_from(*error);
    return answer;
  }
}

Result<void> Client::notify(const std::string& method, json params) {
  return send(
      {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

Result<void> Client::pump() {
  while (true) {
    REFUTE_TRY(const auto message, receive(Clock::now() + milliseconds(1)));
    if (!message) return {};
    REFUTE_TRY_VOID(handle(*message));
  }
}

Result<std::optional<json>> Client::receive(Clock::time_point deadline) {
  auto message = connection_.receive(deadline);
  if (!message || !*message) pass_on_errors();
  return message;
}

Result<void> Client::send(const json& message) {
  return connection_.send(message, Clock::now() + kToBeRead);
}

Result<void> Client::handle(const json& message) {
  if (!message.contains("method")) return {};  // an answer that comes late
  try {
    if (message.contains("id")) return answer(message);
    hear(message);
    return {};
  } catch (const json::exception& e) {
    return fail(
        fmt::format("the language server sent {} not as its protocol "
                    "says: {}",
                    text_of(message["method"]), e.what()));
  }
}

Result<void> Client::answer(const json& question) {
  const std::string method = text_of(question["method"]);
  const json params = params_of(question);
  json reply = {{"jsonrpc", "2.0"}, {"id", question["id"]}};
  if (method == "workspace/configuration") {
    reply["result"] = configuration(params);
  } else if (method == "workspace/applyEdit") {
    reply["result"] = apply_edit(params);
  } else if (method == "window/showMessageRequest") {
    hear(question);  // and the user closes it
    reply["result"] = nullptr;
  } else if (method == "client/registerCapability") {
    for (const json& each : params.value("registrations", json::array())) {
      const json options = each.value("registerOptions", json::object());
      if (each.value("method", "") != "workspace/executeCommand") continue;
      for (const json& command : options.value("commands", json::array()))
        commands_.insert(text_of(command));
    }
    reply["result"] = nullptr;
  } else if (method == "client/unregisterCapability" ||
             method == "window/workDoneProgress/create" ||
             (method.starts_with("workspace/") &&
              method.ends_with("/refresh"))) {
    reply["result"] = nullptr;
  } else {
    reply["error"] = {{"code", kMethodNotFound},
                      {"message", "this editor does not know " + method}};
  }
  return send(reply);
}

json Client::configuration(const json& params) const {
  const json settings = json::parse(server_.settings);
  json all = json::array();
  for (const json& item : params.value("items", json::array()))
    all.push_back(section_of(settings, item.value("section", "")));
  return all;
}

json Client::apply_edit(const json& params) {
  const auto done = on_edit_ ? on_edit_(params.value("edit", json::object()))
                             : Result<void>(fail("nothing was asked for"));
  if (done) return {{"applied", true}};
  aside_.no_edit = done.error().message;
  return {{"applied", false}, {"failureReason", done.error().message}};
}

void Client::hear(const json& notification) {
  const std::string method = text_of(notification["method"]);
  const json params = params_of(notification);
  if (method == server_.ready_method &&
      dump_json(params).find(server_.ready_text) != std::string::npos)
    ready_ = true;
  const bool is_shown =
      method == "window/showMessage" || method == "window/showMessageRequest";
  if (!is_shown && method != "window/logMessage") return;
  const json type = params.value("type", json());
  const std::string message = text_of(params.value("message", json("")));
  if (is_shown)
    aside_.shown.push_back({.severity = type == kError     ? Severity::kError
                                        : type == kWarning ? Severity::kWarning
                                                           : Severity::kInfo,
                            .message = message});
  else if (type == kError)
    aside_.logged.push_back(logged_error(message));
}

// The host's standard error is the engine's.
void Client::pass_on_errors() {
  const std::string text = connection_.new_errors();
  if (text.empty()) return;
  fmt::print(stderr, "{}", text);
  errors_ += text;
}

Aside Client::take_aside() {
  if (auto thrown = find_exception(std::exchange(errors_, {})))
    aside_.logged.push_back(*std::move(thrown));
  return std::exchange(aside_, {});
}

bool Client::runs(const std::string& command) const {
  if (commands_.contains(command)) return true;
  const json provider =
      capabilities_.value("executeCommandProvider", json::object());
  if (!provider.is_object()) return false;
  const json commands = provider.value("commands", json::array());
  return std::ranges::find(commands, json(command)) != commands.end();
}

void Client::shut_down() {
  const auto until = Clock::now() + kToEnd;
  wanted_ = [until] { return Clock::now() < until; };
  if (const auto answer = request("shutdown", nullptr))
    (void)notify("exit", json::object());
  connection_.end(kToEnd);
}

}  // namespace refute::lsp
