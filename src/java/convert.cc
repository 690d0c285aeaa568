// Longer than other files: one case for each kind of node that tree-sitter has,
// so that there is one place to look for any of them.
#include "java/convert.h"

#include <algorithm>
#include <unordered_map>

#include "java/type_converter.h"

namespace refute::java {

namespace {

constexpr int kMaxDepth = 500;

/// Syntax that is one node and some tokens around it.
constexpr std::pair<std::string_view, Kind> kWrappers[] = {
    {"return_statement", Kind::kReturn},
    {"throw_statement", Kind::kThrow},
    {"finally_clause", Kind::kFinally},
    {"parenthesized_expression", Kind::kParen},
    {"class_literal", Kind::kClassLiteral},
};

/// Thrown, and caught in convert(), when a tree is deeper than our stack.
struct TooDeep {};

class Converter : private TypeConverter {
 public:
  using TypeConverter::TypeConverter;

  Node* unit(TSNode root) {
    Node* const result = make(Kind::kUnit, root);
    for (const TSNode child : named(root)) {
      Node* const made = convert(child);
      // Only a method's statements declare locals.
      if (made->kind == Kind::kLocal) made->kind = Kind::kField;
      ast_.add(result, made);
    }
    if (!readable_.behind_escapes.empty()) place_in_file(result);
    return result;
  }

 private:
  using Method = Node* (Converter::*)(TSNode);

  Node* convert(TSNode n) override {
    struct Guard {
      int& depth;
      explicit Guard(int& d) : depth(d) {
        if (++depth > kMaxDepth) throw TooDeep{};
      }
      ~Guard() { --depth; }
    } guard(depth_);
    static const auto kMethods = methods();
    if (const auto method = kMethods.find(type(n)); method != kMethods.end())
      return (this->*method->second)(n);
    for (const auto& [name, kind] : kWrappers)
      if (type(n) == name) return wrap(n, kind);
    if (type(n).ends_with("_literal")) return literal(n);
    return ts_node_child_count(n) <= 1 && type(n).ends_with("_type")
               ? simple_type(n)
               : other(n);
  }

  // From offsets into the text without escapes to those into the file.
  void place_in_file(Node* n) {
    if (n == nullptr) return;
    for (auto* offset : {&n->begin, &n->end, &n->name})
      *offset = readable_.in_file(*offset);
    for (Node* const c : n->children) place_in_file(c);
  }

  // Whether one of the offsets that were noted is inside the node.
  static bool has(const std::vector<std::uint32_t>& noted, TSNode n) {
    return std::ranges::any_of(noted, [&](std::uint32_t offset) {
      return offset >= ts_node_start_byte(n) && offset < ts_node_end_byte(n);
    });
  }

  // Files and declarations.

