#include <fmt/format.h>
#include <gmock/gmock.h>

#include "alloy/parser.h"

/// What the parser makes of a text: trees are shown with every operator in
/// front of its operands, so that precedence can be read off.
namespace refute::alloy {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string show(const ExprPtr& expr);

std::string show(const Decl& decl) {
  std::vector<std::string> names;
  for (const Name& name : decl.names) names.push_back(name.text);
  return fmt::format("{}{}:{}{}", decl.disjoint_names ? "disj " : "",
                     fmt::join(names, ","), decl.disjoint_values ? "disj " : "",
                     show(decl.bound));
}

std::string_view show(Mult mult) {
  switch (mult) {
    case Mult::kSome:
      return "some";
    case Mult::kLone:
      return "lone";
    case Mult::kOne:
      return "one";
    case Mult::kAny:
      return "";
  }
  return "?";
}

/// What has no spelling of its own.
std::string_view word(Op op) {
  switch (op) {
    case Op::kIfElse:
      return "if";
    case Op::kLet:
      return "let";
    case Op::kAll:
      return "all";
    case Op::kSomeQ:
      return "some";
    case Op::kNoQ:
      return "no";
    case Op::kLoneQ:
      return "lone";
    case Op::kOneQ:
      return "one";
    case Op::kSumQ:
      return "sum";
    case Op::kComprehension:
      return "set";
    case Op::kIntPlus:
      return "plus";
    case Op::kIntTimes:
      return "times";
    default:
      return spelling(op);
  }
}

std::string show(const ExprPtr& expr) {
  switch (expr->op) {
    case Op::kName:
    case Op::kString:
      return expr->text;
    case Op::kNumber:
      return std::to_string(expr->number);
    case Op::kTrue:
      return "true";
    case Op::kIntMin:
      return "min";
    default:
      break;
  }
  std::string out = "(";
  if (expr->negated) out += "not-";
  if (is_multiplicity(expr->op)) out += ":";
  out += show(expr->left_mult);
  out += word(expr->op);
  out += show(expr->right_mult);
  if (!expr->text.empty()) out += " " + expr->text;
  for (const Decl& decl : expr->decls) out += " [" + show(decl) + "]";
  for (const ExprPtr& operand : expr->operands) out += " " + show(operand);
  return out + ")";
}

/// A module, or what is wrong with it.
struct Parsed {
  ModuleDecl module;
  std::string message;
  std::string where;
};

Parsed parse(const std::string& text) {
  Sources sources;
  const auto file = sources.add("m.als", text);
  try {
    return {parse_module(sources, file), "", ""};
  } catch (const Trouble& trouble) {
    return {{}, trouble.message, std::string(sources.snippet(trouble.at))};
  }
}

std::string expression(const std::string& text) {
  const auto parsed = parse("fact { " + text + " }");
  if (!parsed.message.empty()) return parsed.message;
  return show(parsed.module.facts.at(0).body);
}

struct Row {
  const char* text;
  const char* tree;
};

TEST(AlloyParser, BindsOperatorsAsTheReferenceGrammarDoes) {
  const Row kRows[] = {
      // Tighter operators, step by step.
      {"a || b <=> c", "(|| a (<=> b c))"},
      {"a <=> b => c", "(<=> a (=> b c))"},
      {"a => b && c", "(=> a (&& b c))"},
      {"a && ! b", "(&& a (! b))"},
      {"! a in b", "(! (in a b))"},
      {"a = b + c", "(= a (+ b c))"},
      {"a << b + c", "(<< a (+ b c))"},
      {"a + b ++ c", "(+ a (++ b c))"},
      {"# a ++ b", "(# (++ a b))"},
      {"a ++ b & c", "(++ a (& b c))"},
      {"a & b -> c", "(& a (-> b c))"},
      {"a -> b <: c", "(-> a (<: b c))"},
      {"a <: b :> c", "(<: a (:> b c))"},
      {"a :> b . c", "(:> a (. b c))"},
      {"a . ~ b", "(. a (~ b))"},
      {"~ a . b", "(. (~ a) b)"},
      {"^ * ~ a", "(^ (* (~ a)))"},
      {"a fun/add b fun/mul c", "(plus a (times b c))"},
  };
  for (const auto& row : kRows) EXPECT_EQ(expression(row.text), row.tree);
}

TEST(AlloyParser, GroupsArrowsAndImplicationsToTheRight) {
  const Row kRows[] = {
      {"a - b - c", "(- (- a b) c)"},
      {"a + b - c", "(- (+ a b) c)"},
      {"a . b . c", "(. (. a b) c)"},
      {"a -> b -> c", "(-> a (-> b c))"},
      {"a => b => c", "(=> a (=> b c))"},
      {"a => b else c", "(if a b c)"},
      {"a => b else c => d else e", "(if a b (if c d e))"},
      {"a => b => c else d", "(=> a (if b c d))"},
      {"a || b || c", "(|| (|| a b) c)"},
  };
  for (const auto& row : kRows) EXPECT_EQ(expression(row.text), row.tree);
}

TEST(AlloyParser, ReadsComparisonsAndTheirNegations) {
  const Row kRows[] = {
      {"a != b", "(not-= a b)"},
      {"a not in b", "(not-in a b)"},
      {"a !in b", "(not-in a b)"},
      {"a not = b", "(not-= a b)"},
      {"a !< b", "(not-< a b)"},
      {"a =< b", "(<= a b)"},
      {"a in (some b)", "(in a (:some b))"},
      {"a in b lone -> one c", "(in a (lone->one b c))"},
      {"no a", "(no a)"},
      {"lone a + b", "(lone (+ a b))"},
      {"some a && one b", "(&& (some a) (one b))"},
  };
  for (const auto& row : kRows) EXPECT_EQ(expression(row.text), row.tree);
}

TEST(AlloyParser, ReadsBoxesAsJoins) {
  const Row kRows[] = {
      {"f[a]", "(. a f)"},
      {"f[a, b]", "(. b (. a f))"},
      {"a.f[b]", "(. b (. a f))"},
      {"f[a].g", "(. (. a f) g)"},
      {"f[]", "f"},
      {"disj[a, b]", "(disj a b)"},
      {"int[a]", "(int a)"},
      {"sum a", "(int a)"},
      {"a.sum", "(int a)"},
  };
  for (const auto& row : kRows) EXPECT_EQ(expression(row.text), row.tree);
}

TEST(AlloyParser, ReadsWhatDeclaresVariables) {
  const Row kRows[] = {
      {"all x: A | p", "(all [x:A] p)"},
      {"some x, y: A | p", "(some [x,y:A] p)"},
      {"no disj x, y: A | p", "(no [disj x,y:A] p)"},
      {"lone x: A, y: B { p q }", "(lone [x:A] [y:B] (&& p q))"},
      {"one x: set A | p", "(one [x:(:set A)] p)"},
      {"some x: lone A | p", "(some [x:(:lone A)] p)"},
      {"sum x: A | n", "(sum [x:A] n)"},
      {"a => all x: A | p && q", "(=> a (all [x:A] (&& p q)))"},
      {"{ x: A | p }", "(set [x:A] p)"},
      {"{ x: A, y: B }", "(set [x:A] [y:B] true)"},
      {"let x = a | p", "(let x a p)"},
      {"let x = a, y = b | p", "(let x a (let y b p))"},
      {"some x", "(some x)"},
      {"{ p q }", "(&& p q)"},
      {"{}", "true"},
  };
  for (const auto& row : kRows) EXPECT_EQ(expression(row.text), row.tree);
}

TEST(AlloyParser, ReadsNamesWithPathsAndBuiltInOnes) {
  const Row kRows[] = {
      {"some this/a", "(some this/a)"},
      {"some x/y/z", "(some x/y/z)"},
      {"some @f", "(some @f)"},
      {"some univ - none", "(some (- univ none))"},
      {"no iden & ^r", "(no (& iden (^ r)))"},
      {"a = fun/min", "(= a min)"},
      {"a = -3", "(= a -3)"},
      {"a - 3 = b", "(= (- a 3) b)"},
  };
  for (const auto& row : kRows) EXPECT_EQ(expression(row.text), row.tree);
}

TEST(AlloyParser, ABlockIsTheConjunctionOfItsFormulas) {
  EXPECT_EQ(expression("some a no b\n c in d"),
            "(&& (some a) (no b) (in c d))");
}

TEST(AlloyParser, ReadsSigs) {
  const auto parsed = parse(
      "abstract one sig A, B extends x/C { f, g: set A, disj h: disj B } "
      "{ some f } private sig D in A + B {} sig E = A {}");
  EXPECT_EQ(parsed.message, "");
  const auto& sigs = parsed.module.sigs;
  ASSERT_THAT(sigs, SizeIs(4));
  EXPECT_EQ(sigs[0].name.text, "A");
  EXPECT_EQ(sigs[1].name.text, "B");
  for (const int i : {0, 1}) {
    EXPECT_TRUE(sigs[i].is_abstract);
    EXPECT_EQ(sigs[i].mult, Mult::kOne);
    EXPECT_EQ(sigs[i].kind, SigDecl::Kind::kExtends);
    EXPECT_EQ(sigs[i].parents.at(0).text, "x/C");
    EXPECT_EQ(show(sigs[i].fields.at(0)), "f,g:(:set A)");
    EXPECT_EQ(show(sigs[i].fields.at(1)), "disj h:disj B");
    EXPECT_EQ(show(sigs[i].fact), "(some f)");
  }
  EXPECT_TRUE(sigs[2].is_private);
  EXPECT_EQ(sigs[2].kind, SigDecl::Kind::kIn);
  EXPECT_THAT(sigs[2].parents, SizeIs(2));
  EXPECT_EQ(sigs[3].kind, SigDecl::Kind::kEqual);
  EXPECT_EQ(sigs[3].fact, nullptr);
}

TEST(AlloyParser, AnEnumIsAnAbstractSigWithOrderedValues) {
  const auto module = parse("enum Day { Mon, Tue }").module;
  ASSERT_THAT(module.sigs, SizeIs(3));
  EXPECT_TRUE(module.sigs[0].is_abstract);
  EXPECT_TRUE(module.sigs[0].is_enum);
  EXPECT_EQ(module.sigs[1].mult, Mult::kOne);
  EXPECT_EQ(module.sigs[2].parents.at(0).text, "this/Day");
  ASSERT_THAT(module.opens, SizeIs(1));
  EXPECT_EQ(module.opens[0].module.text, "util/ordering");
  EXPECT_EQ(module.opens[0].arguments.at(0).text, "this/Day");
}

TEST(AlloyParser, ReadsPredicatesAndFunctions) {
  const auto module = parse(
                          "pred p { some A } pred A.q[x, y: A] { x = y } "
                          "private fun f(x: set A): lone A { x }")
                          .module;
  ASSERT_THAT(module.functions, SizeIs(3));
  EXPECT_EQ(module.functions[0].result, nullptr);
  EXPECT_THAT(module.functions[0].parameters, IsEmpty());
  EXPECT_EQ(module.functions[1].name.text, "q");
  EXPECT_EQ(show(module.functions[1].parameters.at(0)), "this:A");
  EXPECT_EQ(show(module.functions[1].parameters.at(1)), "x,y:A");
  EXPECT_TRUE(module.functions[2].is_private);
  EXPECT_EQ(show(module.functions[2].parameters.at(0)), "x:(:set A)");
  EXPECT_EQ(show(module.functions[2].result), "(:lone A)");
}

TEST(AlloyParser, ReadsTheHeadOfAModule) {
  const auto module = parse(
                          "module a/b[X, exactly Y]\n"
                          "open util/ordering[X] as ord\n"
                          "private open c")
                          .module;
  EXPECT_EQ(module.name.text, "a/b");
  ASSERT_THAT(module.parameters, SizeIs(2));
  EXPECT_FALSE(module.parameters[0].exact);
  EXPECT_TRUE(module.parameters[1].exact);
  ASSERT_THAT(module.opens, SizeIs(2));
  EXPECT_EQ(module.opens[0].alias->text, "ord");
  EXPECT_EQ(module.opens[0].arguments.at(0).text, "X");
  EXPECT_TRUE(module.opens[1].is_private);
  EXPECT_FALSE(module.opens[1].alias);
}

TEST(AlloyParser, ReadsFactsAndAssertions) {
  const auto module =
      parse(
          "fact Named { some A } fact { no A } fact \"a b\" { one A } "
          "assert Told { lone A }")
          .module;
  ASSERT_THAT(module.facts, SizeIs(3));
  EXPECT_EQ(module.facts[0].name.text, "Named");
  EXPECT_EQ(module.facts[1].name.text, "");
  ASSERT_THAT(module.assertions, SizeIs(1));
  EXPECT_EQ(module.assertions[0].name.text, "Told");
}

TEST(AlloyParser, ReadsCommandsAndTheirScopes) {
  const auto module = parse(
                          "run p for 3 but exactly 2 A, 5 Int, 4 seq expect 1\n"
                          "named: run { some A } for 2 A, exactly 1 x/B\n"
                          "run p for 4\n"
                          "label: check q for 2\n"
                          "check q")
                          .module;
  ASSERT_THAT(module.commands, SizeIs(5));
  const auto& first = module.commands[0];
  EXPECT_FALSE(first.is_check);
  EXPECT_EQ(first.target.text, "p");
  EXPECT_EQ(first.overall, 3);
  EXPECT_EQ(first.bitwidth, 5);
  EXPECT_EQ(first.sequence, 4);
  EXPECT_EQ(first.expect, 1);
  ASSERT_THAT(first.scopes, SizeIs(1));
  EXPECT_TRUE(first.scopes[0].exact);
  EXPECT_EQ(first.scopes[0].count, 2);
  EXPECT_EQ(module.commands[1].label, "named");
  EXPECT_EQ(module.commands[1].overall, std::nullopt);
  EXPECT_THAT(module.commands[1].scopes, SizeIs(2));
  EXPECT_EQ(module.commands[2].overall, 4);
  EXPECT_THAT(module.commands[2].scopes, IsEmpty());
  EXPECT_EQ(module.commands[3].label, "label");
  EXPECT_TRUE(module.commands[4].is_check);
  EXPECT_EQ(module.commands[4].overall, std::nullopt);
}

TEST(AlloyParser, SaysWhatItExpectedAndWhatItFound) {
  const struct {
    const char* text;
    const char* message;
    const char* where;
  } kRows[] = {
      {"sig {}", "expected the sig's name, but found \"{\"", "{"},
      {"sig A", "the file ends where \"{\"", ""},
      {"sig A {", "the file ends where", ""},
      {"sig A { f: A g: A }", "\",\" or \"}\" after the field", "g"},
      {"abstract abstract sig A {}", "\"abstract\" is given twice", "abstract"},
      {"one lone sig A {}", "at most one of one, lone and some", "lone"},
      {"sig A extends B + C {}", "a sig extends only one sig", "+"},
      {"sig A$ {}", "a declared name cannot contain \"$\"", "A$"},
      {"fact { a ", "this block is not closed", "{"},
      {"fact { a, b }", "not separated by commas", ","},
      {"fact { (a }", "\")\" to close the parenthesis", "}"},
      {"fact { f[a }", "\"]\" after the arguments", "}"},
      {"fact { a in }", "expected an expression, but found \"}\"", "}"},
      {"fact { all x: A }", "\"|\" or \"{\" and the body", "}"},
      {"fact { int[] }", "int needs an argument", "int[]"},
      {"fact { disj a }", "expected \"[\"", "a"},
      {"fact { a + no b }", "\"no\" cannot stand here", "no"},
      {"fact { pred/other[a] }", "the only built-in predicate", "pred"},
      {"fact { fun/other }", "no built-in function", "fun/other"},
      {"fact { always a }", "\"always\" speaks of time", "always"},
      {"fact { a until b }", "\"until\" speaks of time", "until"},
      {"fact { some a' }", "\"'\" speaks of time", "'"},
      {"pred p: A { }", "a predicate has no result type", ":"},
      {"pred p = a", "expected a body in braces", "="},
      {"fun f { a }", "before the type of the function's result", "{"},
      {"pred x/p { }", "a declared name cannot contain \"/\"", "x/p"},
      {"run", "a predicate's name or a block", ""},
      {"check for 3", "an assertion's name or a block", "for"},
      {"run p for", "the file ends where a number of atoms", ""},
      {"run p for -1", "a scope cannot be negative", "-1"},
      {"run p for 3 but 1..2 A", "scopes that grow", "."},
      {"run p for 3 but 2 Int, 3 Int", "the bit width is given twice", "Int"},
      {"run p for 3 but 2 univ", "univ has no scope of its own", "univ"},
      {"run p for 3 steps", "speaks of time", "steps"},
      {"run p => q", "commands that follow commands", "=>"},
  };
  for (const auto& row : kRows) {
    const auto parsed = parse(row.text);
    EXPECT_THAT(parsed.message, HasSubstr(row.message)) << row.text;
    EXPECT_EQ(parsed.where, row.where) << row.text;
  }
}

}  // namespace
}  // namespace refute::alloy
