#include <gtest/gtest.h>

#include <regex>

#include "choice/search.h"
#include "java/compare.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"

/// Every program that the papers print is in an enumeration.
namespace refute::javagen {
namespace {

/// A program as one file, the way papers print them. They write 0 into an int
/// that is 0 already, which no behaviour shows; ours write something else.
std::uint64_t fingerprint(const java::Program& program) {
  std::string text;
  for (const auto& file : program.files) text += file.text;
  text = std::regex_replace(text, std::regex("= [0-9]+;"), "= 0;");
  const auto found = java::hash(java::Program{{{"", text}}});
  EXPECT_TRUE(found) << to_string(found.error().error) << "\n" << text;
  return found.value_or(0);
}

std::uint64_t fingerprint(std::string text) {
  return fingerprint(java::Program{{{"", std::move(text)}}});
}

/// Whether the generator yields the program. `hint` is in its text and spares
/// us parsing all the others.
bool yields(std::string_view name, std::string_view hint, std::string text) {
  const auto wanted = fingerprint(std::move(text));
  choice::Search search(subjects(**find_generator(name)));
  while (search.next()) {
    const auto& program = search.current().program;
    for (const auto& file : program.files)
      if (file.text.find(hint) != file.text.npos &&
          fingerprint(program) == wanted)
        return true;
  }
  return false;
}

TEST(Astgen, Fig2) {
  EXPECT_TRUE(yields("FieldReference/encapsulate-field", "(new A().f) = ",
                     "class A { int f; void m() { (new A().f) = 0; } }"));
}

TEST(Astgen, Fig3) {
  EXPECT_TRUE(yields("ClassRelationships/rename-type", "m(A a)",
                     "class A { class B extends A { void m(A a) {} } }"));
}

TEST(Astgen, Fig4AndMergingFig1Left) {
  EXPECT_TRUE(yields("DoubleClassFieldReference/encapsulate-field",
                     "super.f = ",
                     "class A { int f; } "
                     "class B extends A { void m() { super.f = 0; } }"));
}

TEST(Merging, Fig1Right) {
  EXPECT_TRUE(yields("DoubleClassChildField/pull-up-field", "this.f = ",
                     "class A {} "
                     "class B extends A { int f; void m() { this.f = 0; } }"));
}

std::string fig3(const std::string& statement) {
  return "public class A { public int f; class B extends C { "
         "private void m() { " +
         statement + " } void mPrime() { m(); } } } class C { public int f; }";
}

TEST(Merging, Fig3) {
  for (const std::string reference : {"this.f", "new A().f", "super.f"})
    EXPECT_TRUE(yields("TripleClassChildMethod/pull-up-method",
                       reference + " = ", fig3(reference + " = 0;")));
}

TEST(Merging, Fig4MergesTheThreeOfFig3) {
  const auto& generator =
      **find_generator("TripleClassChildMethod/pull-up-method");
  const std::uint64_t wanted[] = {fingerprint(fig3("this.f = 0;")),
                                  fingerprint(fig3("new A().f = 0;")),
                                  fingerprint(fig3("super.f = 0;"))};
  const auto merged_text =
      fingerprint(fig3("f = 0; this.f = 0; super.f = 0; new A().f = 0; "
                       "A.this.f = 0; new B().f = 0;"));
  bool found = false;
  Draft draft;
  choice::Search search(merged_subjects(generator, 1));
  while (search.next() && !found) {
    const auto& merged = search.current();
    if (fingerprint(merged.subject.program) != merged_text) continue;
    std::size_t parts = 0;
    for (const auto& part : merged.parts) {
      const auto alone =
          fingerprint(subject_at(generator, part.point, draft).program);
      parts += std::ranges::count(wanted, alone);
    }
    found = parts == 3;
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace refute::javagen
