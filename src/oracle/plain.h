#pragma once

#include "java/ast.h"
#include "java/outline.h"

/// One of several ways to write the same program.
///
///   int i, j;          int i; int j;
///   @I(value = 1)      @I(1)
///   p.A a;             A a;
///   this.f = A.g;      f = g;
///
/// Both columns mean the same, and an engine that turns one into the other and
/// back again need not give back the letters. So trees are made plain before
/// they are compared. A qualifier goes only where the name means the same
/// without it, as far as trees tell: where no local variable has the name, and
/// where it leads to the same declaration.
namespace refute {

/// Rewrites a unit of the program in the form of the right column.
void make_plain(java::Ast& ast, java::Node& unit, const Outline& program);

}  // namespace refute
