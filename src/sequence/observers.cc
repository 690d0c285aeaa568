#include "sequence/observers.h"

#include <string>

#include "sequence/generic_type.h"

namespace refute::sequence {

namespace {

/// `signature` has the type's own variables.
Operation asks(const std::string& owner, const std::string& name,
               const std::string& signature) {
  const GenericSignature types = parse_signature(signature);
  std::string descriptor = "(";
  for (const auto& each : types.parameters) descriptor += erased(each);
  descriptor += ")" + erased(types.result);
  Operation op{Operation::Kind::kMethod, owner, name, descriptor};
  op.is_public = true;
  if (descriptor != signature) op.signature = signature;
  return op;
}

void add_functions(std::vector<Operation>& all) {
  const auto add = [&](const char* name, const char* method,
                       const std::string& signature) {
    all.push_back(
        asks("java.util.function." + std::string(name), method, signature));
  };
  add("Function", "apply", "(TT;)TR;");
  add("BiFunction", "apply", "(TT;TU;)TR;");
  add("Predicate", "test", "(TT;)Z");
  add("BiPredicate", "test", "(TT;TU;)Z");
  add("Supplier", "get", "()TT;");
  add("Consumer", "accept", "(TT;)V");
  add("BiConsumer", "accept", "(TT;TU;)V");
  add("BooleanSupplier", "getAsBoolean", "()Z");
  for (const auto& [name, letter] :
       {std::pair<std::string, std::string>("Int", "I"),
        {"Long", "J"},
        {"Double", "D"}}) {
    add((name + "Function").c_str(), "apply", "(" + letter + ")TR;");
    add((name + "Predicate").c_str(), "test", "(" + letter + ")Z");
    add((name + "Consumer").c_str(), "accept", "(" + letter + ")V");
    add((name + "Supplier").c_str(), ("getAs" + name).c_str(), "()" + letter);
    add((name + "UnaryOperator").c_str(), ("applyAs" + name).c_str(),
        "(" + letter + ")" + letter);
    add((name + "BinaryOperator").c_str(), ("applyAs" + name).c_str(),
        "(" + letter + letter + ")" + letter);
    add(("To" + name + "Function").c_str(), ("applyAs" + name).c_str(),
        "(TT;)" + letter);
  }
}

std::vector<Operation> all_observers() {
  const std::string object = "Ljava/lang/Object;";
  const std::string text = "Ljava/lang/String;";
  std::vector<Operation> all{
      asks("java.lang.Object", "toString", "()" + text),
      asks("java.lang.Object", "equals", "(" + object + ")Z"),
      asks("java.lang.Comparable", "compareTo", "(" + object + ")I"),
      asks("java.util.Comparator", "compare", "(TT;TT;)I"),
      asks("java.lang.Number", "intValue", "()I"),
      asks("java.lang.Number", "doubleValue", "()D"),
      asks("java.lang.CharSequence", "length", "()I"),
      asks("java.lang.CharSequence", "charAt", "(I)C"),
      asks("java.lang.CharSequence", "subSequence",
           "(II)Ljava/lang/CharSequence;"),

      asks("java.util.Iterator", "hasNext", "()Z"),
      asks("java.util.Iterator", "next", "()TE;"),
      asks("java.util.Iterator", "remove", "()V"),
      asks("java.util.ListIterator", "previous", "()TE;"),
      asks("java.util.ListIterator", "nextIndex", "()I"),
      asks("java.util.Enumeration", "hasMoreElements", "()Z"),
      asks("java.util.Enumeration", "nextElement", "()TE;"),
      asks("java.lang.Iterable", "iterator", "()Ljava/util/Iterator<TE;>;"),
      asks("java.util.Collection", "size", "()I"),
      asks("java.util.Collection", "isEmpty", "()Z"),
      asks("java.util.Collection", "toArray", "()[" + object),
      asks("java.util.Collection", "contains", "(TE;)Z"),
      asks("java.util.Collection", "add", "(TE;)Z"),
      asks("java.util.Collection", "remove", "(TE;)Z"),
      asks("java.util.List", "get", "(I)TE;"),
      asks("java.util.List", "indexOf", "(TE;)I"),
      asks("java.util.List", "subList", "(II)Ljava/util/List<TE;>;"),
      asks("java.util.Queue", "poll", "()TE;"),
      asks("java.util.Map", "size", "()I"),
      asks("java.util.Map", "get", "(TK;)TV;"),
      asks("java.util.Map", "containsKey", "(TK;)Z"),
      asks("java.util.Map", "put", "(TK;TV;)TV;"),
      asks("java.util.Map", "remove", "(TK;)TV;"),
      asks("java.util.Map", "keySet", "()Ljava/util/Set<TK;>;"),
      asks("java.util.Map", "values", "()Ljava/util/Collection<TV;>;"),
      asks("java.util.SortedMap", "firstKey", "()TK;"),
      asks("java.util.Map$Entry", "getKey", "()TK;"),
      asks("java.util.Map$Entry", "getValue", "()TV;"),
      asks("java.util.stream.Stream", "toArray", "()[" + object),
      asks("java.util.stream.IntStream", "toArray", "()[I"),

      asks("java.lang.Runnable", "run", "()V"),
      asks("java.util.concurrent.Callable", "call", "()TV;"),
      asks("java.io.Reader", "read", "()I"),
      asks("java.io.Reader", "read", "([C)I"),
      asks("java.io.InputStream", "read", "()I"),
      asks("java.io.InputStream", "read", "([B)I"),
      asks("java.io.InputStream", "available", "()I"),
      asks("java.io.Writer", "write", "(" + text + ")V"),
      asks("java.io.Writer", "flush", "()V"),
      asks("java.io.OutputStream", "write", "([B)V"),
      asks("java.io.OutputStream", "flush", "()V"),
      asks("java.io.Closeable", "close", "()V"),
      asks("java.text.Format", "format", "(" + object + ")" + text),
      asks("java.text.Format", "parseObject", "(" + text + ")" + object),
  };
  add_functions(all);
  return all;
}

}  // namespace

const std::vector<Operation>& observers() {
  static const auto all = all_observers();
  return all;
}

}  // namespace refute::sequence
