#include "sequence/value_maker.h"

#include <algorithm>
#include <utility>

#include "sequence/class_literals.h"
#include "sequence/observers.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;

/// The type as far as it is known without the calls before.
GenericType told(const GenericType& type) {
  return has_variables(type) ? GenericType{erased(type)} : type;
}

constexpr int kDeepest = 4;
constexpr std::size_t kLongestDraft = 40;
constexpr std::size_t kMaxKept = 40;  ///< Of one type.

/// What an Object may be.
constexpr const char* kUsualTypes[] = {"[I", "[Ljava/lang/Object;",
                                       "[Ljava/lang/String;",
                                       "Ljava/util/List;", "Ljava/util/Map;"};

}  // namespace

ValueMaker::ValueMaker(Common& common, std::mt19937_64& random)
    : common_(common), random_(random), values_(common.constants) {
  add_jdk_supertypes();
  const auto& operations = common_.before.operations;
  for (int i = 0; i < static_cast<int>(operations.size()); ++i)
    if (!is_helper(operations[i]))
      by_output_[operations[i].output()].push_back(i);
  asked_ = asked_in_order(common_);
  asked_.insert(asked_.end(), std::begin(kUsualTypes), std::end(kUsualTypes));
  classes_ = class_literals(common_);
  // So that a difference within an object can be written down.
  intern(observers().front());
}

int ValueMaker::intern(const Operation& operation) {
  const auto key =
      operation.owner + " " + operation.name + " " + operation.descriptor;
  const auto [it, is_new] = interned_.emplace(
      key, static_cast<int>(common_.before.operations.size()));
  if (is_new) add_helper(operation, common_);
  return it->second;
}

ValueMaker::Known& ValueMaker::known(int operation) {
  const auto it = known_.find(operation);
  if (it != known_.end()) return it->second;
  const Operation& op = common_.before.operations[operation];
  Known known;
  for (const auto& each : op.inputs()) known.takes.push_back({each});
  known.gives = {op.output()};
  if (!op.signature.empty() && op.is_field()) {
    known.gives = parse_type(op.signature);
  } else if (!op.signature.empty()) {
    auto generic = parse_signature(op.signature);
    const std::size_t first = op.has_receiver() ? 1 : 0;
    // Compilers leave out what they add themselves: the enclosing object.
    if (first + generic.parameters.size() == known.takes.size()) {
      std::copy(generic.parameters.begin(), generic.parameters.end(),
                known.takes.begin() + static_cast<std::ptrdiff_t>(first));
      if (op.kind != Kind::kConstructor) known.gives = generic.result;
      known.bounds = std::move(generic.bounds);
    }
  }
  return known_.emplace(operation, std::move(known)).first->second;
}

void ValueMaker::learn(int operation, bool returned) {
  auto& known = this->known(operation);
  ++(returned ? known.returned : known.failed);
}

/// Replaces variables by types: one that is met for the first time is a number
/// or a text, or what its bound says.
GenericType ValueMaker::resolve(
    const GenericType& type, const std::map<std::string, GenericType>& bounds,
    Draft& draft) {
  GenericType result = type;
  if (!type.variable.empty()) {
    const auto known = draft.variables.find(type.variable);
    if (known != draft.variables.end()) return known->second;
    const auto bound = bounds.find(type.variable);
    const bool open = bound == bounds.end() ||
                      bound->second.descriptor == kObject ||
                      bound->second.descriptor == "Ljava/lang/Comparable;";
    result = open ? GenericType{chance(50) ? kInteger : kString}
                  : GenericType{bound->second.descriptor};
    draft.variables[type.variable] = result;
    return result;
  }
  for (auto& each : result.arguments) each = resolve(each, bounds, draft);
  if (result.is_array() && !result.arguments.empty())
    result.descriptor = "[" + result.arguments[0].descriptor;
  return result;
}

Argument ValueMaker::append(Statement statement, GenericType type,
                            Draft& draft) const {
  draft.sequence.push_back(std::move(statement));
  draft.types.push_back(std::move(type));
  return {.statement = static_cast<int>(draft.sequence.size()) - 1};
}

