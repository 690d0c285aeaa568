#pragma once

#include <filesystem>

#include "jvm/client.h"

/// `refute check BEFORE AFTER`: did an edit keep the behaviour?
namespace refute::jvm {

/// Reads both programs from disk and asks the worker; a difference is checked
/// once more in `fresh`, another worker, and counts as flaky if that does not
/// see it. A program is a folder, a .java file or a jar. `options` carries all
/// but the programs. A BEFORE that does not compile and a class path entry that
/// does not exist are usage errors.
Result<CompareReply> check(Channel& worker, Channel& fresh,
                           const std::filesystem::path& before,
                           const std::filesystem::path& after,
                           CompareRequest options,
                           const std::string& encoding = "UTF-8");

/// The verdict as a person reads it: a sentence, then evidence or errors.
std::string to_text(const CompareReply& reply);

/// 0 same, 1 differs or no longer compiles.
ExitCode exit_code(const CompareReply& reply);

}  // namespace refute::jvm
