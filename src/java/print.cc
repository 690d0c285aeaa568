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
        if (n->child(Child::kArguments)) arguments(n->child(Child::kArguments));
        if (n->child(Child::kBody)) body(n->child(Child::kBody));
        break;
      case Kind::kField:
      case Kind::kLocal:
        variables(n);
        put(";");
        break;
      case Kind::kDeclarator:
        name(n);
        if (n->child(Child::kValue)) {
          put(" = ");
          node(n->child(Child::kValue));
        }
        break;
      case Kind::kMethod:
      case Kind::kConstructor:
        method(n);
        break;
      case Kind::kParameter:
        annotations(n, ' ');
        modifiers(n);
        if (n->child(Child::kType)) {
          node(n->child(Child::kType));
          put(n->modifiers & kVarargs ? "... " : " ");
        }
        name(n);
        break;
      case Kind::kInitializer:
        modifiers(n);
        node(n->child(Child::kBody));
        break;
      case Kind::kAnnotation:
        put("@");
        name(n);
        if (!n->children.empty()) {
          put("(");
          separated(n->children, ", ");
          put(")");
        }
        break;
      case Kind::kList:
        separated(n->children, ", ");
        break;
      case Kind::kBody:
        braces(n->children);
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
  using Nodes = std::span<Node* const>;

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

  void separated(Nodes nodes, std::string_view separator) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (i > 0) put(separator);
      node(nodes[i]);
    }
  }

  void modifiers(const Node* n) {
    for (Modifiers rest = n->modifiers & kPrinted; rest != 0;
         rest = static_cast<Modifiers>(rest & (rest - 1))) {
      put(modifier_word(static_cast<Modifiers>(rest & -rest)));
    }
  }

  void annotations(const Node* n, char after) {
    for (Node* const annotation : n->list(Child::kAnnotations)) {
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

  /// One per line.
  void lines(Nodes nodes) {
    for (Node* const each : nodes) {
      line();
      node(each);
    }
  }

  /// One per line, between braces.
  void braces(Nodes nodes) {
    if (nodes.empty()) return put("{}");
    put("{");
    ++depth_;
    lines(nodes);
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
    angles(n->child(Child::kTypeParameters));
    const Nodes members = n->list(Child::kMembers);
    const std::size_t components = leading(members, Kind::kParameter);
    if (n->modifiers & kRecord) {
      put("(");
      separated(members.first(components), ", ");
      put(")");
    }
    if (Node* const superclass = n->child(Child::kSuperclass)) {
      put(" extends ");
      node(superclass);
    }
    if (Node* const interfaces = n->child(Child::kInterfaces)) {
      put(n->kind == Kind::kInterface ? " extends " : " implements ");
      node(interfaces);
    }
    put(" ");
    if (n->kind == Kind::kEnum) return enum_members(members);
    Nodes rest = members.subspan(components);
    if (!rest.empty() && is_permits(*rest.front())) {
      node(rest.front());
      put(" ");
      rest = rest.subspan(1);
    }
    braces(rest);
  }

  /// `permits A, B`, which is read as the first of a type's members.
  static bool is_permits(const Node& n) {
    return n.kind == Kind::kOther && n.text == "permits";
  }

  static std::string_view keyword(const Node& n) {
    if (n.kind == Kind::kEnum) return "enum ";
    if (n.kind == Kind::kInterface)
      return n.modifiers & kAnnotates ? "@interface " : "interface ";
    return n.modifiers & kRecord ? "record " : "class ";
  }

  /// How many of the first nodes are of a kind.
  static std::size_t leading(Nodes nodes, Kind kind) {
    std::size_t i = 0;
    while (i < nodes.size() && nodes[i]->kind == kind) ++i;
    return i;
  }

  void enum_members(Nodes members) {
    put("{");
    ++depth_;
    const std::size_t constants = leading(members, Kind::kEnumConstant);
    for (std::size_t i = 0; i < constants; ++i) {
      if (i > 0) put(",");
      line();
      node(members[i]);
    }
    if (constants < members.size()) put(";");
    lines(members.subspan(constants));
    --depth_;
    line();
    put("}");
  }

  void variables(Node* n) {
    annotations(n, n->kind == Kind::kField ? '\n' : ' ');
    modifiers(n);
    node(n->child(Child::kType));
    put(" ");
    separated(n->list(Child::kDeclarators), ", ");
  }

  void method(Node* n) {
    annotations(n, '\n');
    modifiers(n);
    if (Node* const parameters = n->child(Child::kTypeParameters)) {
      angles(parameters);
      put(" ");
    }
    if (Node* const result = n->child(Child::kResult)) {
      node(result);
      put(" ");
    }
    name(n);
    arguments(n->child(Child::kParameters));
    if (Node* const exceptions = n->child(Child::kThrows)) {
      put(" throws ");
      node(exceptions);
    }
    if (Node* const value = n->child(Child::kDefault)) {
      put(" default ");
      node(value);
    }
    if (Node* const block = n->child(Child::kBody))
      body(block);
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
        node(n->child(Child::kElement));
        put("[]");
        break;
      case Kind::kWildcard:
        name(n);
        if (n->child(Child::kBound)) put(" ");
        node(n->child(Child::kBound));
        break;
      case Kind::kDiamond:
        break;
      case Kind::kTypeParameter:
        name(n);
        if (!n->children.empty()) put(" extends ");
        separated(n->children, " & ");
        break;
      default:
        name(n);
        if (n->children.empty()) break;
        put("<");
        separated(n->children, ", ");
        put(">");
    }
  }

  void statement(Node* n) {
    switch (n->kind) {
      case Kind::kBlock:
        braces(n->children);
        break;
      case Kind::kExpression:
        node(n->child(Child::kValue));
        put(";");
        break;
      case Kind::kIf:
        put("if (");
        node(n->child(Child::kCondition));
        put(")");
        body(n->child(Child::kThen));
        if (!n->child(Child::kElse)) break;
        if (n->child(Child::kThen)->kind == Kind::kBlock)
          put(" else");
        else
          line(), put("else");
        if (n->child(Child::kElse)->kind == Kind::kIf) {
          put(" ");
          node(n->child(Child::kElse));
        } else {
          body(n->child(Child::kElse));
        }
        break;
      case Kind::kWhile:
        put("while (");
        node(n->child(Child::kCondition));
        put(")");
        body(n->child(Child::kBody));
        break;
      case Kind::kDo:
        put("do");
        body(n->child(Child::kBody));
        if (n->child(Child::kBody)->kind == Kind::kBlock)
          put(" ");
        else
          line();
        put("while (");
        node(n->child(Child::kCondition));
        put(");");
        break;
      case Kind::kFor:
        put("for (");
        node(n->child(Child::kStart));
        if (!n->child(Child::kStart) ||
            n->child(Child::kStart)->kind != Kind::kLocal)
          put(";");
        if (n->child(Child::kCondition)) put(" ");
        node(n->child(Child::kCondition));
        put(";");
        if (n->child(Child::kStep)) put(" ");
        node(n->child(Child::kStep));
        put(")");
        body(n->child(Child::kBody));
        break;
      case Kind::kForEach:
        put("for (");
        node(n->child(Child::kParameter));
        put(" : ");
        node(n->child(Child::kValue));
        put(")");
        body(n->child(Child::kBody));
        break;
      case Kind::kSwitch:
        put("switch (");
        node(n->child(Child::kValue));
        put(") ");
        braces(n->list(Child::kCases));
        break;
      case Kind::kCase:
        put(n->child(Child::kLabels) ? "case " : "default");
        node(n->child(Child::kLabels));
        put(":");
        ++depth_;
        lines(n->list(Child::kStatements));
        --depth_;
        break;
      case Kind::kTry:
        put("try ");
        separated(n->children, " ");
        break;
      case Kind::kCatch:
        put("catch (");
        node(n->child(Child::kParameter));
        put(") ");
        node(n->child(Child::kBody));
        break;
      case Kind::kFinally:
        put("finally ");
        node(n->child(Child::kBody));
        break;
      case Kind::kReturn:
      case Kind::kThrow:
        put(n->kind == Kind::kReturn ? "return" : "throw");
        if (n->child(Child::kValue)) put(" ");
        node(n->child(Child::kValue));
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
        node(n->child(Child::kBody));
        break;
      case Kind::kSynchronized:
        put("synchronized (");
        node(n->child(Child::kValue));
        put(") ");
        node(n->child(Child::kBody));
        break;
      case Kind::kAssert:
        put("assert ");
        node(n->child(Child::kCondition));
        if (n->child(Child::kMessage)) put(" : ");
        node(n->child(Child::kMessage));
        put(";");
        break;
      case Kind::kEmpty:
        put(";");
        break;
      default:  // kConstructorCall
        name(n);
        arguments(n->child(Child::kArguments));
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
        node(n->child(Child::kObject));
        put(".");
        name(n);
        break;
      case Kind::kCall:
        if (n->child(Child::kObject)) {
          node(n->child(Child::kObject));
          put(".");
        }
        angles(n->child(Child::kTypeArguments));
        name(n);
        arguments(n->child(Child::kArguments));
        break;
      case Kind::kNew:
        if (n->child(Child::kObject)) {
          node(n->child(Child::kObject));
          put(".");
        }
        put("new ");
        node(n->child(Child::kType));
        arguments(n->child(Child::kArguments));
        if (n->child(Child::kBody)) body(n->child(Child::kBody));
        break;
      case Kind::kNewArray:
        new_array(n);
        break;
      case Kind::kArrayInit:
        put("{");
        separated(n->children, ", ");
        put("}");
        break;
      case Kind::kAssign:
        infix(n, Child::kTarget, Child::kValue);
        break;
      case Kind::kBinary:
        infix(n, Child::kLeft, Child::kRight);
        break;
      case Kind::kPrefix:
        prefix(n);
        break;
      case Kind::kPostfix:
        node(n->child(Child::kOperand));
        name(n);
        break;
      case Kind::kConditional:
        node(n->child(Child::kCondition));
        put(" ? ");
        node(n->child(Child::kThen));
        put(" : ");
        node(n->child(Child::kElse));
        break;
      case Kind::kCast:
        put("(");
        node(n->child(Child::kType));
        put(") ");
        node(n->child(Child::kOperand));
        break;
      case Kind::kInstanceOf:
        node(n->child(Child::kOperand));
        put(" instanceof ");
        node(n->child(Child::kType));
        if (!n->text.empty()) put(" ");
        name(n);
        break;
      case Kind::kArrayAccess:
        node(n->child(Child::kArray));
        put("[");
        node(n->child(Child::kIndex));
        put("]");
        break;
      case Kind::kParen:
        put("(");
        node(n->child(Child::kValue));
        put(")");
        break;
      case Kind::kLambda:
        arguments(n->child(Child::kParameters));
        put(" -> ");
        node(n->child(Child::kBody));
        break;
      case Kind::kMethodRef:
        node(n->child(Child::kObject));
        put("::");
        name(n);
        break;
      case Kind::kClassLiteral:
        node(n->child(Child::kType));
        put(".class");
        break;
      case Kind::kOther:
        if (n->children.empty()) name(n);
        separated(n->children, " ");
        break;
      default:  // kName, kLiteral
        name(n);
    }
  }

  void infix(Node* n, Child left, Child right) {
    node(n->child(left));
    put(" ");
    name(n);
    put(" ");
    node(n->child(right));
  }

  /// `- -x` must not become `--x`.
  void prefix(Node* n) {
    name(n);
    Node* const operand = n->child(Child::kOperand);
    if (operand->kind == Kind::kPrefix && operand->text[0] == n->text.back())
      put(" ");
    node(operand);
  }

  void new_array(Node* n) {
    put("new ");
    Node* const whole = n->child(Child::kType);
    Node* element = whole;
    std::size_t dimensions = 0;
    for (; element->kind == Kind::kArrayType;
         element = element->child(Child::kElement))
      ++dimensions;
    whole->begin = position();
    node(element);
    const Nodes sizes = n->list(Child::kSizes);
    for (std::size_t i = 0; i < dimensions; ++i) {
      put("[");
      if (i < sizes.size()) node(sizes[i]);
      put("]");
    }
    Node* const values = n->child(Child::kValue);
    if (values) put(" ");
    for (Node* t = whole; t != element; t = t->child(Child::kElement)) {
      t->begin = element->begin;
      t->end = position();
    }
    node(values);
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