  Node* package(TSNode n) {
    return make(Kind::kPackage, n, name(named(n).back()));
  }
  Node* import(TSNode n) {
    std::string_view text = name(first(n));
    if (!ts_node_is_null(child(n, "asterisk"))) text = ast_.text({text, ".*"});
    if (!ts_node_is_null(child(n, "static")))
      text = ast_.text({"static ", text});
    if (has(readable_.modules, n)) text = ast_.text({"module ", text});
    return make(Kind::kImport, n, text);
  }
  Node* type_declaration(TSNode n, Kind kind) {
    const TSNode superclass = field(n, "superclass");
    TSNode interfaces = field(n, "interfaces");
    if (kind == Kind::kInterface) interfaces = child(n, "extends_interfaces");
    Node* const result = make(
        kind, n, source(field(n, "name")),
        {nullptr, list_of(field(n, "type_parameters")),
         ts_node_is_null(superclass) ? nullptr : convert(first(superclass)),
         ts_node_is_null(interfaces) ? nullptr : list_of(first(interfaces))});
    named_at(result, field(n, "name"));
    if (const TSNode permits = field(n, "permits"); !ts_node_is_null(permits))
      ast_.add(result, other(permits));
    if (const TSNode components = field(n, "parameters");
        !ts_node_is_null(components))
      for (const TSNode c : named(components)) ast_.add(result, convert(c));
    members(result, field(n, "body"));
    return with_modifiers(result, n);
  }
  void members(Node* result, TSNode body) {
    for (const TSNode c : named(body)) {
      if (is(c, "enum_body_declarations"))
        members(result, c);
      else
        ast_.add(result, is(c, "block")
                             ? make(Kind::kInitializer, c, {}, {convert(c)})
                             : convert(c));
    }
  }
  Node* class_(TSNode n) { return type_declaration(n, Kind::kClass); }
  Node* interface(TSNode n) { return type_declaration(n, Kind::kInterface); }
  Node* record(TSNode n) {
    Node* const result = type_declaration(n, Kind::kClass);
    result->modifiers = static_cast<Modifiers>(result->modifiers | kRecord);
    return result;
  }
  Node* annotation_type(TSNode n) {
    Node* const result = type_declaration(n, Kind::kInterface);
    result->modifiers = static_cast<Modifiers>(result->modifiers | kAnnotates);
    return result;
  }
  Node* enum_(TSNode n) { return type_declaration(n, Kind::kEnum); }
  Node* enum_constant(TSNode n) {
    return with_modifiers(
        named_at(make(Kind::kEnumConstant, n, source(field(n, "name")),
                      {nullptr, list_of(field(n, "arguments")),
                       optional(field(n, "body"))}),
                 field(n, "name")),
        n);
  }
  Node* body(TSNode n) {
    Node* const result = make(Kind::kBody, n);
    members(result, n);
    return result;
  }
  Node* variables(TSNode n, Kind kind) {
    Node* const result =
        make(kind, n, {}, {nullptr, convert(field(n, "type"))});
    for (const TSNode c : named(n))
      if (is(c, "variable_declarator")) ast_.add(result, convert(c));
    return with_modifiers(result, n);
  }
  Node* field_(TSNode n) { return variables(n, Kind::kField); }
  Node* local(TSNode n) { return variables(n, Kind::kLocal); }
  Node* declarator(TSNode n) {
    const TSNode dimensions = field(n, "dimensions");
    std::string_view text = source(field(n, "name"));
    if (!ts_node_is_null(dimensions))
      text = ast_.text({text, name(dimensions)});
    Node* const result =
        make(Kind::kDeclarator, n, text, {optional(field(n, "value"))});
    return named_at(result, field(n, "name"));
  }
  Node* method(TSNode n) { return callable(n, Kind::kMethod); }
  Node* constructor(TSNode n) { return callable(n, Kind::kConstructor); }
  Node* callable(TSNode n, Kind kind) {
    Node* result_type = optional(field(n, "type"));
    if (const TSNode dimensions = field(n, "dimensions");
        !ts_node_is_null(dimensions))
      result_type = arrays(result_type, dimensions);
    Node* const result =
        make(kind, n, source(field(n, "name")),
             {nullptr, list_of(field(n, "type_parameters")), result_type,
              list_of(field(n, "parameters")), list_of(child(n, "throws")),
              optional(field(n, "body"))});
    if (const TSNode value = field(n, "value"); !ts_node_is_null(value))
      ast_.add(result, convert(value));
    return with_modifiers(named_at(result, field(n, "name")), n);
  }
  Node* parameter(TSNode n) {
    const TSNode dimensions = field(n, "dimensions");
    Node* t = convert(field(n, "type"));
    if (!ts_node_is_null(dimensions)) t = arrays(t, dimensions);
    return with_modifiers(named_at(make(Kind::kParameter, n,
                                        source(field(n, "name")), {nullptr, t}),
                                   field(n, "name")),
                          n);
  }
  Node* spread_parameter(TSNode n) {
    Node* t = nullptr;
    for (const TSNode c : named(n))
      if (!is(c, "modifiers") && !is(c, "variable_declarator")) t = convert(c);
    const TSNode called = field(child(n, "variable_declarator"), "name");
    Node* const result = named_at(
        make(Kind::kParameter, n, source(called), {nullptr, t}), called);
    result->modifiers = kVarargs;
    return with_modifiers(result, n);
  }
  Node* catch_parameter(TSNode n) {
    const TSNode types = child(n, "catch_type");
    Node* const type =
        named(types).size() == 1 ? convert(first(types)) : other(types);
    return with_modifiers(
        named_at(make(Kind::kParameter, n, source(field(n, "name")),
                      {nullptr, type}),
                 field(n, "name")),
        n);
  }
  Node* static_initializer(TSNode n) {
    Node* const result = make(Kind::kInitializer, n, {}, {convert(first(n))});
    result->modifiers = kStatic;
    return result;
  }
  Node* annotation(TSNode n) {
    Node* const result = make(Kind::kAnnotation, n, name(field(n, "name")));
    if (const TSNode arguments = field(n, "arguments");
        !ts_node_is_null(arguments))
      for (const TSNode c : named(arguments)) ast_.add(result, convert(c));
    return result;
  }
  Node* element_value(TSNode n) {
    return make(Kind::kAssign, n, "=",
                {make(Kind::kName, n, source(field(n, "key"))),
                 convert(field(n, "value"))});
  }

