#include "java/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "java/ast.h"
#include "java/parse.h"

namespace refute::java {
namespace {

// Every kind is in it, many of them with all children and with as few as there
// may be.
constexpr std::string_view kEverything = R"(
package p;
import java.util.List;
@I(1) public class A<T extends B & C> extends B<T> implements C, D {
  @I final int f = 1, g[];
  static { }
  <U> A(final int x) throws E { this(); }
  A() { super(1); }
  @I <U> int[] m(List<? extends T> x, List<?> y, int... z) throws E, F {
    @I int i = 0;
    if (a) ; else ;
    if (a) ;
    while (a) b();
    do { } while (a);
    for (int j = 0; a; j++) ;
    for (;;) ;
    for (j = 0, k = 0; ; j++, k++) ;
    for (int j : x) ;
    switch (x) { case 1: case 2: break; default: continue; }
    try { } catch (E e) { } finally { }
    l: synchronized (this) { break l; }
    assert a;
    assert a : b;
    x = y ? A.super.f : super.<U>m(1).f;
    x += -y * (z++);
    n = new A<>(1) { int f; };
    n = o.new B();
    n = new int[1][];
    n = new int[] {1, 2};
    n = (A) a[1];
    n = a instanceof A b;
    n = (q, r) -> { };
    n = () -> 1;
    n = (int q) -> q;
    n = A::m;
    n = A.class;
    n = A.this.f;
    n = switch (x) { case 1 -> 2; };
    throw e;
  }
  abstract void none();
}
interface C extends D, E { }
enum G implements C { @I K(1) { int f; }, L; void m() { return; } }
@interface I { int value() default 1; }
)";

void check(const Node& node, std::set<Kind>& seen) {
  const Shape& shape = shape_of(node.kind);
  SCOPED_TRACE(std::string(shape.name) + " " + std::string(node.text));
  seen.insert(node.kind);
  for (std::size_t i = 0; i < shape.count; ++i) {
    const Part& part = shape.parts[i];
    EXPECT_TRUE(part.optional || part.many || node.child(part.name))
        << "child " << i << " is missing";
  }
  const bool open = shape.count > 0 && shape.parts[shape.count - 1].many;
  EXPECT_TRUE(open || node.children.size() <= shape.count);
  EXPECT_FALSE(node.kind == Kind::kList && node.children.empty());
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node* const child = node.children[i];
    EXPECT_TRUE(child || !part_at(node.kind, i).many);
    if (child) check(*child, seen);
  }
}

TEST(Schema, FitsEveryTreeThatIsRead) {
  Ast ast;
  const auto unit = parse(ast, kEverything);
  ASSERT_TRUE(unit) << to_string(unit.error());
  std::set<Kind> seen;
  check(**unit, seen);
  for (const Shape& shape : kSchema)
    EXPECT_TRUE(seen.contains(shape.kind)) << "untested: " << shape.name;
}

TEST(Schema, AsksForChildrenByName) {
  Ast ast;
  Node* const body = ast.block();
  Node* const method = ast.method(0, ast.type("int"), "m", nullptr, body);
  EXPECT_EQ(method->child(Child::kBody), body);
  EXPECT_EQ(method->child(Child::kParameters), nullptr) << "may be missing";
  EXPECT_EQ(method->child(Child::kDefault), nullptr) << "beyond the last";
  EXPECT_EQ(method->child(Child::kCondition), nullptr) << "a method has none";
  EXPECT_EQ(ast.do_(body, ast.name("a"))->child(Child::kBody), body);

  Node* const parameter = ast.parameter(ast.type("int"), "p");
  method->slot(Child::kParameters) = ast.list({parameter});
  EXPECT_THAT(method->list(Child::kParameters),
              ::testing::ElementsAre(parameter));
}

TEST(Schema, ListsChildrenThatShareAName) {
  Ast ast;
  Node* const field = ast.field(0, ast.type("int"), "f");
  Node* const type = ast.class_("A");
  EXPECT_TRUE(type->list(Child::kMembers).empty());
  ast.add(type, field);
  EXPECT_THAT(type->list(Child::kMembers), ::testing::ElementsAre(field));
  EXPECT_EQ(field->list(Child::kDeclarators).size(), 1u);
  EXPECT_TRUE(type->list(Child::kInterfaces).empty());
  EXPECT_TRUE(ast.name("f")->list(Child::kArguments).empty());

  // More children than a place can have a number.
  Node* const block = ast.block();
  for (int i = 0; i < 1000; ++i) ast.add(block, ast.return_());
  EXPECT_EQ(block->list(Child::kStatements).size(), 1000u);
  EXPECT_EQ(block->child(Child::kBody), nullptr);
}

}  // namespace
}  // namespace refute::java
