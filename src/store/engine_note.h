#pragma once

#include <map>
#include <string>

#include "engine/engine.h"

/// What the engines of a campaign said of themselves. The store keeps a note
/// for each, so that reports and tables name the releases that were tested.
namespace refute::store {

/// The meta key of the engine of this label.
std::string engine_key(const std::string& label);

/// Name, version and details; what it offers is no part of the note.
std::string engine_to_json(const EngineInfo& info);

/// What is not written as it should be is left empty.
EngineInfo engine_from_json(const std::string& text);

/// By label. An engine whose note says nothing is left out.
std::map<std::string, EngineInfo> engines_in(
    const std::map<std::string, std::string>& meta);

}  // namespace refute::store
