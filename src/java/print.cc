// Longer than other files: one case for each kind of node, so that there is one
// place to look for any of them.
#include "java/print.h"

namespace refute::java {

namespace {

constexpr Modifiers kPrinted = static_cast<Modifiers>(kVarargs - 1);

class Printer {
 public:
  explicit Printer(std::string& out) : out_(out) {}

  /// Any node, where the text begins; says nothing about what surrounds it.
  void node(Node* n) {
    if (!n) return;
    if (!n->comment.empty()) {
      put(n->comment);
      line();
    }
    n->begin = position();
    switch (n->kind) {
      case Kind::kUnit:
        unit(n);
        break;
      case Kind::kPackage:
        put("package ");
        name(n);
        put(";");
        break;
      case Kind::kImport:
        put("import ");
        name(n);
        put(";");
        break;
      case Kind::kClass:
      case Kind::kInterface:
      case Kind::kEnum:
        type_declaration(n);
        break;
      case Kind::kEnumConstant:
        annotations(n, ' ');
        name(n);
        if (n->child(1)) arguments(n->child(1));
        if (n->child(2)) body(n->child(2));
        break;
      case Kind::kField:
      case Kind::kLocal:
        variables(n);
        put(";");
        break;
      case Kind::kDeclarator:
        name(n);
        if (n->child(0)) {
          put(" = ");
          node(n->child(0));
        }
        break;
      case Kind::kMethod:
      case Kind::kConstructor:
        method(n);
        break;
      case Kind::kParameter:
        annotations(n, ' ');
        modifiers(n);
        if (n->child(1)) {
          node(n->child(1));
          put(n->modifiers & kVarargs ? "... " : " ");
        }
        name(n);
        break;
      case Kind::kInitializer:
        modifiers(n);
        node(n->child(0));
        break;
      case Kind::kAnnotation:
        put("@");
        name(n);
        if (!n->children.empty()) {
          put("(");
          separated(n, ", ");
          put(")");
        }
        break;
      case Kind::kList:
        separated(n, ", ");
        break;
      case Kind::kBody:
        braces(n, 0);
        break;
      default:
        if (n->kind < Kind::kBlock)
          type(n);
        else if (n->kind < Kind::kName)
          statement(n);
        else
          expression(n);
    }
    n->end = position();
  }

 private:
  std::uint32_t position() const {
    return static_cast<std::uint32_t>(out_.size());
  }
  void put(std::string_view text) { out_.append(text); }
  void name(Node* n) {
    n->name = position();
    put(n->text);
  }
  void line() {
    out_.push_back('\n');
    out_.append(4 * depth_, ' ');
  }

  void separated(const Node* n, std::string_view separator,
                 std::size_t from = 0) {
    for (std::size_t i = from; i < n->children.size(); ++i) {
      if (i > from) put(separator);
      node(n->children[i]);
    }
  }

  void modifiers(const Node* n) {
    for (Modifiers rest = n->modifiers & kPrinted; rest != 0;
         rest = static_cast<Modifiers>(rest & (rest - 1))) {
      put(modifier_word(static_cast<Modifiers>(rest & -rest)));
    }
  }

  void annotations(const Node* n, char after) {
    const Node* const list = n->child(0);
    if (!list) return;
    for (Node* const annotation : list->children) {
      node(annotation);
      if (after == '\n')
        line();
      else
        out_.push_back(after);
    }
  }

  void arguments(Node* list) {
    put("(");
    node(list);
    put(")");
  }

  void angles(Node* list) {
    if (!list) return;
    put("<");
    node(list);
    put(">");
  }

  /// Children from `from` on, one per line, between braces.
  void braces(const Node* n, std::size_t from) {
    if (n->children.size() <= from) return put("{}");
    put("{");
    ++depth_;
    for (std::size_t i = from; i < n->children.size(); ++i) {
      line();
      node(n->children[i]);
    }
    --depth_;
    line();
    put("}");
  }

  void unit(const Node* n) {
    bool first = true;
    Kind before = Kind::kUnit;
    for (Node* const child : n->children) {
      if (!first && !(child->kind == Kind::kImport && before == Kind::kImport))
        out_.push_back('\n');
      node(child);
      out_.push_back('\n');
      first = false;
      before = child->kind;
    }
  }

  void type_declaration(Node* n) {
    annotations(n, '\n');
    modifiers(n);
    put(keyword(*n));
    name(n);
    angles(n->child(1));
    const std::size_t first = first_member(*n);
    if (n->modifiers & kRecord) {
      put("(");
      for (std::size_t i = 4; i < first; ++i) {
        if (i > 4) put(", ");
        node(n->children[i]);
      }
      put(")");
    }
    if (n->child(2)) {
      put(" extends ");
      node(n->child(2));
    }
    if (n->child(3)) {
      put(n->kind == Kind::kInterface ? " extends " : " implements ");
      node(n->child(3));
    }
    put(" ");
    if (n->kind == Kind::kEnum)
      enum_members(n);
    else
      braces(n, first);
  }

