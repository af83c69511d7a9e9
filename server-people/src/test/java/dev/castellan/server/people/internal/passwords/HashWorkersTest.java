package dev.castellan.server.people.internal.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HashWorkersTest {

    private final HashWorkers workers = new HashWorkers();
    private final CountDownLatch gate = new CountDownLatch(1);

    @AfterEach
    void close() {
        gate.countDown();
        workers.close();
    }

    @Test
    void twoRunThirtyTwoWaitAndMoreAreRefused() throws InterruptedException {
        AtomicInteger running = new AtomicInteger();
        CountDownLatch started = new CountDownLatch(2);
        List<CompletionStage<Integer>> accepted = new ArrayList<>();
        for (int i = 0; i < 34; i++) {
            accepted.add(workers.run(() -> {
                running.incrementAndGet();
                started.countDown();
                await(gate);
                return 1;
            }));
        }
        started.await();

        assertRefused(workers.run(() -> 1));
        assertThat(running).hasValue(2);
        gate.countDown();
        assertThat(accepted).allSatisfy(stage -> assertThat(join(stage)).isEqualTo(1));
        assertThat(join(workers.run(() -> 2))).isEqualTo(2);
    }

    @Test
    void workRunsOnThreadsOfItsOwnThatDoNotKeepAProgramAlive() {
        Thread thread = join(workers.run(Thread::currentThread));

        assertThat(thread.getName()).startsWith("castellan-people-");
        assertThat(thread.isDaemon()).isTrue();
    }

    @Test
    void stageFailsWithTheRefusalItself() {
        Refusal refusal = Refusal.of(ErrorKind.INVALID, "password: no");

        CompletionStage<Object> stage = workers.run(() -> {
            throw refusal;
        });

        assertThatThrownBy(() -> stage.toCompletableFuture().get()).hasCause(refusal);
    }

    @Test
    void closingRefusesWhatWaitsAndEndsWhatRuns() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(2);
        List<CompletionStage<Integer>> running = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            running.add(workers.run(() -> {
                started.countDown();
                await(gate);
                return 1;
            }));
        }
        started.await();
        CompletionStage<Integer> waiting = workers.run(() -> 2);

        CompletableFuture<Void> closing = CompletableFuture.runAsync(workers::close);
        assertRefused(waiting);
        gate.countDown();
        closing.join();

        assertThat(running)
                .allSatisfy(stage -> assertThat(stage.toCompletableFuture()).isCompletedWithValue(1));
        assertRefused(workers.run(() -> 3));
    }

    private static void assertRefused(CompletionStage<Integer> stage) {
        assertThatThrownBy(() -> join(stage))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(Refusal.class, refusal -> {
                    assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
                    assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(2));
                });
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
