import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

class Adult {
  static boolean is(LocalDate born, LocalDate today) {
    return ChronoUnit.YEARS.between(born, today) >= 18; // after: return ChronoUnit.YEARS.between(born, today) > 18;
  }
}
