#include "alloy/modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "alloy/library.h"
#include "base/text.h"

namespace refute::alloy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxModules = 200;

bool is_plain_name(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
  });
}

/// The names by which a module's opens are called: the alias, the whole name
/// if there are no arguments and it is one word, else its last part if that is
/// free.
std::vector<std::string> aliases_of(const std::vector<OpenDecl>& opens) {
  std::vector<std::string> aliases;
  for (const OpenDecl& open : opens) {
    if (open.alias)
      aliases.push_back(open.alias->text);
    else if (open.arguments.empty() && is_plain_name(open.module.text))
      aliases.push_back(open.module.text);
    else
      aliases.push_back(fmt::format("open${}", aliases.size() + 1));
  }
  std::vector<std::string> out;
  for (std::size_t i = 0; i < opens.size(); ++i) {
    std::string alias = aliases[i];
    if (alias.find('$') != std::string::npos) {
      const std::string& whole = opens[i].module.text;
      const std::string base = whole.substr(whole.rfind('/') + 1);
      if (is_plain_name(base) &&
          std::ranges::find(aliases, base) == aliases.end() &&
          std::ranges::find(out, base) == out.end())
        alias = base;
    }
    out.push_back(std::move(alias));
  }
  return out;
}

class Loader {
 public:
  Loader(World& world, const ReadText& read) : world_(world), read_(read) {}

  void load(const std::string& path, std::string text) {
    const std::uint32_t file = world_.sources.add(path, std::move(text));
    parsed_.push_back({path, file, parse(file)});
    Module& root = instantiate(0, "", {});
    for (std::size_t i = 0; i < root.parameter_names.size(); ++i) {
      // The parameters of the model itself are sigs like any other.
      const auto& parameter = root.decl->parameters[i];
      if (parameter.exact) world_.exact_sigs.insert(*root.parameters[i]);
    }
    connect(root);
    hierarchy();
  }

 private:
  struct Parsed {
    std::string path;
    std::uint32_t file;
    std::shared_ptr<const ModuleDecl> decl;
  };

  std::shared_ptr<const ModuleDecl> parse(std::uint32_t file) {
    auto decl =
        std::make_shared<ModuleDecl>(parse_module(world_.sources, file));
    // As in Alloy, integers are open to every module, and sequences to those
    // that use them.
    const auto implicit = [&](const char* module, const char* alias) {
      OpenDecl open;
      open.module = {module, {file, 0, 0}};
      open.alias = Name{alias, {file, 0, 0}};
      open.at = {file, 0, 0};
      return open;
    };
    const std::string& path = world_.sources.path(file);
    if (path != "util/integer" && !path.ends_with("util/integer.als"))
      decl->opens.insert(decl->opens.begin(),
                         implicit("util/integer", "integer"));
    if (decl->uses_sequences)
      decl->opens.push_back(implicit("util/sequniv", "seq"));
    return decl;
  }

  /// The parsed file of a module, read when it is first asked for.
  std::size_t parsed(const Module& opener, const OpenDecl& open) {
    const std::string& name = open.module.text;
    const std::string path = module_file(world_.sources.path(opener.file),
                                         opener.decl->name.text, name);
    for (std::size_t i = 0; i < parsed_.size(); ++i)
      if (parsed_[i].path == path || parsed_[i].path == name) return i;
    std::string source = path;
    std::string text;
    if (Result<std::string> read = read_(path)) {
      text = *std::move(read);
    } else if (const auto known = library_module(name)) {
      source = name;
      text = *known;
    } else {
      std::vector<std::string> names;
      for (const auto known_name : library_names())
        names.emplace_back(known_name);
      stop(open.module.at,
           fmt::format("cannot open the module {}: {}{}", name,
                       read.error().message, did_you_mean(name, names)),
           fmt::format("its file would be {}; the modules that come with "
                       "refute are {}",
                       path, fmt::join(names, ", ")));
    }
    const std::uint32_t file = world_.sources.add(source, std::move(text));
    parsed_.push_back({source, file, parse(file)});
    return parsed_.size() - 1;
  }

