#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "campaign/walk.h"
#include "places/places.h"
#include "refactoring/offer.h"

/// Programs of one's own, each refactored at all of its places.
///
/// There is one source for each refactoring, `places:REFACTORING:FOLDER`, so
/// that a campaign takes the refactorings in turn. One step is recorded as
/// "place=3/17 option=0/4 program=NAME".
namespace refute::campaign {

/// The programs of a folder, read once.
class Corpus {
 public:
  struct Entry {
    std::string name;  ///< Of the file or the folder.
    std::shared_ptr<const places::View> view;
  };

  /// What cannot be read is left out with a sentence. An error if nothing is
  /// left.
  static Result<std::shared_ptr<Corpus>> open(
      const std::filesystem::path& folder, const std::string& encoding);

  const std::string& folder() const { return folder_; }
  const std::vector<Entry>& programs() const { return programs_; }
  const std::vector<std::string>& left_out() const { return left_out_; }

  /// The places of one program. Valid until the next call: only so many are
  /// kept at a time. For one thread.
  const places::Places& places(std::size_t program, const Offer& offer);

 private:
  std::string folder_;
  std::vector<Entry> programs_;
  std::vector<std::string> left_out_;
  std::map<std::pair<std::size_t, std::string>, places::Places> known_;
  std::uint64_t kept_ = 0;  ///< Places, of those that are known.
};

/// The order that is meant for places: in each round one place of each program,
/// and these far apart. `Strategy::order` of a campaign with programs.
inline constexpr char kSpread[] = "spread";

/// The source of one refactoring; without phases if no program has a place for
/// it.
Result<Source> place_source(const std::shared_ptr<Corpus>& corpus,
                            const Offer& offer, const Strategy& strategy);

/// Whether the name of a finding's generator has this form.
bool is_places_name(const std::string& generator);

/// The program of a recorded step, as it is now.
Result<java::Program> placed_program(const std::string& generator,
                                     const std::string& choices);

/// The row of walk.cc. A place cannot be made again from its choices alone, as
/// the engine must say what it offers: findings keep the whole request.
SourceKind place_sources();

}  // namespace refute::campaign
