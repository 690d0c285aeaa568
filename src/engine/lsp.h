#pragma once

#include "engine/catalogue.h"
#include "engine/language_servers.h"

namespace refute {

/// An engine that is a language server: `refute lsp-host` starts it, and speaks
/// our protocol for it (src/lsp). `{scratch}` in the command is a folder of its
/// own, which is removed at the end.
Result<WorkerSpec> language_server_spec(const std::string& name,
                                        const LanguageServer& server,
                                        const std::vector<std::string>& command,
                                        const EngineSettings& settings);

}  // namespace refute
