#include <fmt/format.h>

#include <map>

#include "alloy/parser.h"
#include "base/text.h"

namespace refute::alloy {
namespace {

const std::vector<std::string> kParagraphs = {
    "sig",  "abstract", "fact", "pred", "fun",  "assert", "run",    "check",
    "open", "module",   "enum", "one",  "lone", "some",   "private"};

/// More than a universe can hold.
constexpr int kMaxScope = 1000;

class ModuleParser {
 public:
  ModuleParser(const Sources& sources, std::uint32_t file)
      : in_(tokenize(sources, file)), expressions_(in_) {
    module_.name.at = {file, 0, 0};
  }

  ModuleDecl run() {
    while (in_.peek().kind != Tok::kEnd) paragraph();
    module_.uses_sequences = expressions_.uses_sequences();
    return std::move(module_);
  }

 private:
  void paragraph() {
    const Token& token = in_.peek();
    if (token.is("module")) return module_line();
    if (token.kind == Tok::kName && in_.peek(1).is(":") &&
        (in_.peek(2).is("run") || in_.peek(2).is("check"))) {
      const Token label = in_.take();
      in_.take();
      return command(label.text);
    }
    if (token.is("run") || token.is("check")) return command("");
    if (token.is("let"))
      stop(token.at, "macros (let at the top level) are not supported",
           "write a fun or a pred");
    if (token.is("fact")) return formula(module_.facts);
    if (token.is("assert")) return formula(module_.assertions);
    const bool is_private = token.is("private");
    const Token& word = in_.peek(is_private ? 1 : 0);
    if (word.is("open")) return open(is_private);
    if (word.is("enum")) return enumeration(is_private);
    if (word.is("pred") || word.is("fun")) return function(is_private);
    if (word.is("var")) refuse_temporal(word);
    for (const std::string_view start :
         {"sig", "abstract", "one", "lone", "some", "private"})
      if (token.is(start)) return sig();
    started_ = true;
    stop(token.at,
         fmt::format("\"{}\" does not start a paragraph{}", token.text,
                     token.kind == Tok::kName
                         ? did_you_mean(token.text, kParagraphs)
                         : ""),
         "a paragraph is one of sig, enum, fact, pred, fun, assert, run, check "
         "or open");
  }

  void module_line() {
    const Span at = in_.take().at;
    if (started_ || !module_.name.text.empty())
      stop(at, "\"module\" must be the first line of a file");
    module_.name = in_.name("the module's name");
    if (!in_.accept("[")) return;
    do {
      const bool exact = in_.accept("exactly");
      const Token name = in_.simple_name("a parameter of the module");
      module_.parameters.push_back({{name.text, name.at}, exact});
    } while (in_.accept(","));
    in_.expect("]", "after the module's parameters");
  }

  void open(bool is_private) {
    if (is_private) in_.take();
    OpenDecl open;
    open.is_private = is_private;
    open.at = in_.take().at;
    if (started_)
      stop(open.at, "\"open\" must come before sig, fact, pred and the like",
           "move it to the top of the file");
    open.module = in_.name("the module to open");
    if (in_.accept("[")) {
      if (!in_.at("]")) {
        do open.arguments.push_back(sig_reference());
        while (in_.accept(","));
      }
      in_.expect("]", "after the arguments of open");
    }
    if (in_.accept("as")) {
      const Token alias = in_.simple_name("another name for the module");
      open.alias = Name{alias.text, alias.at};
    }
    open.at = join(open.at, in_.last().at);
    module_.opens.push_back(std::move(open));
  }

  Name sig_reference() {
    for (const std::string_view word : {"univ", "Int", "none", "String"})
      if (in_.at(word)) {
        const Token token = in_.take();
        return {token.text, token.at};
      }
    return in_.name("a sig");
  }

  void enumeration(bool is_private) {
    started_ = true;
    if (is_private) in_.take();
    in_.take();
    const Token name = in_.simple_name("the enum's name");
    in_.expect("{", "after the enum's name");
    SigDecl parent;
    parent.name = {name.text, name.at};
    parent.is_abstract = true;
    parent.is_enum = true;
    parent.is_private = is_private;
    module_.sigs.push_back(parent);
    do {
      const Token value = in_.simple_name("a value of the enum");
      SigDecl sig;
      sig.name = {value.text, value.at};
      sig.mult = Mult::kOne;
      sig.is_private = is_private;
      sig.kind = SigDecl::Kind::kExtends;
      sig.parents = {{"this/" + name.text, name.at}};
      module_.sigs.push_back(std::move(sig));
    } while (in_.accept(","));
    in_.expect("}", "after the values of the enum");
    // The values are ordered as they are written.
    OpenDecl order;
    order.module = {"util/ordering", name.at};
    order.arguments = {{"this/" + name.text, name.at}};
    order.at = name.at;
    module_.opens.push_back(std::move(order));
  }

