#include "alloy/check.h"

#include <fmt/format.h>

#include <algorithm>

#include "alloy/elaborate.h"
#include "base/text.h"

namespace refute::alloy {
namespace {

using Place = Elaborator::Place;

class Checker {
 public:
  explicit Checker(World& world) : world_(world) {}

  void run() {
    declare_functions();
    for (SigId id = kBuiltinSigs; id < sig_count(); ++id) fields(id, false);
    for (auto& function : world_.functions) signature(function);
    for (SigId id = kBuiltinSigs; id < sig_count(); ++id) fields(id, true);
    reject_overlapping_fields();
    for (auto& function : world_.functions) body(function);
    for (auto& module : world_.modules) formulas(*module);
    for (SigId id = kBuiltinSigs; id < sig_count(); ++id) appended_fact(id);
    Module& root = *world_.modules.front();
    for (const CommandDecl& command : root.decl->commands)
      commands(root, command);
    if (!world_.commands.empty()) return;
    CommandDecl& command = world_.default_command;
    command.at = {root.file, 0, 0};
    auto nothing = std::make_shared<Expr>();
    nothing->at = command.at;
    command.body = std::move(nothing);
    commands(root, command);
  }

 private:
  SigId sig_count() const { return static_cast<SigId>(world_.sigs.size()); }

  void declare_functions() {
    for (auto& module : world_.modules)
      for (const FunDecl& decl : module->decl->functions) {
        if (const auto sig = module->sig(decl.name.text))
          stop(decl.name.at,
               fmt::format("{} is already the name of a sig", decl.name.text),
               fmt::format("the sig is at {}",
                           world_.sources.place(world_.sig(*sig).at)));
        Function function;
        function.name = decl.name.text;
        function.label = module->path.empty()
                             ? decl.name.text
                             : module->path + "/" + decl.name.text;
        function.module = module.get();
        function.decl = &decl;
        module->functions.emplace(decl.name.text,
                                  static_cast<int>(world_.functions.size()));
        world_.functions.push_back(std::move(function));
      }
  }

  /// Fields above come first: a bound may name the fields of a parent.
  void fields(SigId id, bool defined) {
    if (!done_.insert({id, defined}).second) return;
    if (id < kBuiltinSigs) return;
    const std::vector<SigId> above = world_.sig(id).is_subset
                                         ? world_.sig(id).parents
                                         : std::vector{world_.sig(id).parent};
    for (const SigId parent : above) fields(parent, defined);
    const SigDecl* decl = world_.sig(id).decl;
    if (!decl) return;
    std::set<std::string> names;
    for (const Decl& group : decl->fields)
      for (const Name& name : group.names)
        if (!names.insert(name.text).second)
          stop(name.at, fmt::format("sig {} has two fields named {}",
                                    world_.sig(id).name, name.text));
    if (world_.sig(id).this_variable < 0)
      world_.sig(id).this_variable =
          world_.add_variable("this", world_.sig(id).type);
    for (const Decl& group : decl->fields)
      if ((group.bound->op == Op::kExactlyOf) == defined)
        field_group(id, group, defined);
  }

  void field_group(SigId id, const Decl& decl, bool defined) {
    Elaborator in = inside(id);
    in.set_place(defined ? Place::kDefinedField : Place::kFieldBound);
    FieldGroup group;
    group.sig = id;
    group.bound = in.set(decl.bound);
    if (group.bound->multiplicity == 0 && group.bound->type.arity() == 1)
      group.bound =
          in.builder().unary(Op::kOneOf, group.bound->at, group.bound);
    group.disjoint_names = decl.disjoint_names;
    group.disjoint_values = decl.disjoint_values;
    const Type type =
        world_.types.product(world_.sig(id).type, group.bound->type);
    for (const Name& name : decl.names) {
      if (type.arity() > relational_columns)
        stop(name.at, fmt::format("the field {} has {} columns; {} is the most",
                                  name.text, type.arity(), relational_columns));
      const int field = static_cast<int>(world_.fields.size());
      world_.fields.push_back({name.text, id, type, name.at, decl.is_private});
      world_.sig(id).fields.push_back(field);
      group.fields.push_back(field);
    }
    world_.field_groups.push_back(std::move(group));
  }

  Elaborator inside(SigId id) {
    Elaborator in(world_, const_cast<Module&>(*world_.sig(id).module));
    in.set_sig(id);
    const Sig& sig = world_.sig(id);
    in.bind("this", in.builder().variable(sig.this_variable, sig.at));
    return in;
  }

  void signature(Function& function) {
    Elaborator in(world_, const_cast<Module&>(*function.module));
    in.set_place(Place::kSignature);
    std::set<std::string> names;
    for (const Decl& decl : function.decl->parameters) {
      for (const Name& name : decl.names)
        if (!names.insert(name.text).second)
          stop(name.at, fmt::format("{} has two parameters named {}",
                                    function.name, name.text));
      if (decl.disjoint_values)
        stop(decl.names.front().at,
             "a parameter cannot be bound to a disj expression",
             "disj comes before the parameters: pred p[disj x, y: A]");
      function.parameters.push_back(in.declare(decl, true));
      for (const int variable : function.parameters.back().variables)
        function.parameter_variables.push_back(variable);
    }
    if (function.decl->result) function.result = in.set(function.decl->result);
  }

