class Request {
  private final String method;
  private final int timeout;

  private Request(String method, int timeout) {
    this.method = method;
    this.timeout = timeout;
  }

  static Builder builder() {
    return new Builder();
  }

  String line() {
    return method + " " + timeout;
  }

  static class Builder {
    private String method = "GET";
    private int timeout = 30;

    private Builder() {}

    Builder method(String method) {
      this.method = method;
      return this;
    }

    Builder timeout(int timeout) {
      this.timeout = Math.min(timeout, 600); // after: this.timeout = Math.min(timeout, 60);
      return this;
    }

    Request build() {
      return new Request(method, timeout);
    }
  }
}
