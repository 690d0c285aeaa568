#pragma once

#include <filesystem>

#include "jvm/client.h"

/// `refute check BEFORE AFTER`: did an edit keep the behaviour?
namespace refute::jvm {

/// Reads both programs from disk and asks the worker; a difference is checked
/// once more in `fresh`, another worker, and counts as flaky if that does not
/// see it. A program is a folder, a .java file or a jar. `options` carries all
/// but the programs. A class path entry that does not exist is a usage error.
Result<CompareReply> check(Channel& worker, Channel& fresh,
                           const std::filesystem::path& before,
                           const std::filesystem::path& after,
                           CompareRequest options,
                           const std::string& encoding = "UTF-8");

}  // namespace refute::jvm
