#pragma once

#include <memory>
#include <string>
#include <vector>

#include "campaign/walk.h"
#include "project/windows.h"
#include "refactoring/offer.h"

/// A real project, refactored at all of its places, a window at a time
/// (project/windows.h).
///
/// It is one source, `project:ORIGIN`. In each round every file has its turn,
/// and at each file every refactoring has one place, so that a window is read
/// once for all of them. One step is recorded as "refactoring=NAME place=3/17
/// option=0/4 file=PATH".
namespace refute::campaign {

/// A window of more files costs more than it shows.
constexpr std::size_t kMostFiles = 40;

/// EXPECTS: the offers are supported.
Source project_source(const std::string& origin,
                      std::shared_ptr<project::Windows> windows,
                      std::vector<Offer> offers, std::uint64_t seed);

/// How many of the project's files are too widely used for changes that reach
/// beyond them.
std::size_t too_wide(const project::Windows& windows);

/// Whether the name of a finding's generator has this form.
bool is_project_name(const std::string& generator);

/// The row of walk.cc. As with places:, findings keep the whole request.
SourceKind project_sources();

}  // namespace refute::campaign
