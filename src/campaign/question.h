#pragma once

#include <optional>
#include <string>
#include <vector>

#include "oracle/oracle.h"

/// One oracle's question about one subject, outside the campaign's loop: when a
/// finding is confirmed, traced or reduced.
namespace refute::campaign {

/// What the engines are given: the program, or, to be run, the class files
/// that ECJ makes of it, the same for all. None if there are none.
Result<std::optional<java::Program>> input_for(const Subject& subject,
                                               Judge& judge);

struct Found {
  Outcome outcome;
  Finding finding;
  std::string engine;  ///< Its name, as it calls itself.
};

/// What `oracle` finds in the work of `own`; the rivals are asked if it needs
/// them; nothing where the request makes no sense, as when its target is not in
/// the program. If the engine's process is lost, a fresh one is asked; if that
/// one is lost too, it is an Error, since it says nothing about findings other
/// than crashes.
Result<std::optional<Found>> ask(const Oracle& oracle, const Subject& subject,
                                 Engine& own,
                                 const std::vector<Engine*>& rivals,
                                 Judge& judge, Rigour rigour);

}  // namespace refute::campaign
