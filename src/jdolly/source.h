#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "alloy/model.h"
#include "base/result.h"
#include "jdolly/catalogue.h"
#include "jdolly/view.h"
#include "refactoring/request.h"
#include "relational/enumerate.h"

/// Subjects that are enumerated rather than drawn by choices.
///
///   REFUTE_TRY(auto source, Source::open({.model = "push-down-method"}));
///   while (auto subject = source.next()) …
///
/// A campaign's other generators are functions of choices and can be asked for
/// any point. A model finder hands out its instances one after the other, so
/// what identifies a subject here is its ordinal: the n-th instance of the
/// model at a scope. The order is fixed, so the ordinal makes it again.
namespace refute::jdolly {

/// What stands behind `--generator jdolly:MODEL`, with the scope after an '@'
/// if it is not the model's own: "jdolly:push-down-method@2-2-0-3",
/// "jdolly:my_model.als", "jdolly:pull-up-field+default-package".
struct ModelName {
  std::string model;  ///< A name of the catalogue, or the path of a file.
  /// One of the packages may be the one without a name.
  bool default_package = false;
  std::optional<Scope> scope = {};
};

/// Whether a generator is one of ours: it starts with "jdolly:".
bool is_model_name(std::string_view generator);
Result<ModelName> parse_model_name(std::string_view generator);

/// The generator's name with a scope "P-C-F-M" put in; unless that is empty.
Result<std::string> with_scope(const std::string& generator,
                               const std::string& scope);

/// What the model asks of engines: "push-down-method".
Result<std::string> refactoring_of(const std::string& generator);

/// Which of the subjects, and in which order.
struct SourceOptions {
  bool symmetry = true;  ///< False: isomorphic ones too.
  /// Programs alone: those that differ only in what is asked of the engine
  /// count as one.
  bool programs_only = false;
  relational::Order order = relational::Order::kSystematic;
  std::uint64_t seed = 0;
  std::uint64_t every = 1;  ///< The first and every k-th after it.
};

struct NumberedSubject {
  std::uint64_t ordinal = 0;  ///< From 0, in the order of the enumeration.
  Subject subject;
};

class Source {
 public:
  /// Reads and translates the model; the first subject is found by `next`.
  static Result<Source> open(const ModelName& name,
                             const SourceOptions& options = {});

  /// The next subject, or none when there are no more.
  Result<std::optional<NumberedSubject>> next();

  /// Passes over the next instance without translating it; false at the end.
  bool skip();

  /// "push-down-method"
  const std::string& refactoring() const { return refactoring_; }
  /// The signatures and relations of the metamodel that are not empty in the
  /// instance handed out last, by name ("Class", "Class.extend").
  std::vector<std::string> covered() const;

 private:
  Source() = default;

  struct Opened;
  std::shared_ptr<Opened> opened_;
  std::string refactoring_;
};

}  // namespace refute::jdolly
