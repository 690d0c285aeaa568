#include <nlohmann/json.hpp>

#include "jvm/facts_json.h"
#include "jvm/machine.h"

/// What the machine finds out about two versions without running them.
namespace refute::jvm {

namespace {

using Names = std::map<std::string, std::string>;

const char* kind_of(const sequence::Operation& operation) {
  using Kind = sequence::Operation::Kind;
  switch (operation.kind) {
    case Kind::kConstructor:
      return "constructor";
    case Kind::kField:
    case Kind::kStaticField:
      return "field";
    default:
      return "method";
  }
}

/// Kind, owner, name and descriptor of each in turn.
std::vector<std::string> described(
    const std::vector<sequence::Operation>& operations) {
  std::vector<std::string> texts;
  for (const auto& op : operations)
    texts.insert(texts.end(), {kind_of(op), op.owner, op.name, op.descriptor});
  return texts;
}

/// Old and new names in turn.
jobjectArray names_of(JNIEnv* env, const Names& renamed) {
  std::vector<std::string> pairs;
  for (const auto& [from, to] : renamed) pairs.insert(pairs.end(), {from, to});
  return to_byte_arrays(env, pairs);
}

/// The same of members, without their classes.
jobjectArray members_of(JNIEnv* env, const Names& renamed) {
  Names plain;
  for (const auto& [from, to] : renamed)
    plain[from.substr(from.rfind('.') + 1)] = to;
  return names_of(env, plain);
}

}  // namespace

bool Machine::identical(const Compiled& before, const Compiled& after,
                        const sequence::Mapping& mapping,
                        sequence::Common& common) const {
  LocalFrame frame(env_);
  jobject bits = env_->CallObjectMethod(
      before.object.get(), compilation_study_, after.object.get(),
      names_of(env_, mapping.types), members_of(env_, mapping.methods),
      members_of(env_, mapping.fields),
      to_byte_arrays(env_, described(common.before.operations)));
  die_if_thrown(env_, "study");
  if (!bits) return true;
  // For each operation a byte of bits and eight of its likeness.
  const std::string answer = from_bytes(env_, bits);
  for (std::size_t i = 0; i < answer.size(); i += 9) {
    common.reached.push_back((answer[i] & 1) != 0);
    common.called.push_back((answer[i] & 2) != 0);
    std::uint64_t likeness = 0;
    for (std::size_t at = i + 1; at < i + 9; ++at)
      likeness = likeness << 8 | static_cast<unsigned char>(answer[at]);
    common.likeness.push_back(likeness);
  }
  return false;
}

void Machine::direct(const Compiled& before, const Compiled& after,
                     const sequence::Mapping& mapping,
                     sequence::Common& common) const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallObjectMethod(
      before.object.get(), compilation_direct_, after.object.get(),
      names_of(env_, mapping.types), members_of(env_, mapping.methods),
      members_of(env_, mapping.fields),
      to_byte_arrays(env_, described(common.before.operations)));
  die_if_thrown(env_, "direct");
  checks_arguments_ = true;
  directions_from_json(nlohmann::json::parse(from_bytes(env_, bytes)), common);
}

ChangedCode Machine::changed(const Compiled& before,
                             const Compiled& after) const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallObjectMethod(
      before.object.get(), compilation_changed_, after.object.get());
  die_if_thrown(env_, "changed");
  return changed_code_from_json(nlohmann::json::parse(from_bytes(env_, bytes)));
}

std::vector<sequence::Operands> Machine::compared() const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallStaticObjectMethod(worker_, worker_comparisons_);
  die_if_thrown(env_, "comparisons");
  return operands_from_json(nlohmann::json::parse(from_bytes(env_, bytes)));
}

Guesses Machine::guess(const Compiled& before, const Compiled& after,
                       const sequence::Mapping& mapping) const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallObjectMethod(
      before.object.get(), compilation_guess_, after.object.get(),
      names_of(env_, mapping.types), members_of(env_, mapping.methods),
      members_of(env_, mapping.fields));
  die_if_thrown(env_, "guess");
  const auto json = nlohmann::json::parse(from_bytes(env_, bytes));
  const auto part = [&](const char* name) { return json.value(name, Names{}); };
  Guesses guesses;
  guesses.mapping.types = part("types");
  guesses.mapping.methods = part("methods");
  guesses.mapping.fields = part("fields");
  guesses.mapping.moved = part("moved");
  guesses.lost = part("lost");
  return guesses;
}

}  // namespace refute::jvm
