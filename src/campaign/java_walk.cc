#include "campaign/java_walk.h"

#include <algorithm>

#include "campaign/phases.h"
#include "campaign/place_walk.h"
#include "campaign/scatter.h"
#include "choice/search.h"
#include "places/places.h"
#include "refactoring/task.h"
#include "typed/program.h"

namespace refute::campaign {
namespace {

constexpr char kPhase[] = "places";

using Generate = std::function<Subject(choice::Choices&)>;
using ProgramOf = std::function<java::Program(choice::Choices&)>;

/// Programs, in memory that copies share.
ProgramOf programs_of(const typed::Name& name) {
  return [made = std::make_shared<typed::Programs>(*name.theme, name.level)](
             choice::Choices& c) { return (*made)(c); };
}

/// Programs as subjects that no engine refactors.
Generate plain_subjects(const typed::Name& name) {
  return [make = programs_of(name)](choice::Choices& c) {
    return as_task(Task::kCompile, Subject{make(c), {}});
  };
}

/// The trace is the same in every program, so no place is in it.
auto view_of(java::Program program) {
  return places::View::of(std::move(program), typed::kTraceType);
}

/// A program, then a place in it.
Generate placed_subjects(const typed::Name& name, const Offer& offer) {
  return [make = programs_of(name), offer](choice::Choices& c) -> Subject {
    auto view = view_of(make(c));
    if (!view) return c.reject("no Java");
    const places::Places places(*std::move(view), offer);
    if (places.count() == 0) return c.reject("no place");
    return {places.program(), places(c)};
  };
}

/// In each round one place of each program that has another one left. Programs
/// and places that follow each other are far apart.
class ThemeWalk : public Walk {
 public:
  ThemeWalk(const typed::Name& name, Offer offer,
            std::shared_ptr<ThemePrograms> programs, std::uint64_t seed)
      : make_(programs_of(name)),
        offer_(std::move(offer)),
        programs_(std::move(programs)),
        seed_(seed) {
    for (const unsigned char c : offer_.refactoring) seed_ = seed_ * 31 + c;
  }

  std::optional<Step> next() override {
    const auto& all = programs_->all();
    while (true) {
      if (turn_ == all.size()) {
        if (!found_) return std::nullopt;
        turn_ = 0;
        ++round_;
        found_ = false;
      }
      const auto number = scattered(turn_++, all.size(), seed_, round_);
      if (auto step = step_at(number, all[number])) return step;
    }
  }

 private:
  std::optional<Step> step_at(std::uint64_t number, choice::Sequence choices) {
    auto program = choice::replay(make_, choices);
    REFUTE_CHECK(program, "a program that its own choices do not lead to");
    auto view = view_of(*std::move(program));
    if (!view) return std::nullopt;
    const places::Places places(*std::move(view), offer_);
    if (round_ >= places.count()) return std::nullopt;
    found_ = true;
    const auto place = choice::record(
        places.path_to(scattered(round_, places.count(), seed_, number)));
    auto request =
        choice::replay([&](choice::Choices& c) { return places(c); }, place);
    REFUTE_CHECK(request, "a place that its own choices do not lead to");
    choices.insert(choices.end(), place.begin(), place.end());
    return Step{Subject{places.program(), *std::move(request)},
                choice::to_text(choices)};
  }