bool ValueMaker::call(int operation, Draft& draft, int depth, int receiver) {
  const Known& known = this->known(operation);
  const Operation op = common_.before.operations[operation];
  const auto raw = op.inputs();
  Statement statement{operation};
  std::map<std::string, GenericType> bound;
  for (std::size_t i = 0; i < known.takes.size(); ++i) {
    const bool on = i == 0 && (op.has_receiver() || op.inner);
    Argument argument;
    if (on && receiver >= 0) {
      argument.statement = receiver;
    } else {
      GenericType goal =
          resolve(substitute(known.takes[i], bound), known.bounds, draft);
      if (!assignable(common_, goal.descriptor, raw[i])) goal = {raw[i]};
      if (i > 0 && op.has_receiver() &&
          make_like(statement.arguments[0].statement, raw[i], draft, depth,
                    argument)) {
        statement.arguments.push_back(std::move(argument));
        continue;
      }
      if (!make(goal, draft, depth + 1, !on, argument)) return false;
    }
    if (on) bound = variables_of(op, known, argument.statement, draft);
    statement.arguments.push_back(std::move(argument));
  }
  if (!fits(statement, raw, draft)) return false;
  append(std::move(statement),
         resolve(substitute(known.gives, bound), known.bounds, draft), draft);
  return draft.sequence.size() <= kLongestDraft;
}

/// What the variables of its class stand for in the receiver, as far as that is
/// known; those of the method itself are others.
std::map<std::string, GenericType> ValueMaker::variables_of(
    const Operation& op, const Known& known, int receiver,
    const Draft& draft) const {
  if (receiver < 0) return {};
  auto bound = common_.type_arguments.of(
      op.owner, draft.types[static_cast<std::size_t>(receiver)]);
  for (const auto& [own, its_bound] : known.bounds) bound.erase(own);
  return bound;
}

/// Whether every argument is what the call takes, whatever type variables are
/// thought to stand for: calls are made without the casts of a compiler, and
/// the JVM does not survive one on a wrong object.
bool ValueMaker::fits(const Statement& statement,
                      const std::vector<std::string>& takes,
                      const Draft& draft) const {
  for (std::size_t i = 0; i < takes.size(); ++i) {
    const int from = statement.arguments[i].statement;
    if (from >= 0 && !gives(draft, from, takes[i])) return false;
  }
  return true;
}

bool ValueMaker::gives(const Draft& draft, int statement,
                       const std::string& type) const {
  const int operation =
      draft.sequence[static_cast<std::size_t>(statement)].operation;
  return assignable(
      common_,
      common_.before.operations[static_cast<std::size_t>(operation)].output(),
      type);
}

/// For what compares objects: one like the receiver, made by the same calls
/// with the same constants, or but for one.
bool ValueMaker::make_like(int receiver, const std::string& goal, Draft& draft,
                           int depth, Argument& argument) {
  if (receiver < 0 || !chance(30)) return false;
  const auto type = draft.types[static_cast<std::size_t>(receiver)].descriptor;
  const auto name = class_of(type);
  if (name.empty() || name.starts_with("java.")) return false;
  if (goal != kObject && goal != type &&
      !(goal == "Ljava/lang/Comparable;" && assignable(common_, type, goal)))
    return false;
  if (chance(40)) return make({type}, draft, depth + 1, false, argument);
  const int base = static_cast<int>(draft.sequence.size());
  for (int i = 0; i <= receiver; ++i) {
    Statement copy = draft.sequence[static_cast<std::size_t>(i)];
    for (auto& each : copy.arguments) {
      if (each.statement >= 0)
        each.statement += base;
      else if (chance(10) && has_literals(each.literal->type) &&
               !has_fixed_texts(copy.operation))
        each.literal = another(*each.literal);
    }
    append(std::move(copy), draft.types[static_cast<std::size_t>(i)], draft);
  }
  argument.statement = base + receiver;
  return true;
}

bool ValueMaker::make(const GenericType& goal, Draft& draft, int depth,
                      bool or_null, Argument& argument) {
  if (has_literals(goal.descriptor)) {
    if (chance(10) && reuse(goal, draft, argument)) return true;
    if (!draft.constants.empty() && chance(20))
      argument.literal = related(
          goal.descriptor, *draft.constants[pick(draft.constants.size())]);
    if (!argument.literal)
      argument.literal = or_null && goal.descriptor == kString && chance(3)
                             ? null_of(kString)
                             : values_.pick(goal.descriptor, random_);
    draft.constants.push_back(argument.literal);
    return true;
  }
  return make_reference(goal, draft, depth, or_null, argument);
}

/// A value that the sequence has already.
bool ValueMaker::reuse(const GenericType& goal, const Draft& draft,
                       Argument& argument) {
  std::vector<int> fitting;
  for (int i = 0; i < static_cast<int>(draft.types.size()); ++i) {
    const auto& type = draft.types[i];
    const bool fits =
        goal.arguments.empty()
            ? assignable(common_, type.descriptor, goal.descriptor)
            : type == goal;
    if (fits && type.descriptor != "V" && gives(draft, i, goal.descriptor))
      fitting.push_back(i);
  }
  if (fitting.empty()) return false;
  argument.statement = fitting[pick(fitting.size())];
  return true;
}

