package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import subject.Account;

/** A library opened, described and run, as the C++ side does it. */
class RandomLabTest {
  private RandomLab lab;
  private String description;
  private List<String> labels;
  private List<String> constants;
  private final ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
  private final ByteBuffer out = ByteBuffer.allocateDirect(1 << 16);

  private static String testClasses() throws Exception {
    return Path.of(Account.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  private void open(String... more) throws Exception {
    List<String> settings = new ArrayList<>(List.of(more));
    settings.add("classpath=" + testClasses());
    settings.add("class=subject.Account");
    settings.add("slow-ms=0");
    lab = RandomLab.open(Programs.bytes(settings.toArray(new String[0])));
    description = new String(lab.describe(), StandardCharsets.UTF_8);
    labels = all("\"label\":\"([^\"]*)\"", description);
    String literals = description.substring(description.indexOf("\"literals\":"));
    constants = all("\"java\":\"((?:[^\"\\\\]|\\\\.)*)\"", literals);
    lab.attach(in, out);
  }

  private static List<String> all(String pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) found.add(matcher.group(1));
    return found;
  }

  private int op(String label) {
    assertTrue(labels.contains(label), () -> label + " in " + labels);
    return labels.indexOf(label);
  }

  private int constant(String java) {
    assertTrue(constants.contains(java), () -> java + " in " + constants);
    return constants.indexOf(java);
  }

  private int result(int call) {
    return constants.size() + 1 + call;
  }

  private String explain(int... code) {
    return new String(lab.explain(code, true), StandardCharsets.UTF_8);
  }

  private int account() {
    return op("subject.Account.<init>(int)");
  }

  @Test
  void describesWhatIsPublicAndWhatMakesItsParameters() throws Exception {
    open();
    assertTrue(labels.contains("subject.Account.plus(subject.Account)"));
    assertTrue(labels.contains("java.util.List.of()"), "for a List");
    assertFalse(labels.contains("subject.Account.hidden()"));
    open("package-private=yes");
    assertTrue(labels.contains("subject.Account.hidden()"));
    open("omit=plus");
    assertFalse(labels.contains("subject.Account.plus(subject.Account)"));
  }

  @Test
  void aSequenceThatReturnsTellsItsValues() throws Exception {
    open();
    String told =
        explain(2, 1, account(), constant("7"), op("subject.Account.money()"), result(0));
    assertTrue(told.contains("\"status\":0"), told);
    assertTrue(told.contains("{\"java\":\"7\",\"kind\":\"Integer\"}"), told);
  }

  @Test
  void anExceptionOfItsOwnIsIllegal() throws Exception {
    open();
    String told = explain(1, 0, account(), constant("-1"));
    assertTrue(told.contains("\"status\":1"), told);
    assertTrue(told.contains("IllegalArgumentException"), told);
  }

  @Test
  void aNullPointerIsAViolationUnlessNullWasPassed() throws Exception {
    open();
    String told =
        explain(2, 1, account(), constant("7"), op("subject.Account.ownerName()"), result(0));
    assertTrue(told.contains("\"status\":2,\"alive\":true,\"statement\":1,\"contract\":0"), told);
    int none = constants.size();
    told = explain(1, 0, op("subject.Account.lengthOf(java.lang.String)"), none);
    assertTrue(told.contains("\"status\":1"), told);
  }

  @Test
  void aFailedAssertionIsAViolation() throws Exception {
    open();
    String told =
        explain(2, 1, account(), constant("7"), op("subject.Account.close()"), result(0));
    assertTrue(told.contains("\"contract\":1"), told);
  }

  @Test
  void twoObjectsThatDisagreeAreAViolation() throws Exception {
    open();
    String told =
        explain(3, 2, account(), constant("7"), account(), constant("3"),
            op("subject.Account.plus(subject.Account)"), result(0), result(1));
    assertTrue(told.contains("\"contract\":" + Contracts.SYMMETRIC), told);
    assertTrue(told.contains("\"first_class\":\"subject.Account\""), told);
  }

  /** Code that catches a stop must not get a fresh allowance for the next call. */
  @Test
  void whatWantsOutIsStoppedThoughItCatchesThat() throws Exception {
    open();
    String told =
        explain(3, 2, account(), constant("7"), op("subject.Account.exits()"), result(0),
            op("subject.Account.money()"), result(0));
    assertTrue(told.contains("\"status\":3"), told);
    assertTrue(told.contains("\"statement\":1"), told);
  }

  @Test
  void contractsAndDecorationsOfTheUsersAreHeard() throws Exception {
    open("contract=subject.Says", "visitor=subject.Says");
    String told = explain(1, 0, account(), constant("7"));
    assertTrue(told.contains("\"status\":0"), told);
    assertTrue(told.contains("\"decorations\":[\"0 gave Account\"]"), told);
    told = explain(1, 0, account(), constant("100"));
    assertTrue(told.contains("\"contract_name\":\"subject.Says\""), told);
  }

  @Test
  void withoutTheDefaultContractsTheUsersOwnAreStillChecked() throws Exception {
    open("no-default-contracts=yes", "contract=subject.Says");
    int ownerName = op("subject.Account.ownerName()");
    String told = explain(2, 1, account(), constant("7"), ownerName, result(0));
    assertTrue(told.contains("\"status\":1"), told);
    told = explain(2, 1, account(), constant("7"), op("subject.Account.close()"), result(0));
    assertTrue(told.contains("\"status\":1"), told);
    told =
        explain(3, 2, account(), constant("7"), account(), constant("3"),
            op("subject.Account.plus(subject.Account)"), result(0), result(1));
    assertTrue(told.contains("\"status\":0"), told);
    told = explain(1, 0, account(), constant("100"));
    assertTrue(told.contains("\"contract_name\":\"subject.Says\""), told);
  }

  @Test
  void aContractOfMethodsSeesWhatWentInAndCameOut() throws Exception {
    open("no-default-contracts=yes", "contract=subject.Rules");
    int plus = op("subject.Account.plus(subject.Account)");
    String told =
        explain(3, 2, account(), constant("7"), account(), constant("3"),
            plus, result(0), result(1));
    assertTrue(told.contains("\"status\":0"), told);
    told =
        explain(3, 2, account(), constant("100"), account(), constant("3"),
            plus, result(0), result(1));
    assertTrue(told.contains("\"status\":2,\"alive\":true,\"statement\":2"), told);
    assertTrue(told.contains("\"contract_name\":\"subject.Rules\""), told);
    assertTrue(told.contains("\"of_method\":true,\"call_threw\":false"), told);
  }

  @Test
  void aMethodThatThrowsWhatItMayNotBreaksItsContract() throws Exception {
    open("no-default-contracts=yes", "contract=subject.Rules");
    String told = explain(1, 0, account(), constant("-1"));
    assertTrue(told.contains("\"status\":1"), told);
    told = explain(2, 1, account(), constant("7"), op("subject.Account.close()"), result(0));
    assertTrue(told.contains("\"of_method\":true,\"call_threw\":true"), told);
  }

  @Test
  void whatTheUserCallsIllegalIsNotCalled() throws Exception {
    open("legality=subject.Rules");
    String told = explain(1, 0, account(), constant("2"));
    assertTrue(told.contains("\"status\":0"), told);
    told = explain(1, 0, account(), constant("3"));
    assertTrue(told.contains("\"status\":1,\"alive\":true,\"statement\":0"), told);
    assertFalse(told.contains("exception"), told);
  }

  @Test
  void aContractThatIsNoneIsSaid() {
    assertThrows(IllegalArgumentException.class, () -> open("contract=java.lang.Object"));
  }

  @Test
  void aBatchTellsOfEachSequenceAndWhatIsWorthReuse() throws Exception {
    open();
    IntBuffer from = in.order(ByteOrder.nativeOrder()).asIntBuffer();
    int[] code = {
      1, 0, account(), constant("7"),
      1, 0, account(), constant("-1"),
      1, 0, account(), constant("7"),
    };
    from.put(SequenceRunner.COUNT, 3);
    from.put(SequenceRunner.SIZE, code.length);
    from.put(SequenceRunner.FLAGS, SequenceRunner.CHECK | SequenceRunner.PRUNE);
    for (int i = 0; i < code.length; i++) from.put(SequenceRunner.DATA + i, code[i]);
    assertEquals(3, lab.run());
    assertEquals(2, from.get(SequenceRunner.CURRENT), "the last is on record");
    IntBuffer told = out.order(ByteOrder.nativeOrder()).asIntBuffer();
    int[] seen = new int[20];
    told.get(0, seen);
    int[] expected = {
      0, 0, -1, -1, -1, 1, 1, // returned, and its value is new
      1, 0, -1, -1, -1, 1, // threw
      0, 0, -1, -1, -1, 1, 0, // returned a value that equals an earlier one
    };
    assertEquals(IntBuffer.wrap(expected), IntBuffer.wrap(seen));
  }

  @Test
  void spareConstantsKeepTheSlotsOfResults() throws Exception {
    open("spare=3");
    int slots = constants.size();
    assertEquals(constant("7"), lab.constant("Integer:7"));
    int slot = lab.constant("Integer:4711");
    assertEquals(slots - 3, slot);
    assertEquals(slot, lab.constant("Integer:4711"));
    String told = explain(2, 1, account(), slot, op("subject.Account.money()"), result(0));
    assertTrue(told.contains("{\"java\":\"4711\""), told);
    assertEquals(slot + 1, lab.constant("String:new"));
    assertEquals(slot + 2, lab.constant("Long:4711"));
    assertEquals(-1, lab.constant("Integer:4712"), "no room");
  }

  @Test
  void aCounterThatIsNoneIsSaidWhenTheLibraryIsOpened() {
    for (String name : new String[] {"no.such.Class", "java.util.ArrayList"}) {
      byte[][] settings = Programs.bytes("class=java.util.ArrayList", "counter=" + name);
      assertThrows(ReflectiveOperationException.class, () -> RandomLab.open(settings));
    }
  }
}