  // Statements.

  Node* block(TSNode n) {
    Node* const result = make(Kind::kBlock, n);
    for (const TSNode c : all(n))
      if (ts_node_is_named(c) || source(c) == ";") ast_.add(result, convert(c));
    return result;
  }
  Node* expression_statement(TSNode n) {
    const TSNode value = first(n);
    if (!is(value, "method_invocation") ||
        !has(readable_.constructor_calls, field(value, "name")))
      return wrap(n, Kind::kExpression);
    if (!ts_node_is_null(field(value, "object"))) return other(n);
    return make(Kind::kConstructorCall, n, source(field(value, "name")),
                {list_of(field(value, "arguments"))});
  }
  Node* empty(TSNode n) { return make(Kind::kEmpty, n); }
  /// `(e)` after a keyword: the parentheses belong to the statement.
  Node* condition(TSNode n) {
    return is(n, "parenthesized_expression") ? convert(first(n)) : convert(n);
  }
  Node* wrap(TSNode n, Kind kind) {
    const TSNode value = first(n);
    return make(kind, n, {}, {optional(value)});
  }
  Node* break_(TSNode n) { return jump(n, Kind::kBreak); }
  Node* continue_(TSNode n) { return jump(n, Kind::kContinue); }
  Node* jump(TSNode n, Kind kind) {
    const TSNode label = first(n);
    return make(kind, n, ts_node_is_null(label) ? "" : source(label));
  }
  Node* if_(TSNode n) {
    return make(
        Kind::kIf, n, {},
        {condition(field(n, "condition")), convert(field(n, "consequence")),
         optional(field(n, "alternative"))});
  }
  Node* while_(TSNode n) {
    return make(Kind::kWhile, n, {},
                {condition(field(n, "condition")), convert(field(n, "body"))});
  }
  Node* do_(TSNode n) {
    return make(Kind::kDo, n, {},
                {convert(field(n, "body")), condition(field(n, "condition"))});
  }
  Node* for_(TSNode n) {
    Node* start = nullptr;
    Node* step = nullptr;
    TSTreeCursor cursor = ts_tree_cursor_new(n);
    for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
         more = ts_tree_cursor_goto_next_sibling(&cursor)) {
      const char* const at = ts_tree_cursor_current_field_name(&cursor);
      if (!at) continue;
      const TSNode c = ts_tree_cursor_current_node(&cursor);
      if (std::string_view(at) == "init") {
        if (is(c, "local_variable_declaration"))
          start = convert(c);
        else
          start = ast_.add(start ? start : ast_.node(Kind::kList), convert(c));
      } else if (std::string_view(at) == "update") {
        step = ast_.add(step ? step : ast_.node(Kind::kList), convert(c));
      }
    }
    ts_tree_cursor_delete(&cursor);
    return make(Kind::kFor, n, {},
                {start, optional(field(n, "condition")), step,
                 convert(field(n, "body"))});
  }
  Node* for_each(TSNode n) {
    return make(
        Kind::kForEach, n, {},
        {parameter(n), convert(field(n, "value")), convert(field(n, "body"))});
  }
  Node* switch_(TSNode n) {
    Node* const result =
        make(Kind::kSwitch, n, {}, {condition(field(n, "condition"))});
    for (const TSNode group : named(field(n, "body"))) {
      if (!is(group, "switch_block_statement_group")) {
        ast_.add(result, other(group));
        continue;
      }
      Node* current = nullptr;
      for (const TSNode c : all(group)) {
        if (is(c, "switch_label"))
          ast_.add(result,
                   current = make(Kind::kCase, c, {}, {list(named(c))}));
        else if (current && (ts_node_is_named(c) || source(c) == ";"))
          ast_.add(current, convert(c));
      }
    }
    return result;
  }
  Node* try_(TSNode n) {
    Node* const result = make(Kind::kTry, n);
    for (const TSNode c : named(n)) ast_.add(result, convert(c));
    return result;
  }
  Node* catch_(TSNode n) {
    return make(Kind::kCatch, n, {},
                {catch_parameter(child(n, "catch_formal_parameter")),
                 convert(field(n, "body"))});
  }
  Node* labeled(TSNode n) {
    const auto children = all(n);
    return make(Kind::kLabeled, n, source(children.front()),
                {convert(children.back())});
  }
  Node* synchronized_(TSNode n) {
    return make(Kind::kSynchronized, n, {},
                {condition(first(n)), convert(field(n, "body"))});
  }
  Node* assert_(TSNode n) {
    const auto children = named(n);
    return make(Kind::kAssert, n, {},
                {convert(children[0]),
                 children.size() > 1 ? convert(children[1]) : nullptr});
  }
  Node* constructor_call(TSNode n) {
    if (!ts_node_is_null(field(n, "object")) ||
        !ts_node_is_null(field(n, "type_arguments")))
      return other(n);
    return make(Kind::kConstructorCall, n, source(field(n, "constructor")),
                {list_of(field(n, "arguments"))});
  }

