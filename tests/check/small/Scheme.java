class Scheme {
  private final boolean secure;

  Scheme(boolean secure) {
    this.secure = secure;
  }

  String url(String host) {
    return (secure ? "https://" : "http://") + host; // after: return (secure ? "https://" : "ftp://") + host;
  }
}
