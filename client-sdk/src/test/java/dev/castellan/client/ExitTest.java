package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.token.AccessToken;
import dev.castellan.support.time.MutableClock;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("process")
class ExitTest extends OneDeployment {

    /**
     * The client documents that the JVM exits within one second. A busy machine may take a few seconds, but a leaked
     * thread takes longer.
     */
    private static final int SECONDS = 5;

    @Test
    void jvmExitsEvenIfClientIsNotClosed() throws Exception {
        deployment.responds(204).responds(204);
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Forgetful.class.getName(),
                        deployment.url())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = program.inputReader()) {
            assertThat(out.readLine()).isEqualTo("main ends");
            assertThat(program.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isZero();
            assertThat(deployment.requests()).isEqualTo(2);
        } finally {
            program.destroyForcibly();
        }
    }

    /** A program that closes nothing and leaves an open connection and a token fetch that never ends. */
    static final class Forgetful {

        private Forgetful() {}

        @SuppressWarnings("SystemOut") // the test that started this program reads the output
        public static void main(String[] args) throws InterruptedException {
            MutableClock clock = new MutableClock();
            AtomicInteger requested = new AtomicInteger();
            CountDownLatch askedAgain = new CountDownLatch(2);
            CastellanClient client = CastellanClient.builder(args[0])
                    .clock(clock)
                    .token(() -> {
                        askedAgain.countDown();
                        if (requested.incrementAndGet() > 1) {
                            new CountDownLatch(1).await();
                        }
                        return new AccessToken("made-up", clock.instant().plusSeconds(3600));
                    })
                    .build();
            client.queries().delete(QUERY);
            clock.advance(Duration.ofMinutes(56));
            client.queries().delete(QUERY);
            askedAgain.await();
            System.out.println("main ends");
        }
    }
}
