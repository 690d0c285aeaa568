module extract_method

/*
 * Extract Method, which JDolly leaves for later: the statements from S1 to
 * S2 are to become a method of their own. Scope 1-2-0-2, six statements.
 */

open statements

one sig M1 extends Method {}
one sig m extends MethodId {}

/** The first and the last statement to extract. */
one sig S1, S2 in Statement {}

/** The new method's name, if another method has it; else it is fresh. */
lone sig N1 in MethodId {}

pred extract_method[] {
  M1.id = m
  some i, j: Int | i->S1 in M1.b and j->S2 in M1.b and i =< j
  S2 not in Return
  N1 != m

  // other methods return a number
  all k: Method - M1 | Int.(k.b) in Return and no Int.(k.b).(Return <: name)
  // and are called
  Method.id - m in InstanceMethodInvocation.method
  no m & InstanceMethodInvocation.method

  // something worth extracting
  some Assignment
  some InstanceMethodInvocation
}

run extract_method for 2 Class, 2 ClassId, 2 Method, 2 MethodId, 2 VarId,
  6 Statement, 5 seq, 4 int