  void body(Function& function) {
    Elaborator in(world_, const_cast<Module&>(*function.module));
    std::size_t i = 0;
    for (const Decl& decl : function.decl->parameters)
      for (const Name& name : decl.names)
        in.bind(name.text, in.builder().variable(
                               function.parameter_variables[i++], name.at));
    if (function.is_predicate()) {
      function.body = in.formula(function.decl->body);
      return;
    }
    function.body = in.set(function.decl->body);
    if (!function.body->type.has_common_arity(function.result->type))
      stop(function.decl->body->at,
           fmt::format("{} is declared to be {}, but its body is {}",
                       function.name, world_.show(function.result->type),
                       world_.show(function.body->type)));
  }

  void formulas(Module& module) {
    Elaborator in(world_, module);
    for (const NamedFormula& fact : module.decl->facts)
      module.facts.push_back(in.formula(fact.body));
    for (const NamedFormula& assertion : module.decl->assertions) {
      for (const auto& [known, value] : module.assertions)
        if (known == assertion.name.text && !known.empty())
          stop(assertion.name.at,
               fmt::format("there are two assertions named {}", known));
      module.assertions.emplace_back(
          assertion.name.text,
          Assertion{assertion.name.text, in.formula(assertion.body)});
    }
  }

  void appended_fact(SigId id) {
    const SigDecl* decl = world_.sig(id).decl;
    if (!decl || !decl->fact || decl->fact->op == Op::kTrue) return;
    Elaborator in = inside(id);
    world_.sig(id).fact = in.formula(decl->fact);
  }

  /// Two fields of one name must be told apart by what they are applied to.
  void reject_overlapping_fields() {
    for (std::size_t i = 0; i < world_.fields.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const Field& a = world_.fields[i];
        const Field& b = world_.fields[j];
        if (a.name == b.name &&
            world_.types.first_columns_overlap(a.type, b.type))
          stop(a.at,
               fmt::format("sigs {} and {} overlap, and both have a field "
                           "named {}",
                           world_.sig(a.sig).shown(), world_.sig(b.sig).shown(),
                           a.name),
               fmt::format("the other is at {}", world_.sources.place(b.at)));
      }
  }

  void commands(Module& root, const CommandDecl& decl) {
    Command command;
    command.decl = &decl;
    command.label = decl.label;
    if (command.label.empty())
      command.label =
          decl.body ? fmt::format("{}${}", decl.is_check ? "check" : "run",
                                  world_.commands.size() + 1)
                    : decl.target.text;
    if (decl.body) {
      Elaborator in(world_, root);
      command.formula = in.formula(decl.body);
    } else if (decl.is_check) {
      command.formula = assertion(root, decl.target);
    } else {
      command.function = predicate(root, decl.target);
    }
    for (const ScopeDecl& scope : decl.scopes)
      command.scopes.push_back({find_sig(world_, root, scope.sig), scope.count,
                                scope.exact, scope.sig.at});
    world_.commands.push_back(std::move(command));
  }

  template <typename Collect>
  void everywhere(Module& root, const std::string& name,
                  const Collect& collect) {
    std::string rest = name.starts_with("this/") ? name.substr(5) : name;
    Module* at = &root;
    while (at && rest.find('/') != std::string::npos) {
      const Open* open = at->open(rest.substr(0, rest.find('/')));
      at = open ? open->module : nullptr;
      rest = rest.substr(rest.find('/') + 1);
    }
    // The model itself comes before what it opens.
    if (at && collect(*at, rest)) return;
    if (at)
      for (Module* module : nameable_modules(*at)) collect(*module, rest);
  }

  TermPtr assertion(Module& root, const Name& name) {
    std::vector<TermPtr> found;
    std::vector<std::string> known;
    everywhere(root, name.text, [&](Module& module, const std::string& rest) {
      for (const auto& [label, assertion] : module.assertions) {
        known.push_back(label);
        if (label == rest) found.push_back(assertion.body);
      }
      return !found.empty();
    });
    if (found.empty())
      stop(name.at,
           fmt::format("there is no assertion named {}{}", name.text,
                       did_you_mean(name.text, known)),
           "check takes an assertion; a predicate is solved with run");
    if (found.size() > 1)
      stop(name.at,
           fmt::format("{} is the name of several assertions", name.text));
    return found.front();
  }

  int predicate(Module& root, const Name& name) {
    std::vector<int> found;
    std::vector<std::string> known;
    everywhere(root, name.text, [&](Module& module, const std::string& rest) {
      for (const auto& [label, id] : module.functions) {
        if (module.path.empty()) known.push_back(label);
        if (label == rest) found.push_back(id);
      }
      return !found.empty();
    });
    if (found.empty())
      stop(name.at,
           fmt::format("there is no predicate named {}{}", name.text,
                       did_you_mean(name.text, known)),
           "run takes a predicate or a function; an assertion is checked with "
           "check");
    if (found.size() > 1)
      stop(name.at, fmt::format("{} is the name of several predicates or "
                                "functions",
                                name.text));
    return found.front();
  }

  static constexpr int relational_columns = 6;

  World& world_;
  std::set<std::pair<SigId, bool>> done_;
};

}  // namespace

void check_world(World& world) { Checker(world).run(); }

}  // namespace refute::alloy
