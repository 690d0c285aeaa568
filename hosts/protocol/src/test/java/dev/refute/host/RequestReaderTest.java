package dev.refute.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class RequestReaderTest {
  /** A host whose elements are just their names. */
  private static final class Names extends RequestReader {
    Names(Target target, String members) throws RequestException {
      super(
          target,
          new Options(Spec.type().option("members", "").done(), Map.of("members", members)));
    }
  }

  private static Names method(String type, String name, List<String> parameters)
      throws RequestException {
    return new Names(new Target(type, name, parameters, null, "p/A.java", 4, 2), "");
  }

  private static void assertBad(String message, Executable request) {
    assertEquals(message, assertThrows(RequestException.class, request).getMessage());
  }

  @Test
  void aMethodMustBeTheOnlyOne() throws Exception {
    assertEquals("m", method("p.A", "m", null).only(List.of("m")));
    Names plain = method("p.A", "m", null);
    assertBad("no method p.A.m", () -> plain.only(List.of()));
    assertBad(
        "several methods p.A.m: give \"parameters\"", () -> plain.only(List.of("m1", "m2")));
    Names precise = method("", "m", List.of("int"));
    assertBad("no method (the type at 4).m[int]", () -> precise.only(List.of()));
  }

  @Test
  void anEmptyNameIsNone() throws Exception {
    Names names = method("", "m", null);
    assertFalse(names.hasType());
    assertTrue(names.hasMethod());
    assertBad("the target has no \"type\"", names::typeName);
    assertBad("the target has no \"field\"", names::fieldName);
  }

  @Test
  void aSelectedTypeIsMeantByItsSimpleNameOrByNone() throws Exception {
    assertTrue(method("p.A.B", "m", null).canMean("B"));
    assertFalse(method("p.A.B", "m", null).canMean("A"));
    assertTrue(method(null, "m", null).canMean("A"));
  }

  @Test
  void aSelectionLiesWithinItsFile() throws Exception {
    Names names = method("p.A", "m", null);
    names.checkSelection(6);
    assertBad("the selection lies outside p/A.java", () -> names.checkSelection(5));
  }

  @Test
  void membersAreChosenByNameOrAllAtOnce() throws Exception {
    List<String> offered = List.of("f", "m(int)", "m(long)");
    Target none = new Target("p.A", null, null, null, null, 0, 0);
    assertEquals(offered, choose(none, "*", offered));
    assertEquals(List.of("m(int)", "m(long)", "f"), choose(none, "m, f", offered));
    assertBad("no member p.A.x can be chosen", () -> choose(none, "f,x", offered));
  }

  private static List<String> choose(Target target, String members, List<String> offered)
      throws RequestException {
    return new Names(target, members)
        .choose("members", "p.A", offered, each -> each.replaceAll("\\(.*", ""));
  }

  @Test
  void parameterTypesAreComparedByQualifiedOrSimpleNames() {
    Target any = new Target("p.A", "m", null, null, null, 0, 0);
    assertTrue(any.takes(List.of("int")));
    Target target = new Target("p.A", "m", List.of("String", "int..."), null, null, 0, 0);
    assertTrue(target.takes(List.of("java.lang.String", "int[]")));
    assertFalse(target.takes(List.of("p.MyString", "int[]")));
    assertFalse(target.takes(List.of("java.lang.String")));
  }
}
