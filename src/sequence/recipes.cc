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

/// A method of a class of java.time that gives an object of that class for a
/// number; with a receiver, one that is like it.
Recipe timed(const char* owner, const char* name, const char* number,
             bool with_receiver) {
  const std::string type = "L" + internal(owner) + ";";
  return recipe(
      with_receiver ? Kind::kMethod : Kind::kStaticMethod, owner, name,
      "(" + (with_receiver ? type : std::string()) + number + ")" + type);
}

/// Moments and lengths of time from numbers, so that those of the code are met.
void add_times(std::vector<Recipe>& to) {
  static constexpr struct {
    const char* owner;
    const char* name;
    const char* number;
    bool with_receiver = false;
  } kWays[] = {
      {"java.time.LocalDate", "ofEpochDay", "J"},
      {"java.time.LocalDate", "plusDays", "J", true},
      {"java.time.LocalDate", "plusMonths", "J", true},
      {"java.time.LocalDate", "plusYears", "J", true},
      {"java.time.LocalDate", "withDayOfMonth", "I", true},
      {"java.time.LocalDate", "withMonth", "I", true},
      {"java.time.LocalTime", "ofSecondOfDay", "J"},
      {"java.time.LocalTime", "withHour", "I", true},
      {"java.time.LocalTime", "withMinute", "I", true},
      {"java.time.LocalTime", "plusSeconds", "J", true},
      {"java.time.LocalDateTime", "withHour", "I", true},
      {"java.time.LocalDateTime", "withDayOfMonth", "I", true},
      {"java.time.LocalDateTime", "withMonth", "I", true},
      {"java.time.LocalDateTime", "plusDays", "J", true},
      {"java.time.LocalDateTime", "plusHours", "J", true},
      {"java.time.LocalDateTime", "plusMinutes", "J", true},
      {"java.time.LocalDateTime", "plusSeconds", "J", true},
      {"java.time.Instant", "ofEpochSecond", "J"},
      {"java.time.Instant", "ofEpochMilli", "J"},
      {"java.time.Instant", "plusSeconds", "J", true},
      {"java.time.Instant", "plusMillis", "J", true},
      {"java.time.ZonedDateTime", "plusDays", "J", true},
      {"java.time.ZonedDateTime", "plusHours", "J", true},
      {"java.time.ZonedDateTime", "withHour", "I", true},
      {"java.time.OffsetDateTime", "plusDays", "J", true},
      {"java.time.OffsetDateTime", "plusHours", "J", true},
      {"java.time.Duration", "ofDays", "J"},
      {"java.time.Duration", "ofHours", "J"},
      {"java.time.Duration", "ofMinutes", "J"},
      {"java.time.Duration", "ofSeconds", "J"},
      {"java.time.Duration", "ofMillis", "J"},
      {"java.time.Duration", "ofNanos", "J"},
      {"java.time.Period", "ofDays", "I"},
      {"java.time.Period", "ofMonths", "I"},
      {"java.time.Period", "ofYears", "I"},
      {"java.time.YearMonth", "plusMonths", "J", true},
      {"java.time.Year", "of", "I"},
      {"java.time.Month", "of", "I"},
      {"java.time.DayOfWeek", "of", "I"},
  };
  for (const auto& [owner, name, number, with_receiver] : kWays)
    to.push_back(timed(owner, name, number, with_receiver));
}

/// With a method of its class that fills what it made.
Recipe filled(Recipe made, const char* name, const std::string& signature) {
  const GenericSignature types = parse_signature(signature);
  std::string descriptor = "(";
  for (const auto& each : types.parameters) descriptor += erased(each);
  descriptor += ")" + erased(types.result);
  made.fill = {{Kind::kMethod, made.operation.owner, name, descriptor},
               types.parameters};
  made.fill.operation.is_public = true;
  return made;
}

