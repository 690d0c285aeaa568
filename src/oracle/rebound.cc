#include "oracle/rebound.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "oracle/refactorings.h"
#include "oracle/versions.h"

namespace refute {
namespace {

using jvm::Bindings;
using Use = Bindings::Use;

/// Names that can be mistaken for one another: a local hides a field, a type
/// variable a type.
enum class Space { kVariable, kMethod, kType, kConstructor };

Space space_of(const std::string& kind) {
  if (kind == "method" || kind == "library-method") return Space::kMethod;
  if (kind == "type" || kind == "type-variable") return Space::kType;
  return kind == "constructor" ? Space::kConstructor : Space::kVariable;
}

/// The old name and the new one are one, among names of their sort.
class Blurred {
 public:
  Blurred(const NewName& name, const std::string& refactoring) : name_(name) {
    const Names renames = refactoring_called(refactoring).renames;
    if (renames == Names::kMethod)
      spaces_ = {Space::kMethod};
    else if (renames == Names::kType || renames == Names::kTypeParameter)
      spaces_ = {Space::kType, Space::kConstructor};
    else if (renames == Names::kSelected)
      spaces_ = {Space::kVariable, Space::kMethod, Space::kType,
                 Space::kConstructor};
    else
      spaces_ = {Space::kVariable};
  }

  std::string of(Space space, const std::string& name) const {
    const bool renamed = !name_.before.empty() && spaces_.contains(space) &&
                         (name == name_.before || name == name_.after);
    return renamed ? name_.before : name;
  }

 private:
  const NewName& name_;
  std::set<Space> spaces_;
};

/// Of a class that is declared in a block or has no name, its binary name says
/// how many came before it.
bool is_local(const std::string& type) {
  for (std::size_t i = 0; i + 1 < type.size(); ++i)
    if (type[i] == '$' && type[i + 1] >= '0' && type[i + 1] <= '9') return true;
  return false;
}

/// One version's names, under labels that both share.
class Side {
 public:
  Side(const Version& version, const Blurred& blurred)
      : version_(version), blurred_(blurred) {
    for (const auto& type : version.bindings().types) add(type);
    std::map<std::pair<std::string, std::string>, int> so_far;
    for (const auto& each : version.bindings().variables) {
      const std::string name = blurred.of(Space::kVariable, each.name);
      const int number = so_far[{each.inside, name}]++;
      locals_[each.id] = version.label(each.inside) + "#" + name + "@" +
                         std::to_string(number);
      names_[each.id] = each.name;
      declared_.insert(locals_[each.id]);
      ++variables_[{each.inside, name}];
    }
  }

  const Version& version() const { return version_; }

  std::string label(const Use& use) const {
    if (use.kind == "local") return locals_.at(use.target);
    if (use.kind == "type-variable") {
      const auto end = use.target.rfind('#');
      return version_.label(use.target.substr(0, end)) + "#" +
             blurred_.of(Space::kType, use.target.substr(end + 1));
    }
    if (use.kind == "type") return type_label(use.target);
    return use.kind == "constructor" ? constructor(use.target)
                                     : version_.label(use.target);
  }

  /// Whether this version has it; what libraries declare, both have.
  bool declares(const Use& use, const std::string& label) const {
    return use.kind.starts_with("library-") || use.kind == "type-variable" ||
           (use.kind == "type" && !types_.contains(use.target)) ||
           declared_.contains(label);
  }
  bool declares(const std::string& label) const {
    return declared_.contains(label);
  }

  /// How many variables of that name a member declares.
  int variables(const std::string& inside, const std::string& name) const {
    const auto found =
        variables_.find({inside, blurred_.of(Space::kVariable, name)});
    return found == variables_.end() ? 0 : found->second;
  }

  /// Which method runs is for the object to say.
  bool is_virtual(const Use& use) const {
    if (use.through == "super") return false;
    if (use.kind == "library-method") return true;
    const auto found = methods_.find(use.target);
    return found != methods_.end() && !found->second->is_static() &&
           found->second->access != "private";
  }

  /// Classes of which there can be objects, by label.
  const std::map<std::string, const Bindings::Type*>& classes() const {
    return classes_;
  }

  /// Types that are not of the program may be anything.
  bool is_below(const std::string& type, const std::string& above) const {
    if (type == above || !types_.contains(above)) return true;
    const auto found = types_.find(type);
    return found != types_.end() &&
           std::any_of(found->second->supertypes.begin(),
                       found->second->supertypes.end(), [&](const auto& each) {
                         return types_.contains(each) && is_below(each, above);
                       });
  }

