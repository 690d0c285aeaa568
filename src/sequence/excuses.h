#pragma once

#include <optional>
#include <string>

#include "sequence/common.h"
#include "sequence/difference.h"

/// Differences that are no findings: those that the refactoring cannot avoid.
///
/// A *null receiver*: to move a method to a field is to call it on that field
/// from then on, and to inline a method is to call it no more. So where the
/// receiver is null, one version throws and the other goes on. It is excused if
/// the exception says that this very method was called on null, and if what was
/// printed up to there is what the other version printed first.
///
/// *Another field*: code outside the program that reads a field by its name
/// gets another field of that name once the original one moved or was renamed.
/// Only what the program itself reads counts.
///
/// *Names*: a program that prints the name of its class, or of its constants,
/// prints the new one after a renaming.
namespace refute::sequence {

/// Why the refactoring cannot avoid it; empty if it can.
std::string excuse(const Common& common, const Excuses& excuses,
                   const Sequence& sequence, const Difference& difference);

/// A text in the words that both versions share.
std::string in_common_words(const CommonSide& side, const std::string& text);

}  // namespace refute::sequence
