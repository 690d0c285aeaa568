#include "places/places.h"

#include <algorithm>

namespace refute::places {
namespace {

// A type must be known before the value that goes with it.
int order_of(const OfferedOption& option) {
  const OptionRule* const rule = option_rule(option);
  if (rule && rule->is_part_of_place) return 0;
  return option.required ? 1 : 2;
}

}  // namespace

std::string unsupported(const Offer& offer) {
  if (rule_for(offer).starts_from.empty())
    return "its target is \"" + offer.target +
           "\", which is none of docs/protocol.md";
  for (const auto& option : offer.options)
    if (option.required && option_rule(option) == nullptr)
      return "it requires the option \"" + option.name +
             "\", and nothing is known of what to put there";
  return "";
}

Places::Places(std::shared_ptr<const View> view, Offer offer,
               const std::string& file)
    : view_(std::move(view)),
      offer_(std::move(offer)),
      rule_(rule_for(offer_)) {
  std::ranges::stable_sort(offer_.options, {}, order_of);
  for (const What what : rule_.starts_from)
    for (const Site& site : view_->sites())
      if (site.what == what && (file.empty() || site.file->path == file) &&
          !view_->is_scaffold(site) &&
          (!rule_.fits || rule_.fits(*view_, site)))
        add_forms(site, 0, {});
}

bool Places::is_needed(const OfferedOption& option) const {
  return option.required || option.name == rule_.needs;
}

std::vector<std::string> Places::values(const Site& site,
                                        const OfferedOption& option,
                                        const Options& fixed) const {
  const OptionRule* const rule = option_rule(option);
  if (rule == nullptr || (!site.home && !rule->is_anywhere)) return {};
  auto all = rule->values({*view_, site, rule_, offer_, option, fixed});
  if (option.preset) std::erase(all, *option.preset);
  return all;
}

// Every needed option gets a value; one that is part of the place, each of its
// values. Without any there is no place.
void Places::add_forms(const Site& site, std::size_t option, Options fixed) {
  while (option < offer_.options.size() && !is_needed(offer_.options[option]))
    ++option;
  if (option == offer_.options.size()) {
    Form form{&site, std::move(fixed), 0};
    form.count = static_cast<std::uint32_t>(1 + variations(form).size());
    count_ += form.count;
    forms_.push_back(std::move(form));
    return;
  }
  const OfferedOption& needed = offer_.options[option];
  const auto all = values(site, needed, fixed);
  const std::size_t some = option_rule(needed)->is_part_of_place
                               ? all.size()
                               : std::min<std::size_t>(all.size(), 1);
  for (std::size_t i = 0; i < some; ++i) {
    fixed[needed.name] = all[i];
    add_forms(site, option + 1, fixed);
  }
}

std::vector<Places::Options> Places::variations(const Form& form) const {
  std::vector<Options> result;
  for (const auto& option : offer_.options) {
    const OptionRule* const rule = option_rule(option);
    const bool needed = is_needed(option);
    if (rule == nullptr || (needed && rule->is_part_of_place)) continue;
    const auto all = values(*form.site, option, form.fixed);
    // The first of a needed one is in all the others.
    for (std::size_t i = needed ? 1 : 0; i < all.size(); ++i) {
      Options options = form.fixed;
      options[option.name] = all[i];
      if (!rule->with.empty() && offer_.find(rule->with))
        options[std::string(rule->with)] = rule->with_value;
      result.push_back(std::move(options));
    }
  }
  return result;
}

Request Places::operator()(choice::Choices& choices) const {
  if (forms_.empty()) return choices.reject("no place for this refactoring");
  const Form& form =
      forms_[choices.choose(kPlace, static_cast<std::uint32_t>(forms_.size()))];
  const std::uint32_t option = choices.choose(kOption, form.count);
  return {.refactoring = offer_.refactoring,
          .target = rule_.by_selection ? view_->selection(*form.site)
                                       : view_->target(*form.site),
          .options = option == 0 ? form.fixed : variations(form)[option - 1]};
}

choice::Path Places::path_to(std::uint64_t index) const {
  choice::Path path;
  for (std::uint32_t i = 0; i < forms_.size(); ++i) {
    const Form& form = forms_[i];
    if (index >= form.count) {
      index -= form.count;
      continue;
    }
    const auto forms = static_cast<std::uint32_t>(forms_.size());
    if (forms > 1) path.push_back({kPlace, i, forms});
    if (form.count > 1)
      path.push_back({kOption, static_cast<std::uint32_t>(index), form.count});
    return path;
  }
  return path;
}

}  // namespace refute::places
