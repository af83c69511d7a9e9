package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Checks that virtual threads that call the client release their carrier threads while they wait. */
@Timeout(60)
@EnabledForJreRange(
        min = JRE.JAVA_24,
        disabledReason = "older virtual threads are held by every synchronized of the JDK")
class PinningTest extends OneDeployment {

    private static final int CALLS = 20;
    private static final Duration RESPONSE_DELAY = Duration.ofMillis(50);

    @TempDir
    private Path folder;

    @Test
    void waitingCallDoesNotPinCarrierThread() throws Exception {
        // The JDK pins a carrier thread once, while it loads the classes for waiting on sockets.
        callOnVirtualThreads(CALLS);
        assertThat(pinnedDuring(() -> callOnVirtualThreads(CALLS))).isEmpty();
        assertThat(deployment.requests()).isEqualTo(2 * CALLS);
    }

    private void callOnVirtualThreads(int calls) throws Exception {
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            deployment.responds(new MockResponse.Builder()
                    .code(204)
                    .headersDelay(RESPONSE_DELAY.toMillis(), TimeUnit.MILLISECONDS));
        }
        for (int i = 0; i < calls; i++) {
            callers.add(virtual(() -> client.queries().delete(QUERY)));
        }
        for (Thread caller : callers) {
            caller.join(Duration.ofSeconds(20).toMillis());
        }
    }

    /** Uses reflection, because these tests are compiled for Java 17. */
    private static Thread virtual(Runnable task) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    private List<RecordedEvent> pinnedDuring(Work work) throws Exception {
        Path file = folder.resolve("pinned.jfr");
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return ofOurs(file);
    }

    private static List<RecordedEvent> ofOurs(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> String.valueOf(event.getStackTrace()).contains("dev.castellan"))
                .filter(event -> !isShorterThanTheResponse(event))
                .toList();
    }

    /**
     * Sometimes the JDK cannot unmount a thread that waits for a monitor. A monitor held during I/O would block longer.
     */
    private static boolean isShorterThanTheResponse(RecordedEvent event) {
        return event.getString("blockingOperation").equals("Contended monitor enter")
                && event.getDuration().compareTo(RESPONSE_DELAY) < 0;
    }

    /** The watched action. */
    @FunctionalInterface
    private interface Work {

        void run() throws Exception;
    }
}
