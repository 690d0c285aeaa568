#pragma once

#include <string>

#include "base/result.h"
#include "jvm/cut_off.h"
#include "jvm/messages.h"

/// What a comparison of two versions says to a person and to a shell.
namespace refute::cli {

/// A sentence, then evidence or errors.
std::string to_text(const jvm::CompareReply& reply);

/// What the compilers said: a line each, indented.
std::string diagnostics_text(const jvm::CompareReply& reply);

/// "calls need classes that are nowhere: q.Gone"
std::string missing_classes_text(const jvm::CompareReply& reply);

/// "10 of the calls were cut off, …: file refused (4), …" and a newline, or
/// nothing.
std::string cut_off_text(const jvm::CutOff& calls);

/// Names what nobody looked at, in a sentence and a newline, or nothing.
std::string left_out_text(const jvm::LeftOut& left_out);

/// 0 same, 1 differs or no longer compiles, 2 classes are missing, 4 not
/// tested.
ExitCode exit_code(const jvm::CompareReply& reply);

}  // namespace refute::cli
