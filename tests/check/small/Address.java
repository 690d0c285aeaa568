import java.util.regex.Pattern;

class Address {
  private static final Pattern KNOWN = Pattern.compile("[a-z0-9.]+@[a-z0-9-]+\\.(com|org)"); // after: private static final Pattern KNOWN = Pattern.compile("[a-z0-9.]+@[a-z0-9-]+\\.(com|orgs)");

  boolean isKnown(String text) {
    return text != null && KNOWN.matcher(text).matches();
  }
}
