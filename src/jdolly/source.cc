#include "jdolly/source.h"

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "base/text.h"
#include "jdolly/naming.h"
#include "jdolly/translate.h"

namespace refute::jdolly {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "jdolly:";
constexpr std::string_view kDefaultPackage = "+default-package";

/// A model of the user's is a file, one of ours is in the catalogue.
bool is_file(std::string_view model) { return model.ends_with(".als"); }

/// What a model opens: beside it, or else one of ours.
Result<std::string> read_module(const std::string& path) {
  std::error_code error;
  if (fs::exists(path, error)) return read_file(path);
  if (const auto text = model_text(fs::path(path).filename().string()))
    return std::string(*text);
  return read_file(path);
}

bool has_sig(const alloy::Model& model, std::string_view name) {
  return std::ranges::any_of(model.world().sigs,
                             [&](const auto& sig) { return sig.name == name; });
}

/// The model, if need be with models/default_package.als. That is opened in the
/// line of the model's `module`, so that messages count lines as its author.
Result<alloy::Model> parse_model(const std::string& path, std::string text,
                                 bool default_package) {
  if (!default_package)
    return alloy::Model::parse(path, std::move(text), read_module);
  REFUTE_TRY(const auto plain, alloy::Model::parse(path, text, read_module));
  if (!has_sig(plain, "Package"))
    return usage_error(path + " has no packages",
                       "+default-package is for models that open java");
  const auto module = text.starts_with("module ") ? 0 : text.find("\nmodule ");
  text.insert(module == std::string::npos ? 0 : text.find('\n', module + 1),
              " open default_package ");
  REFUTE_TRY(auto model,
             alloy::Model::parse(path, std::move(text), read_module));
  if (!has_sig(model, "DefaultPackage"))
    return usage_error("the default package cannot be added to " + path,
                       "put `module NAME` on a line of its own");
  return model;
}

Result<alloy::Model> read_model(const ModelName& model) {
  const std::string& name = model.model;
  if (is_file(name)) {
    REFUTE_TRY(auto text, read_file(name));
    return parse_model(name, std::move(text), model.default_package);
  }
  std::vector<std::string> known;
  for (const auto& entry : catalogue()) {
    known.emplace_back(entry.name);
    if (entry.name != name) continue;
    const std::string file(entry.file);
    const auto text = model_text(file);
    REFUTE_CHECK(text.has_value(), "the catalogue's models are built in");
    return parse_model("models/" + file, std::string(*text),
                       model.default_package);
  }
  return usage_error(
      "there is no model called \"" + name + "\"" + did_you_mean(name, known),
      "`refute list generators` shows them; a file's name ends in .als");
}

/// The command with another scope: of packages, classes, fields and methods,
/// and of what is one per class, field or method.
alloy::Command rescoped(const alloy::Model& model, alloy::Command command,
                        const Scope& scope) {
  const std::pair<std::string_view, int> counts[] = {
      {"Package", scope.packages}, {"Class", scope.classes},
      {"ClassId", scope.classes},  {"Field", scope.fields},
      {"FieldId", scope.fields},   {"Method", scope.methods},
      {"MethodId", scope.methods}, {"Body", scope.methods}};
  const auto& sigs = model.world().sigs;
  for (std::size_t id = 0; id < sigs.size(); ++id) {
    for (const auto& [name, count] : counts) {
      if (sigs[id].name != name) continue;
      const auto sig = static_cast<alloy::SigId>(id);
      std::erase_if(command.scopes,
                    [&](const auto& other) { return other.sig == sig; });
      command.scopes.push_back(
          {.sig = sig, .count = count, .exact = false, .at = {}});
    }
  }
  return command;
}

/// The predicate that is run is named after the refactoring.
std::string refactoring_of(const alloy::Command& command) {
  std::string name = command.label;
  std::ranges::replace(name, '_', '-');
  return name;
}

/// Of the metamodel itself, not of the constraints and marks on top of it.
bool is_of_metamodel(std::string_view relation) {
  return relation.starts_with("java/") || relation.starts_with("statements/") ||
         relation.starts_with("default_package/");
}

}  // namespace