/// Only where that very type is asked for.
Recipe only(Recipe made) {
  made.exact = true;
  return made;
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
      of("java.util.Arrays", "asList", "([TE;)" + list),
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
      of("java.util.Map", "of", "()" + map),
      // Map.of with two entries has another order in each process.
      filled(made("java.util.LinkedHashMap", "", "TK;TV;"), "put",
             "(TK;TV;)TV;"),
      made("java.util.LinkedHashMap", map, "TK;TV;"),
      made("java.util.TreeMap", map, "TK;TV;"),
      made("java.util.HashMap", map, "TK;TV;"),
      made("java.util.Hashtable", map, "TK;TV;"),
      made("java.util.concurrent.ConcurrentHashMap", map, "TK;TV;"),
      of("java.util.Map", "entry", "(TK;TV;)Ljava/util/Map$Entry<TK;TV;>;"),
      filled(made("java.util.Properties", ""), "setProperty",
             "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;"),
      only(of("java.util.EnumSet", "copyOf",
              "(" + some + ")Ljava/util/EnumSet<TE;>;")),
      only(made("java.util.EnumMap", map, "TK;TV;")),
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
      of("java.util.stream.DoubleStream", "of",
         "([D)Ljava/util/stream/DoubleStream;"),
      of("java.util.Optional", "of", "(TE;)Ljava/util/Optional<TE;>;"),
      of("java.util.Optional", "empty", "()Ljava/util/Optional<TE;>;"),
      of("java.util.OptionalInt", "of", "(I)Ljava/util/OptionalInt;"),
      of("java.util.OptionalInt", "empty", "()Ljava/util/OptionalInt;"),
      of("java.util.OptionalLong", "of", "(J)Ljava/util/OptionalLong;"),
      of("java.util.OptionalLong", "empty", "()Ljava/util/OptionalLong;"),
      of("java.util.OptionalDouble", "of", "(D)Ljava/util/OptionalDouble;"),
      of("java.util.OptionalDouble", "empty", "()Ljava/util/OptionalDouble;"),
      made("java.util.concurrent.atomic.AtomicIntegerArray", "[I"),
      made("java.util.concurrent.atomic.AtomicLongArray", "[J"),
      made("java.util.concurrent.atomic.AtomicInteger", "I"),
      made("java.util.concurrent.atomic.AtomicLong", "J"),
      made("java.util.concurrent.atomic.AtomicBoolean", "Z"),
      made("java.util.concurrent.atomic.AtomicReference", "TE;", "TE;"),
      of("java.util.BitSet", "valueOf", "([J)Ljava/util/BitSet;"),
      filled(made("java.util.StringJoiner", text), "add",
             "(" + text + ")Ljava/util/StringJoiner;"),
      made("java.util.Random", "J"),

      made("java.math.BigDecimal", kText, "",
           {"1.0", "1.00", "0", "2.5", "2.345", "-1.5", "0.125", "1E+3"}),
      of("java.math.BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
      of("java.math.BigDecimal", "valueOf", "(D)Ljava/math/BigDecimal;"),
      of("java.math.BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
      made("java.math.BigInteger", kText, "",
           {"0", "18446744073709551616", "-7", "255"}),
      read("java.math.RoundingMode", "valueOf",
           {"HALF_UP", "HALF_EVEN", "HALF_DOWN", "UP", "DOWN", "CEILING",
            "FLOOR", "UNNECESSARY"}),
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
      read("java.time.DayOfWeek", "valueOf",
           {"MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY",
            "SUNDAY"}),
      read("java.time.Month", "valueOf",
           {"JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY",
            "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER"}),
      read("java.time.temporal.ChronoUnit", "valueOf",
           {"DAYS", "HOURS", "MONTHS", "MILLIS", "WEEKS", "YEARS", "SECONDS"}),
      of("java.time.format.DateTimeFormatter", "ofPattern",
         "(Ljava/lang/String;)Ljava/time/format/DateTimeFormatter;",
         {"yyyy-MM-dd", "HH:mm:ss", "dd.MM.uuuu"}),
      read("java.util.concurrent.TimeUnit", "valueOf",
           {"SECONDS", "MILLISECONDS", "DAYS", "NANOSECONDS", "MINUTES"}),
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
           {"http://example.org/a?b=c#d", "a/b", "mailto:a@b",
            "https://u@example.org:8080/a%20b"}),
      made("java.net.URL", kText, "",
           {"http://example.org/a?b=c#d", "https://u@example.org:8080/a%20b"}),
      made("java.io.File", kText),
      call("java.io.File", "toPath", "(Ljava/io/File;)Ljava/nio/file/Path;"),
      call("java.util.regex.Pattern", "matcher",
           "(Ljava/util/regex/Pattern;" + text + ")Ljava/util/regex/Matcher;"),
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

}  // namespace

const std::vector<Recipe>& recipes() {
  static const auto all = [] {
    auto made = all_recipes();
    add_times(made);
    return made;
  }();
  return all;
}

}  // namespace refute::sequence
