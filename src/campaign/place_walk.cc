#include "campaign/place_walk.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "campaign/file_walk.h"
#include "campaign/phases.h"
#include "campaign/scatter.h"
#include "choice/search.h"
#include "java/read_program.h"

namespace refute::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "places:";
constexpr std::string_view kProgram = "program=";
constexpr char kPhase[] = "places";

// Larger programs cost more than they show.
constexpr std::size_t kLargest = std::size_t{1} << 20;

// How many places are kept in memory at a time, at 100 bytes or so.
constexpr std::uint64_t kMostKept = 2'000'000;

using Shared = std::shared_ptr<Corpus>;

std::string in_words(const choice::Sequence& place, const std::string& name) {
  std::string text = choice::to_text(place);
  if (!text.empty()) text += ' ';
  return text + std::string(kProgram) + name;
}

Step step_at(Corpus& corpus, std::size_t program, const Offer& offer,
             const choice::Sequence& place) {
  const Corpus::Entry& entry = corpus.programs()[program];
  const auto& places = corpus.places(program, offer);
  auto request = choice::replay(
      [&](choice::Choices& choices) { return places(choices); }, place);
  REFUTE_CHECK(request, "a place that its own choices do not lead to");
  return {Subject{entry.view->program(), *std::move(request)},
          in_words(place, entry.name)};
}

/// In each round one place of each program that has another one left.
class SpreadWalk : public Walk {
 public:
  SpreadWalk(Shared corpus, Offer offer, std::vector<std::size_t> programs,
             std::uint64_t seed)
      : corpus_(std::move(corpus)),
        offer_(std::move(offer)),
        seed_(seed),
        live_(std::move(programs)) {
    // Each refactoring begins with another program.
    std::uint64_t first = seed;
    for (const unsigned char c : offer_.refactoring) first = first * 31 + c;
    if (!live_.empty())
      std::ranges::rotate(live_, live_.begin() + static_cast<std::ptrdiff_t>(
                                                     first % live_.size()));
  }

  std::optional<Step> next() override {
    while (true) {
      if (turn_ == live_.size() && !start_round()) return std::nullopt;
      const std::size_t program = live_[turn_++];
      const auto& places = corpus_->places(program, offer_);
      if (round_ >= places.count()) continue;
      const auto index = scattered(round_, places.count(), seed_, program);
      return step_at(*corpus_, program, offer_,
                     choice::record(places.path_to(index)));
    }
  }

 private:
  bool start_round() {
    turn_ = 0;
    ++round_;
    std::erase_if(live_, [&](std::size_t program) {
      return round_ >= corpus_->places(program, offer_).count();
    });
    return !live_.empty();
  }

  Shared corpus_;
  Offer offer_;
  std::uint64_t seed_;
  std::vector<std::size_t> live_;
  std::uint64_t round_ = 0;
  std::size_t turn_ = 0;
};

/// Any other order: first the program is chosen, then the place.
class PlaceWalk : public PlacedWalk {
 public:
  PlaceWalk(Shared corpus, Offer offer, std::vector<std::size_t> programs,
            std::unique_ptr<choice::Driver> driver)
      : corpus_(std::move(corpus)),
        offer_(std::move(offer)),
        programs_(std::move(programs)),
        search_([this](choice::Choices& c) { return choose(c); },
                std::move(driver)) {}

  std::optional<Step> next() override {
    if (!search_.next()) return std::nullopt;
    choice::Sequence place = search_.sequence();
    if (programs_.size() > 1) place.erase(place.begin());
    const Corpus::Entry& entry = corpus_->programs()[program_];
    return Step{Subject{entry.view->program(), search_.current()},
                in_words(place, entry.name)};
  }

  std::uint64_t position() const override {
    return search_.counts().completed - 1;
  }

 private:
  Request choose(choice::Choices& choices) {
    program_ = choices.pick("program", programs_);
    return corpus_->places(program_, offer_)(choices);
  }

  Shared corpus_;
  Offer offer_;
  std::vector<std::size_t> programs_;
  std::size_t program_ = 0;
  choice::Search<std::function<Request(choice::Choices&)>> search_;
};

}  // namespace

