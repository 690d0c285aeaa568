#pragma once

#include <map>
#include <string>
#include <vector>

/// Types with their generics, as class files write them: a test that fills a
/// `List<String>` must know that strings go into it.
namespace refute::sequence {

struct GenericType {
  /// The erased type. Of a variable it is not known here.
  std::string descriptor = {};
  std::string variable = {};  ///< Its name, if it is one.
  /// What stands in angle brackets; of an array, the type of its elements. A
  /// wildcard stands for its bound.
  std::vector<GenericType> arguments = {};

  bool is_array() const { return descriptor.starts_with('['); }
  friend bool operator==(const GenericType&, const GenericType&) = default;
};

/// What a method takes and gives.
struct GenericSignature {
  std::map<std::string, GenericType> bounds = {};  ///< Of its own variables.
  std::vector<GenericType> parameters = {};
  GenericType result = {};
};

/// "Ljava/util/List<+TE;>;", "[I". Text that is no type gives an Object.
GenericType parse_type(const std::string& text);

/// "<E:Ljava/lang/Object;>(TE;I)Ljava/util/List<TE;>;". A descriptor is such a
/// signature too.
GenericSignature parse_signature(const std::string& text);

/// The variables that a class declares, in order:
/// "<K:Ljava/lang/Object;V:…>Ljava/lang/Object;" has K and V.
std::vector<std::pair<std::string, GenericType>> parse_variables(
    const std::string& class_signature);

/// What a class extends and implements, with the generics, in order.
std::vector<GenericType> parse_supertypes(const std::string& class_signature);

/// Whether a variable stands in it, so that it is not wholly known.
bool has_variables(const GenericType& type);

/// The type without its generics; variables become their bounds.
std::string erased(const GenericType& type,
                   const std::map<std::string, GenericType>& bounds = {});

/// Replaces the variables that are known.
GenericType substitute(const GenericType& type,
                       const std::map<std::string, GenericType>& known);

inline const std::string kObject = "Ljava/lang/Object;";

}  // namespace refute::sequence
