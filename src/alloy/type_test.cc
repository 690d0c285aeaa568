#include "alloy/type.h"

#include <gmock/gmock.h>

namespace refute::alloy {
namespace {

/// A, B and C extend A, D is on its own.
class TypesTest : public ::testing::Test {
 protected:
  static constexpr SigId kA = kBuiltinSigs;
  static constexpr SigId kB = kA + 1;
  static constexpr SigId kC = kA + 2;
  static constexpr SigId kD = kA + 3;

  TypesTest() {
    tree_.add(kA, kUniv);
    tree_.add(kB, kA);
    tree_.add(kC, kA);
    tree_.add(kD, kUniv);
  }

  static Type type(std::vector<Product> products) {
    return {.products = std::move(products)};
  }

  std::string show(const Type& type) const {
    return to_string(type, [](SigId id) -> std::string {
      switch (id) {
        case kUniv:
          return "univ";
        case kNone:
          return "none";
        case kInt:
          return "Int";
        default:
          return std::string(1, static_cast<char>('A' + (id - kA)));
      }
    });
  }

  SigTree tree_;
  Types types_{tree_};
};

TEST_F(TypesTest, ASigIsWithinThoseItExtends) {
  EXPECT_TRUE(tree_.is_subtype(kB, kA));
  EXPECT_TRUE(tree_.is_subtype(kB, kUniv));
  EXPECT_TRUE(tree_.is_subtype(kB, kB));
  EXPECT_FALSE(tree_.is_subtype(kA, kB));
  EXPECT_FALSE(tree_.is_subtype(kB, kC));
  EXPECT_TRUE(tree_.is_subtype(kNone, kB));
  EXPECT_TRUE(tree_.is_subtype(kSeqInt, kInt));
}

TEST_F(TypesTest, TwoSigsMeetInTheSmallerOneOrNotAtAll) {
  EXPECT_EQ(tree_.meet(kA, kB), kB);
  EXPECT_EQ(tree_.meet(kC, kUniv), kC);
  EXPECT_EQ(tree_.meet(kB, kC), kNone);
  EXPECT_EQ(tree_.meet(kD, kInt), kNone);
}

TEST_F(TypesTest, AJoinDropsTheColumnsThatMeet) {
  EXPECT_EQ(show(types_.join(type({{kA}}), type({{kA, kD}}))), "D");
  EXPECT_EQ(show(types_.join(type({{kB}}), type({{kA, kD}}))), "D")
      << "a sub-sig may be there";
  EXPECT_EQ(show(types_.join(type({{kA, kD}}), type({{kD, kA, kB}}))),
            "A->A->B");
  EXPECT_TRUE(types_.join(type({{kD}}), type({{kA, kD}})).has_tuple() == false);
  EXPECT_EQ(
      show(types_.join(type({{kA}}), type({{kA, kD}, {kA, kA, kA}, {kD, kB}}))),
      "D + A->A");
}

TEST_F(TypesTest, AProductHasTheColumnsOfBoth) {
  const Type product = types_.product(type({{kA}, {kD}}), type({{kB, kC}}));
  EXPECT_EQ(show(product), "A->B->C + D->B->C");
  EXPECT_EQ(product.arity(), 3);
}

TEST_F(TypesTest, TransposeAndClosureAreOfBinaryRelations) {
  EXPECT_EQ(show(types_.transpose(type({{kA, kD}}))), "D->A");
  EXPECT_TRUE(types_.transpose(type({{kA}})).empty());
  EXPECT_EQ(show(types_.closure(type({{kA, kD}}))), "A->D");
  EXPECT_EQ(show(types_.closure(type({{kA, kD}, {kD, kD}}))), "A->D + D->D");
}

TEST_F(TypesTest, RestrictionsNarrowAColumn) {
  EXPECT_EQ(show(types_.domain(type({{kB}}), type({{kA, kD}}))), "B->D");
  EXPECT_EQ(show(types_.range(type({{kD, kA}}), type({{kC}}))), "D->C");
  EXPECT_FALSE(types_.domain(type({{kD}}), type({{kA, kD}})).has_tuple());
}

TEST_F(TypesTest, AnIntersectionKeepsWhatBothMayHold) {
  EXPECT_EQ(show(types_.intersect(type({{kA}}), type({{kB}, {kD}}))), "B");
  EXPECT_TRUE(types_.intersects(type({{kA}}), type({{kB}})));
  EXPECT_FALSE(types_.intersects(type({{kC}}), type({{kB}})));
  EXPECT_FALSE(types_.intersects(type({{kA}}), type({{kA, kA}})))
      << "another arity";
}

TEST_F(TypesTest, AUnionIsOfTheAritiesThatBothHave) {
  EXPECT_EQ(show(types_.merge(type({{kA}}), type({{kD}}))), "A + D");
  EXPECT_EQ(show(types_.merge(type({{kA}}), type({{kB}}))), "A")
      << "what is within another says nothing";
  EXPECT_EQ(show(types_.unite(type({{kA}, {kA, kA}}), type({{kD, kD}}))),
            "A->A + D->D");
  EXPECT_EQ(show(types_.of_arity(type({{kA}, {kA, kD}}), 2)), "A->D");
  EXPECT_EQ(show(types_.of_common_arity(type({{kA}, {kA, kA}}), type({{kD}}))),
            "A");
}

TEST_F(TypesTest, KnowTheirArity) {
  EXPECT_EQ(type({{kA}, {kD}}).arity(), 1);
  EXPECT_EQ(type({{kA}, {kA, kD}}).arity(), -1);
  EXPECT_EQ(type({}).arity(), 0);
  EXPECT_TRUE(type({{kA}, {kA, kD}}).has_arity(2));
  EXPECT_FALSE(type({{kA}}).has_arity(2));
  EXPECT_TRUE(type({{kA}}).has_common_arity(type({{kD}})));
  EXPECT_FALSE(type({{kA}}).has_common_arity(type({{kD, kD}})));
}

TEST_F(TypesTest, FormulasAndNumbersAreTypesOfTheirOwn) {
  EXPECT_TRUE(formula_type().is_formula);
  EXPECT_FALSE(formula_type().empty());
  EXPECT_TRUE(number_type().is_number);
  EXPECT_TRUE(number_type().may_be_int());
  EXPECT_TRUE(sig_type(kInt).may_be_int());
  EXPECT_FALSE(sig_type(kD).may_be_int());
  EXPECT_FALSE(type({{kNone}}).has_tuple());
}

TEST_F(TypesTest, WhatMattersOfAnOperandFollowsFromWhatMattersOfTheResult) {
  const Type sets = type({{kA}, {kD}});
  const Type relations = type({{kA, kInt}, {kD, kB}});
  const auto join = types_.relevant_to_join(sets, relations, type({{kB}}));
  EXPECT_EQ(show(join.left), "D");
  EXPECT_EQ(show(join.right), "D->B");
  const auto product = types_.relevant_to_product(sets, sets, type({{kA, kD}}));
  EXPECT_EQ(show(product.left), "A");
  EXPECT_EQ(show(product.right), "D");
  const auto domain =
      types_.relevant_to_domain(sets, relations, type({{kD, kB}}));
  EXPECT_EQ(show(domain.left), "D");
  EXPECT_EQ(show(domain.right), "D->B");
}

TEST_F(TypesTest, FieldsOverlapIfTheirFirstColumnsMeet) {
  EXPECT_TRUE(types_.first_columns_overlap(type({{kA, kD}}), type({{kB, kB}})));
  EXPECT_FALSE(
      types_.first_columns_overlap(type({{kC, kD}}), type({{kB, kD}})));
}

}  // namespace
}  // namespace refute::alloy