Result<Shared> Corpus::open(const fs::path& folder,
                            const std::string& encoding) {
  REFUTE_TRY(const auto paths, programs_in(folder));
  auto corpus = std::make_shared<Corpus>();
  corpus->folder_ = folder.string();
  for (const auto& path : paths) {
    const std::string name = path.filename().string();
    const auto leave_out = [&](const std::string& why) {
      corpus->left_out_.push_back(
          fmt::format("{} was left out: {}", name, why));
    };
    auto program = java::read_program(path, encoding);
    if (!program) {
      leave_out(program.error().message);
      continue;
    }
    if (const std::size_t size = java::length(*program); size > kLargest) {
      leave_out(fmt::format("{} KB of sources; the limit is {}", size >> 10,
                            kLargest >> 10));
      continue;
    }
    auto view = places::View::of(*std::move(program));
    if (!view)
      leave_out(view.error().message);
    else
      corpus->programs_.push_back({name, *std::move(view)});
  }
  if (corpus->programs_.empty())
    return usage_error("none of the programs in " + folder.string() +
                           " can be used: " + corpus->left_out_.front(),
                       "each folder and each .java file in it is a program");
  return corpus;
}

const places::Places& Corpus::places(std::size_t program, const Offer& offer) {
  const std::pair key(program, offer.refactoring);
  if (const auto found = known_.find(key); found != known_.end())
    return found->second;
  if (kept_ > kMostKept) {
    known_.clear();
    kept_ = 0;
  }
  const auto& made =
      known_.try_emplace(key, programs_[program].view, offer).first->second;
  kept_ += made.count();
  return made;
}

Result<Source> place_source(const Shared& corpus, const Offer& offer,
                            const Strategy& strategy) {
  Source source{
      fmt::format("{}{}:{}", kPrefix, offer.refactoring, corpus->folder()), {}};
  std::uint64_t size = 0;
  std::vector<std::size_t> programs;
  for (std::size_t i = 0; i < corpus->programs().size(); ++i) {
    const std::uint64_t count = corpus->places(i, offer).count();
    size += count;
    if (count > 0) programs.push_back(i);
  }
  if (strategy.order == kSpread) {
    if (size > 0)
      source.phases.push_back({std::string(kPhase) + "/" + kSpread,
                               [=, seed = strategy.seed] {
                                 return std::make_unique<SpreadWalk>(
                                     corpus, offer, programs, seed);
                               },
                               size});
    return source;
  }
  REFUTE_TRY(const DriverMaker driver, driver_for(strategy));
  if (size > 0)
    add_phases(source, kPhase, strategy.order == "random" ? 0 : size, strategy,
               driver, [=](const DriverMaker& make) {
                 return std::make_unique<PlaceWalk>(corpus, offer, programs,
                                                    make());
               });
  return source;
}

bool is_places_name(const std::string& generator) {
  return generator.starts_with(kPrefix);
}

Result<java::Program> placed_program(const std::string& generator,
                                     const std::string& choices) {
  const auto name = choices.find(kProgram);
  if (name == std::string::npos)
    return usage_error("choices of " + generator + " end with program=NAME");
  const std::string program = choices.substr(name + kProgram.size());
  // Both a refactoring (clean-up:switch) and a folder may have a colon.
  fs::path path;
  for (auto colon = generator.find(':', kPrefix.size());
       colon != std::string::npos; colon = generator.find(':', colon + 1)) {
    path = fs::path(generator.substr(colon + 1)) / program;
    if (std::error_code error; fs::exists(path, error)) break;
  }
  return java::read_program(path);
}

SourceKind place_sources() {
  return {
      is_places_name,
      [](const std::string& name, const Strategy&) -> Result<Source> {
        return usage_error(name + " is no generator",
                           "give the folder with --programs");
      },
      [](const std::string& name, const std::string&) -> Result<Step> {
        return usage_error(name + " needs an engine that says what it offers");
      }};
}

}  // namespace refute::campaign