/// What a source keeps; at one place in memory, as its parts refer to each
/// other.
struct Source::Opened {
  alloy::Lowered lowered;
  std::unique_ptr<const Vocabulary> vocabulary;
  std::unique_ptr<relational::Enumerator> instances;
  const relational::Instance* current = nullptr;
  std::uint64_t found = 0;
  std::uint64_t every = 1;
};

bool is_model_name(std::string_view generator) {
  return generator.starts_with(kPrefix);
}

Result<ModelName> parse_model_name(std::string_view generator) {
  if (is_model_name(generator)) generator.remove_prefix(kPrefix.size());
  const auto at = generator.rfind('@');
  ModelName name;
  if (at != std::string_view::npos) {
    REFUTE_TRY(name.scope, parse_scope(generator.substr(at + 1)));
    generator = generator.substr(0, at);
  }
  name.default_package = generator.ends_with(kDefaultPackage);
  if (name.default_package) generator.remove_suffix(kDefaultPackage.size());
  name.model = std::string(generator);
  return name;
}

Result<std::string> with_scope(const std::string& generator,
                               const std::string& scope) {
  if (scope.empty()) return generator;
  REFUTE_TRY_VOID(parse_scope(scope));
  return generator.substr(0, generator.rfind('@')) + "@" + scope;
}

Result<std::string> refactoring_of(const std::string& generator) {
  REFUTE_TRY(const auto name, parse_model_name(generator));
  REFUTE_TRY(const auto model, read_model(name));
  REFUTE_TRY(const auto* const command, model.command("1"));
  return refactoring_of(*command);
}

Result<Source> Source::open(const ModelName& name,
                            const SourceOptions& options) {
  REFUTE_TRY(const auto model, read_model(name));
  REFUTE_TRY(const auto* const command, model.command("1"));
  Source source;
  source.refactoring_ = refactoring_of(*command);
  source.opened_ = std::make_shared<Opened>();
  auto& opened = *source.opened_;
  REFUTE_TRY(opened.lowered,
             model.lower(name.scope ? rescoped(model, *command, *name.scope)
                                    : *command));
  const auto& problem = opened.lowered.problem;
  opened.vocabulary = std::make_unique<Vocabulary>(
      problem, naming_sigs(model.world(), opened.lowered));
  opened.every = options.every;

  relational::EnumerateOptions wanted{.projection = opened.lowered.projection,
                                      .symmetry = options.symmetry,
                                      .order = options.order,
                                      .seed = options.seed,
                                      .every = options.every};
  if (options.programs_only)
    std::erase_if(wanted.projection, [&](const auto& relation) {
      return !is_of_metamodel(
          problem.relations[static_cast<std::size_t>(relation.index)].name);
    });
  REFUTE_TRY(auto instances,
             relational::Enumerator::start(problem, std::move(wanted)));
  opened.instances =
      std::make_unique<relational::Enumerator>(std::move(instances));
  return source;
}

bool Source::skip() {
  opened_->current = opened_->instances->next();
  if (opened_->current) ++opened_->found;
  return opened_->current != nullptr;
}

Result<std::optional<NumberedSubject>> Source::next() {
  if (!skip()) return std::nullopt;
  const View view(*opened_->vocabulary, *opened_->current);
  REFUTE_TRY(auto subject, translate(view, refactoring_));
  return NumberedSubject{(opened_->found - 1) * opened_->every,
                         std::move(subject)};
}

std::vector<std::string> Source::covered() const {
  std::vector<std::string> result;
  const auto note = [&](const auto& relations) {
    for (const auto& [name, relation] : relations) {
      const auto& whole =
          opened_->lowered.problem
              .relations[static_cast<std::size_t>(relation.index)];
      if (is_of_metamodel(whole.name) && !(*opened_->current)[relation].empty())
        result.push_back(name);
    }
  };
  note(opened_->vocabulary->sigs());
  note(opened_->vocabulary->fields());
  return result;
}

}  // namespace refute::jdolly