  // Expressions.

  Node* identifier(TSNode n) {
    return named_at(make(Kind::kName, n, source(n)), n);
  }
  Node* literal(TSNode n) { return make(Kind::kLiteral, n, source(n)); }
  Node* this_(TSNode n) { return make(Kind::kThis, n); }
  Node* super_(TSNode n) { return make(Kind::kSuper, n); }

  /// The object of an access or call, which may be `A.super`.
  Node* object(TSNode n) {
    const TSNode before = field(n, "object");
    if (ts_node_is_null(before)) return nullptr;
    for (const TSNode c : all(n))
      if (is(c, "super") && !ts_node_eq(c, before))
        return make(Kind::kSuper, before, name(before));
    return convert(before);
  }
  Node* field_access(TSNode n) {
    const TSNode member = field(n, "field");
    if (is(member, "this"))
      return make(Kind::kThis, n, name(field(n, "object")));
    Node* const result =
        make(Kind::kFieldAccess, n, source(member), {object(n)});
    return named_at(result, member);
  }
  Node* call(TSNode n) {
    Node* const result = make(Kind::kCall, n, source(field(n, "name")),
                              {object(n), list_of(field(n, "type_arguments")),
                               list_of(field(n, "arguments"))});
    return named_at(result, field(n, "name"));
  }
  Node* new_(TSNode n) {
    if (!ts_node_is_null(field(n, "type_arguments"))) return other(n);
    const TSNode front = all(n).front();
    const TSNode anonymous = child(n, "class_body");
    return make(Kind::kNew, n, {},
                {ts_node_is_named(front) ? convert(front) : nullptr,
                 convert(field(n, "type")), list_of(field(n, "arguments")),
                 optional(anonymous)});
  }
  Node* new_array(TSNode n) {
    Node* element = convert(field(n, "type"));
    Node* sizes = nullptr;
    for (const TSNode c : named(n)) {
      if (is(c, "dimensions_expr")) {
        element = make(Kind::kArrayType, c, {}, {element});
        sizes = ast_.add(sizes ? sizes : ast_.node(Kind::kList),
                         convert(named(c).back()));
      }
      if (is(c, "dimensions")) element = arrays(element, c);
    }
    return make(Kind::kNewArray, n, {},
                {element, sizes, optional(field(n, "value"))});
  }
  Node* array_init(TSNode n) {
    Node* const result = make(Kind::kArrayInit, n);
    for (const TSNode c : named(n)) ast_.add(result, convert(c));
    return result;
  }
  Node* two(TSNode n, Kind kind) {
    return make(kind, n, source(field(n, "operator")),
                {convert(field(n, "left")), convert(field(n, "right"))});
  }
  Node* assign(TSNode n) {
    Node* const result = two(n, Kind::kAssign);
    const auto from = ts_node_end_byte(field(n, "left"));
    const auto to = ts_node_start_byte(field(n, "operator"));
    for (const auto& [open, close] : readable_.target_parentheses) {
      if (close < from || close >= to) continue;
      Node*& slot = result->slot(Child::kTarget);
      Node* const target = ast_.paren(slot);
      target->begin = result->begin = open;
      target->end = close + 1;
      slot = target;
    }
    return result;
  }
  Node* binary(TSNode n) {
    Node* const result = two(n, Kind::kBinary);
    Node* const left = result->child(Child::kLeft);
    const bool binds_tighter =
        result->text == "*" || result->text == "/" || result->text == "%";
    if (left != misread_ || !binds_tighter) return result;
    result->slot(Child::kLeft) = left->child(Child::kRight);
    left->slot(Child::kRight) = result;
    return left;
  }
  Node* unary(TSNode n) {
    return make(Kind::kPrefix, n, source(field(n, "operator")),
                {convert(field(n, "operand"))});
  }
  Node* update(TSNode n) {
    const auto children = all(n);
    const bool prefix = !ts_node_is_named(children[0]);
    return make(prefix ? Kind::kPrefix : Kind::kPostfix, n,
                source(children[prefix ? 0 : 1]),
                {convert(children[prefix ? 1 : 0])});
  }
  Node* conditional(TSNode n) {
    return make(
        Kind::kConditional, n, {},
        {convert(field(n, "condition")), convert(field(n, "consequence")),
         convert(field(n, "alternative"))});
  }
  Node* cast(TSNode n) {
    if (named(n).size() != 2) return other(n);
    Node* const to = convert(field(n, "type"));
    Node* const value = convert(field(n, "value"));
    const bool misread = value->kind == Kind::kPrefix &&
                         (value->text == "+" || value->text == "-") &&
                         is_reference(*to);
    if (!misread) return make(Kind::kCast, n, {}, {to, value});
    // The grammar takes `(f.g) - 1` for a cast of -1. Only primitive types
    // can be the target of such a cast: it is a difference.
    Node* const left = ast_.paren(as_expression(*to));
    return misread_ = make(Kind::kBinary, n, value->text,
                           {left, value->child(Child::kOperand)});
  }
  static bool is_reference(const Node& t) {
    static constexpr std::string_view kPrimitives[] = {
        "int", "byte", "short", "long", "char", "float", "double", "boolean"};
    return t.kind == Kind::kType && t.children.empty() &&
           std::ranges::find(kPrimitives, t.text) == std::end(kPrimitives);
  }
  /// The type `A.this.f` as the expression it was.
  Node* as_expression(const Node& t) {
    Node* result = nullptr;
    for (std::string_view rest = t.text; !rest.empty();) {
      const auto word = rest.substr(0, rest.find('.'));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      if (word == "this")
        result = ast_.this_(result ? result->text : "");
      else
        result = result ? ast_.access(result, word) : ast_.name(word);
    }
    return result;
  }
  Node* instance_of(TSNode n) {
    const TSNode right = field(n, "right");
    if (ts_node_is_null(right)) return other(n);
    const TSNode variable = field(n, "name");
    Node* const result = make(Kind::kInstanceOf, n,
                              ts_node_is_null(variable) ? "" : source(variable),
                              {convert(field(n, "left")), convert(right)});
    return ts_node_is_null(variable) ? result : named_at(result, variable);
  }
  Node* array_access(TSNode n) {
    return make(Kind::kArrayAccess, n, {},
                {convert(field(n, "array")), convert(field(n, "index"))});
  }
  Node* lambda(TSNode n) {
    const TSNode parameters = field(n, "parameters");
    Node* made = nullptr;
    if (is(parameters, "formal_parameters")) {
      made = list_of(parameters);
    } else {
      Children names = is(parameters, "identifier") ? Children{parameters}
                                                    : named(parameters);
      for (const TSNode c : names)
        made = ast_.add(
            made ? made : ast_.node(Kind::kList),
            named_at(make(Kind::kParameter, c, source(c), {nullptr, nullptr}),
                     c));
    }
    return make(Kind::kLambda, n, {}, {made, convert(field(n, "body"))});
  }
  Node* method_ref(TSNode n) {
    const auto children = all(n);
    if (children.size() != 3) return other(n);
    return make(Kind::kMethodRef, n, source(children[2]),
                {convert(children[0])});
  }

