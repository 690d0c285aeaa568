#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "campaign/judge_pool.h"
#include "campaign/walk.h"
#include "engine/pool.h"
#include "oracle/oracle.h"
#include "store/store.h"

/// One trial: compile, apply, judge. Many threads may do so at once.
namespace refute::campaign {

/// An engine under test and the pool of processes that runs it.
struct Contestant {
  std::string label;  ///< As the user named it.
  EngineInfo info = {};
  std::unique_ptr<EnginePool> engine;
  std::atomic<bool> works = false;  ///< It has answered a request.
  std::atomic<int> failures = 0;    ///< Before that.
};

/// What one engine did with a subject, and what the oracles found in it.
struct Attempt {
  Outcome outcome;
  std::vector<Finding> findings = {};
  std::string note = {};  ///< Why an oracle could not answer.
};

/// What came of one subject.
struct Report {
  std::vector<Attempt> attempts;  ///< One per engine; none if it was skipped.
  std::string note = {};          ///< Why it was skipped.
  std::vector<store::Event> events = {};
  std::int64_t micros = 0;
};

class TrialRunner {
 public:
  TrialRunner(std::vector<std::unique_ptr<Contestant>>& contestants,
              JudgePool& judge, std::vector<const Oracle*> oracles)
      : contestants_(contestants),
        judge_(judge),
        oracles_(std::move(oracles)) {}

  /// An error is a set-up that cannot work: an engine that fails at every
  /// request, a JVM that cannot be started.
  Result<Report> run(const Subject& subject);

 private:
  /// The judge's answer, from a fresh process if the first is lost; nothing,
  /// and a note, if that one is lost too.
  template <typename Ask>
  auto patiently(Report& report, const Ask& ask)
      -> Result<std::optional<typename decltype(ask())::value_type>>;
  Result<bool> compiles(const Subject& subject, Judge& judge, Report& report);
  Result<std::optional<java::Program>> input(const Subject& subject,
                                             Judge& judge, Report& report);
  Result<Outcome> apply(const java::Program& program, const Request& request,
                        Contestant& contestant, Report& report);
  void judge(const Subject& subject, std::size_t index, Judge& judge,
             Report& report);

  std::vector<std::unique_ptr<Contestant>>& contestants_;
  JudgePool& judge_;
  std::vector<const Oracle*> oracles_;
  std::atomic<int> judge_failures_ = 0;  // in a row
};

}  // namespace refute::campaign
