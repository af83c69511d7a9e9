package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class BackgroundTest {

    @Test
    void tasksRunOnOneDaemonThreadOneAfterTheOther() throws Exception {
        try (Background background = new Background()) {
            Thread first = threadOf(background);
            assertThat(first.isDaemon()).isTrue();
            assertThat(first.getName()).isEqualTo("castellan-background");
            assertThat(threadOf(background)).isSameAs(first);
        }
    }

    @Test
    void closingLeavesNoThread() throws Exception {
        Background background = new Background();
        Thread thread = threadOf(background);
        background.close();
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void closingTwiceDoesNothing() {
        Background background = new Background();
        background.close();
        background.close();
        assertThatThrownBy(() -> background.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void closingInterruptsTheTaskUnderWayAndDropsTheOthers() throws Exception {
        Background background = new Background();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        AtomicBoolean second = new AtomicBoolean();
        background.execute(() -> {
            running.countDown();
            try {
                interrupted.complete(never.await(20, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
        });
        background.execute(() -> second.set(true));
        running.await();
        background.close();
        assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(second).isFalse();
    }

    @Test
    void theThreadEndsByItselfWhenThereIsNothingToDo() throws Exception {
        try (Background background = new Background()) {
            Thread thread = threadOf(background);
            thread.join(10_000);
            assertThat(thread.isAlive()).isFalse();
            assertThat(threadOf(background)).isNotSameAs(thread);
        }
    }

    @Test
    void aFailingTaskDoesNotStopTheNextOne() throws Exception {
        try (Background background = new Background()) {
            CompletableFuture<Thread> next = new CompletableFuture<>();
            background.execute(() -> {
                Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
                throw new IllegalStateException("made up");
            });
            background.execute(() -> next.complete(Thread.currentThread()));
            assertThat(next.get(10, TimeUnit.SECONDS)).isNotNull();
        }
    }

    private static Thread threadOf(Background background) throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        background.execute(() -> thread.complete(Thread.currentThread()));
        return thread.get(10, TimeUnit.SECONDS);
    }
}
