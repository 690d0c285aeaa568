#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "java/outline.h"
#include "java/print.h"
#include "java/utf16.h"

/// Names in programs: which type one means, where one is written, and how a
/// place is counted.
namespace refute {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

Outline outline(const std::vector<java::SourceFile>& files) {
  auto read = Outline::of({files});
  EXPECT_TRUE(read) << (read ? "" : read.error().path);
  return *std::move(read);
}

Outline outline(const std::string& text) { return outline({{"A.java", text}}); }

/// The name of the type that `text` means inside `at`; "" for none of ours.
std::string meaning(const Outline& all, std::string_view at,
                    std::string_view text) {
  const auto* const place = all.find(at);
  EXPECT_NE(place, nullptr) << at;
  if (place == nullptr) return "nowhere";
  const auto* const found = all.resolve(*place, text);
  return found == nullptr ? "" : found->name;
}

TEST(TypeName, MeansTheNearestDeclaration) {
  const auto all = outline({{"p/A.java",
                             "package p; class A { class X { class X1 {} } "
                             "class Y { class X {} } }"},
                            {"p/X.java", "package p; class X {}"}});
  EXPECT_EQ(meaning(all, "p.A", "X"), "p.A.X");
  EXPECT_EQ(meaning(all, "p.A.Y", "X"), "p.A.Y.X");
  EXPECT_EQ(meaning(all, "p.A.X.X1", "X"), "p.A.X");
  EXPECT_EQ(meaning(all, "p.X", "X"), "p.X");
}

// Regression: the type of the same package was taken.
TEST(TypeName, ThatIsImportedHidesThatOfThePackage) {
  const auto all = outline(
      {{"p/X.java", "package p; public class X {}"},
       {"q/X.java", "package q; public class X {}"},
       {"q/List.java", "package q; public class List {}"},
       {"q/C.java", "package q; import p.X; import java.util.List; class C {}"},
       {"q/D.java", "package q; import p.*; import java.util.*; class D {}"}});
  EXPECT_EQ(meaning(all, "q.C", "X"), "p.X");
  EXPECT_EQ(meaning(all, "q.C", "List"), "") << "the library's";
  // On demand it does not.
  EXPECT_EQ(meaning(all, "q.D", "X"), "q.X");
  EXPECT_EQ(meaning(all, "q.D", "List"), "q.List");
}

TEST(TypeName, MayComeFromAnImportOnDemand) {
  const auto all =
      outline({{"p/A.java", "package p; public class A { public class In {} }"},
               {"q/B.java", "package q; import p.*; class B {}"},
               {"q/C.java", "package q; import p.A.*; class C {}"},
               {"q/D.java", "package q; import static p.A.In; class D {}"}});
  EXPECT_EQ(meaning(all, "q.B", "A"), "p.A");
  EXPECT_EQ(meaning(all, "q.C", "In"), "p.A.In");
  EXPECT_EQ(meaning(all, "q.D", "In"), "p.A.In");
}

TEST(TypeName, ThatIsATypeVariableIsNoType) {
  const auto all = outline("class A<X> { class B {} } class X {}");
  EXPECT_EQ(meaning(all, "A", "X"), "");
  EXPECT_EQ(meaning(all, "A.B", "X"), "");
  EXPECT_EQ(meaning(all, "X", "X"), "X");
}

TEST(TypeName, LosesItsArguments) {
  const auto all = outline("class A<T> {} class B {}");
  EXPECT_EQ(meaning(all, "B", "A<B>"), "A");
  EXPECT_EQ(meaning(all, "B", "A<A<B>>"), "A");
}

TEST(TypeName, ThatTwoTypesCouldInheritIsLeftOpen) {
  const auto all = outline({{"p/A.java", "package p; class A { class In {} }"},
                            {"p/B.java", "package p; class B { class In {} }"},
                            {"q/C.java", "package q; class C {}"}});
  EXPECT_EQ(meaning(all, "q.C", "In"), "");
}

TEST(Supertypes, AreNotTheTypeItself) {
  const auto all = outline({{"p/A.java", "package p; public class A {}"},
                            {"q/A.java", "package q; class A extends p.A {}"}});
  EXPECT_EQ(all.superclass(*all.find("q.A")), all.find("p.A"));
  const auto odd = outline("class A extends A {} interface I extends I {}");
  EXPECT_EQ(odd.superclass(*odd.find("A")), nullptr);
  EXPECT_THAT(odd.supertypes(*odd.find("I")), IsEmpty());
}

TEST(Supertypes, KeepTheNodeThatNamesThem) {
  const auto all = outline(
      "interface I<T> {} class A {} class B extends A implements I<A>,"
      " Runnable {}");
  std::vector<std::string> written;
  for (const auto& [node, type] : all.written_supertypes(*all.find("B")))
    written.push_back(java::to_text(const_cast<java::Node&>(*node)) + " is " +
                      type->name);
  EXPECT_THAT(written, ElementsAre("A is A", "I<A> is I"));
}

TEST(Library, IsExtendedByEnumsAndRecordsToo) {
  EXPECT_TRUE(outline("enum E { X }").extends_library());
  EXPECT_TRUE(outline("record R(int x) {}").extends_library());
  EXPECT_TRUE(outline("class A extends Thread {}").extends_library());
  EXPECT_TRUE(outline("class A implements Runnable {}").extends_library());
  EXPECT_FALSE(
      outline("interface I {} class A implements I {}").extends_library());
}

// A compact source file is a class of the file's name.
TEST(CompactFile, IsAClass) {
  const auto all =
      outline({{"p/Main.java",
                "import java.util.List;\nint f;\nvoid main() { k(); }\n"
                "class Helper {}\n"}});
  const auto* const type = all.find("Main");
  ASSERT_NE(type, nullptr);
  EXPECT_TRUE(type->top_level());
  EXPECT_NE(find_field(*type->node, "f"), nullptr);
  EXPECT_NE(find_method(*type->node, "main", {}), nullptr);
  EXPECT_EQ(all.find("Main.Helper")->outer, type);
}

TEST(Members, OfAnEnumAreBehindItsConstants) {
  const auto all =
      outline("enum E { X { void k() {} }, Y; int f; void m() {} E() {} }");
  const auto& e = *all.find("E")->node;
  EXPECT_NE(find_field(e, "f"), nullptr);
  EXPECT_NE(find_method(e, "m", {}), nullptr);
  EXPECT_EQ(find_method(e, "k", {}), nullptr) << "that of a constant";
}

TEST(Parameters, HaveDimensionsWhereverTheyAreWritten) {
  const auto all = outline(
      "class A { void m(int a, int[] b, int c[], int[] d[], int... e) {} }");
  const auto* const m = find_method(*all.find("A")->node, "m", {});
  ASSERT_NE(m, nullptr);
  EXPECT_THAT(parameter_types(*m),
              ElementsAre("int", "int[]", "int[]", "int[][]", "int[]"));
  EXPECT_THAT(parameter_names(*m), ElementsAre("a", "b", "c", "d", "e"));
}

TEST(Parameters, TellOverloadsApartByTheirErasure) {
  const auto all = outline(
      "class A { void m(java.util.List<String> l) {} void m(Object o) {}"
      " void m(Object[] o) {} <T> void m(T t, int i) {} }");
  const auto& a = *all.find("A")->node;
  const auto* const of_list = find_method(a, "m", {{"List"}});
  EXPECT_NE(of_list, nullptr);
  EXPECT_EQ(find_method(a, "m", {{"java.util.List<String>"}}), of_list)
      << "however it is asked for";
  EXPECT_NE(find_method(a, "m", {{"Object"}}),
            find_method(a, "m", {{"Object[]"}}));
  EXPECT_NE(find_method(a, "m", {{"T", "int"}}), nullptr);
  EXPECT_EQ(find_method(a, "m", {{"int", "T"}}), nullptr);
}

TEST(Arguments, AreThoseOfTheCall) {
  const auto all =
      outline("class A { void m() { k(1, n(2)); new B(3); k(); } }");
  std::vector<std::string> counts;
  visit(all.units().front(), [&](const java::Node& node) {
    if (node.kind == java::Kind::kCall || node.kind == java::Kind::kNew)
      counts.push_back(std::string(node.text) +
                       std::to_string(arguments(node).size()));
  });
  EXPECT_THAT(counts, ElementsAre("k2", "n1", "1", "k0"));
}

// Regression: letters beyond ASCII ended a name.
TEST(Identifiers, MayHaveLettersBeyondAscii) {
  const auto all = outline("class Größe { int ünï; Straße f; }");
  EXPECT_THAT(identifiers(all.units().front()),
              IsSupersetOf({"Größe", "ünï", "Straße", "f"}));
  EXPECT_THAT(identifiers(all.units().front()), Not(Contains("Gr")));
  EXPECT_TRUE(has_segment("p.Größe", "Größe"));
  EXPECT_FALSE(has_segment("p.Größe", "Gr"));
  EXPECT_FALSE(has_segment("p.Größe", "e"));
  EXPECT_EQ(count(all, Role::kType, "Stra"), 0);
  EXPECT_EQ(count(all, Role::kType, "Straße"), 1);
}

TEST(Identifiers, AreNotLookedForInTexts) {
  const auto all = outline("class A { String s = \"hidden\"; char c = 'q'; }");
  const auto found = identifiers(all.units().front());
  EXPECT_FALSE(found.contains("hidden"));
  EXPECT_FALSE(found.contains("q"));
}

TEST(Segments, AreTakenWhereverTheyStand) {
  EXPECT_TRUE(has_segment("List<A>", "A"));
  EXPECT_TRUE(has_segment("A[]", "A"));
  EXPECT_TRUE(has_segment("AA.A", "A")) << "behind one that only begins so";
  EXPECT_FALSE(has_segment("A1._A.A$", "A"));
  EXPECT_FALSE(has_segment("", "A"));
}

TEST(Counts, SeeEveryWayToDeclareAVariable) {
  const auto all = outline(
      "class A { int v; void m(int v) { int v; for (String v : s) {}"
      " try { } catch (Exception v) {} Runnable r = v -> {};"
      " if (o instanceof String v) {} } enum E { v } }");
  EXPECT_EQ(declared_variables(all, "v"), 8);
  EXPECT_EQ(declared_variables(all, "w"), 0);
}

TEST(Counts, AddUpOverFiles) {
  const std::string text = "class A { int f; int m() { return f + this.f; } }";
  const auto one = outline(text);
  const auto two = outline({{"A.java", text}, {"B.java", text}});
  for (const Role role : {Role::kVariable, Role::kMethod, Role::kType})
    for (const char* name : {"f", "m", "A"})
      EXPECT_EQ(count(two, role, name), 2 * count(one, role, name)) << name;
}

/// Renaming everything of a role changes the name and no count.
TEST(Counts, FollowARenaming) {
  const auto with = [](const std::string& f) {
    return outline("class A { int " + f + "; void m() { " + f + " = this." + f +
                   " + new A()." + f + "; } }");
  };
  EXPECT_EQ(count(with("f"), Role::kVariable, "f"),
            count(with("renamed"), Role::kVariable, "renamed"));
  EXPECT_EQ(count(with("renamed"), Role::kVariable, "f"), 0);
  EXPECT_EQ(count(with("f"), Role::kVariable, "f"), 4);
}

// utf16.h

TEST(Utf16, GoesThereAndBackAtEveryCharacter) {
  const std::string text = "aé€😀\n\"日本\" 𝒜b";
  std::int64_t last = -1;
  for (std::size_t byte = 0; byte <= text.size(); ++byte) {
    const bool inside =
        byte < text.size() &&
        (static_cast<unsigned char>(text[byte]) & 0xC0U) == 0x80U;
    if (inside) continue;
    const auto units = java::to_utf16(text, byte);
    EXPECT_GT(units, last) << byte;
    last = units;
    EXPECT_EQ(java::from_utf16(text, units), byte);
  }
}

TEST(Utf16, AddsUp) {
  const std::string one = "é😀";
  const std::string two = "x日𝒜";
  EXPECT_EQ(java::to_utf16(one + two, one.size() + two.size()),
            java::to_utf16(one, one.size()) + java::to_utf16(two, two.size()));
}

// program.h

TEST(Program, ChangedFilesAreTheNewAndTheOther) {
  const java::Program before{{{"A.java", "a"}, {"B.java", "b"}}};
  const java::Program after{
      {{"A.java", "a"}, {"B.java", "b2"}, {"C.java", "c"}}};
  EXPECT_EQ(changed(before, after),
            (java::Program{{{"B.java", "b2"}, {"C.java", "c"}}}));
  EXPECT_TRUE(changed(after, after).files.empty());
  EXPECT_EQ(changed({}, after), after);
  EXPECT_TRUE(changed(before, {}).files.empty()) << "what is gone is not there";
}

TEST(Program, CountsLinesThatAreNotBlank) {
  EXPECT_EQ(java::count_lines({}), 0);
  EXPECT_EQ(java::count_lines({{{"A.java", "a\n\n  \t\nb"}}}), 2);
  EXPECT_EQ(
      java::count_lines({{{"A.java", "a\r\n\r\nb\r\n"}, {"B.java", "c"}}}), 3);
}

}  // namespace
}  // namespace refute