  void sig() {
    started_ = true;
    SigDecl sig;
    std::map<std::string, bool> seen;
    while (!in_.at("sig")) {
      const Token word = in_.take();
      if (seen[word.text])
        stop(word.at, fmt::format("\"{}\" is given twice", word.text));
      seen[word.text] = true;
      std::optional<Mult> mult;
      if (word.is("abstract")) {
        sig.is_abstract = true;
      } else if (word.is("private")) {
        sig.is_private = true;
      } else if (word.is("one")) {
        mult = Mult::kOne;
      } else if (word.is("lone")) {
        mult = Mult::kLone;
      } else if (word.is("some")) {
        mult = Mult::kSome;
      } else {
        stop(word.at,
             fmt::format("expected \"sig\", but found {}", describe(word)),
             "the words before sig are abstract, one, lone, some and private");
      }
      if (mult && sig.mult != Mult::kAny)
        stop(word.at, "a sig has at most one of one, lone and some");
      if (mult) sig.mult = *mult;
    }
    in_.take();
    std::vector<Name> names;
    do {
      const Token name = in_.simple_name("the sig's name");
      names.push_back({name.text, name.at});
    } while (in_.accept(","));
    parents(sig);
    in_.expect("{", "to open the fields of the sig");
    while (!in_.at("}")) {
      if (in_.accept(",")) continue;
      sig.fields.push_back(expressions_.declaration(true));
      if (!in_.at("}") && !in_.at(","))
        in_.unexpected("\",\" or \"}\" after the field");
    }
    in_.take();
    if (in_.at("{")) sig.fact = expressions_.block();
    for (Name& name : names) {
      sig.name = std::move(name);
      module_.sigs.push_back(sig);
    }
  }

  void parents(SigDecl& sig) {
    if (in_.accept("extends")) {
      sig.kind = SigDecl::Kind::kExtends;
      sig.parents = {sig_reference()};
      if (in_.at("+") || in_.at(","))
        stop(in_.peek().at, "a sig extends only one sig",
             "`in` makes it a subset of a union: sig A in B + C {}");
    } else if (in_.at("in") || in_.at("=")) {
      sig.kind =
          in_.take().is("in") ? SigDecl::Kind::kIn : SigDecl::Kind::kEqual;
      do sig.parents.push_back(sig_reference());
      while (in_.accept("+"));
    }
  }

  void function(bool is_private) {
    started_ = true;
    FunDecl function;
    if (is_private) in_.take();
    function.is_private = is_private;
    const bool is_predicate = in_.take().is("pred");
    function.name =
        in_.name(is_predicate ? "the predicate's name" : "the function's name");
    if (in_.accept(".")) {
      auto receiver = std::make_shared<Expr>();
      receiver->op = Op::kName;
      receiver->at = function.name.at;
      receiver->text = function.name.text;
      Decl decl;
      decl.names = {{"this", function.name.at}};
      decl.bound = std::move(receiver);
      function.parameters.push_back(std::move(decl));
      function.name = in_.name("the name after the receiver");
    }
    if (function.name.text.find('/') != std::string::npos)
      stop(function.name.at, "a declared name cannot contain \"/\"");
    if (in_.at("[") || in_.at("(")) {
      const std::string close = in_.take().is("[") ? "]" : ")";
      while (!in_.at(close)) {
        if (in_.accept(",")) continue;
        function.parameters.push_back(expressions_.declaration(false));
        if (!in_.at(close) && !in_.at(","))
          in_.unexpected(
              fmt::format("\",\" or \"{}\" after the parameter", close));
      }
      in_.take();
    }
    if (is_predicate) {
      if (in_.at(":"))
        stop(in_.peek().at, "a predicate has no result type",
             "write fun instead of pred");
    } else {
      in_.expect(":", "before the type of the function's result");
      function.result = as_multiplicity(expressions_.expression());
    }
    if (in_.at("="))
      stop(in_.peek().at, "expected a body in braces", "write { … }");
    function.body = expressions_.block();
    module_.functions.push_back(std::move(function));
  }

