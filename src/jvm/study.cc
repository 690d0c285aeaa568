#include <nlohmann/json.hpp>

#include "jvm/facts_json.h"
#include "jvm/machine.h"

/// What the machine finds out about two versions without running them.
namespace refute::jvm {

namespace {

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

}  // namespace

bool Machine::identical(const Compiled& before, const Compiled& after,
                        const sequence::Mapping& mapping,
                        sequence::Common& common) const {
  LocalFrame frame(env_);
  const auto names = [&](const std::map<std::string, std::string>& renamed,
                         bool members) {
    std::vector<std::string> pairs;
    for (const auto& [from, to] : renamed) {
      pairs.push_back(members ? from.substr(from.rfind('.') + 1) : from);
      pairs.push_back(to);
    }
    return to_byte_arrays(env_, pairs);
  };
  jobject bits = env_->CallObjectMethod(
      before.object.get(), compilation_study_, after.object.get(),
      names(mapping.types, false), names(mapping.methods, true),
      names(mapping.fields, true),
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
                     sequence::Common& common) const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallObjectMethod(
      before.object.get(), compilation_direct_, after.object.get(),
      to_byte_arrays(env_, described(common.before.operations)));
  die_if_thrown(env_, "direct");
  directions_from_json(nlohmann::json::parse(from_bytes(env_, bytes)), common);
}

}  // namespace refute::jvm
