#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/language_servers.h"
#include "engine/outcome.h"
#include "lsp/connection.h"

/// An editor without a window: asks a language server, and answers what the
/// server asks back.
namespace refute::lsp {

/// The server's answer with an error in it.
struct Refusal {
  std::int64_t code = 0;
  std::string message = {};
  std::string data = {};  ///< As text; servers put their stack there.
};

struct Answer {
  nlohmann::json result;
  std::optional<Refusal> refusal = {};
};

/// What the server did beside answering.
struct Aside {
  Status shown = {};                   ///< Messages that a user sees.
  std::vector<Swallowed> logged = {};  ///< Errors that a user does not see.
  std::string no_edit = {};  ///< Why an edit of its own could not be applied.
};

class Client {
 public:
  /// Applies an edit that the server asks for.
  using OnEdit = std::function<Result<void>(const nlohmann::json& edit)>;
  /// Whether somebody still wants the answer; asked now and then.
  using Wanted = std::function<bool()>;

  Client(Connection connection, const LanguageServer& server, Wanted wanted);

  /// The first messages, until the server is ready.
  Result<void> initialize(const std::string& root_uri);

  /// An error: the server is lost, or nobody wants the answer any more.
  Result<Answer> request(const std::string& method, nlohmann::json params);
  Result<void> notify(const std::string& method, nlohmann::json params);

  /// Handles what has arrived. Between requests too, so that the server never
  /// waits for us.
  Result<void> pump();

  /// Since the last call.
  Aside take_aside();
  void set_on_edit(OnEdit on_edit) { on_edit_ = std::move(on_edit); }

  const nlohmann::json& capabilities() const { return capabilities_; }
  const nlohmann::json& server_info() const { return server_info_; }
  /// Whether the server, and not the editor, runs this command.
  bool runs(const std::string& command) const;

  /// Asks the server to end, and makes sure that it does.
  void shut_down();

 private:
  using Clock = Connection::Clock;

  Result<std::optional<nlohmann::json>> receive(Clock::time_point deadline);
  Result<void> send(const nlohmann::json& message);
  Result<void> handle(const nlohmann::json& message);
  Result<void> answer(const nlohmann::json& question);
  Result<void> wait_until_ready();
  nlohmann::json configuration(const nlohmann::json& params) const;
  nlohmann::json apply_edit(const nlohmann::json& params);
  void hear(const nlohmann::json& notification);
  void pass_on_errors();

  Connection connection_;
  const LanguageServer& server_;
  Wanted wanted_;
  OnEdit on_edit_;
  Aside aside_;
  std::string errors_;  // its standard error, which comes in pieces
  nlohmann::json capabilities_;
  nlohmann::json server_info_;
  std::set<std::string> commands_;  // that were registered later
  bool ready_ = false;
  std::int64_t next_id_ = 1;
};

}  // namespace refute::lsp