  void formula(std::vector<NamedFormula>& into) {
    started_ = true;
    NamedFormula formula;
    formula.name.at = in_.take().at;
    if (in_.peek().kind == Tok::kName || in_.peek().kind == Tok::kString) {
      const Token name = in_.take();
      formula.name = {name.text, name.at};
    }
    formula.body = expressions_.block();
    into.push_back(std::move(formula));
  }

  void command(const std::string& label) {
    started_ = true;
    CommandDecl command;
    const Token word = in_.take();
    command.is_check = word.is("check");
    command.label = label;
    command.at = word.at;
    const auto starts_name = [&] {
      return in_.peek().kind == Tok::kName || in_.at("this");
    };
    if (starts_name()) command.target = in_.name("what to solve");
    if (in_.at("{")) {
      if (!command.target.text.empty()) command.label = command.target.text;
      command.target = {};
      command.body = expressions_.block();
    } else if (starts_name()) {
      command.label = command.target.text;
      command.target = in_.name("what to solve");
    }
    if (!command.body && command.target.text.empty())
      in_.unexpected(command.is_check ? "an assertion's name or a block"
                                      : "a predicate's name or a block");
    command.at = join(command.at, in_.last().at);
    scope(command);
    if (in_.at("=>"))
      stop(in_.peek().at, "commands that follow commands are not supported",
           "write two commands");
    if (in_.accept("expect"))
      command.expect = in_.number("0 or 1 after expect").number;
    command.at = join(command.at, in_.last().at);
    module_.commands.push_back(std::move(command));
  }

  void scope(CommandDecl& command) {
    if (!in_.accept("for")) return;
    if (in_.peek().kind == Tok::kNumber && !sig_follows(1)) {
      command.overall = count();
      if (!in_.accept("but")) return;
    }
    do type_scope(command);
    while (in_.accept(","));
  }

  bool sig_follows(std::size_t ahead) const {
    const Token& token = in_.peek(ahead);
    if (token.is("..")) return true;
    if (token.is(".")) return true;  // 1..3
    // `run p for 3  check q`: a name that a colon follows is a label.
    if (token.kind == Tok::kName) return !in_.peek(ahead + 1).is(":");
    for (const std::string_view word :
         {"Int", "int", "seq", "String", "this", "univ", "none", "steps"})
      if (token.is(word)) return true;
    return false;
  }

  int count() {
    const Token number = in_.number("a number of atoms");
    if (number.number < 0) stop(number.at, "a scope cannot be negative");
    if (number.number > kMaxScope)
      stop(number.at,
           fmt::format("a scope of more than {} atoms cannot be solved",
                       kMaxScope));
    if (in_.at("."))
      stop(in_.peek().at, "scopes that grow (1..3) are not supported",
           "give one number");
    return number.number;
  }

  void type_scope(CommandDecl& command) {
    const Span begin = in_.peek().at;
    const bool exact = in_.accept("exactly");
    const int number = count();
    const auto once = [&](std::optional<int>& into, std::string_view what) {
      const Span at = in_.take().at;
      if (into) stop(at, fmt::format("the {} is given twice", what));
      into = number;
    };
    if (in_.at("Int") || in_.at("int"))
      return once(command.bitwidth, "bit width");
    if (in_.at("seq")) return once(command.sequence, "length of sequences");
    if (in_.at("steps"))
      stop(in_.peek().at,
           "\"steps\" speaks of time, which refute does not "
           "solve");
    if (in_.at("univ") || in_.at("none") || in_.at("String"))
      stop(in_.peek().at,
           fmt::format("{} has no scope of its own", in_.peek().text));
    Name sig = in_.name("the sig of this scope");
    sig.at = join(begin, sig.at);
    command.scopes.push_back({std::move(sig), number, exact});
  }

  static std::string describe(const Token& token) {
    return token.kind == Tok::kEnd ? "the end of the file"
                                   : fmt::format("\"{}\"", token.text);
  }

  TokenReader in_;
  ExpressionParser expressions_;
  ModuleDecl module_;
  bool started_ = false;
};

}  // namespace

ModuleDecl parse_module(const Sources& sources, std::uint32_t file) {
  return ModuleParser(sources, file).run();
}

}  // namespace refute::alloy
