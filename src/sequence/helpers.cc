#include "sequence/helpers.h"

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;

Helper boxing(const std::string& type, const std::string& primitive) {
  return {{Kind::kStaticMethod, "java.lang." + type, "valueOf",
           "(" + primitive + ")Ljava/lang/" + type + ";"},
          "java.lang." + type,
          {}};
}

Helper container(const std::string& type, std::vector<const char*> serves) {
  return {{Kind::kConstructor, "java.util." + type, "<init>", "()V"},
          "java.util." + type,
          std::move(serves)};
}

}  // namespace

const std::vector<Helper>& helpers() {
  static const auto all = [] {
    std::vector<Helper> helpers{
        {{Kind::kConstructor, "java.lang.Object", "<init>", "()V"},
         "java.lang.Object",
         {"Object"}},
        container("ArrayList", {"java.util.List", "java.util.Collection",
                                "Iterable", "java.util.ArrayList"}),
        container("HashSet", {"java.util.Set", "java.util.HashSet"}),
        container("HashMap", {"java.util.Map", "java.util.HashMap"}),
    };
    const auto add = [&](const char* type, const char* primitive) {
      auto helper = boxing(type, primitive);
      helper.serves = {type, "Number", "Comparable", "Object"};
      helpers.push_back(std::move(helper));
    };
    add("Integer", "I");
    add("Long", "J");
    add("Double", "D");
    add("Boolean", "Z");
    add("Character", "C");
    return helpers;
  }();
  return all;
}

}  // namespace refute::sequence
