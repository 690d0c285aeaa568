#include "lsp/refactorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "lsp/outcomes.h"

namespace refute::lsp {
namespace {

using nlohmann::json;

/// The renamings, by what has the name.
struct Renaming {
  std::string_view refactoring;
  std::string_view target;
  Part part = Part::kItself;
  std::string_view option = {};  ///< Says which part.
  bool by_name = true;           ///< Only where targets can be named.
};

constexpr std::array kRenamings = {
    Renaming{"rename-field", "field"},
    Renaming{"rename-local", "selection"},
    Renaming{"rename-method", "method"},
    Renaming{"rename-package", "type", Part::kPackage},
    Renaming{"rename-parameter", "method", Part::kParameter, "parameter"},
    Renaming{"rename-selected", "selection", Part::kItself, {}, false},
    Renaming{"rename-type", "type"},
    Renaming{"rename-type-parameter", "type", Part::kTypeParameter,
             "parameter"}};

constexpr std::string_view kNewName = "new-name";

// The server changed its mind because the text changed: editors ask again.
constexpr std::array kAskAgain = {-32801, -32802};
constexpr int kAttempts = 5;

const Renaming* find_renaming(std::string_view refactoring) {
  const auto found =
      std::ranges::find(kRenamings, refactoring, &Renaming::refactoring);
  return found == kRenamings.end() ? nullptr : &*found;
}

json position_json(Position position) {
  return {{"line", position.line}, {"character", position.character}};
}

bool is_offered(const json& capabilities, const char* provider) {
  const json value = capabilities.value(provider, json());
  return value.is_object() || value == true;
}

bool resolves(const json& capabilities, const char* provider,
              const char* option) {
  const json value = capabilities.value(provider, json());
  return value.is_object() && value.value(option, json()) == true;
}

// "refactor.inline" is a "refactor".
bool is_of_kind(std::string_view kind, std::string_view wanted) {
  return wanted.empty() || kind == wanted ||
         (kind.starts_with(wanted) && kind[wanted.size()] == '.');
}

bool is_titled(std::string_view title, std::string_view wanted) {
  if (wanted.empty()) return true;
  if (!wanted.ends_with('*')) return title == wanted;
  return title.starts_with(wanted.substr(0, wanted.size() - 1));
}

Invalid bad_request(std::string why) { return {"bad-request", std::move(why)}; }

// What is wrong with the options; empty if nothing is.
std::string wrong_options(const Offer& offer, const Request& request) {
  for (const auto& [name, value] : request.options)
    if (offer.find(name) == nullptr) return "unknown option " + name;
  for (const auto& option : offer.options)
    if (option.required && !request.options.contains(option.name))
      return "option " + option.name + " is missing";
  return {};
}

Result<Spot> spot_of(const java::Program& program, const Request& request,
                     bool has_names) {
  const Renaming* const renaming = find_renaming(request.refactoring);
  const Target& target = request.target;
  if (!target.type.empty() || !target.method.empty() || !target.field.empty()) {
    if (!has_names) return fail("in this language targets are selected");
    if (renaming == nullptr) return find_target(program, target);
    const auto name = request.options.find(std::string(renaming->option));
    return find_target(program, target, renaming->part,
                       name == request.options.end() ? "" : name->second);
  }
  if (target.file.empty()) return fail("no target");
  return find_selection(program, target);
}

}  // namespace

Refactorer::Refactorer(const LanguageServer& server, Client& client,
                       Workspace& workspace)
    : server_(server), client_(client), workspace_(workspace) {
  const json& can = client.capabilities();
  if (is_offered(can, "renameProvider"))
    for (const auto& each : kRenamings) {
      if ((each.by_name && !server.has_names) ||
          std::ranges::find(server.no_renaming, each.refactoring) !=
              server.no_renaming.end())
        continue;
      Offer offer{std::string(each.refactoring), std::string(each.target)};
      offer.options.push_back({std::string(kNewName), true});
      if (!each.option.empty())
        offer.options.push_back({std::string(each.option), true});
      offers_.push_back(std::move(offer));
    }
  if (!is_offered(can, "codeActionProvider")) return;
  actions_ = server.actions;
  const json& provider = can["codeActionProvider"];
  if (actions_.empty() && provider.is_object()) {
    for (const json& kind : provider.value("codeActionKinds", json::array()))
      if (kind.is_string() && (is_of_kind(kind.get<std::string>(), "source") ||
                               is_of_kind(kind.get<std::string>(), "refactor")))
        announced_.push_back("code-action:" + kind.get<std::string>());
    for (const std::string& name : announced_) {
      const auto kind = std::string_view(name).substr(name.find(':') + 1);
      actions_.push_back(
          {name, kind.starts_with("source") ? "file" : "selection", kind});
    }
  }
  for (const auto& each : actions_) {
    Offer offer{std::string(each.refactoring), std::string(each.target)};
    if (!each.option.empty())
      offer.options.push_back({std::string(each.option), false, "true"});
    offer.idempotent = each.idempotent;
    offer.changes_behaviour = each.changes_behaviour;
    offers_.push_back(std::move(offer));
  }
}

const CodeAction* Refactorer::find_action(std::string_view refactoring) const {
  const auto found =
      std::ranges::find(actions_, refactoring, &CodeAction::refactoring);
  return found == actions_.end() ? nullptr : &*found;
}

Result<Outcome> Refactorer::apply(const java::Program& program,
                                  const Request& request) {
  const Offer* const offer = find_offer(offers_, request.refactoring);
  if (offer == nullptr)
    return Invalid{"unsupported", "no refactoring " + request.refactoring};
  if (auto wrong = wrong_options(*offer, request); !wrong.empty())
    return bad_request(std::move(wrong));
  for (const auto& file : program.files)
    if (!workspace_.is_harmless(file.path))
      return bad_request("no path in a program: " + file.path);
  const auto spot = spot_of(program, request, server_.has_names);
  if (!spot) return bad_request(spot.error().message);

  REFUTE_TRY_VOID(client_.pump());
  (void)client_.take_aside();  // of before
  REFUTE_TRY_VOID(workspace_.load(client_, program));
  REFUTE_TRY_VOID(workspace_.open(client_, spot->path));
  documents_ = workspace_.documents();
  client_.set_on_edit([this](const json& wanted) { return edit(wanted); });
  Result<Outcome> outcome = Invalid{};
  try {
    outcome = apply_to_loaded(request, *spot);
  } catch (const json::exception& e) {
    outcome = Crashed{.exception = "malformed answer", .message = e.what()};
  }
  client_.set_on_edit(nullptr);
  if (!outcome) return outcome;
  REFUTE_TRY_VOID(workspace_.close_all(client_));
  return with_aside(*std::move(outcome), client_.take_aside());
}

Result<Outcome> Refactorer::apply_to_loaded(const Request& request,
                                            const Spot& spot) {
  if (find_renaming(request.refactoring)) return rename(request, spot);
  return act(*find_action(request.refactoring), request, spot);
}

// Applies it, and tells the server what became of the files that it has open.
Result<void> Refactorer::edit(const json& edit) {
  const Documents before = documents_;
  REFUTE_TRY_VOID(apply_edit(documents_, edit));
  for (auto& [path, version] : documents_.versions) {
    const auto now = documents_.texts.find(path);
    if (now == documents_.texts.end() || now->second == before.texts.at(path))
      continue;
    REFUTE_TRY_VOID(client_.notify(
        "textDocument/didChange",
        {{"textDocument",
          {{"uri", documents_.uri(path)}, {"version", ++version}}},
         {"contentChanges", json::array({{{"text", now->second}}})}}));
  }
  return {};
}

Result<Answer> Refactorer::ask(const std::string& method, const json& params) {
  for (int attempt = 1;; ++attempt) {
    REFUTE_TRY(Answer answer, client_.request(method, params));
    const bool again =
        answer.refusal &&
        std::ranges::find(kAskAgain, answer.refusal->code) != kAskAgain.end();
    if (!again || attempt == kAttempts) return answer;
    REFUTE_TRY_VOID(client_.pump());
  }
}

Result<Outcome> Refactorer::rename(const Request& request, const Spot& spot) {
  json params = {{"textDocument", {{"uri", workspace_.uri(spot.path)}}},
                 {"position", position_json(spot.range.start)}};
  if (resolves(client_.capabilities(), "renameProvider", "prepareProvider")) {
    REFUTE_TRY(const Answer prepared,
               ask("textDocument/prepareRename", params));
    if (prepared.refusal)
      return outcome_of(*prepared.refusal, "prepare", server_);
    if (prepared.result.is_null())
      return refused("what stands there cannot be renamed");
  }
  params["newName"] = request.options.at(std::string(kNewName));
  REFUTE_TRY(const Answer answer, ask("textDocument/rename", params));
  if (answer.refusal) return outcome_of(*answer.refusal, "rename", server_);
  if (is_empty_edit(answer.result))
    return refused("the server changes nothing");
  if (const auto done = apply_edit(documents_, answer.result); !done)
    return impossible_edit(done.error().message);
  return applied(documents_);
}

Result<Outcome> Refactorer::act(const CodeAction& action,
                                const Request& request, const Spot& spot) {
  json context = {{"diagnostics", json::array()}, {"triggerKind", 1}};
  if (!action.kind.empty())
    context["only"] = json::array({std::string(action.kind)});
  REFUTE_TRY(const Answer menu,
             ask("textDocument/codeAction",
                 {{"textDocument", {{"uri", workspace_.uri(spot.path)}}},
                  {"range",
                   {{"start", position_json(spot.range.start)},
                    {"end", position_json(spot.range.end)}}},
                  {"context", std::move(context)}}));
  if (menu.refusal) return outcome_of(*menu.refusal, "offer", server_);
  const auto option = request.options.find(std::string(action.option));
  const bool other =
      option != request.options.end() && option->second == "false";
  const auto title = other ? action.other_title : action.title;
  if (menu.result.is_array())
    for (const json& each : menu.result)
      if (each.is_object() && is_of_kind(each.value("kind", ""), action.kind) &&
          is_titled(each.value("title", ""), title))
        return take(each, action.target == "selection");
  return refused("not offered for this element");
}

Result<Outcome> Refactorer::take(json action, bool is_selected) {
  if (const json disabled = action.value("disabled", json());
      disabled.is_object())
    return refused(disabled.value("reason", "disabled"));
  if (!action.contains("edit") && !action.contains("command") &&
      resolves(client_.capabilities(), "codeActionProvider",
               "resolveProvider")) {
    REFUTE_TRY(Answer resolved, ask("codeAction/resolve", action));
    if (resolved.refusal)
      return outcome_of(*resolved.refusal, "resolve", server_);
    if (resolved.result.is_object()) action = std::move(resolved.result);
  }
  const Documents before = documents_;
  if (const json wanted = action.value("edit", json()); !is_empty_edit(wanted))
    if (const auto done = edit(wanted); !done)
      return impossible_edit(done.error().message);
  REFUTE_TRY(auto stopped, run_command(action));
  if (stopped) return *std::move(stopped);
  // Nothing to do is fine for a whole file, but not for what is selected.
  if (is_selected && documents_.texts == before.texts)
    return refused("it is offered, but the server changes nothing");
  return applied(documents_);
}

// Nothing: it went well, or there is no command.
Result<std::optional<Outcome>> Refactorer::run_command(const json& action) {
  json command = action.value("command", json());
  if (command.is_null()) return std::nullopt;
  if (command.is_string()) command = action;  // it is itself one
  const json name = command.value("command", json());
  const json arguments = command.value("arguments", json::array());
  if (!name.is_string())
    return impossible_edit("a command without a name: " + dump_json(command));
  if (!client_.runs(name.get<std::string>())) {
    // Many servers have their editor apply an edit that they already know.
    if (arguments.is_array() && !arguments.empty() &&
        !is_empty_edit(arguments[0])) {
      if (const auto done = edit(arguments[0]); !done)
        return impossible_edit(done.error().message);
      return std::nullopt;
    }
    return refused("it needs the editor's own command " +
                   name.get<std::string>());
  }
  REFUTE_TRY(const Answer answer,
             client_.request("workspace/executeCommand",
                             {{"command", name}, {"arguments", arguments}}));
  if (answer.refusal) return outcome_of(*answer.refusal, "command", server_);
  return std::nullopt;
}

}  // namespace refute::lsp
