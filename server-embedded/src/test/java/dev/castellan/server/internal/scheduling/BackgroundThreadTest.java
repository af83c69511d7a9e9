package dev.castellan.server.internal.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class BackgroundThreadTest {

    @Test
    void runsTasksOnOneDaemonThread() throws Exception {
        try (BackgroundThread background = new BackgroundThread()) {
            Thread first = threadOf(background);
            assertThat(first.isDaemon()).isTrue();
            assertThat(first.getName()).isEqualTo("castellan-background");
            assertThat(threadOf(background)).isSameAs(first);
        }
    }

    @Test
    void closingStopsBackgroundThread() throws Exception {
        BackgroundThread background = new BackgroundThread();
        Thread thread = threadOf(background);
        background.close();
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void canBeClosedTwiceAndThenRejectsTasks() {
        BackgroundThread background = new BackgroundThread();
        background.close();
        background.close();
        assertThatThrownBy(() -> background.after(Duration.ZERO, () -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void closingRunsDelayedTasksImmediately() {
        BackgroundThread background = new BackgroundThread();
        List<Thread> ran = new CopyOnWriteArrayList<>();
        background.after(Duration.ofHours(1), () -> ran.add(Thread.currentThread()));
        background.after(Duration.ofHours(2), () -> ran.add(Thread.currentThread()));
        assertThat(ran).isEmpty();
        background.close();
        assertThat(ran).hasSize(2).allMatch(thread -> thread.getName().equals("castellan-background"));
    }

    @Test
    void closingInterruptsRunningTaskAndDropsQueuedTasks() throws Exception {
        BackgroundThread background = new BackgroundThread();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        AtomicBoolean second = new AtomicBoolean();
        background.after(Duration.ZERO, () -> {
            running.countDown();
            try {
                interrupted.complete(never.await(20, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
        });
        background.after(Duration.ZERO, () -> second.set(true));
        running.await();
        background.close();
        assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(second).isFalse();
    }

    @Test
    void runsTaskAfterItsDelay() throws Exception {
        try (BackgroundThread background = new BackgroundThread()) {
            long start = System.nanoTime();
            CompletableFuture<Long> ran = new CompletableFuture<>();
            background.after(Duration.ofMillis(50), () -> ran.complete(System.nanoTime()));
            assertThat(ran.get(10, TimeUnit.SECONDS) - start).isGreaterThanOrEqualTo(50_000_000);
        }
    }

    @Test
    void threadStopsWhenIdleAndIsReplacedForNextTask() throws Exception {
        try (BackgroundThread background = new BackgroundThread()) {
            Thread thread = threadOf(background);
            thread.join(10_000);
            assertThat(thread.isAlive()).isFalse();
            assertThat(threadOf(background)).isNotSameAs(thread);
        }
    }

    @Test
    void failingTaskDoesNotStopNextTask() throws Exception {
        try (BackgroundThread background = new BackgroundThread()) {
            CompletableFuture<Thread> next = new CompletableFuture<>();
            background.after(Duration.ZERO, () -> {
                Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
                throw new IllegalStateException("made up");
            });
            background.after(Duration.ZERO, () -> next.complete(Thread.currentThread()));
            assertThat(next.get(10, TimeUnit.SECONDS)).isNotNull();
        }
    }

    private static Thread threadOf(BackgroundThread background) throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        background.after(Duration.ZERO, () -> thread.complete(Thread.currentThread()));
        return thread.get(10, TimeUnit.SECONDS);
    }
}
