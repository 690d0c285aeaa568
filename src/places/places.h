#pragma once

#include <memory>
#include <string>
#include <vector>

#include "choice/choices.h"
#include "places/options.h"
#include "places/view.h"
#include "refactoring/offer.h"

/// Every request that makes sense for one refactoring on one program.
///
/// A subject is a program times a place. A place is a target, or a selection,
/// and the options, and it is made by choices, so that whatever walks programs
/// walks places as well:
///
///   for (const Request& request : choice::Search(Places(view, offer))) …
///
/// First comes the place itself, simplest first, with the presets of the engine
/// and a name that is free. Then one option at a time differs: a name that is
/// taken, a flag that is flipped.
namespace refute::places {

/// What its choices are called: which form, and what differs in it.
inline constexpr choice::Label kPlace = "place";
inline constexpr choice::Label kOption = "option";

/// Why we cannot ask for this refactoring at all; empty if we can.
std::string unsupported(const Offer& offer);

class Places {
 public:
  /// EXPECTS: the offer is supported. `file`: only the places in this file;
  /// empty: in all of them.
  Places(std::shared_ptr<const View> view, Offer offer,
         const std::string& file = "");

  const java::Program& program() const { return view_->program(); }

  /// How many there are.
  std::uint64_t count() const { return count_; }

  /// One of them. Rejects if there is none.
  Request operator()(choice::Choices& choices) const;

  /// The choices that lead to place number `index` in depth-first order.
  choice::Path path_to(std::uint64_t index) const;

 private:
  using Options = std::map<std::string, std::string>;

  /// A target with the options that say what is refactored.
  struct Form {
    const Site* site;
    Options fixed;
    std::uint32_t count;  ///< Itself, and what differs by one option.
  };

  void add_forms(const Site& site, std::size_t option, Options fixed);
  std::vector<std::string> values(const Site& site, const OfferedOption& option,
                                  const Options& fixed) const;
  bool is_needed(const OfferedOption& option) const;
  std::vector<Options> variations(const Form& form) const;

  std::shared_ptr<const View> view_;
  Offer offer_;
  Rule rule_;
  std::vector<Form> forms_;
  std::uint64_t count_ = 0;
};

}  // namespace refute::places
