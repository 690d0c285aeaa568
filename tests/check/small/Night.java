import java.time.LocalTime;

class Night {
  static boolean is(LocalTime time) {
    return time.getHour() >= 22 || time.getHour() < 6; // after: return time.getHour() >= 22 || time.getHour() <= 6;
  }
}
