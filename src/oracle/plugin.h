#pragma once

#include <utility>

#include "base/version.h"
#include "oracle/verdict.h"

/// An oracle in a C++ file of the user's own, for `--oracle my_oracle.cc`:
///
///   refute::Verdict judge(const refute::Trial& trial) { … }
///   REFUTE_ORACLE(judge)
///
/// It returns Pass{}, NotApplicable{"why"}, or found(…). The file is compiled
/// by refute and runs in a process of its own (plugin/oracle_server.h).
namespace refute {

/// `kind` is the same for findings of one kind, and names nothing of the
/// program; `summary` is a sentence, `evidence` what a maintainer needs to see.
inline Verdict found(std::string kind, std::string summary,
                     std::string evidence = {}) {
  Finding finding;
  finding.signature = std::move(kind);
  finding.summary = std::move(summary);
  finding.evidence = std::move(evidence);
  return finding;
}

}  // namespace refute

#ifdef REFUTE_PLUGIN
#define REFUTE_ORACLE(function)                                     \
  extern "C" const char* refute_plugin_version() {                  \
    return ::refute::kVersion;                                      \
  }                                                                 \
  extern "C" void refute_plugin_judge(const ::refute::Trial& trial, \
                                      ::refute::Verdict& verdict) { \
    verdict = function(trial);                                      \
  }
#else
#define REFUTE_ORACLE(function)
#endif