  static std::unordered_map<std::string_view, Method> methods();

  int depth_ = 0;
  Node* misread_ = nullptr;  ///< See cast().
};

std::unordered_map<std::string_view, Converter::Method> Converter::methods() {
  using C = Converter;
  return {
      {"package_declaration", &C::package},
      {"import_declaration", &C::import},
      {"class_declaration", &C::class_},
      {"interface_declaration", &C::interface},
      {"enum_declaration", &C::enum_},
      {"record_declaration", &C::record},
      {"annotation_type_declaration", &C::annotation_type},
      {"annotation_type_element_declaration", &C::method},
      {"enum_constant", &C::enum_constant},
      {"class_body", &C::body},
      {"field_declaration", &C::field_},
      {"constant_declaration", &C::field_},
      {"variable_declarator", &C::declarator},
      {"method_declaration", &C::method},
      {"constructor_declaration", &C::constructor},
      {"formal_parameter", &C::parameter},
      {"spread_parameter", &C::spread_parameter},
      {"static_initializer", &C::static_initializer},
      {"marker_annotation", &C::annotation},
      {"annotation", &C::annotation},
      {"element_value_pair", &C::element_value},
      {"element_value_array_initializer", &C::array_init},
      {"type_identifier", &C::simple_type},
      {"scoped_type_identifier", &C::scoped_type},
      {"generic_type", &C::generic_type},
      {"array_type", &C::array_type},
      {"wildcard", &C::wildcard},
      {"type_parameter", &C::type_parameter},
      {"block", &C::block},
      {"constructor_body", &C::block},
      {";", &C::empty},
      {"expression_statement", &C::expression_statement},
      {"local_variable_declaration", &C::local},
      {"if_statement", &C::if_},
      {"while_statement", &C::while_},
      {"do_statement", &C::do_},
      {"for_statement", &C::for_},
      {"enhanced_for_statement", &C::for_each},
      {"switch_expression", &C::switch_},
      {"try_statement", &C::try_},
      {"catch_clause", &C::catch_},
      {"break_statement", &C::break_},
      {"continue_statement", &C::continue_},
      {"labeled_statement", &C::labeled},
      {"synchronized_statement", &C::synchronized_},
      {"assert_statement", &C::assert_},
      {"explicit_constructor_invocation", &C::constructor_call},
      {"identifier", &C::identifier},
      {"this", &C::this_},
      {"super", &C::super_},
      {"field_access", &C::field_access},
      {"method_invocation", &C::call},
      {"object_creation_expression", &C::new_},
      {"array_creation_expression", &C::new_array},
      {"array_initializer", &C::array_init},
      {"assignment_expression", &C::assign},
      {"binary_expression", &C::binary},
      {"unary_expression", &C::unary},
      {"update_expression", &C::update},
      {"ternary_expression", &C::conditional},
      {"cast_expression", &C::cast},
      {"instanceof_expression", &C::instance_of},
      {"array_access", &C::array_access},
      {"lambda_expression", &C::lambda},
      {"method_reference", &C::method_ref},
      {"true", &C::literal},
      {"false", &C::literal},
  };
}

}  // namespace

Node* convert(Ast& ast, TSNode root, const Readable& readable) {
  try {
    return Converter(ast, readable).unit(root);
  } catch (const TooDeep&) {
    return nullptr;
  }
}

}  // namespace refute::java
