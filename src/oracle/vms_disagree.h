#pragma once

#include "oracle/oracle.h"

namespace refute {

/// Two virtual machines ran the same class files, and made the same calls: did
/// they see the same?
///
///   new p.C().m(): int 1          X
///   new p.C().m(): int 2          Y
///
/// It compares transcripts, line by line, up to the first that differs; after
/// it the calls differ. Texts that are left to the implementation are no
/// difference (wordings.h). Three or more machines outvote one (dissent.h).
///
/// Cannot see what no call reaches, and what depends on time or threads.
Result<Verdict> judge_vms_disagree(const Trial& trial, Tools& tools,
                                   Rigour rigour);

/// Whether it is what virtual machines are asked for.
bool is_run(std::string_view refactoring);

}  // namespace refute
