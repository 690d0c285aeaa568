#pragma once

#include <filesystem>

#include "jvm/client.h"

/// `refute check BEFORE AFTER`: did an edit keep the behaviour?
namespace refute::jvm {

/// A program as it lies on disk: a folder, a .java file or a jar.
Result<java::Program> read_version(const std::filesystem::path& path,
                                   const std::string& encoding);

/// Asks the worker; a difference is checked once more in `fresh`, another
/// worker, and counts as flaky if that does not see it. A class path entry that
/// does not exist is a usage error.
Result<CompareReply> check(Channel& worker, Channel& fresh,
                           CompareRequest request);

}  // namespace refute::jvm