  ProgramOf make_;
  Offer offer_;
  std::shared_ptr<ThemePrograms> programs_;
  std::uint64_t seed_;
  std::uint64_t round_ = 0;
  std::size_t turn_ = 0;
  bool found_ = false;
};

bool has_place(const typed::Name& name, const Offer& offer) {
  choice::Search programs(programs_of(name), choice::random(0),
                          {.limits = {.number = kProbed}});
  while (programs.next()) {
    auto view = view_of(programs.current());
    if (view && places::Places(*std::move(view), offer).count() > 0)
      return true;
  }
  return false;
}

/// As it goes for random programs, so that refactorings get different ones.
Strategy scattered_by(const std::string& refactoring, Strategy strategy) {
  for (const unsigned char c : refactoring)
    strategy.seed = strategy.seed * 31 + c;
  return strategy;
}

/// What spread means where there is no place to spread over.
Strategy without_spread(const typed::Name& name, Strategy strategy) {
  if (strategy.order == kSpread)
    strategy.order =
        name.theme == &typed::kEverything ? "random" : "exhaustive";
  return strategy;
}

Result<void> add_walks(Source& source, const std::string& phase,
                       const Strategy& strategy, std::uint64_t size,
                       const Generate& generate) {
  REFUTE_TRY(const DriverMaker driver, driver_for(strategy));
  add_phases(source, phase, strategy.order == "random" ? 0 : size, strategy,
             driver, [generate](const DriverMaker& make) {
               return plain_walk(generate, make());
             });
  return {};
}

Result<Source> open_java(const std::string& text, const Strategy& asked) {
  REFUTE_TRY(const auto name, typed::parse_name(text));
  if (!name.refactoring.empty())
    return usage_error(text + " needs an engine that says what it offers");
  const Strategy strategy = without_spread(name, asked);
  Source source{name.text(), {}};
  const auto size = name.level == name.theme->level ? name.theme->programs : 0;
  REFUTE_TRY_VOID(
      add_walks(source, "M0", strategy, size, plain_subjects(name)));
  return source;
}

Result<Generate> subjects_of_java(const std::string& text) {
  REFUTE_TRY(const auto name, typed::parse_name(text));
  if (!name.refactoring.empty())
    return usage_error(text + " needs an engine that says what it offers");
  return plain_subjects(name);
}

Result<Nearest> nearest_of_java(const std::string& text) {
  REFUTE_TRY(auto subjects, subjects_of_java(text));
  return nearest_steps(std::move(subjects));
}

Result<Step> regenerate_java(const std::string& text,
                             const std::string& choices) {
  REFUTE_TRY(const auto subjects, subjects_of_java(text));
  REFUTE_TRY(auto sequence, choice::parse_sequence(choices));
  REFUTE_TRY(auto subject, choice::replay(subjects, std::move(sequence)));
  return Step{std::move(subject), choices};
}

}  // namespace

const std::vector<choice::Sequence>& ThemePrograms::all() {
  if (all_.empty()) {
    choice::Search search(programs_of(name_));
    while (search.next()) all_.push_back(search.sequence());
  }
  return all_;
}

Result<Source> java_place_source(const typed::Name& name, const Offer& offer,
                                 const std::shared_ptr<ThemePrograms>& programs,
                                 const Strategy& asked) {
  Source source{name.text(), {}};
  const bool whole = name.theme != &typed::kEverything;
  if (asked.order == kSpread && whole) {
    source.phases.push_back(
        {std::string(kPhase) + "/" + kSpread, [=, seed = asked.seed] {
           return std::make_unique<ThemeWalk>(name, offer, programs, seed);
         }});
    return source;
  }
  if (!has_place(name, offer)) return source;
  const Strategy strategy =
      scattered_by(offer.refactoring, without_spread(name, asked));
  REFUTE_TRY_VOID(
      add_walks(source, kPhase, strategy, 0, placed_subjects(name, offer)));
  return source;
}

bool is_java_place_name(const std::string& generator) {
  return typed::is_java_name(generator) &&
         generator.find('/') != std::string::npos;
}

Result<java::Program> java_program(const std::string& generator,
                                   const std::string& choices) {
  REFUTE_TRY(const auto name, typed::parse_name(generator));
  REFUTE_TRY(auto sequence, choice::parse_sequence(choices));
  const auto place = std::ranges::find_if(sequence, [](const auto& choice) {
    return choice.label == places::kPlace.text() ||
           choice.label == places::kOption.text();
  });
  sequence.erase(place, sequence.end());
  return choice::replay(programs_of(name), std::move(sequence));
}

SourceKind java_sources() {
  return {[](const std::string& name) { return typed::is_java_name(name); },
          open_java,
          regenerate_java,
          nullptr,
          nullptr,
          nearest_of_java};
}

}  // namespace refute::campaign
