#include "sequence/recipes.h"

#include <algorithm>

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;
using Texts = std::vector<std::string>;

const std::string kText = "Ljava/lang/String;";

/// "java.util.List" as a descriptor names it.
std::string internal(std::string name) {
  std::replace(name.begin(), name.end(), '.', '/');
  return name;
}

/// A way to make a value. The signature has what it takes, the receiver first,
/// and what it gives.
Recipe recipe(Kind kind, const char* owner, const char* name,
              const std::string& signature, Texts texts = {}) {
  const GenericSignature types = parse_signature(signature);
  Recipe made;
  made.takes = types.parameters;
  made.makes = types.result;
  made.texts = std::move(texts);
  std::string descriptor = "(";
  for (std::size_t i = kind == Kind::kMethod ? 1 : 0; i < made.takes.size();
       ++i)
    descriptor += erased(made.takes[i]);
  descriptor += ")";
  descriptor += kind == Kind::kConstructor ? "V" : erased(made.makes);
  if (kind == Kind::kStaticField) descriptor = erased(made.makes);
  made.operation = {kind, owner, name, descriptor};
  made.operation.is_public = true;
  return made;
}

Recipe of(const char* owner, const char* name, const std::string& signature,
          Texts texts = {}) {
  return recipe(Kind::kStaticMethod, owner, name, signature, std::move(texts));
}

/// `new owner<variables>(parameters)`.
Recipe made(const char* owner, const std::string& parameters,
            const std::string& variables = "", Texts texts = {}) {
  std::string type = "L" + internal(owner);
  if (!variables.empty()) type += "<" + variables + ">";
  return recipe(Kind::kConstructor, owner, "<init>",
                "(" + parameters + ")" + type + ";", std::move(texts));
}

/// A static method that reads a text, and gives its own class.
Recipe read(const char* owner, const char* name, Texts texts,
            const char* parameter = "Ljava/lang/String;") {
  return of(owner, name,
            std::string("(") + parameter + ")L" + internal(owner) + ";",
            std::move(texts));
}

/// A call on the receiver that the signature begins with.
Recipe call(const char* owner, const char* name, const std::string& signature) {
  return recipe(Kind::kMethod, owner, name, signature);
}

Recipe boxed(const std::string& type, const char* primitive) {
  const std::string owner = "java.lang." + type;
  return of(owner.c_str(), "valueOf",
            std::string("(") + primitive + ")L" + internal(owner) + ";");
}

