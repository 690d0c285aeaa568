#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "jvm/bindings.h"
#include "sequence/common.h"

/// The bindings of a program before and after, under names that both share.
///
/// Comparing "the same" declaration of two programs requires matching it first:
/// a method may be renamed, moved, or get other parameters. Each version's
/// declarations get labels here; equal labels are one thing.
namespace refute {

/// "m(int)" of "p.A.m(int)", "f" of "p.A.f".
std::string own_name(const std::string& id);
/// "p.A" of both.
std::string owner_of(const std::string& id);
/// Of a local class, "A" of "C$1A".
std::string simple_name(const std::string& type);
using sequence::dotted;

/// One version, its members under labels that both versions share.
class Version {
 public:
  explicit Version(const jvm::Bindings& bindings);

  const jvm::Bindings& bindings() const { return bindings_; }
  /// Of each member, by id.
  const std::map<std::string, std::string>& access() const { return access_; }

  void call(const std::string& id, std::string label);
  void call_type(const std::string& name, std::string label);
  std::string type(const std::string& name) const;
  /// Of a member, or of a type.
  std::string label(const std::string& id) const;

 private:
  const jvm::Bindings& bindings_;
  std::map<std::string, std::string> access_;
  std::map<std::string, std::string> labels_;  // by id
  std::map<std::string, std::string> type_names_;
};

/// Both versions. A member that is gone and one of the same name and
/// parameters that is new are the same, moved; so are the only one gone and the
/// only one new of one name in one type, with other parameters.
class Versions {
 public:
  Version before;
  Version after;
  std::set<std::string> moved;  ///< Labels.

  Versions(const jvm::Bindings& b, const jvm::Bindings& a,
           const sequence::Mapping& mapping);

  /// Finds more of the members that are gone among those that are new: renamed
  /// without their overloads, or moved with other parameters. Names may be
  /// empty, where nothing is renamed.
  void follow(const std::string& old_name, const std::string& new_name);

 private:
  using KeyOf = std::function<std::string(const std::string&)>;

  void match(const std::vector<std::string>& gone,
             const std::set<std::string>& fresh);
  /// The only one gone and the only one new under one key are the same.
  void pair_up(const KeyOf& before_key, const KeyOf& after_key);

  std::vector<std::string> gone_;   // ids before that are found nowhere
  std::vector<std::string> fresh_;  // ids after that are of none before
};

}  // namespace refute
