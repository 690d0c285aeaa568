import java.util.Properties;

class Configured {
  static int port(Properties properties) {
    String port = properties.getProperty("server.port", "80"); // after: String port = properties.getProperty("port", "80");
    return Integer.parseInt(port);
  }
}
