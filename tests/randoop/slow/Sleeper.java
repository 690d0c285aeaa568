package slow;

import java.util.concurrent.TimeUnit;

/** Takes its time: whatever ends the worker finds it in the middle of a call. */
public class Sleeper {
  public Sleeper() {}

  public int naps(int minutes) throws InterruptedException {
    TimeUnit.SECONDS.sleep(3);
    return minutes;
  }
}
