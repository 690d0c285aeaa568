import java.time.LocalDate;

class Deadline {
  static boolean late(LocalDate due, LocalDate today) {
    return today.isAfter(due); // after: return !today.isBefore(due);
  }
}