  Module& instantiate(std::size_t which, std::string path,
                      std::vector<SigId> arguments) {
    const Parsed& parsed = parsed_[which];
    auto module = std::make_unique<Module>();
    module->path = std::move(path);
    module->file = parsed.file;
    module->decl = parsed.decl;
    Module& out = *module;
    world_.modules.push_back(std::move(module));
    if (world_.modules.size() > kMaxModules)
      stop({out.file, 0, 0}, "too many modules are opened");
    for (const auto& parameter : out.decl->parameters)
      out.parameter_names.push_back(parameter.name.text);
    for (std::size_t i = 0; i < out.parameter_names.size(); ++i) {
      if (i < arguments.size()) {
        out.parameters.emplace_back(arguments[i]);
        if (out.decl->parameters[i].exact)
          world_.exact_sigs.insert(arguments[i]);
      } else {
        SigDecl plain;
        plain.name = out.decl->parameters[i].name;
        out.parameters.emplace_back(declare(out, plain, nullptr));
      }
    }
    for (const SigDecl& sig : out.decl->sigs) declare(out, sig, &sig);
    return out;
  }

  SigId declare(Module& module, const SigDecl& from, const SigDecl* decl) {
    if (const auto known = module.sig(from.name.text))
      stop(from.name.at,
           fmt::format("there are two sigs named {}", from.name.text),
           fmt::format("the first is at {}",
                       world_.sources.place(world_.sig(*known).at)));
    const auto id = static_cast<SigId>(world_.sigs.size());
    Sig sig;
    sig.name = from.name.text;
    sig.label =
        (module.path.empty() ? "this" : module.path) + "/" + from.name.text;
    sig.module = &module;
    sig.decl = decl;
    sig.at = from.name.at;
    sig.is_abstract = from.is_abstract;
    sig.is_enum = from.is_enum;
    sig.is_private = from.is_private;
    sig.mult = from.mult;
    sig.is_subset =
        from.kind == SigDecl::Kind::kIn || from.kind == SigDecl::Kind::kEqual;
    sig.is_exact_subset = from.kind == SigDecl::Kind::kEqual;
    if (sig.is_subset && sig.is_abstract)
      stop(from.name.at, "a subset sig cannot be abstract",
           "write extends instead of in, or leave abstract out");
    world_.sigs.push_back(std::move(sig));
    module.sigs.emplace_back(from.name.text, id);
    return id;
  }

  /// Opens what `module` opens. Arguments may name sigs of other modules that
  /// it opens, in any order.
  void connect(Module& module) {
    if (std::ranges::find(chain_, module.file) != chain_.end())
      stop({module.file, 0, 0}, fmt::format("{} opens itself, through others",
                                            world_.sources.path(module.file)));
    chain_.push_back(module.file);
    const auto& opens = module.decl->opens;
    const std::vector<std::string> aliases = aliases_of(opens);
    for (std::size_t i = 0; i < opens.size(); ++i) {
      if (const Open* known = module.open(aliases[i])) {
        // `seq` and an enum's order may come twice.
        if (known->decl->module.text == opens[i].module.text &&
            std::ranges::equal(known->decl->arguments, opens[i].arguments, {},
                               &Name::text, &Name::text))
          continue;
        stop(opens[i].at,
             fmt::format("two modules are opened as {}", aliases[i]),
             "give one of them another name with as");
      }
      module.opens.emplace_back(aliases[i],
                                Open{&opens[i], nullptr, opens[i].is_private});
    }
    std::size_t left = module.opens.size();
    while (left > 0) {
      const std::size_t before = left;
      const Open* stuck = nullptr;
      for (auto& [alias, open] : module.opens) {
        if (open.module) continue;
        if (connect_one(module, alias, open))
          --left;
        else if (!stuck)
          stuck = &open;
      }
      if (left == before)
        for (const Name& argument : stuck->decl->arguments)
          find_sig(world_, module, argument);  // says what is missing
    }
    chain_.pop_back();
  }

