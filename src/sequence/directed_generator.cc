#include "sequence/directed_generator.h"

#include <algorithm>
#include <map>

#include "sequence/values.h"

namespace refute::sequence {

namespace {

constexpr int kBuildTries = 200;
constexpr int kMostStops = 5;
constexpr std::size_t kMaxCorpus = 400;
constexpr std::size_t kMaxFrontier = 200;
constexpr std::size_t kMaxResult = 200;  ///< Characters of it that count.
/// Of one operation. The results of `int same(int i)` are new without end.
constexpr std::size_t kMostResults = 500;
constexpr std::ptrdiff_t kMostVaried = 30;  ///< Statements that may get more.

}  // namespace

DirectedGenerator::DirectedGenerator(Common& common, const Options& options)
    : common_(common),
      options_(options),
      random_(options.seed),
      maker_(common, random_) {
  find_targets();
}

/// The nearest operations get half of the sequences, the next a quarter, and
/// all others the rest. Those from which no calls lead to the change get few,
/// if there are others: each loads classes that nothing else needs.
void DirectedGenerator::find_targets() {
  const auto& operations = common_.before.operations;
  is_target_.resize(operations.size());
  std::map<int, std::vector<int>> by_distance;
  for (int i = 0; i < static_cast<int>(operations.size()); ++i) {
    if (is_helper(operations[i])) continue;
    if (!common_.reached.empty() && !common_.reached[i]) continue;
    is_target_[i] = 1;
    by_distance[common_.distance.empty() ? 0 : common_.distance[i]].push_back(
        i);
  }
  std::vector<int> far;
  if (const auto last = by_distance.find(kFar); last != by_distance.end()) {
    far = std::move(last->second);
    by_distance.erase(last);
  }
  for (auto& [distance, tier] : by_distance) {
    if (tiers_.size() < 3)
      tiers_.push_back({std::move(tier), 0});
    else
      tiers_.back().operations.insert(tiers_.back().operations.end(),
                                      tier.begin(), tier.end());
  }
  static constexpr int kWeights[] = {60, 25, 15};
  for (std::size_t i = 0; i < tiers_.size(); ++i)
    tiers_[i].weight = kWeights[i];
  if (!far.empty()) tiers_.push_back({std::move(far), tiers_.empty() ? 1 : 3});
}

int DirectedGenerator::target() {
  int sum = 0;
  for (const auto& each : tiers_) sum += each.weight;
  int die = static_cast<int>(random_() % static_cast<unsigned>(sum));
  for (const auto& each : tiers_)
    if ((die -= each.weight) < 0)
      return each.operations[maker_.pick(each.operations.size())];
  return tiers_.back().operations.front();
}

/// Some calls on an object of the draft, for what they change or tell.
void DirectedGenerator::call_methods(int object, int most, Draft& draft,
                                     Purpose purpose) {
  const auto& type = draft.types[static_cast<std::size_t>(object)].descriptor;
  const auto methods = maker_.methods_of(type);
  if (methods.empty()) return;
  const auto& asking = asking_methods(type);
  stops_.resize(common_.before.operations.size());
  const auto count = 1 + maker_.pick(static_cast<std::size_t>(most));
  for (std::size_t i = 0; i < count; ++i) {
    const bool asks =
        purpose == Purpose::kTell && !asking.empty() && maker_.chance(60);
    const auto& from = asks ? asking : methods;
    const int each = from[maker_.pick(from.size())];
    if (stops_[each] >= kMostStops) continue;
    const auto size = draft.sequence.size();
    if (maker_.call(each, draft, 1, object)) continue;
    draft.sequence.resize(size);
    draft.types.resize(size);
  }
}

/// Those that take nothing and tell something.
const std::vector<int>& DirectedGenerator::asking_methods(
    const std::string& type) {
  const auto known = asking_.find(type);
  if (known != asking_.end()) return known->second;
  std::vector<int> asking;
  for (const int each : maker_.methods_of(type)) {
    const Operation& op = common_.before.operations[each];
    if (op.inputs().size() == 1 && op.output() != "V") asking.push_back(each);
  }
  return asking_.emplace(type, std::move(asking)).first->second;
}

std::optional<Sequence> DirectedGenerator::build() {
  const int operation = target();
  if (stops_[operation] >= kMostStops) return std::nullopt;
  Draft draft;
  if (!maker_.call(operation, draft)) return std::nullopt;
  const Operation op = common_.before.operations[operation];
  const int last = static_cast<int>(draft.sequence.size()) - 1;
  const int receiver =
      op.has_receiver() ? draft.sequence.back().arguments[0].statement : -1;
  if (receiver >= 0 && maker_.chance(35)) {
    // The same call, after others on the object.
    Statement call = draft.sequence.back();
    const GenericType type = draft.types.back();
    draft.sequence.pop_back();
    draft.types.pop_back();
    call_methods(receiver, 3, draft, Purpose::kChange);
    draft.sequence.push_back(std::move(call));
    draft.types.push_back(type);
  }
  const bool gives = op.output() != "V" && is_reference(op.output());
  // What the program gives as a type of the JDK may be a class of its own.
  const bool of_jdk = gives && class_of(op.output()).starts_with("java.");
  if (gives && maker_.chance(60))
    call_methods(static_cast<int>(draft.sequence.size()) - 1, of_jdk ? 4 : 2,
                 draft);
  if (receiver >= 0 && maker_.chance(op.output() == "V" ? 80 : 25))
    call_methods(receiver, 2, draft);
  // What a call gave may be what shows the change.
  const int end = static_cast<int>(draft.sequence.size()) - 1;
  if (end > last && maker_.chance(50)) call_methods(end, 2, draft);
  return std::move(draft.sequence);
}

/// The arguments that can be other constants.
std::vector<Argument*> DirectedGenerator::constants_of(
    Sequence& sequence) const {
  std::vector<Argument*> constants;
  for (auto& statement : sequence) {
    if (maker_.has_fixed_texts(statement.operation)) continue;
    for (auto& argument : statement.arguments)
      if (argument.statement < 0 && has_literals(argument.literal->type))
        constants.push_back(&argument);
  }
  return constants;
}

/// A constant that makes a comparison come out otherwise.
bool DirectedGenerator::meet(Sequence& sequence,
                             const std::vector<Operands>& compared) {
  const auto constants = constants_of(sequence);
  const Operands& wanted = compared[maker_.pick(compared.size())];
  const auto first = constants.empty() ? 0 : maker_.pick(constants.size());
  for (std::size_t i = 0; i < constants.size(); ++i) {
    Argument& each = *constants[(first + i) % constants.size()];
    auto changed = meeting(*each.literal, wanted, random_);
    if (!changed) continue;
    each.literal = std::make_shared<const Literal>(*std::move(changed));
    return true;
  }
  return false;
}

/// Another constant or two.
bool DirectedGenerator::change_constants(Sequence& sequence) {
  const auto constants = constants_of(sequence);
  if (constants.empty()) return false;
  const auto changes = 1 + maker_.pick(3);
  for (std::size_t i = 0; i < changes; ++i) {
    Argument& chosen = *constants[maker_.pick(constants.size())];
    const Literal& other = *constants[maker_.pick(constants.size())]->literal;
    Constant fitting = maker_.chance(20)
                           ? maker_.related(chosen.literal->type, other)
                           : nullptr;
    chosen.literal = fitting ? fitting : maker_.another(*chosen.literal);
  }
  return true;
}

/// The last call again with other arguments, or calls on some object. Nothing
/// runs after a call that threw, so another one takes its place.
void DirectedGenerator::go_on(Sequence& sequence, bool threw) {
  Draft draft = maker_.taken_up(std::move(sequence));
  const Statement last = draft.sequence.back();
  const Operation& op = common_.before.operations[last.operation];
  if (threw) {
    draft.sequence.pop_back();
    draft.types.pop_back();
  }
  const auto size = draft.sequence.size();
  if (threw || maker_.chance(50)) {
    const int receiver = op.has_receiver() ? last.arguments[0].statement : -1;
    if (!maker_.call(last.operation, draft, 1, receiver)) {
      draft.sequence.resize(size);
      draft.types.resize(size);
      if (threw) draft.sequence.push_back(last);
    }
  } else {
    call_methods(static_cast<int>(maker_.pick(size)), 2, draft);
  }
  sequence = std::move(draft.sequence);
}

/// A sequence that was worth keeping, changed a little.
std::optional<Sequence> DirectedGenerator::vary() {
  const bool first = !frontier_.empty() && maker_.chance(70);
  Found found;
  if (first || corpus_.empty())
    found = frontier_[maker_.pick(frontier_.size())];
  else
    found.sequence = corpus_[maker_.pick(corpus_.size())];
  auto& [sequence, threw, compared] = found;
  if (!compared.empty() && maker_.chance(40) && meet(sequence, compared))
    return std::move(sequence);
  const bool more = maker_.chance(25) && std::ssize(sequence) < kMostVaried;
  if (more) go_on(sequence, threw);
  if ((!more || maker_.chance(50)) && !change_constants(sequence) && !more)
    return std::nullopt;
  return std::move(sequence);
}

/// Whether nothing new has come for long enough.
bool DirectedGenerator::is_enough() {
  if (stale_++ < options_.patience) return false;
  if (!options_.is_complete || options_.is_complete()) return true;
  stale_ = 0;
  return false;
}

std::optional<Sequence> DirectedGenerator::next() {
  if (tiers_.empty() || is_enough()) return std::nullopt;
  for (int i = 0; i < kBuildTries; ++i) {
    stops_.resize(common_.before.operations.size());
    const int kept = !frontier_.empty() ? 50 : !corpus_.empty() ? 30 : 0;
    auto sequence = maker_.chance(kept) ? vary() : build();
    if (sequence) return sequence;
  }
  return std::nullopt;
}

void DirectedGenerator::learn(const Sequence& sequence, const Trace& trace) {
  using Ending = Step::Ending;
  stops_.resize(common_.before.operations.size());
  ran_ = trace.steps.size();
  threw_ = !trace.returned();
  // What had to be stopped takes long, and would again.
  if (threw_ && ran_ > 0 && trace.steps.back().ending == Ending::kStopped)
    ran_ = 0;
  bool is_new = false;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const Step& step = trace.steps[i];
    const int operation = sequence[i].operation;
    maker_.learn(operation, step.ending == Ending::kReturned);
    if (step.ending == Ending::kStopped) ++stops_[operation];
    if (operation >= static_cast<int>(is_target_.size()) ||
        !is_target_[operation])
      continue;
    auto& known = results_[operation];
    is_new |= known.size() < kMostResults &&
              known.insert(step.text.substr(0, kMaxResult)).second;
  }
  if (!trace.returned() || trace.steps.size() != sequence.size()) return;
  maker_.keep(sequence);
  if (!is_new) return;
  stale_ = 0;
  if (corpus_.size() < kMaxCorpus)
    corpus_.push_back(sequence);
  else
    corpus_[maker_.pick(corpus_.size())] = sequence;
}

void DirectedGenerator::learn_new_ways(const Sequence& sequence,
                                       const std::vector<Operands>& compared) {
  stale_ = 0;
  if (ran_ == 0) return;
  const auto end = sequence.begin() + static_cast<std::ptrdiff_t>(ran_);
  Found found{{sequence.begin(), end}, threw_, compared};
  if (frontier_.size() < kMaxFrontier)
    frontier_.push_back(std::move(found));
  else
    frontier_[maker_.pick(frontier_.size())] = std::move(found);
}

}  // namespace refute::sequence
