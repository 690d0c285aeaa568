#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "cli/randoop_replay.h"
#include "cli/randoop_run.h"
#include "cli/randoop_tests.h"
#include "cli/terminal.h"

/// The report of `refute randoop`, as text and as JSON.
namespace refute::cli {

void show(const WrittenTests& tests, const RandoopFindings& findings,
          const randoop::Catalogue& catalogue, const Terminal& terminal);
void summarise(const WrittenTests& tests, const RandoopFindings& findings,
               const randoop::Catalogue& catalogue,
               std::chrono::milliseconds took);
nlohmann::json to_json(const WrittenTests& tests,
                       const RandoopFindings& findings,
                       const randoop::Catalogue& catalogue,
                       std::chrono::milliseconds took);

std::string to_text(const ReplayedTests& all);
nlohmann::json to_json(const ReplayedTests& all);

/// A line of JSON for each sequence of `records`, see randoop/record.h.
Result<void> write_sequences(const std::string& path,
                             const std::vector<std::filesystem::path>& records,
                             const randoop::Catalogue& catalogue);

}  // namespace refute::cli
