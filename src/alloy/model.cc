#include "alloy/model.h"

#include <fmt/format.h>

#include <algorithm>

#include "alloy/check.h"
#include "base/files.h"
#include "base/text.h"

namespace refute::alloy {

Result<Model> Model::read(const std::string& path) {
  const ReadText read = [](const std::string& file) { return read_file(file); };
  auto text = read_file(path);
  if (!text) return usage_error(text.error().message, text.error().hint);
  return parse(path, *std::move(text), read);
}

Result<Model> Model::parse(const std::string& path, std::string text,
                           const ReadText& read) {
  auto world = std::make_unique<World>();
  try {
    load_modules(*world, path, std::move(text), read);
    check_world(*world);
  } catch (const Trouble& trouble) {
    return tl::unexpected<Error>(world->sources.explain(trouble));
  }
  return Model(std::move(world));
}

Result<const Command*> Model::command(const std::string& which) const {
  const auto& all = commands();
  if (!which.empty() && which.find_first_not_of("0123456789") == which.npos &&
      which.size() < 9) {
    const auto number = static_cast<std::size_t>(std::stoul(which));
    if (number >= 1 && number <= all.size()) return &all[number - 1];
    return usage_error(
        fmt::format("there is no command {}: the model has {}", which,
                    plural(static_cast<std::int64_t>(all.size()), "command")),
        "commands are numbered from 1");
  }
  std::vector<std::string> labels;
  for (const Command& command : all) {
    labels.push_back(command.label);
    if (command.label == which) return &command;
  }
  return usage_error(fmt::format("there is no command named \"{}\"{}", which,
                                 did_you_mean(which, labels)),
                     fmt::format("the commands: {}", fmt::join(labels, ", ")));
}

Result<SigId> Model::sig(const std::string& name) const {
  std::vector<std::string> known;
  for (SigId id = kBuiltinSigs; id < static_cast<SigId>(world_->sigs.size());
       ++id) {
    if (world_->sig(id).shown() == name) return id;
    known.push_back(world_->sig(id).shown());
  }
  return usage_error(fmt::format("the model has no sig {}{}", name,
                                 did_you_mean(name, known)));
}

Result<int> Model::field(const std::string& name) const {
  std::vector<std::string> known;
  for (std::size_t id = 0; id < world_->fields.size(); ++id) {
    const Field& field = world_->fields[id];
    const std::string label = world_->sig(field.sig).shown() + "." + field.name;
    if (label == name) return static_cast<int>(id);
    known.push_back(label);
  }
  return usage_error(fmt::format("the model has no field {}{}", name,
                                 did_you_mean(name, known)));
}

Result<Lowered> Model::lower(const Command& command,
                             const LowerOptions& options) const {
  try {
    return alloy::lower(*world_, command, options);
  } catch (const Trouble& trouble) {
    return tl::unexpected<Error>(world_->sources.explain(trouble));
  }
}

std::string describe(const World& world, const Command& command) {
  const CommandDecl& decl = *command.decl;
  std::string out =
      fmt::format("{} {}", decl.is_check ? "check" : "run", command.label);
  std::vector<std::string> scopes;
  for (const Scope& scope : command.scopes)
    scopes.push_back(fmt::format("{}{} {}", scope.exact ? "exactly " : "",
                                 scope.count, world.sig(scope.sig).shown()));
  if (decl.bitwidth) scopes.push_back(fmt::format("{} Int", *decl.bitwidth));
  if (decl.sequence) scopes.push_back(fmt::format("{} seq", *decl.sequence));
  if (decl.overall)
    out +=
        fmt::format(" for {}{}", *decl.overall, scopes.empty() ? "" : " but ");
  else if (!scopes.empty())
    out += " for ";
  return out + fmt::format("{}", fmt::join(scopes, ", "));
}

}  // namespace refute::alloy