  bool connect_one(Module& module, const std::string& alias, Open& open) {
    std::vector<SigId> arguments;
    for (const Name& argument : open.decl->arguments) {
      try {
        arguments.push_back(find_sig(world_, module, argument));
      } catch (const Trouble&) {
        const bool all_open =
            std::ranges::all_of(module.opens, [&](const auto& other) {
              return other.second.module || &other.second == &open;
            });
        if (all_open) throw;
        return false;
      }
    }
    const std::size_t which = parsed(module, *open.decl);
    const auto& parameters = parsed_[which].decl->parameters;
    if (parameters.size() != arguments.size())
      stop(open.decl->at,
           fmt::format(
               "{} takes {}, but is opened with {}", open.decl->module.text,
               plural(static_cast<std::int64_t>(parameters.size()), "sig"),
               arguments.size()),
           parameters.empty()
               ? "leave the brackets out"
               : fmt::format("write open {}[SIG]", open.decl->module.text));
    for (const auto& known : world_.modules) {
      if (known->file != parsed_[which].file || known.get() == &module)
        continue;
      if (std::ranges::equal(known->parameters, arguments)) {
        if (std::ranges::find(chain_, known->file) != chain_.end())
          stop(open.decl->at, fmt::format("{} is opened while it is being "
                                          "opened: the modules form a cycle",
                                          open.decl->module.text));
        open.module = known.get();
        return true;
      }
    }
    if (parsed_[which].file == module.file)
      stop(open.decl->at, "a module cannot open itself");
    Module& opened = instantiate(
        which, module.path.empty() ? alias : module.path + "/" + alias,
        arguments);
    open.module = &opened;
    connect(opened);
    return true;
  }

  /// Who extends whom.
  void hierarchy() {
    const auto count = static_cast<SigId>(world_.sigs.size());
    for (SigId id = kBuiltinSigs; id < count; ++id) {
      const SigDecl* decl = world_.sig(id).decl;
      if (!decl) continue;
      auto& module = const_cast<Module&>(*world_.sig(id).module);
      for (const Name& name : decl->parents) {
        const SigId parent = find_sig(world_, module, name);
        check_parent(id, parent, name);
        if (world_.sig(id).is_subset)
          world_.sig(id).parents.push_back(parent);
        else
          world_.sig(id).parent = parent;
      }
    }
    for (SigId id = kBuiltinSigs; id < count; ++id) check_circle(id);
    for (const auto& module : world_.modules)
      for (const auto& [name, id] : module->sigs) {
        Sig& sig = world_.sig(id);
        if (sig.is_subset) continue;
        world_.tree.add(id, sig.parent);
        if (sig.parent != kUniv) world_.sig(sig.parent).children.push_back(id);
      }
    for (SigId id = kBuiltinSigs; id < count; ++id) set_type(id);
  }

  void check_parent(SigId id, SigId parent, const Name& name) {
    const Sig& sig = world_.sig(id);
    if (sig.is_subset) {
      if (parent == kNone) stop(name.at, "a subset of none is always empty");
      return;
    }
    if (parent == kUniv) return;
    if (world_.sig(parent).is_subset)
      stop(name.at,
           fmt::format("{} is a subset sig and cannot be extended", name.text),
           fmt::format("write sig {} in {}", sig.name, name.text));
    if (parent < kBuiltinSigs)
      stop(name.at, fmt::format("{} cannot be extended", name.text),
           fmt::format("write sig {} in {}", sig.name, name.text));
  }

