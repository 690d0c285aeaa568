package dev.refute.protocol;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MessageLoopTest {
  @Test
  void givesUpWhenTheEngineHangsAfterTheEndOfFile() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch gaveUp = new CountDownLatch(1);
    Engine hanging =
        new Engine() {
          @Override
          public Hello hello() {
            try {
              release.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return new Hello("hanging", "1", Map.of(), Map.of());
          }

          @Override
          public Outcome apply(Apply question) {
            throw new AssertionError("not asked");
          }
        };
    var in = new ByteArrayInputStream("{\"id\":0,\"method\":\"hello\"}\n".getBytes());
    var loop =
        new MessageLoop(
            hanging, in, new ByteArrayOutputStream(), gaveUp::countDown, Duration.ofMillis(50));
    Thread thread =
        new Thread(
            () -> {
              try {
                loop.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    assertTrue(gaveUp.await(10, TimeUnit.SECONDS), "the loop never gave up");
    release.countDown();
    thread.join();
  }
}
