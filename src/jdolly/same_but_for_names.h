#pragma once

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "java/parse.h"
#include "java/print.h"
#include "refactoring/request.h"

/// Test support: a form of a subject that depends neither on names nor on the
/// order of members nor on numbers. It is worked out from the *text*, by trying
/// every renaming, and knows nothing of instances: two subjects have one form
/// if and only if a renaming turns one into the other.
namespace refute::jdolly::testing {

/// The words and signs of a Java text.
inline std::vector<std::string> tokens(std::string_view text) {
  std::vector<std::string> result;
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    if (is_word(text[i]))
      while (end < text.size() && is_word(text[end])) ++end;
    std::string token(text.substr(i, end - i));
    if (std::isdigit(static_cast<unsigned char>(token[0]))) token = "#";
    result.push_back(std::move(token));
    i = end;
  }
  return result;
}

class Canonical {
 public:
  /// With the request, or of the program alone.
  explicit Canonical(const Subject& subject, bool with_request = true) {
    java::Ast ast;
    for (const auto& file : subject.program.files) {
      const auto unit = java::parse(ast, file.text);
      if (!unit) continue;
      Parts parts;
      for (java::Node* const part : (*unit)->children) {
        if (part->kind == java::Kind::kImport) continue;
        if (part->kind == java::Kind::kPackage) {
          roles_[0].insert(std::string(part->text));
          parts.header.emplace_back(part->text);
          continue;
        }
        roles_[1].insert(std::string(part->text));
        read_type(*part, parts);
      }
      files_.push_back(std::move(parts));
    }
    if (!with_request) return;
    const auto& [refactoring, target, options] = subject.request;
    std::string text =
        refactoring + " " + target.type + " " + target.method + target.field;
    if (target.parameters)
      for (const auto& p : *target.parameters) text += " " + p;
    for (const auto& [name, value] : options) text += " " + value;
    request_ = tokens(text);
  }

  /// The least text that a renaming gives.
  std::string text() {
    std::string least;
    std::map<std::string, std::string> names;
    rename(0, names, least);
    return least;
  }

 private:
  struct Parts {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> members;
  };

  void read_type(java::Node& type, Parts& parts) {
    parts.header.emplace_back(java::kind_name(type.kind));
    parts.header.emplace_back(type.text);
    for (std::size_t i = 0; i < type.children.size(); ++i) {
      java::Node* const child = type.children[i];
      if (!child || child == type.child(java::Child::kAnnotations)) continue;
      if (!java::part_at(type.kind, i).many) {
        for (auto& token : tokens(java::to_text(*child)))
          parts.header.push_back(std::move(token));
        parts.header.emplace_back(";");
        continue;
      }
      if (child->kind == java::Kind::kMethod)
        roles_[2].insert(std::string(child->text));
      else if (const auto variables = child->list(java::Child::kDeclarators);
               !variables.empty())
        roles_[3].insert(std::string(variables[0]->text));
      parts.members.push_back(tokens(java::to_text(*child)));
    }
  }

  /// Gives every name of a role a number, in every order.
  void rename(std::size_t role, std::map<std::string, std::string>& names,
              std::string& least) {
    if (role == std::size(roles_)) {
      auto text = render(names);
      if (least.empty() || text < least) least = std::move(text);
      return;
    }
    const std::vector<std::string> all(roles_[role].begin(),
                                       roles_[role].end());
    std::vector<int> order(all.size());
    std::iota(order.begin(), order.end(), 0);
    do {
      for (std::size_t i = 0; i < all.size(); ++i)
        names[all[i]] =
            std::string(1, "PCMF"[role]) + static_cast<char>('0' + order[i]);
      rename(role + 1, names, least);
    } while (std::ranges::next_permutation(order).found);
  }

  static void append(const std::vector<std::string>& tokens,
                     const std::map<std::string, std::string>& names,
                     std::string& out) {
    for (const auto& token : tokens) {
      const auto name = names.find(token);
      out += name == names.end() ? token : name->second;
      out += ' ';
    }
  }

  std::string render(const std::map<std::string, std::string>& names) const {
    std::vector<std::string> files;
    for (const auto& parts : files_) {
      std::vector<std::string> members;
      for (const auto& member : parts.members)
        append(member, names, members.emplace_back());
      std::ranges::sort(members);
      auto& text = files.emplace_back();
      append(parts.header, names, text);
      for (const auto& member : members) text += member;
    }
    std::ranges::sort(files);
    std::string result;
    for (const auto& file : files) result += file + "\n";
    append(request_, names, result);
    return result;
  }

  std::vector<Parts> files_;
  std::vector<std::string> request_;
  std::set<std::string> roles_[4];  ///< Packages, classes, methods, fields.
};

}  // namespace refute::jdolly::testing