  /// The label of what an object of class `type` runs.
  std::string implementation(const Bindings::Type& type,
                             const std::string& target) const {
    for (const auto& id : type.callable) {
      if (id == target) return version_.label(id);
      const auto found = methods_.find(id);
      if (found == methods_.end()) continue;
      if (contains(found->second->overrides, target) ||
          contains(found->second->overrides_library, target))
        return version_.label(id);
    }
    return version_.label(target);
  }

  /// Whether one overrides the other.
  bool is_family(const std::string& one, const std::string& other) const {
    const auto overrides = [&](const std::string& id,
                               const std::string& above) {
      const auto found = methods_.find(id);
      return found != methods_.end() &&
             (contains(found->second->overrides, above) ||
              contains(found->second->overrides_library, above));
    };
    return overrides(one, other) || overrides(other, one);
  }

  std::string in_words(const Use& use) const {
    if (use.kind == "local")
      return "the variable " + names_.at(use.target) + " of " +
             use.target.substr(0, use.target.rfind('#'));
    if (use.kind == "type-variable") return "the type variable " + use.name;
    const bool library = use.kind.starts_with("library-");
    return "the " + (library ? use.kind.substr(8) : use.kind) + " " +
           use.target;
  }

 private:
  static bool contains(const std::vector<std::string>& ids,
                       const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }

  void add(const Bindings::Type& type) {
    types_[type.name] = &type;
    const std::string label = type_label(type.name);
    declared_.insert(label);
    if (!type.is_abstract && !is_local(type.name)) classes_[label] = &type;
    for (const auto& each : type.methods) {
      methods_[each.id] = &each;
      declared_.insert(version_.label(each.id));
    }
    for (const auto& each : type.fields)
      declared_.insert(version_.label(each.id));
    for (const auto& each : type.constructors)
      declared_.insert(constructor(each));
  }

  std::string type_label(const std::string& name) const {
    if (is_local(name))
      return "local " + blurred_.of(Space::kType, simple_name(name));
    return version_.type(name);
  }

  /// The only one of its class may get other parameters.
  std::string constructor(const std::string& id) const {
    const auto owner = types_.find(owner_of(id));
    if (owner != types_.end() && owner->second->constructors.size() == 1)
      return type_label(owner_of(id)) + ".<init>";
    return version_.label(id);
  }

  const Version& version_;
  const Blurred& blurred_;
  std::map<std::string, const Bindings::Type*> types_;      // by name
  std::map<std::string, const Bindings::Type*> classes_;    // by label
  std::map<std::string, const Bindings::Method*> methods_;  // by id
  std::map<std::string, std::string> locals_;               // labels by id
  std::map<std::string, std::string> names_;                // of locals, by id
  std::set<std::string> declared_;                          // labels
  std::map<std::pair<std::string, std::string>, int> variables_;
};

/// Compares two versions use by use.
class BindingComparer {
 public:
  BindingComparer(const Side& before, const Side& after, const Blurred& blurred,
                  const Request& request)
      : before_(before), after_(after), blurred_(blurred), request_(request) {}

  std::vector<Rebound> run() {
    const auto old_places = places(before_);
    const auto new_places = places(after_);
    for (const auto& [label, now] : new_places) {
      const auto was = old_places.find(label);
      // Several that became one cannot be told apart.
      if (was == old_places.end() || was->second.size() != 1) continue;
      for (const auto& [inside, names] : now)
        compare(was->second.begin()->second, names);
    }
    return std::move(found_);
  }

 private:
  using Names =
      std::map<std::pair<Space, std::string>, std::vector<const Use*>>;
  /// By the label of a member, and by its id: a member that is pushed down may
  /// be there several times.
  using Places = std::map<std::string, std::map<std::string, Names>>;

  Places places(const Side& side) const {
    Places result;
    for (const auto& use : side.version().bindings().uses) {
      if (use.inside.empty()) continue;  // an import
      const Space space = space_of(use.kind);
      result[side.version().label(use.inside)][use.inside]
            [{space, blurred_.of(space, use.name)}]
                .push_back(&use);
    }
    return result;
  }

  void compare(const Names& was, const Names& now) {
    for (const auto& [name, old] : was) {
      const auto found = now.find(name);
      if (found == now.end() || found->second.size() != old.size()) continue;
      std::vector<const Use*> left = old, right = found->second;
      drop_equal(left, right);
      for (std::size_t i = 0; i < left.size(); ++i)
        if (differ(*left[i], *right[i])) report(*left[i], *right[i]);
    }
  }

