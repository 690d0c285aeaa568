#include "campaign/project_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "campaign/scatter.h"
#include "choice/rng.h"
#include "choice/search.h"
#include "places/catalogue.h"
#include "places/places.h"

namespace refute::campaign {
namespace {

constexpr std::string_view kProjectPrefix = "project:";

// A change that stays in the file takes milliseconds, one in a window of many
// files a hundred times as long, and the first one in a new window longer
// still. So a file's turn has more of the former, and the wider window is
// opened in every third round of a file only, then for all refactorings: where
// they are few, for several places of each.
constexpr std::uint64_t kPlacesInFile = 4;
constexpr std::uint64_t kRoundsPerWindow = 3;
constexpr std::uint64_t kStepsPerWindow = 8;

bool stays_in_file(const Offer& offer) {
  return places::rule_for(offer).reach == places::Reach::kFile;
}

using places::Places;
using places::Reach;
using places::View;

class ProjectWalk : public Walk {
 public:
  ProjectWalk(std::shared_ptr<project::Windows> windows,
              std::vector<Offer> offers, std::uint64_t seed)
      : windows_(std::move(windows)), offers_(std::move(offers)), seed_(seed) {
    // One after the other for each window: a new class path is dear.
    std::ranges::stable_sort(offers_, {}, [](const Offer& offer) {
      return places::rule_for(offer).reach;
    });
    const auto wide = static_cast<std::uint64_t>(
        std::ranges::count_if(offers_, std::not_fn(stays_in_file)));
    if (wide > 0)
      in_window_ = std::max<std::uint64_t>(1, kStepsPerWindow / wide);
    live_.resize(windows_->sources().files.size());
    std::iota(live_.begin(), live_.end(), std::size_t{0});
    choice::Rng rng(seed);
    for (std::size_t i = live_.size(); i > 1; --i)
      std::swap(live_[i - 1], live_[rng.below(static_cast<std::uint32_t>(i))]);
  }

  std::optional<Step> next() override {
    while (turn_ < live_.size() || start_round()) {
      const std::size_t file = live_[turn_];
      if (offer_ == 0 && place_ == 0) open(file);
      while (offer_ < offers_.size()) {
        if (auto step = next_of(offers_[offer_], file)) return step;
        place_ = 0;
        ++offer_;
      }
      offer_ = 0;
      ++turn_;
      if (has_window(file) && !more_in_window_) narrow_.insert(file);
      if (!more_in_file_ && narrow_.contains(file)) done_.insert(file);
    }
    return std::nullopt;
  }

 private:
  bool start_round() {
    turn_ = 0;
    ++round_;
    std::erase_if(live_,
                  [&](std::size_t file) { return done_.contains(file); });
    return !live_.empty();
  }

  void open(std::size_t file) {
    views_.clear();
    places_.clear();
    more_in_file_ = more_in_window_ = false;
    path_ = windows_->sources().files[file].path;
  }

  /// The window for changes that go so far; null if there is none.
  std::shared_ptr<const View> view(std::size_t file, Reach reach) {
    const auto [found, fresh] = views_.try_emplace(reach);
    if (!fresh) return found->second;
    auto window = reach == Reach::kFile
                      ? std::optional(windows_->alone(file))
                      : windows_->with_users(file, kMostFiles);
    if (!window) return nullptr;
    if (auto made = View::of(*std::move(window))) found->second = *made;
    return found->second;
  }

  /// The file's own number decides in which rounds, so that each round has as
  /// many.
  bool has_window(std::size_t file) const {
    return (round_ + file) % kRoundsPerWindow == 0;
  }

  /// The next place of this turn, if there is one.
  std::optional<Step> next_of(const Offer& offer, std::size_t file) {
    if (stays_in_file(offer))
      return place_ < kPlacesInFile
                 ? step_at(file, offer, round_ * kPlacesInFile + place_++,
                           more_in_file_)
                 : std::nullopt;
    return place_ < in_window_ && has_window(file)
               ? step_at(file, offer,
                         round_ / kRoundsPerWindow * in_window_ + place_++,
                         more_in_window_)
               : std::nullopt;
  }

  /// The n-th place, and whether there are more after it; nothing if there are
  /// not so many.
  std::optional<Step> step_at(std::size_t file, const Offer& offer,
                              std::uint64_t n, bool& more) {
    const auto seen = view(file, places::rule_for(offer).reach);
    if (!seen) return std::nullopt;
    const Places& all =
        places_.try_emplace(offer.refactoring, seen, offer, path_)
            .first->second;
    if (n >= all.count()) return std::nullopt;
    more = more || n + 1 < all.count();
    const auto index = scattered(n, all.count(), seed_, file);
    const auto place = choice::record(all.path_to(index));
    auto request = choice::replay(
        [&](choice::Choices& choices) { return all(choices); }, place);
    REFUTE_CHECK(request, "a place that its own choices do not lead to");
    std::string words = "refactoring=" + offer.refactoring;
    if (!place.empty()) words += ' ' + choice::to_text(place);
    return Step{Subject{all.program(), *std::move(request)},
                fmt::format("{} file={}", words, path_)};
  }

  std::shared_ptr<project::Windows> windows_;
  std::vector<Offer> offers_;
  std::uint64_t seed_;
  std::uint64_t in_window_ = 1;  ///< Places of an offer, each time one is open.
  std::vector<std::size_t> live_;
  std::set<std::size_t> narrow_;  ///< Nothing is left in their windows.
  std::set<std::size_t> done_;
  std::uint64_t round_ = 0;
  std::size_t turn_ = 0;     ///< In `live_`.
  std::size_t offer_ = 0;    ///< At this file.
  std::uint64_t place_ = 0;  ///< The next of this offer, in this turn.
  // Of the file whose turn it is:
  std::string path_;
  std::map<Reach, std::shared_ptr<const View>> views_;
  std::map<std::string, Places> places_;
  bool more_in_file_ = false;  ///< Places for a later round.
  bool more_in_window_ = false;
};

}  // namespace

Source project_source(const std::string& origin,
                      std::shared_ptr<project::Windows> windows,
                      std::vector<Offer> offers, std::uint64_t seed) {
  return {std::string(kProjectPrefix) + origin,
          {{"places/spread",
            [windows = std::move(windows), offers = std::move(offers), seed] {
              return std::make_unique<ProjectWalk>(windows, offers, seed);
            }}}};
}

std::size_t too_wide(const project::Windows& windows) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < windows.sources().files.size(); ++i)
    if (windows.concerned(i).size() > kMostFiles) ++count;
  return count;
}

bool is_project_name(const std::string& generator) {
  return generator.starts_with(kProjectPrefix);
}

SourceKind project_sources() {
  return {
      is_project_name,
      [](const std::string& name, const Strategy&) -> Result<Source> {
        return usage_error(name + " is no generator",
                           "give the project with --project");
      },
      [](const std::string& name, const std::string&) -> Result<Step> {
        return usage_error(name + " needs an engine that says what it offers");
      }};
}

}  // namespace refute::campaign
