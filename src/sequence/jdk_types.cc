#include "sequence/recipes.h"

/// Types of the JDK: which of them lambdas can stand for, and what they can be
/// passed as.
namespace refute::sequence {

namespace {

FunctionType function(std::vector<std::string> variables,
                      const std::string& signature) {
  return {std::move(variables), parse_signature(signature)};
}

std::map<std::string, FunctionType> all_functions() {
  std::map<std::string, FunctionType> all{
      {"Ljava/lang/Runnable;", function({}, "()V")},
      {"Ljava/util/concurrent/Callable;", function({"V"}, "()TV;")},
      {"Ljava/util/Comparator;", function({"T"}, "(TT;TT;)I")},
  };
  const auto add = [&](const char* name, std::vector<std::string> variables,
                       const std::string& signature) {
    all["Ljava/util/function/" + std::string(name) + ";"] =
        function(std::move(variables), signature);
  };
  add("Function", {"T", "R"}, "(TT;)TR;");
  add("BiFunction", {"T", "U", "R"}, "(TT;TU;)TR;");
  add("UnaryOperator", {"T"}, "(TT;)TT;");
  add("BinaryOperator", {"T"}, "(TT;TT;)TT;");
  add("Predicate", {"T"}, "(TT;)Z");
  add("BiPredicate", {"T", "U"}, "(TT;TU;)Z");
  add("Supplier", {"T"}, "()TT;");
  add("Consumer", {"T"}, "(TT;)V");
  add("BiConsumer", {"T", "U"}, "(TT;TU;)V");
  add("BooleanSupplier", {}, "()Z");
  add("ObjIntConsumer", {"T"}, "(TT;I)V");
  for (const auto& [name, letter] :
       {std::pair("Int", "I"), std::pair("Long", "J"),
        std::pair("Double", "D")}) {
    const std::string n = name;
    const std::string l = letter;
    add((n + "Function").c_str(), {"R"}, "(" + l + ")TR;");
    add((n + "Predicate").c_str(), {}, "(" + l + ")Z");
    add((n + "Consumer").c_str(), {}, "(" + l + ")V");
    add((n + "Supplier").c_str(), {}, "()" + l);
    add((n + "UnaryOperator").c_str(), {}, "(" + l + ")" + l);
    add((n + "BinaryOperator").c_str(), {}, "(" + l + l + ")" + l);
    add(("To" + n + "Function").c_str(), {"T"}, "(TT;)" + l);
    add(("To" + n + "BiFunction").c_str(), {"T", "U"}, "(TT;TU;)" + l);
  }
  return all;
}

std::map<std::string, std::set<std::string>> all_supertypes() {
  const std::set<std::string> list{"java.util.List", "java.util.Collection",
                                   "java.lang.Iterable"};
  const std::set<std::string> set{"java.util.Set", "java.util.Collection",
                                  "java.lang.Iterable"};
  const std::set<std::string> number{"java.lang.Number",
                                     "java.lang.Comparable"};
  const std::set<std::string> text{
      "java.lang.CharSequence", "java.lang.Comparable", "java.lang.Appendable"};
  const auto with = [](std::set<std::string> base,
                       std::initializer_list<const char*> more) {
    base.insert(more.begin(), more.end());
    return base;
  };
  const std::set<std::string> temporal{"java.time.temporal.Temporal",
                                       "java.time.temporal.TemporalAccessor",
                                       "java.lang.Comparable"};
  const auto moment = with(temporal, {"java.time.temporal.TemporalAdjuster"});
  std::map<std::string, std::set<std::string>> all{
      {"java.lang.String", {"java.lang.CharSequence", "java.lang.Comparable"}},
      {"java.lang.Boolean", {"java.lang.Comparable"}},
      {"java.lang.Character", {"java.lang.Comparable"}},
      {"java.util.List", {"java.util.Collection", "java.lang.Iterable"}},
      {"java.util.Set", {"java.util.Collection", "java.lang.Iterable"}},
      {"java.util.ArrayList",
       with(list, {"java.util.AbstractList", "java.util.RandomAccess"})},
      {"java.util.Vector", with(list, {"java.util.AbstractList"})},
      {"java.util.LinkedList",
       with(list, {"java.util.Deque", "java.util.Queue"})},
      {"java.util.ArrayDeque",
       {"java.util.Deque", "java.util.Queue", "java.util.Collection",
        "java.lang.Iterable"}},
      {"java.util.PriorityQueue",
       {"java.util.Queue", "java.util.Collection", "java.lang.Iterable"}},
      {"java.util.HashSet", with(set, {"java.util.AbstractSet"})},
      {"java.util.LinkedHashSet",
       with(set, {"java.util.AbstractSet", "java.util.HashSet"})},
      {"java.util.TreeSet",
       with(set, {"java.util.SortedSet", "java.util.NavigableSet"})},
      {"java.util.HashMap", {"java.util.Map", "java.util.AbstractMap"}},
      {"java.util.LinkedHashMap", {"java.util.Map", "java.util.HashMap"}},
      {"java.util.TreeMap",
       {"java.util.Map", "java.util.SortedMap", "java.util.NavigableMap"}},
      {"java.util.Hashtable", {"java.util.Map", "java.util.Dictionary"}},
      {"java.util.concurrent.ConcurrentHashMap",
       {"java.util.Map", "java.util.concurrent.ConcurrentMap"}},
      {"java.util.Properties", {"java.util.Map", "java.util.Hashtable"}},
      {"java.util.ListIterator", {"java.util.Iterator"}},
      {"java.util.AbstractCollection",
       {"java.util.Collection", "java.lang.Iterable"}},
      {"java.util.AbstractList", with(list, {"java.util.AbstractCollection"})},
      {"java.util.AbstractSequentialList",
       with(list, {"java.util.AbstractList", "java.util.AbstractCollection"})},
      {"java.util.AbstractSet", with(set, {"java.util.AbstractCollection"})},
      {"java.util.AbstractQueue",
       {"java.util.Queue", "java.util.AbstractCollection",
        "java.util.Collection", "java.lang.Iterable"}},
      {"java.util.AbstractMap", {"java.util.Map"}},
      {"java.util.Collection", {"java.lang.Iterable"}},
      {"java.util.SortedSet", set},
      {"java.util.NavigableSet", with(set, {"java.util.SortedSet"})},
      {"java.util.Queue", {"java.util.Collection", "java.lang.Iterable"}},
      {"java.util.Deque",
       {"java.util.Queue", "java.util.Collection", "java.lang.Iterable"}},
      {"java.util.SortedMap", {"java.util.Map"}},
      {"java.util.NavigableMap", {"java.util.Map", "java.util.SortedMap"}},
      {"java.util.concurrent.ConcurrentMap", {"java.util.Map"}},
      {"java.util.function.UnaryOperator", {"java.util.function.Function"}},
      {"java.util.function.BinaryOperator", {"java.util.function.BiFunction"}},
      {"java.io.Reader", {"java.lang.Readable", "java.io.Closeable"}},
      {"java.io.FilterReader",
       {"java.io.Reader", "java.lang.Readable", "java.io.Closeable"}},
      {"java.io.Writer", {"java.lang.Appendable", "java.io.Closeable"}},
      {"java.io.FilterWriter",
       {"java.io.Writer", "java.lang.Appendable", "java.io.Closeable"}},
      {"java.io.InputStream", {"java.io.Closeable"}},
      {"java.io.FilterInputStream",
       {"java.io.InputStream", "java.io.Closeable"}},
      {"java.io.OutputStream", {"java.io.Closeable"}},
      {"java.io.FilterOutputStream",
       {"java.io.OutputStream", "java.io.Closeable"}},
      {"java.text.NumberFormat", {"java.text.Format"}},
      {"java.text.DateFormat", {"java.text.Format"}},
      {"java.util.stream.Stream", {"java.util.stream.BaseStream"}},
      {"java.lang.StringBuilder", text},
      {"java.lang.StringBuffer", text},
      {"java.nio.CharBuffer", text},
      {"java.io.StringReader", {"java.io.Reader", "java.lang.Readable"}},
      {"java.io.BufferedReader", {"java.io.Reader", "java.lang.Readable"}},
      {"java.io.StringWriter", {"java.io.Writer", "java.lang.Appendable"}},
      {"java.io.PrintWriter", {"java.io.Writer", "java.lang.Appendable"}},
      {"java.io.ByteArrayInputStream", {"java.io.InputStream"}},
      {"java.io.ByteArrayOutputStream", {"java.io.OutputStream"}},
      {"java.io.PrintStream", {"java.io.OutputStream", "java.lang.Appendable"}},
      {"java.lang.Exception", {"java.lang.Throwable"}},
      {"java.lang.RuntimeException",
       {"java.lang.Throwable", "java.lang.Exception"}},
      {"java.lang.IllegalArgumentException",
       {"java.lang.Throwable", "java.lang.Exception",
        "java.lang.RuntimeException"}},
      {"java.io.IOException", {"java.lang.Throwable", "java.lang.Exception"}},
      {"java.util.GregorianCalendar", {"java.util.Calendar"}},
      {"java.text.SimpleDateFormat",
       {"java.text.DateFormat", "java.text.Format"}},
      {"java.text.DecimalFormat",
       {"java.text.NumberFormat", "java.text.Format"}},
      {"java.time.LocalDate",
       with(moment, {"java.time.chrono.ChronoLocalDate"})},
      {"java.time.LocalDateTime", moment},
      {"java.time.LocalTime", moment},
      {"java.time.Instant", moment},
      {"java.time.ZonedDateTime", temporal},
      {"java.time.OffsetDateTime", moment},
      {"java.time.ZoneOffset", {"java.time.ZoneId"}},
      {"java.time.Duration",
       {"java.time.temporal.TemporalAmount", "java.lang.Comparable"}},
      {"java.time.Period", {"java.time.temporal.TemporalAmount"}},
      {"java.time.temporal.ChronoUnit",
       {"java.time.temporal.TemporalUnit", "java.lang.Enum"}},
      {"java.time.DayOfWeek",
       {"java.lang.Enum", "java.lang.Comparable",
        "java.time.temporal.TemporalAccessor",
        "java.time.temporal.TemporalAdjuster"}},
      {"java.time.Month",
       {"java.lang.Enum", "java.lang.Comparable",
        "java.time.temporal.TemporalAccessor",
        "java.time.temporal.TemporalAdjuster"}},
      {"java.math.RoundingMode", {"java.lang.Enum", "java.lang.Comparable"}},
      {"java.io.File", {"java.lang.Comparable"}},
      {"java.nio.file.Path", {"java.lang.Comparable"}},
      {"java.util.regex.Matcher", {"java.util.regex.MatchResult"}},
      {"java.util.stream.IntStream", {"java.util.stream.BaseStream"}},
      {"java.util.stream.DoubleStream", {"java.util.stream.BaseStream"}},
      {"java.util.UUID", {"java.lang.Comparable"}},
      {"java.util.Date", {"java.lang.Comparable"}},
  };
  for (const char* each :
       {"java.lang.Integer", "java.lang.Long", "java.lang.Double",
        "java.lang.Byte", "java.lang.Short", "java.lang.Float",
        "java.math.BigDecimal", "java.math.BigInteger"})
    all[each] = number;
  for (const char* each : {"Integer", "Long"})
    all["java.util.concurrent.atomic.Atomic" + std::string(each)] = {
        "java.lang.Number"};
  return all;
}

}  // namespace

const std::map<std::string, FunctionType>& function_types() {
  static const auto all = all_functions();
  return all;
}

const std::map<std::string, std::set<std::string>>& jdk_supertypes() {
  static const auto all = all_supertypes();
  return all;
}

}  // namespace refute::sequence
