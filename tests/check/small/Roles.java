class Roles {
  private final String role;

  Roles(String role) {
    this.role = role;
  }

  boolean mayDelete() {
    return role.equals("admin"); // after: return role.equals("Admin");
  }
}
