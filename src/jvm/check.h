#pragma once

#include <filesystem>

#include "java/read_program.h"
#include "jvm/client.h"

/// `refute check BEFORE AFTER`: did an edit keep the behaviour?
namespace refute::jvm {

struct Version {
  java::Program program = {};
  java::NotRead rest = {};
};

/// A program as it lies on disk: a folder, a .java file or a jar. Of a folder's
/// files those that are `wanted`, by their paths below it.
Result<Version> read_version(const std::filesystem::path& path,
                             const std::string& encoding,
                             const java::WantedFiles& wanted = {});

/// Says in the reply what nobody looked at. If that is not the same in both
/// versions, nor are they.
void note_left_out(const Version& before, const Version& after,
                   CompareReply& reply);

/// Asks the worker; a difference is checked once more in `fresh`, another
/// worker, and counts as flaky if that does not see it. A class path entry that
/// does not exist is a usage error.
Result<CompareReply> check(Channel& worker, Channel& fresh,
                           CompareRequest request);

}  // namespace refute::jvm
