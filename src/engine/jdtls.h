#pragma once

#include "engine/language_servers.h"

namespace refute {

/// Eclipse JDT's language server, which refactors in VS Code and in most other
/// editors. Its row among the servers; `--engine jdtls` starts it.
LanguageServer jdtls_server();

}  // namespace refute
