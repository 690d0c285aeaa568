package dev.refute.planted;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.util.List;
import java.util.HashSet;
import java.util.Set;

/** What is wrong with {@link PlantedCompiler}: each changes the trees before javac attributes them. */
enum CompilerFault implements PlantedFault {
  SWAP_OPERANDS("the operands of a - are swapped where it is the right side of a -=") {
    @Override
    void plant(CompilationUnitTree unit) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void scan(Tree tree, Void unused) {
          if (tree instanceof JCTree.JCAssignOp assign
              && assign.hasTag(JCTree.Tag.MINUS_ASG)
              && assign.rhs instanceof JCTree.JCBinary right
              && right.hasTag(JCTree.Tag.MINUS)) {
            JCTree.JCExpression left = right.lhs;
            right.lhs = right.rhs;
            right.rhs = left;
          }
          return super.scan(tree, unused);
        }
      }.scan(unit, null);
    }
  },

  ACCEPT_DUPLICATE_FIELD("a second field of the same name in a class is overlooked") {
    @Override
    void plant(CompilationUnitTree unit) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void scan(Tree tree, Void unused) {
          if (tree instanceof JCTree.JCClassDecl type) {
            Set<String> seen = new HashSet<>();
            List<JCTree> kept = List.nil();
            for (JCTree member : type.defs) {
              boolean again =
                  member instanceof JCTree.JCVariableDecl field
                      && !seen.add(field.getName().toString());
              if (!again) kept = kept.append(member);
            }
            type.defs = kept;
          }
          return super.scan(tree, unused);
        }
      }.scan(unit, null);
    }
  };

  private final String what;

  CompilerFault(String what) {
    this.what = what;
  }

  @Override
  public String what() {
    return what;
  }

  abstract void plant(CompilationUnitTree unit);
}
