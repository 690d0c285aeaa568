#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

/// What the buttons of a cause start: refute itself, with words that the page
/// cannot choose freely.
namespace refute::serve {

struct JobRequest {
  std::string action;   ///< "replay" or "reduce".
  std::string release;  ///< Of another engine: "eclipse:1.21.100"; or empty.
  std::int64_t finding = 0;
};

/// The words of the command line; an error if the request is none of ours.
Result<std::vector<std::string>> job_command(const std::string& program,
                                             const std::string& store,
                                             const JobRequest& request);

/// Runs it and hands on what it prints, as it comes. Ends early, and ends the
/// program, once `show` answers false.
Result<void> run_job(const std::vector<std::string>& command,
                     const std::function<bool(std::string_view)>& show);

}  // namespace refute::serve
