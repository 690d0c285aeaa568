#include "java/parse.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <memory>

#include "java/constructs.h"
#include "java/convert.h"

namespace refute::java {

namespace {

struct Deleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

std::unique_ptr<TSTree, Deleter> parse_tree(std::string_view text) {
  thread_local const auto parser = [] {
    std::unique_ptr<TSParser, Deleter> made(ts_parser_new());
    ts_parser_set_language(made.get(), tree_sitter_java());
    return made;
  }();
  return std::unique_ptr<TSTree, Deleter>(
      ts_parser_parse_string(parser.get(), nullptr, text.data(),
                             static_cast<std::uint32_t>(text.size())));
}

SyntaxError at(TSNode node, const Readable& readable, std::string_view file,
               std::string message) {
  const auto before =
      file.substr(0, readable.in_file(ts_node_start_byte(node)));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto column = before.size() - (before.rfind('\n') + 1) + 1;
  return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column),
          std::move(message)};
}

/// The first place where the parser had to guess. Walks without recursion, for
/// broken text may nest as deep as it likes.
SyntaxError first_error(TSNode root, const Readable& readable,
                        std::string_view file) {
  const std::string_view text = readable.source;
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  SyntaxError error = at(root, readable, file, "not Java");
  for (bool more = true; more;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    if (ts_node_is_missing(node)) {
      error = at(node, readable, file,
                 std::string("missing `") + ts_node_type(node) + "`");
      break;
    }
    if (ts_node_symbol(node) == static_cast<TSSymbol>(-1)) {
      auto wrong =
          text.substr(ts_node_start_byte(node),
                      ts_node_end_byte(node) - ts_node_start_byte(node));
      wrong = wrong.substr(0, std::min<std::size_t>(wrong.find('\n'), 40));
      error =
          at(node, readable, file, "unexpected `" + std::string(wrong) + "`");
      break;
    }
    more = ts_node_has_error(node) && ts_tree_cursor_goto_first_child(&cursor);
    while (!more) {
      more = ts_tree_cursor_goto_next_sibling(&cursor);
      if (!more && !ts_tree_cursor_goto_parent(&cursor)) break;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return error;
}

Token::Kind token_kind(std::string_view type, std::string_view text) {
  // These two are hidden where they call a constructor (readable.h).
  if (text == "this" || text == "super") return Token::Kind::kOther;
  if (type.ends_with("identifier")) return Token::Kind::kName;
  if (type.ends_with("integer_literal") ||
      type.ends_with("floating_point_literal"))
    return Token::Kind::kNumber;
  const bool is_text = type.ends_with("string_fragment") ||
                       type == "escape_sequence" || type == "character_literal";
  return is_text ? Token::Kind::kText : Token::Kind::kOther;
}

/// Adds the text between two tokens: blanks, and what was hidden from the
/// grammar.
void add_between(std::string_view between, std::vector<Token>& out) {
  constexpr std::string_view kBlanks = " \t\r\n\f";
  while (true) {
    const auto begin = between.find_first_not_of(kBlanks);
    if (begin == between.npos) return;
    between.remove_prefix(begin);
    const auto end = std::min(between.find_first_of(kBlanks), between.size());
    out.push_back({Token::Kind::kOther, std::string(between.substr(0, end))});
    between.remove_prefix(end);
  }
}

void collect_comments(TSNode node, std::string_view text,
                      std::vector<std::string>& out) {
  const std::string_view type = ts_node_type(node);
  if (type == "line_comment" || type == "block_comment") {
    const auto begin = ts_node_start_byte(node);
    out.emplace_back(text.substr(begin, ts_node_end_byte(node) - begin));
  }
  for (std::uint32_t i = 0; i < ts_node_child_count(node); ++i)
    collect_comments(ts_node_child(node, i), text, out);
}

}  // namespace

std::string to_string(const SyntaxError& error) {
  return std::to_string(error.line) + ":" + std::to_string(error.column) +
         ": " + error.message;
}

tl::expected<Node*, SyntaxError> parse(Ast& ast, std::string_view text) {
  const auto readable = make_readable(text);
  const auto tree = parse_tree(readable.text);
  if (!tree) return tl::unexpected(SyntaxError{1, 1, "the parser gave up"});
  const TSNode root = ts_tree_root_node(tree.get());
  if (ts_node_has_error(root))
    return tl::unexpected(first_error(root, readable, text));
  if (Node* const unit = convert(ast, root, readable)) return unit;
  return tl::unexpected(at(root, readable, text, "nested too deeply"));
}

std::vector<Token> tokens(std::string_view text) {
  std::vector<Token> result;
  const auto readable = make_readable(text);
  const auto tree = parse_tree(readable.text);
  if (!tree) return result;
  const std::string_view source = readable.source;
  std::uint32_t done = 0;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree.get()));
  for (bool more = true; more;) {
    more = ts_tree_cursor_goto_first_child(&cursor);
    if (!more) {
      const TSNode leaf = ts_tree_cursor_current_node(&cursor);
      const std::string_view type = ts_node_type(leaf);
      const auto begin = ts_node_start_byte(leaf);
      const auto end = ts_node_end_byte(leaf);
      add_between(source.substr(done, begin - done), result);
      done = end;
      const auto written = source.substr(begin, end - begin);
      if (!written.empty() && !type.ends_with("_comment"))
        result.push_back({token_kind(type, written), std::string(written)});
    }
    while (!more) {
      more = ts_tree_cursor_goto_next_sibling(&cursor);
      if (!more && !ts_tree_cursor_goto_parent(&cursor)) break;
    }
  }
  ts_tree_cursor_delete(&cursor);
  add_between(source.substr(done), result);
  return result;
}

std::vector<std::string> comments(std::string_view text) {
  std::vector<std::string> result;
  const auto readable = make_readable(text);
  const auto tree = parse_tree(readable.text);
  if (!tree || ts_node_has_error(ts_tree_root_node(tree.get()))) return result;
  collect_comments(ts_tree_root_node(tree.get()), readable.source, result);
  return result;
}

std::vector<std::string> grammar_constructs() {
  std::set<std::string> names;
  const TSLanguage* const grammar = tree_sitter_java();
  for (std::uint32_t i = 1; i < ts_language_symbol_count(grammar); ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    if (ts_language_symbol_type(grammar, symbol) == TSSymbolTypeRegular)
      names.insert(ts_language_symbol_name(grammar, symbol));
  }
  return {names.begin(), names.end()};
}

namespace {

void collect_constructs(TSNode node, std::set<std::string>& found) {
  if (ts_node_is_named(node)) found.insert(ts_node_type(node));
  for (std::uint32_t i = 0; i < ts_node_child_count(node); ++i)
    collect_constructs(ts_node_child(node, i), found);
}

}  // namespace

std::set<std::string> constructs_in(std::string_view text) {
  std::set<std::string> found;
  const auto readable = make_readable(text);
  if (const auto tree = parse_tree(readable.text))
    collect_constructs(ts_tree_root_node(tree.get()), found);
  return found;
}

}  // namespace refute::java
