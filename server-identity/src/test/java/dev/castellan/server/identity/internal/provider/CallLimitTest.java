package dev.castellan.server.identity.internal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.server.people.signin.ProviderException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallLimitTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final CountDownLatch answered = new CountDownLatch(1);
    private final Semaphore running = new Semaphore(0);

    private CompletableFuture<Integer> slow(CallLimit limit, int organization) {
        return CompletableFuture.supplyAsync(
                () -> limit.run(id(organization), () -> {
                    running.release();
                    try {
                        answered.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return organization;
                }),
                task -> new Thread(task).start());
    }

    private List<CompletableFuture<Integer>> slow(CallLimit limit, int organization, int number)
            throws InterruptedException {
        List<CompletableFuture<Integer>> calls = IntStream.range(0, number)
                .mapToObj(i -> slow(limit, organization))
                .toList();
        running.acquire(CallLimit.MAX_RUNNING);
        return calls;
    }

    private static UUID id(int organization) {
        return new UUID(0, organization);
    }

    private static ProviderException refused(CallLimit limit, int organization) {
        return catchThrowableOfType(ProviderException.class, () -> limit.run(id(organization), () -> "not refused"));
    }

    @Test
    void callWaitsForThoseBeforeIt() throws InterruptedException {
        CallLimit limit = new CallLimit(LONG);
        List<CompletableFuture<Integer>> calls = slow(limit, 1, CallLimit.MAX_OF_ORGANIZATION);

        assertThat(running.tryAcquire()).isFalse();
        assertThat(limit.<Integer>run(id(2), () -> 2)).isEqualTo(2);
        answered.countDown();
        assertThat(calls).allSatisfy(call -> assertThat(call).succeedsWithin(LONG));
        assertThat(limit.<Integer>run(id(1), () -> 1)).isEqualTo(1);
    }

    @Test
    void refusesCallThatWaitsTooLong() throws InterruptedException {
        CallLimit limit = new CallLimit(Duration.ofMillis(1));
        List<CompletableFuture<Integer>> calls = slow(limit, 1, CallLimit.MAX_RUNNING);

        assertThat(refused(limit, 1).isUnreachable()).isTrue();
        answered.countDown();
        assertThat(calls).allSatisfy(call -> assertThat(call).succeedsWithin(LONG));
    }

    @Test
    void refusesFurtherCallsAtOnce() throws InterruptedException {
        CallLimit limit = new CallLimit(LONG);
        slow(limit, 1, CallLimit.MAX_RUNNING);
        CountDownLatch refused = new CountDownLatch(2);
        IntStream.range(0, CallLimit.MAX_OF_ORGANIZATION - CallLimit.MAX_RUNNING + 2)
                .forEach(i -> slow(limit, 1).whenComplete((result, problem) -> {
                    if (problem != null) {
                        refused.countDown();
                    }
                }));

        assertThat(refused.await(LONG.toSeconds() - 10, TimeUnit.SECONDS)).isTrue();
        answered.countDown();
    }

    @Test
    void limitsCallsOfAllOrganizations() throws InterruptedException {
        CallLimit limit = new CallLimit(LONG);
        int organizations = CallLimit.MAX / CallLimit.MAX_RUNNING;
        for (int organization = 0; organization < organizations; organization++) {
            slow(limit, organization, CallLimit.MAX_RUNNING);
        }

        assertThat(refused(limit, organizations).isUnreachable()).isTrue();
        answered.countDown();
    }
}