  static std::string_view keyword(const Node& n) {
    if (n.kind == Kind::kEnum) return "enum ";
    if (n.kind == Kind::kInterface)
      return n.modifiers & kAnnotates ? "@interface " : "interface ";
    return n.modifiers & kRecord ? "record " : "class ";
  }

  // Behind the components of a record.
  static std::size_t first_member(const Node& n) {
    std::size_t i = 4;
    while (i < n.children.size() && n.children[i]->kind == Kind::kParameter)
      ++i;
    return i;
  }

  void enum_members(const Node* n) {
    put("{");
    ++depth_;
    std::size_t i = 4;
    for (; i < n->children.size(); ++i) {
      if (n->children[i]->kind != Kind::kEnumConstant) break;
      if (i > 4) put(",");
      line();
      node(n->children[i]);
    }
    if (i < n->children.size()) put(";");
    for (; i < n->children.size(); ++i) {
      line();
      node(n->children[i]);
    }
    --depth_;
    line();
    put("}");
  }

  void variables(Node* n) {
    annotations(n, n->kind == Kind::kField ? '\n' : ' ');
    modifiers(n);
    node(n->child(1));
    put(" ");
    separated(n, ", ", 2);
  }

  void method(Node* n) {
    annotations(n, '\n');
    modifiers(n);
    if (n->child(1)) {
      angles(n->child(1));
      put(" ");
    }
    if (n->child(2)) {
      node(n->child(2));
      put(" ");
    }
    name(n);
    arguments(n->child(3));
    if (n->child(4)) {
      put(" throws ");
      node(n->child(4));
    }
    if (n->child(6)) {
      put(" default ");
      node(n->child(6));
    }
    if (n->child(5))
      body(n->child(5));
    else
      put(";");
  }

  /// What follows a header: a block on the same line, or one statement below.
  void body(Node* n) {
    if (n->kind == Kind::kBlock || n->kind == Kind::kBody) {
      put(" ");
      return node(n);
    }
    ++depth_;
    line();
    node(n);
    --depth_;
  }

  void type(Node* n) {
    switch (n->kind) {
      case Kind::kArrayType:
        node(n->child(0));
        put("[]");
        break;
      case Kind::kWildcard:
        name(n);
        if (n->child(0)) put(" ");
        node(n->child(0));
        break;
      case Kind::kDiamond:
        break;
      case Kind::kTypeParameter:
        name(n);
        if (!n->children.empty()) put(" extends ");
        separated(n, " & ");
        break;
      default:
        name(n);
        if (n->children.empty()) break;
        put("<");
        separated(n, ", ");
        put(">");
    }
  }

  void statement(Node* n) {
    switch (n->kind) {
      case Kind::kBlock:
        braces(n, 0);
        break;
      case Kind::kExpression:
        node(n->child(0));
        put(";");
        break;
      case Kind::kIf:
        put("if (");
        node(n->child(0));
        put(")");
        body(n->child(1));
        if (!n->child(2)) break;
        if (n->child(1)->kind == Kind::kBlock)
          put(" else");
        else
          line(), put("else");
        if (n->child(2)->kind == Kind::kIf) {
          put(" ");
          node(n->child(2));
        } else {
          body(n->child(2));
        }
        break;
      case Kind::kWhile:
        put("while (");
        node(n->child(0));
        put(")");
        body(n->child(1));
        break;
      case Kind::kDo:
        put("do");
        body(n->child(0));
        if (n->child(0)->kind == Kind::kBlock)
          put(" ");
        else
          line();
        put("while (");
        node(n->child(1));
        put(");");
        break;
      case Kind::kFor:
        put("for (");
        node(n->child(0));
        if (!n->child(0) || n->child(0)->kind != Kind::kLocal) put(";");
        if (n->child(1)) put(" ");
        node(n->child(1));
        put(";");
        if (n->child(2)) put(" ");
        node(n->child(2));
        put(")");
        body(n->child(3));
        break;
      case Kind::kForEach:
        put("for (");
        node(n->child(0));
        put(" : ");
        node(n->child(1));
        put(")");
        body(n->child(2));
        break;
      case Kind::kSwitch:
        put("switch (");
        node(n->child(0));
        put(") ");
        braces(n, 1);
        break;
      case Kind::kCase:
        put(n->child(0) ? "case " : "default");
        node(n->child(0));
        put(":");
        ++depth_;
        for (std::size_t i = 1; i < n->children.size(); ++i) {
          line();
          node(n->children[i]);
        }
        --depth_;
        break;
      case Kind::kTry:
        put("try ");
        separated(n, " ");
        break;
      case Kind::kCatch:
        put("catch (");
        node(n->child(0));
        put(") ");
        node(n->child(1));
        break;
      case Kind::kFinally:
        put("finally ");
        node(n->child(0));
        break;
      case Kind::kReturn:
      case Kind::kThrow:
        put(n->kind == Kind::kReturn ? "return" : "throw");
        if (n->child(0)) put(" ");
        node(n->child(0));
        put(";");
        break;
      case Kind::kBreak:
      case Kind::kContinue:
        put(n->kind == Kind::kBreak ? "break" : "continue");
        if (!n->text.empty()) put(" ");
        name(n);
        put(";");
        break;
      case Kind::kLabeled:
        name(n);
        put(": ");
        node(n->child(0));
        break;
      case Kind::kSynchronized:
        put("synchronized (");
        node(n->child(0));
        put(") ");
        node(n->child(1));
        break;
      case Kind::kAssert:
        put("assert ");
        node(n->child(0));
        if (n->child(1)) put(" : ");
        node(n->child(1));
        put(";");
        break;
      case Kind::kEmpty:
        put(";");
        break;
      default:  // kConstructorCall
        name(n);
        arguments(n->child(0));
        put(";");
    }
  }

