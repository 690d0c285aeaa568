#pragma once

#include <cstdint>
#include <vector>

#include "typed/model.h"

/// What has been found out about one place in a program.
///
/// Every construct asks the same questions again: can such a value be made
/// here, what can be called, which fields can be read? The answers hold as
/// long as the place and the model are the same, so each is found once.
/// Locals are not asked about: they change with every statement.
namespace refute::typed {

/// What the answers depend on.
struct Place {
  std::uint64_t changes = 0;  ///< Of the model.
  int self = -1;
  int rank = 0;
  /// Whether it may throw, and whether fields are still being set: compared as
  /// one, since every question compares places.
  std::uint32_t flags = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// A field that can be read, and its type as `this` sees it.
struct SeenField {
  int index;
  Type type;
};

/// The types of which values can be made.
struct SeenTypes {
  std::vector<int> values;      ///< That any variable may have.
  std::vector<int> printables;  ///< Of `values`: text can be made of them.
  std::vector<int> enums;
  std::vector<int> functions;  ///< Functional interfaces, not generic.
};

struct Sight {
  enum class Answer : std::uint8_t { kUnknown, kNo, kYes };

  /// Forgets everything if this is another place.
  void look_from(const Place& place, std::size_t number_of_types) {
    if (!(place == place_)) [[unlikely]]
      forget(place, number_of_types);
  }

  /// Where it is noted whether a value of that type can be made; null if it is
  /// a type about which nothing is noted.
  Answer* can_make(Type element);

  std::vector<int> callees;  ///< What can be called, whatever it costs.
  std::vector<SeenField> fields;
  SeenTypes types;
  std::vector<Type> bases;  ///< Of anonymous classes.
  bool knows_callees = false;
  bool knows_fields = false;
  bool knows_types = false;
  bool knows_bases = false;

 private:
  void forget(const Place& place, std::size_t number_of_types);

  Place place_;
  /// Of each type as it is, of texts, and of integers.
  std::vector<Answer> makes_;
};

}  // namespace refute::typed