std::vector<Recipe> all_recipes() {
  const std::string list = "Ljava/util/List<TE;>;";
  const std::string set = "Ljava/util/Set<TE;>;";
  const std::string map = "Ljava/util/Map<TK;TV;>;";
  const std::string some = "Ljava/util/Collection<TE;>;";
  const std::string text = "Ljava/lang/CharSequence;";
  return {
      boxed("Integer", "I"),
      boxed("Long", "J"),
      boxed("Double", "D"),
      boxed("Boolean", "Z"),
      boxed("Character", "C"),
      boxed("Byte", "B"),
      boxed("Short", "S"),
      boxed("Float", "F"),

      of("java.util.List", "of", "(TE;TE;)" + list),
      of("java.util.List", "of", "(TE;TE;TE;)" + list),
      of("java.util.List", "of", "(TE;)" + list),
      of("java.util.List", "of", "()" + list),
      made("java.util.ArrayList", some, "TE;"),
      made("java.util.LinkedList", some, "TE;"),
      made("java.util.ArrayDeque", some, "TE;"),
      made("java.util.PriorityQueue", some, "TE;"),
      made("java.util.Vector", some, "TE;"),
      of("java.util.Set", "of", "(TE;)" + set),
      of("java.util.Set", "of", "()" + set),
      made("java.util.LinkedHashSet", some, "TE;"),
      made("java.util.TreeSet", some, "TE;"),
      made("java.util.HashSet", some, "TE;"),
      of("java.util.Map", "of", "(TK;TV;)" + map),
      of("java.util.Map", "of", "(TK;TV;TK;TV;)" + map),
      of("java.util.Map", "of", "()" + map),
      made("java.util.LinkedHashMap", map, "TK;TV;"),
      made("java.util.TreeMap", map, "TK;TV;"),
      made("java.util.HashMap", map, "TK;TV;"),
      made("java.util.Hashtable", map, "TK;TV;"),
      made("java.util.concurrent.ConcurrentHashMap", map, "TK;TV;"),
      of("java.util.Map", "entry", "(TK;TV;)Ljava/util/Map$Entry<TK;TV;>;"),
      made("java.util.Properties", ""),
      call("java.util.List", "iterator",
           "(" + list + ")Ljava/util/Iterator<TE;>;"),
      call("java.util.List", "listIterator",
           "(" + list + ")Ljava/util/ListIterator<TE;>;"),
      call("java.util.List", "stream",
           "(" + list + ")Ljava/util/stream/Stream<TE;>;"),
      of("java.util.Collections", "enumeration",
         "(" + some + ")Ljava/util/Enumeration<TE;>;"),
      of("java.util.stream.IntStream", "of",
         "([I)Ljava/util/stream/IntStream;"),
      of("java.util.stream.LongStream", "of",
         "([J)Ljava/util/stream/LongStream;"),
      of("java.util.Optional", "of", "(TE;)Ljava/util/Optional<TE;>;"),
      of("java.util.Optional", "empty", "()Ljava/util/Optional<TE;>;"),
      of("java.util.OptionalInt", "of", "(I)Ljava/util/OptionalInt;"),
      of("java.util.OptionalInt", "empty", "()Ljava/util/OptionalInt;"),
      made("java.util.concurrent.atomic.AtomicInteger", "I"),
      made("java.util.concurrent.atomic.AtomicLong", "J"),
      made("java.util.concurrent.atomic.AtomicBoolean", "Z"),
      made("java.util.concurrent.atomic.AtomicReference", "TE;", "TE;"),
      of("java.util.BitSet", "valueOf", "([J)Ljava/util/BitSet;"),
      made("java.util.Random", "J"),

      made("java.math.BigDecimal", kText, "",
           {"1.0", "1.00", "0", "2.5", "2.345", "-1.5", "0.125", "1E+3"}),
      of("java.math.BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
      of("java.math.BigDecimal", "valueOf", "(D)Ljava/math/BigDecimal;"),
      of("java.math.BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
      made("java.math.BigInteger", kText, "",
           {"0", "18446744073709551616", "-7", "255"}),
      read("java.math.RoundingMode", "valueOf",
           {"HALF_UP", "HALF_EVEN", "DOWN", "CEILING", "UNNECESSARY"}),
      made("java.math.MathContext", kText, "",
           {"precision=2 roundingMode=HALF_UP", "precision=5 roundingMode=UP"}),

      read("java.time.LocalDate", "parse",
           {"2024-02-29", "2023-12-31", "2024-01-01", "1970-01-01"},
           text.c_str()),
      read("java.time.LocalTime", "parse",
           {"00:00", "12:30:15", "23:59:59.999"}, text.c_str()),
      read("java.time.LocalDateTime", "parse",
           {"2024-02-29T00:00", "2023-12-31T23:59:59"}, text.c_str()),
      read("java.time.Instant", "parse",
           {"1970-01-01T00:00:00Z", "2024-02-29T12:00:00.5Z"}, text.c_str()),
      read("java.time.Duration", "parse", {"PT0S", "PT1H30M", "PT-0.5S", "P2D"},
           text.c_str()),
      read("java.time.Period", "parse", {"P0D", "P1Y2M3D", "P-1M"},
           text.c_str()),
      read("java.time.ZonedDateTime", "parse",
           {"2024-03-31T01:30:00Z", "2024-03-31T01:30:00+01:00[Europe/Paris]"},
           text.c_str()),
      read("java.time.OffsetDateTime", "parse",
           {"2024-02-29T12:00:00Z", "2024-02-29T12:00:00+02:00"}, text.c_str()),
      read("java.time.ZoneId", "of", {"UTC", "Europe/Paris", "+05:30"}),
      read("java.time.ZoneOffset", "of", {"Z", "+02:00"}),
      read("java.time.YearMonth", "parse", {"2024-02", "2023-12"},
           text.c_str()),
      read("java.time.Year", "parse", {"2023", "2024"}, text.c_str()),
      read("java.time.DayOfWeek", "valueOf", {"MONDAY", "SUNDAY", "FRIDAY"}),
      read("java.time.Month", "valueOf", {"JANUARY", "FEBRUARY", "DECEMBER"}),
      read("java.time.temporal.ChronoUnit", "valueOf",
           {"DAYS", "HOURS", "MONTHS", "MILLIS"}),
      of("java.time.format.DateTimeFormatter", "ofPattern",
         "(Ljava/lang/String;)Ljava/time/format/DateTimeFormatter;",
         {"yyyy-MM-dd", "HH:mm:ss", "dd.MM.uuuu"}),
      read("java.util.concurrent.TimeUnit", "valueOf",
           {"SECONDS", "MILLISECONDS", "DAYS"}),
      made("java.util.Date", "J"),
      made("java.util.GregorianCalendar", "III"),
      read("java.util.TimeZone", "getTimeZone", {"UTC", "Europe/Paris"}),
      made("java.text.SimpleDateFormat", kText, "", {"yyyy-MM-dd", "HH:mm"}),
      made("java.text.DecimalFormat", kText, "", {"0.00", "#,##0"}),
      made("java.text.ParsePosition", "I"),
      made("java.text.FieldPosition", "I"),

      read("java.util.Locale", "forLanguageTag",
           {"en", "de-DE", "tr", "en-US", "und"}),
      read("java.nio.charset.Charset", "forName",
           {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16"}),
      read("java.util.regex.Pattern", "compile",
           {"a+", "[0-9]+", "\\s", "b", ","}),
      read("java.util.UUID", "fromString",
           {"00000000-0000-0000-0000-000000000000",
            "123e4567-e89b-12d3-a456-426614174000"}),
      read("java.net.URI", "create",
           {"http://example.org/a?b=c#d", "a/b", "mailto:a@b"}),
      read("java.util.Currency", "getInstance", {"EUR", "JPY"}),

      made("java.lang.StringBuilder", kText),
      made("java.lang.StringBuffer", kText),
      made("java.io.StringReader", kText),
      made("java.io.BufferedReader", "Ljava/io/Reader;"),
      made("java.io.StringWriter", ""),
      made("java.io.PrintWriter", "Ljava/io/Writer;"),
      made("java.io.ByteArrayInputStream", "[B"),
      made("java.io.ByteArrayOutputStream", ""),
      made("java.io.PrintStream", "Ljava/io/OutputStream;"),
      of("java.nio.CharBuffer", "wrap",
         "(Ljava/lang/CharSequence;)Ljava/nio/CharBuffer;"),
      of("java.nio.ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;"),
      made("java.util.StringTokenizer", kText),
      made("java.util.Scanner", kText),
      call("java.lang.String", "getBytes", "(Ljava/lang/String;)[B"),
      call("java.lang.String", "toCharArray", "(Ljava/lang/String;)[C"),

      made("java.lang.Object", ""),
      made("java.lang.Exception", kText),
      made("java.lang.RuntimeException",
           "Ljava/lang/String;Ljava/lang/Throwable;"),
      made("java.lang.IllegalArgumentException", kText),
      made("java.io.IOException", kText),
      call("java.lang.Object", "getClass",
           "(Ljava/lang/Object;)Ljava/lang/Class<*>;"),
      of("java.util.Comparator", "naturalOrder",
         "()Ljava/util/Comparator<TE;>;"),
      of("java.util.Comparator", "reverseOrder",
         "()Ljava/util/Comparator<TE;>;"),
      recipe(Kind::kStaticField, "java.lang.String", "CASE_INSENSITIVE_ORDER",
             "()Ljava/util/Comparator<Ljava/lang/String;>;"),
      of("java.util.function.Predicate", "isEqual",
         "(Ljava/lang/Object;)Ljava/util/function/Predicate<TE;>;"),
  };
}

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
      {"java.time.temporal.ChronoUnit", {"java.time.temporal.TemporalUnit"}},
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

const std::vector<Recipe>& recipes() {
  static const auto all = all_recipes();
  return all;
}

const std::map<std::string, FunctionType>& function_types() {
  static const auto all = all_functions();
  return all;
}

const std::map<std::string, std::set<std::string>>& jdk_supertypes() {
  static const auto all = all_supertypes();
  return all;
}

}  // namespace refute::sequence