  // Arguments may have changed places.
  void drop_equal(std::vector<const Use*>& left,
                  std::vector<const Use*>& right) const {
    std::erase_if(left, [&](const Use* use) {
      const auto same =
          std::find_if(right.begin(), right.end(), [&](const Use* other) {
            return before_.label(*use) == after_.label(*other);
          });
      if (same == right.end()) return false;
      right.erase(same);
      return true;
    });
  }

  bool differ(const Use& was, const Use& now) const {
    const bool gone = !after_.declares(was, before_.label(was));
    const bool fresh = !before_.declares(now, after_.label(now));
    // What was lost may be what is new.
    if (gone && fresh) return false;
    if (fresh && (is_target(was) || replaces(was, now))) return false;
    // A generic method or class may hand its own on to another.
    if (was.kind == "type-variable" && now.kind == "type-variable")
      return false;
    if (was.kind == "local" && now.kind == "local" &&
        before_.variables(was.inside, was.name) !=
            after_.variables(now.inside, now.name))
      return false;
    if (before_.is_virtual(was) && after_.is_virtual(now))
      return runs_another(was, now);
    return true;
  }

  // The request may ask for something else in the place of its target, and of
  // what overrides it.
  bool is_target(const Use& use) const {
    const Target& target = request_.target;
    const std::string name = own_name(use.target);
    if (!target.method.empty())
      return name.substr(0, name.find('(')) == target.method;
    return !target.field.empty() &&
           dotted(use.target) == target.type + "." + target.field;
  }

  // A field can stand in for a local by intention only.
  bool replaces(const Use& was, const Use& now) const {
    return (was.kind == "local" && now.kind == "field") ||
           refactoring_called(request_.refactoring).replaces_by_names;
  }

  bool runs_another(const Use& was, const Use& now) const {
    bool shared = false;
    for (const auto& [label, type] : before_.classes()) {
      const auto same = after_.classes().find(label);
      if (same == after_.classes().end() ||
          !before_.is_below(type->name, was.receiver) ||
          !after_.is_below(same->second->name, now.receiver))
        continue;
      shared = true;
      const std::string ran = before_.implementation(*type, was.target);
      const std::string runs = after_.implementation(*same->second, now.target);
      const bool gone = before_.declares(ran) && !after_.declares(ran);
      const bool fresh = after_.declares(runs) && !before_.declares(runs);
      if (ran != runs && !(gone && fresh)) return true;
    }
    return !shared && calls_another(was, now);
  }

  // Of receivers that share no class: the same type has another method, or it
  // is another object whose method is called without a word.
  bool calls_another(const Use& was, const Use& now) const {
    const std::string then = before_.version().type(was.receiver);
    if (then == after_.version().type(now.receiver))
      return !before_.is_family(was.target, now.target) &&
             !after_.is_family(was.target, now.target);
    const auto implied = [](const Use& use) {
      return use.through == "implicit" || use.through == "this";
    };
    return implied(was) && implied(now) &&
           !before_.is_below(was.receiver, now.receiver) &&
           !after_.is_below(now.receiver, was.receiver);
  }

  void report(const Use& was, const Use& now) {
    found_.push_back({was.inside, was.kind, was.name, before_.in_words(was),
                      after_.in_words(now), now.kind});
  }

  const Side& before_;
  const Side& after_;
  const Blurred& blurred_;
  const Request& request_;
  std::vector<Rebound> found_;
};

}  // namespace

NewName new_name(const Request& request, const Read& before) {
  const auto option = [&](const char* name) {
    const auto found = request.options.find(name);
    return found == request.options.end() ? std::string() : found->second;
  };
  const Target& target = request.target;
  NewName name{.before = {}, .after = option("new-name")};
  switch (refactoring_called(request.refactoring).renames) {
    case Names::kField:
      name.before = target.field;
      break;
    case Names::kMethod:
      name.before = target.method;
      break;
    case Names::kType:
      name.before = simple_name(target.type);
      break;
    case Names::kParameter:
    case Names::kTypeParameter:
      name.before = option("parameter");
      break;
    case Names::kLocal:
      if (before) name.before = before->variable_at(target.file, target.offset);
      break;
    case Names::kSelected:
      if (before) name.before = before->name_at(target.file, target.offset);
      break;
    case Names::kNone:
    case Names::kPackage:
      break;
  }
  return name.before.empty() ? NewName{} : name;
}

std::vector<Rebound> rebound(const Bindings& before, const Bindings& after,
                             const sequence::Mapping& renamed,
                             const Request& request, const NewName& name) {
  Versions versions(before, after, renamed);
  versions.follow(name.before, name.after);
  const Blurred blurred(name, request.refactoring);
  const Side was(versions.before, blurred);
  const Side now(versions.after, blurred);
  return BindingComparer(was, now, blurred, request).run();
}

}  // namespace refute