  void expression(Node* n) {
    switch (n->kind) {
      case Kind::kThis:
      case Kind::kSuper:
        name(n);
        if (!n->text.empty()) put(".");
        put(n->kind == Kind::kThis ? "this" : "super");
        break;
      case Kind::kFieldAccess:
        node(n->child(0));
        put(".");
        name(n);
        break;
      case Kind::kCall:
        if (n->child(0)) {
          node(n->child(0));
          put(".");
        }
        angles(n->child(1));
        name(n);
        arguments(n->child(2));
        break;
      case Kind::kNew:
        if (n->child(0)) {
          node(n->child(0));
          put(".");
        }
        put("new ");
        node(n->child(1));
        arguments(n->child(2));
        if (n->child(3)) body(n->child(3));
        break;
      case Kind::kNewArray:
        new_array(n);
        break;
      case Kind::kArrayInit:
        put("{");
        separated(n, ", ");
        put("}");
        break;
      case Kind::kAssign:
      case Kind::kBinary:
        node(n->child(0));
        put(" ");
        name(n);
        put(" ");
        node(n->child(1));
        break;
      case Kind::kPrefix:
        prefix(n);
        break;
      case Kind::kPostfix:
        node(n->child(0));
        name(n);
        break;
      case Kind::kConditional:
        node(n->child(0));
        put(" ? ");
        node(n->child(1));
        put(" : ");
        node(n->child(2));
        break;
      case Kind::kCast:
        put("(");
        node(n->child(0));
        put(") ");
        node(n->child(1));
        break;
      case Kind::kInstanceOf:
        node(n->child(0));
        put(" instanceof ");
        node(n->child(1));
        if (!n->text.empty()) put(" ");
        name(n);
        break;
      case Kind::kArrayAccess:
        node(n->child(0));
        put("[");
        node(n->child(1));
        put("]");
        break;
      case Kind::kParen:
        put("(");
        node(n->child(0));
        put(")");
        break;
      case Kind::kLambda:
        arguments(n->child(0));
        put(" -> ");
        node(n->child(1));
        break;
      case Kind::kMethodRef:
        node(n->child(0));
        put("::");
        name(n);
        break;
      case Kind::kClassLiteral:
        node(n->child(0));
        put(".class");
        break;
      case Kind::kOther:
        if (n->children.empty()) name(n);
        separated(n, " ");
        break;
      default:  // kName, kLiteral
        name(n);
    }
  }

  /// `- -x` must not become `--x`.
  void prefix(Node* n) {
    name(n);
    const Node* const operand = n->child(0);
    if (operand->kind == Kind::kPrefix && operand->text[0] == n->text.back())
      put(" ");
    node(n->child(0));
  }

  void new_array(Node* n) {
    put("new ");
    Node* element = n->child(0);
    std::size_t dimensions = 0;
    for (; element->kind == Kind::kArrayType; element = element->child(0))
      ++dimensions;
    n->child(0)->begin = position();
    node(element);
    for (std::size_t i = 0; i < dimensions; ++i) {
      put("[");
      if (n->child(1)) node(n->child(1)->child(i));
      put("]");
    }
    if (n->child(2)) put(" ");
    for (Node* t = n->child(0); t != element; t = t->child(0)) {
      t->begin = element->begin;
      t->end = position();
    }
    node(n->child(2));
  }

  std::string& out_;
  std::size_t depth_ = 0;
};

}  // namespace

void print(Node& unit, std::string& out) { Printer(out).node(&unit); }

Program print(std::span<Node* const> units) {
  Program program;
  program.files.reserve(units.size());
  for (Node* const unit : units) {
    auto& file = program.files.emplace_back();
    file.path = unit->text;
    file.text.reserve(512);
    print(*unit, file.text);
  }
  normalise(program);
  return program;
}

std::string to_text(Node& node) {
  std::string out;
  Printer(out).node(&node);
  return out;
}

}  // namespace refute::java
