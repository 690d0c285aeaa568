#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "relational/problem.h"

/// Reading an instance by the names that its model uses.
///
/// A front end calls a relation by its path ("java/Class", "java/Class.id");
/// here it is asked for by the last parts alone, `set("Class")` and
/// `of("Class", "id")`, whichever module it comes from. What a model does not
/// declare is empty: a model may leave out what it does not need.
namespace refute::jdolly {

using relational::Atom;

/// A signature that names its one atom: `one sig f extends FieldId`.
struct NamingSig {
  std::string name;
  relational::Relation relation;
};

/// The relations of a problem by signature and field; made once per problem.
class Vocabulary {
 public:
  /// `names` are those of the model's signatures that are names; where two
  /// hold one atom, the first is its name.
  explicit Vocabulary(const relational::Problem& problem,
                      std::vector<NamingSig> names = {});

  const relational::Problem& problem() const { return *problem_; }
  std::optional<relational::Relation> sig(std::string_view name) const;
  std::optional<relational::Relation> field(std::string_view sig,
                                            std::string_view name) const;
  /// Every signature, by name.
  const std::map<std::string, relational::Relation, std::less<>>& sigs() const {
    return sigs_;
  }
  /// Every field, as "Class.id".
  const std::map<std::string, relational::Relation, std::less<>>& fields()
      const {
    return fields_;
  }
  const std::vector<NamingSig>& names() const { return names_; }

 private:
  const relational::Problem* problem_;
  std::vector<NamingSig> names_;
  std::map<std::string, relational::Relation, std::less<>> sigs_;
  std::map<std::string, relational::Relation, std::less<>> fields_;
};

/// One instance, seen through a vocabulary.
class View {
 public:
  View(const Vocabulary& vocabulary, const relational::Instance& instance)
      : vocabulary_(vocabulary), instance_(instance) {}

  const Vocabulary& vocabulary() const { return vocabulary_; }

  /// The atoms of a signature.
  std::vector<Atom> set(std::string_view sig) const;
  bool in(Atom atom, std::string_view sig) const;
  /// The only atom of a signature, if it has one.
  std::optional<Atom> only(std::string_view sig) const;
  /// The names that the model gives to atoms of this instance.
  std::map<Atom, std::string> given_names() const;

  /// What `atom` is related to by a field of two columns.
  std::vector<Atom> of(Atom atom, std::string_view sig,
                       std::string_view field) const;
  /// The first of these, if there is one.
  std::optional<Atom> one_of(Atom atom, std::string_view sig,
                             std::string_view field) const;
  /// What a field of three columns relates `atom` to, in the order of its
  /// second column: a sequence.
  std::vector<Atom> sequence(Atom atom, std::string_view sig,
                             std::string_view field) const;

 private:
  const Vocabulary& vocabulary_;
  const relational::Instance& instance_;
};

}  // namespace refute::jdolly
