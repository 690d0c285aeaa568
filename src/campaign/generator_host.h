#pragma once

#include <filesystem>

/// The process behind a generator that is a C++ file: it loads the shared
/// object, reads one question, answers, and ends. Who asks is plugin_walk.cc,
/// in another process of the same refute.
namespace refute::campaign {

/// Standard input and output are the other process, which is also told of
/// errors. What the generator throws is one.
void host_generator(const std::filesystem::path& object);

}  // namespace refute::campaign
