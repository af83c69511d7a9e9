package dev.castellan.server.standalone.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A target whose reader may stall. */
@Timeout(60)
final class QueuedTargetTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final List<String> written = new CopyOnWriteArrayList<>();
    private final LostLines lost = new LostLines();

    @Test
    void lineIsThereWhenTheWriteReturns() throws IOException {
        try (QueuedTarget target = new QueuedTarget(this::add, LONG, 10, lost)) {
            target.write(line("one"));
            assertThat(written).containsExactly("one");
            target.write(line("two"));
            assertThat(written).containsExactly("one", "two");
        }
    }

    @Test
    void failureReachesTheWriter() throws IOException {
        LineTarget broken = line -> {
            throw new IOException("Broken pipe");
        };
        try (QueuedTarget target = new QueuedTarget(broken, LONG, 10, lost)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> target.write(line("one")))
                    .withMessageContaining("Broken pipe");
        }
    }

    @Test
    void stalledReaderHoldsUpNobodyForLongAndGetsAllLinesLater() throws IOException {
        CountDownLatch reading = new CountDownLatch(1);
        try (QueuedTarget target = new QueuedTarget(line -> addAfter(reading, line), SHORT, 100, lost)) {
            for (int i = 0; i < 50; i++) {
                target.write(line("line " + i));
            }
            assertThat(written).isEmpty();
            reading.countDown();
            Condition.await(() -> written.size() == 50, () -> "written: " + written);
        }
        assertThat(written).startsWith("line 0", "line 1").endsWith("line 49");
        assertThat(lost.count()).isZero();
    }

    @Test
    void failureThatNoWriterWaitsForIsCounted() throws IOException {
        CountDownLatch reading = new CountDownLatch(1);
        LineTarget breaking = line -> {
            awaitUninterrupted(reading);
            throw new IOException("Broken pipe");
        };
        try (QueuedTarget target = new QueuedTarget(breaking, SHORT, 100, lost)) {
            target.write(line("one"));
            target.write(line("two"));
            assertThat(lost.count()).isZero();
            reading.countDown();
            Condition.await(() -> lost.count() == 2, () -> "lost: " + lost.count());
        }
        assertThat(lost.count()).isEqualTo(2);
        assertThat(lost.takeComplaint()).contains("lacks 2 lines", "Broken pipe");
    }

    @Test
    void closeGivesUpOnATargetThatHangsAndCountsWhatWaits() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        QueuedTarget target = new QueuedTarget(line -> addAfter(never, line), SHORT, 100, lost, SHORT);
        for (int i = 0; i < 3; i++) {
            target.write(line("line " + i));
        }
        target.close();
        assertThat(lost.count()).isEqualTo(3);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> target.write(line("late")));
        never.countDown();
    }

    @Test
    void slowReaderHoldsUpNobodyWhileOlderLinesWait() throws IOException {
        Semaphore reads = new Semaphore(0);
        LineTarget slow = line -> {
            reads.acquireUninterruptibly();
            add(line);
        };
        try (QueuedTarget target = new QueuedTarget(slow, SHORT, 100, lost)) {
            for (int i = 0; i < 3; i++) {
                target.write(line("line " + i));
            }
            assertThat(target.isStalled()).isTrue();
            reads.release();
            Condition.await(() -> written.size() == 1 && reads.hasQueuedThreads(), () -> "written: " + written);
            assertThat(target.isStalled()).isTrue();

            reads.release(2);
            Condition.await(() -> !target.isStalled(), () -> "written: " + written);
            assertThat(written).hasSize(3);
        }
    }

    @Test
    void withoutAWaitNobodyIsHeldUp() throws IOException {
        CountDownLatch reading = new CountDownLatch(1);
        LineTarget hanging = line -> addAfter(reading, line);
        try (QueuedTarget target = new QueuedTarget(hanging, Duration.ZERO, 10, lost)) {
            target.write(line("one"));
            assertThat(written).isEmpty();
            reading.countDown();
        }
        assertThat(written).containsExactly("one");
    }

    @Test
    void targetIsClosedAfterItsLastLine() throws IOException {
        LineTarget closing = new LineTarget() {
            @Override
            public void write(byte[] line) {
                add(line);
            }

            @Override
            public void close() {
                written.add("closed");
            }
        };
        QueuedTarget target = new QueuedTarget(closing, LONG, 10, lost);
        target.write(line("one"));
        target.close();
        assertThat(written).containsExactly("one", "closed");
    }

    @Test
    void linesBeyondTheQueueAreRefused() throws IOException {
        CountDownLatch reading = new CountDownLatch(1);
        try (QueuedTarget target = new QueuedTarget(line -> addAfter(reading, line), SHORT, 3, lost)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> {
                        for (int i = 0; i < 5; i++) {
                            target.write(line("line " + i));
                        }
                    })
                    .withMessageContaining("stopped to read");
            reading.countDown();
        }
    }

    @Test
    void closeWritesWhatWaits() throws IOException {
        CountDownLatch reading = new CountDownLatch(1);
        QueuedTarget target = new QueuedTarget(line -> addAfter(reading, line), SHORT, 10, lost);
        target.write(line("one"));
        target.write(line("two"));
        reading.countDown();
        target.close();
        assertThat(written).containsExactly("one", "two");
    }

    private void add(byte[] line) {
        written.add(new String(line, UTF_8));
    }

    private void addAfter(CountDownLatch reading, byte[] line) {
        awaitUninterrupted(reading);
        add(line);
    }

    /** Waits as a write to a pipe does, which does not end when its thread is interrupted. */
    private static void awaitUninterrupted(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] line(String text) {
        return text.getBytes(UTF_8);
    }
}