bool ValueMaker::make_reference(const GenericType& goal, Draft& draft,
                                int depth, bool or_null, Argument& argument) {
  if (chance(20) && reuse(goal, draft, argument)) return true;
  const auto as_null = [&] {
    argument.literal = null_of(goal.descriptor);
    return or_null;
  };
  if (or_null && chance(3)) return as_null();
  if (goal.is_array()) {
    const auto size = draft.sequence.size();
    if (make_array(goal, draft, depth, argument)) return true;
    cut(draft, size);
    return as_null();
  }
  const auto& ways = ways_to(goal.descriptor);
  constexpr int kTries = 4;
  for (int i = 0; i < kTries && !ways.empty(); ++i) {
    std::vector<int> weights;
    int sum = 0;
    for (const auto& each : ways) {
      const bool deep = depth >= kDeepest && each.kind != Way::Kind::kText &&
                        each.kind != Way::Kind::kKept &&
                        !(each.kind == Way::Kind::kOperation &&
                          known(each.index).takes.empty());
      sum += deep ? 0 : weight_of(each);
      weights.push_back(sum);
    }
    if (sum == 0) break;
    const int die = static_cast<int>(pick(static_cast<std::size_t>(sum)));
    const auto chosen = std::upper_bound(weights.begin(), weights.end(), die);
    const Way way = ways[static_cast<std::size_t>(chosen - weights.begin())];
    const auto size = draft.sequence.size();
    argument = {};
    if (take(way, goal, draft, depth, argument)) return true;
    cut(draft, size);
  }
  argument = {};
  return as_null();
}

int ValueMaker::weight_of(const Way& way) const {
  if (way.kind != Way::Kind::kOperation) return way.weight;
  const auto it = known_.find(way.index);
  if (it == known_.end()) return way.weight;
  const auto& [returned, failed] =
      std::pair(it->second.returned, it->second.failed);
  return 1 + way.weight * (returned + 1) / (returned + failed + 1);
}

/// A library of collections has dozens of its own for a Collection, most of
/// which take another one. What the JDK makes gets half of the weight.
void ValueMaker::share_evenly(std::vector<Way>& ways) {
  int own = 0;
  int of_jdk = 0;
  for (const auto& each : ways)
    (each.kind == Way::Kind::kRecipe ? of_jdk : own) += each.weight;
  if (of_jdk == 0 || own <= of_jdk) return;
  for (auto& each : ways)
    if (each.kind == Way::Kind::kRecipe) each.weight *= own / of_jdk + 1;
}

/// All the ways there are, worked out once for each type.
const std::vector<ValueMaker::Way>& ValueMaker::ways_to(
    const std::string& descriptor) {
  const auto found = ways_.find(descriptor);
  if (found != ways_.end()) return found->second;
  std::vector<Way> ways;
  const bool any = descriptor == kObject;
  const auto& operations = common_.before.operations;
  for (const auto& [type, makers] : by_output_) {
    // Whatever gives anything would give an Object.
    if (any || !is_reference(type) || type == kString ||
        !assignable(common_, type, descriptor))
      continue;
    for (const int each : makers) {
      const Operation& op = operations[each];
      const bool simple = op.kind == Kind::kConstructor ||
                          op.kind == Kind::kStaticMethod ||
                          op.kind == Kind::kStaticField;
      ways.push_back({Way::Kind::kOperation, each, simple ? 12 : 2});
    }
  }
  // In the order of the operations, which no name decides.
  std::sort(ways.begin(), ways.end(),
            [](const Way& a, const Way& b) { return a.index < b.index; });
  for (int i = 0; i < static_cast<int>(recipes().size()); ++i) {
    const auto& made = recipes()[static_cast<std::size_t>(i)].makes.descriptor;
    const bool common_box = made == kInteger || made == "Ljava/lang/Double;" ||
                            made == "Ljava/lang/Boolean;" ||
                            made == "Ljava/lang/Character;" || made == kObject;
    const bool fits = recipes()[static_cast<std::size_t>(i)].exact
                          ? made == descriptor
                          : assignable(common_, made, descriptor);
    if (any ? common_box : fits) ways.push_back({Way::Kind::kRecipe, i, 10});
  }
  share_evenly(ways);
  if (function(descriptor)) ways.push_back({Way::Kind::kLambda, 0, 25});
  // What the program itself makes is more like what its code is meant for.
  if (common_.stubs.contains(descriptor))
    ways.push_back({Way::Kind::kStub, 0, ways.empty() ? 25 : 4});
  if (assignable(common_, kString, descriptor))
    ways.push_back({Way::Kind::kText, 0, 20});
  if (descriptor == "Ljava/lang/Class;")
    for (int i = 0; i < static_cast<int>(classes_.size()); ++i)
      ways.push_back({Way::Kind::kClass, i, 10});
  ways.push_back({Way::Kind::kKept, 0, 15});
  // A parameter of type Object mostly stands for something else.
  if (any) {
    const int asked = static_cast<int>(asked_.size() - std::size(kUsualTypes));
    for (int i = 0; i < static_cast<int>(asked_.size()); ++i)
      ways.push_back({Way::Kind::kAsked, i, i < asked ? 1 + 40 / asked : 3});
  }
  return ways_.emplace(descriptor, std::move(ways)).first->second;
}