  void check_circle(SigId start) {
    std::vector<SigId> todo = {start};
    std::set<SigId> seen;
    while (!todo.empty()) {
      const Sig& sig = world_.sig(todo.back());
      todo.pop_back();
      std::vector<SigId> above = sig.parents;
      if (!sig.is_subset) above.push_back(sig.parent);
      for (const SigId parent : above) {
        if (parent == start)
          stop(world_.sig(start).at,
               fmt::format("sig {} extends itself, through others",
                           world_.sig(start).name));
        if (parent >= kBuiltinSigs && seen.insert(parent).second)
          todo.push_back(parent);
      }
    }
  }

  const Type& set_type(SigId id) {
    Sig& sig = world_.sig(id);
    if (!sig.type.products.empty()) return sig.type;
    if (!sig.is_subset) {
      sig.type = sig_type(id);
    } else {
      Type type;
      for (const SigId parent : sig.parents)
        type = world_.types.merge(type, set_type(parent));
      sig.type = std::move(type);
    }
    return sig.type;
  }

  World& world_;
  const ReadText& read_;
  std::vector<Parsed> parsed_;
  std::vector<std::uint32_t> chain_;
};

}  // namespace

std::string module_file(const std::string& opener_file,
                        const std::string& opener_module,
                        const std::string& module) {
  fs::path folder = fs::path(opener_file).parent_path();
  // The file of `module a/b` that opens `a/c` is beside it.
  auto parts = split(opener_module, '/');
  if (!parts.empty()) parts.pop_back();
  while (!parts.empty() && folder.filename() == parts.back()) {
    folder = folder.parent_path();
    parts.pop_back();
  }
  return (folder / (module + ".als")).string();
}

SigId find_sig(const World& world, Module& module, const Name& name) {
  std::string text = name.text;
  if (text == "univ") return kUniv;
  if (text == "none") return kNone;
  if (text == "Int") return kInt;
  if (text == "seq/Int") return kSeqInt;
  if (text == "String")
    stop(name.at, "strings are not supported",
         "write a sig, with one sig for each string");
  std::vector<SigId> found;
  const auto keep = [&](SigId id) {
    if (std::ranges::find(found, id) == found.end()) found.push_back(id);
  };
  if (text.starts_with("this/")) text = text.substr(5);
  for (std::size_t i = 0; i < module.parameter_names.size(); ++i)
    if (module.parameter_names[i] == text && module.parameters[i])
      keep(*module.parameters[i]);
  Module* at = &module;
  std::string rest = text;
  while (at && rest.find('/') != std::string::npos) {
    const Open* open = at->open(rest.substr(0, rest.find('/')));
    if (open && at != &module && open->is_private) open = nullptr;
    at = open ? open->module : nullptr;
    rest = rest.substr(rest.find('/') + 1);
  }
  if (at && at != &module) {
    const auto id = at->sig(rest);
    if (id && !world.sig(*id).is_private) keep(*id);
  }
  std::vector<std::string> known;
  if (at && found.empty())
    for (Module* other : nameable_modules(*at))
      for (const auto& [sig_name, id] : other->sigs) {
        if (other != &module && world.sig(id).is_private) continue;
        known.push_back(sig_name);
        if (sig_name == rest) keep(id);
      }
  if (found.size() == 1) return found.front();
  if (found.empty())
    stop(name.at, fmt::format("there is no sig named {}{}", name.text,
                              did_you_mean(rest, known)));
  std::vector<std::string> labels;
  for (const SigId id : found) labels.push_back(world.sig(id).label);
  stop(name.at, fmt::format("{} may be any of several sigs", name.text),
       fmt::format("say which: {}", fmt::join(labels, ", ")));
}

void load_modules(World& world, const std::string& path, std::string text,
                  const ReadText& read) {
  for (const char* name : {"univ", "none", "Int", "seq/Int"}) {
    Sig sig;
    sig.name = sig.label = name;
    sig.type = sig_type(static_cast<SigId>(world.sigs.size()));
    world.sigs.push_back(std::move(sig));
  }
  Loader(world, read).load(path, std::move(text));
}

}  // namespace refute::alloy
