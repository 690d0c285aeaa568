#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "jvm/messages.h"

/// For tests: small programs and edits of them, as refactorings go wrong. A
/// member is moved, renamed, dropped, hidden or changed; whether that shows
/// takes the right receiver, and sometimes several calls.
namespace refute::jvm {

class MadePair {
 public:
  explicit MadePair(std::uint64_t seed) : random_(seed) {
    const auto count = 2 + pick(4);
    std::vector<std::string> names{"A", "B", "C", "D", "E"};
    std::shuffle(names.begin(), names.end(), random_);
    for (std::size_t i = 0; i < count; ++i) {
      Type& type = types_.emplace_back();
      type.name = names[i];
      if (i > 0 && chance(75)) type.above = static_cast<int>(pick(i));
      if (chance(50)) type.field = std::to_string(pick(4));
      for (const char* method : {"m", "n", "k", "t"})
        if (chance(45)) type.methods.push_back({method, body(i)});
    }
    request_.before.files = {{"Program.java", text()}};
    edit();
    request_.after.files = {{"Program.java", text()}};
    request_.max_sequences = 30;
    request_.max_milliseconds = 20'000;
  }

  const CompareRequest& request() const { return request_; }

 private:
  struct Method {
    std::string name;
    std::string body;
  };
  struct Type {
    std::string name;
    int above = -1;
    std::string field = {};  ///< Its first value; empty: there is none.
    std::vector<Method> methods = {};
  };

  std::size_t pick(std::size_t count) { return random_() % count; }
  bool chance(int percent) {
    return static_cast<int>(random_() % 100) < percent;
  }
  std::string number() { return std::to_string(pick(9)); }

  const Type* with_field(std::size_t type) const {
    for (int i = static_cast<int>(type); i >= 0; i = types_[i].above)
      if (!types_[i].field.empty()) return &types_[i];
    return nullptr;
  }

  /// Of the type or, with `inherited`, of those above it.
  std::vector<std::string> methods_of(std::size_t type, bool inherited) const {
    std::vector<std::string> names;
    int i = inherited ? types_[type].above : static_cast<int>(type);
    for (; i >= 0; i = types_[i].above)
      for (const auto& each : types_[i].methods) names.push_back(each.name);
    return names;
  }

  std::string body(std::size_t type) {
    const bool field = with_field(type) != nullptr;
    const auto above = methods_of(type, true);
    const auto own = methods_of(type, false);
    switch (pick(8)) {
      case 0:
        if (field) return "f++; return f;";
        break;
      case 1:
        if (field) return "return f > 2 ? " + number() + " : " + number() + ";";
        break;
      case 2:
        if (!above.empty())
          return "return super." + above[pick(above.size())] + "();";
        break;
      case 3:
      case 4:
        if (!own.empty())
          return "return " + own[pick(own.size())] + "() + " + number() + ";";
        break;
      case 5: {
        const auto other = pick(types_.size());
        const auto methods = methods_of(other, false);
        if (!methods.empty())
          return "return new " + types_[other].name + "()." +
                 methods[pick(methods.size())] + "();";
        break;
      }
      case 6:
        return "System.out.println(\"" + number() + "\"); return 0;";
      default:
        break;
    }
    return "return " + number() + ";";
  }

  void edit() {
    const auto at = pick(types_.size());
    Type& type = types_[at];
    if (type.methods.empty()) {
      type.methods.push_back({"m", body(at)});
      return;
    }
    const auto which = pick(type.methods.size());
    Method method = type.methods[which];
    const auto drop = [&](Type& from) {
      std::erase_if(from.methods,
                    [&](const auto& each) { return each.name == method.name; });
    };
    switch (pick(7)) {
      case 0:
      case 1:  // Pulled up.
        drop(type);
        if (type.above < 0) return;
        drop(types_[type.above]);
        types_[type.above].methods.push_back(method);
        return;
      case 2: {  // Pushed down.
        drop(type);
        for (auto& each : types_)
          if (each.above == static_cast<int>(at)) {
            drop(each);
            each.methods.push_back(method);
          }
        return;
      }
      case 3: {  // Renamed, uses and all, to a name that may be taken.
        const std::string old = method.name;
        method.name = std::string(1, "mnkt"[pick(4)]);
        drop(type);
        type.methods.push_back(method);
        for (auto& each : type.methods) {
          const auto call = each.body.find(" " + old + "()");
          if (call != std::string::npos)
            each.body.replace(call + 1, old.size(), method.name);
        }
        return;
      }
      case 4:
        type.methods[which].body = body(at);
        return;
      case 5:
        type.field = type.field.empty() ? number() : "";
        return;
      default:
        type.methods[which].body = "int x = 1; " + method.body;
        return;
    }
  }

  std::string text() const {
    std::string out;
    for (const auto& type : types_) {
      out += "class " + type.name;
      if (type.above >= 0) out += " extends " + types_[type.above].name;
      out += " {\n";
      if (!type.field.empty()) out += "  int f = " + type.field + ";\n";
      for (const auto& each : type.methods)
        out += "  int " + each.name + "() { " + each.body + " }\n";
      out += "}\n";
    }
    return out;
  }

  std::mt19937_64 random_;
  std::vector<Type> types_;
  CompareRequest request_;
};

}  // namespace refute::jvm