const FunctionType* ValueMaker::function(const std::string& descriptor) const {
  for (const auto* all :
       {&std::as_const(common_.functions), &function_types()}) {
    const auto it = all->find(descriptor);
    if (it != all->end()) return &it->second;
  }
  return nullptr;
}

bool ValueMaker::take(const Way& way, const GenericType& goal, Draft& draft,
                      int depth, Argument& argument) {
  switch (way.kind) {
    case Way::Kind::kText:
      argument.literal = values_.pick(kString, random_);
      return true;
    case Way::Kind::kKept:
      argument = append_kept(goal.descriptor, draft);
      return argument.statement >= 0;
    case Way::Kind::kAsked: {
      const auto& type = asked_[static_cast<std::size_t>(way.index)];
      if (type == kObject) return false;
      if (type == kString) {
        argument.literal = values_.pick(kString, random_);
        return true;
      }
      return make_reference({type}, draft, depth + 1, false, argument);
    }
    case Way::Kind::kClass:
      argument = append({intern(classes_[static_cast<std::size_t>(way.index)])},
                        goal, draft);
      return true;
    case Way::Kind::kLambda:
      return make_lambda(goal, draft, depth, argument);
    case Way::Kind::kStub:
      return make_stub(goal, draft, depth, argument);
    case Way::Kind::kRecipe:
      return make_by(recipes()[static_cast<std::size_t>(way.index)], goal,
                     draft, depth, argument);
    case Way::Kind::kOperation:
      break;
  }
  if (!call(way.index, draft, depth)) return false;
  argument.statement = static_cast<int>(draft.sequence.size()) - 1;
  return true;
}

Argument ValueMaker::append_kept(const std::string& goal, Draft& draft) {
  std::vector<const std::vector<Sequence>*> fitting;
  for (const auto& [type, sequences] : kept_)
    if (assignable(common_, type, goal)) fitting.push_back(&sequences);
  if (fitting.empty()) return {};
  const auto& from = *fitting[pick(fitting.size())];
  const Sequence& part = from[pick(from.size())];
  const int base = static_cast<int>(draft.sequence.size());
  for (Statement statement : part) {
    for (auto& each : statement.arguments)
      if (each.statement >= 0) each.statement += base;
    auto type = told(known(statement.operation).gives);
    append(std::move(statement), std::move(type), draft);
  }
  return {.statement = static_cast<int>(draft.sequence.size()) - 1};
}

void ValueMaker::keep(const Sequence& sequence) {
  const auto type =
      common_.before.operations[sequence.back().operation].output();
  const auto name = class_of(type);
  if (name.empty() || name.starts_with("java.")) return;
  auto place = std::find_if(kept_.begin(), kept_.end(), [&](const auto& each) {
    return each.first == type;
  });
  if (place == kept_.end()) place = kept_.insert(place, {type, {}});
  auto& kept = place->second;
  if (kept.size() < kMaxKept)
    kept.push_back(sequence);
  else
    kept[pick(kept.size())] = sequence;
}

Constant ValueMaker::another(const Literal& literal) {
  return !literal.null && chance(50) ? values_.varied(literal, random_)
                                     : values_.pick(literal.type, random_);
}

Draft ValueMaker::taken_up(Sequence sequence) {
  Draft draft;
  for (const auto& each : sequence)
    draft.types.push_back(told(known(each.operation).gives));
  for (const auto& statement : sequence)
    for (const auto& each : statement.arguments)
      if (each.literal) draft.constants.push_back(each.literal);
  draft.sequence = std::move(sequence);
  return draft;
}

}  // namespace refute::sequence
