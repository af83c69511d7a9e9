package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.harness.HarnessSubject;
import dev.castellan.model.Project;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Tests responses that faults delay or withhold. */
abstract class DelayedResponsesContract extends EffectContract {

    /** More stalled responses than the server has I/O threads. */
    private static final int STALLED = 10;

    DelayedResponsesContract(HarnessSubject harness) {
        super(harness);
    }

    @Test
    void asynchronousCallWaitsForDelayedResponse() throws Exception {
        creation().delay(Duration.ofMillis(100));

        assertThat(pending().get(30, TimeUnit.SECONDS).name()).isEqualTo("Apollo");
    }

    @Test
    void removingFaultEndsItsPendingResponses() {
        Interception fault = creation().stall();
        Interception late = harness.onAny().after(1000).delay(HOUR);
        CompletableFuture<Project> call = pending();
        await(fault, 1);

        late.remove();
        assertThat(call).isNotDone();
        fault.remove();

        assertEnds(call);
        assertHasNotRun(fault);
    }

    @Test
    void removingFaultEndsResponseWithSlowBody() {
        Interception slow = creation().slowBody(1, HOUR);
        CompletableFuture<Project> call = pending();
        await(slow, 1);

        slow.remove();

        assertEnds(call);
        assertHasRun(slow);
    }

    @Test
    void resettingTenantEndsPendingResponses() {
        Interception fault = creation().delay(HOUR);
        CompletableFuture<Project> call = pending();
        await(fault, 1);

        harness.reset();

        assertEnds(call);
        assertThat(harness.interceptions()).isEmpty();
        assertThat(create().name()).isEqualTo("Apollo");
        assertThat(fault.hits()).isOne();
    }

    @Test
    void closingTenantEndsPendingResponses() {
        Interception fault = creation().stall();
        CompletableFuture<Project> call = pending();
        await(fault, 1);

        harness.closeTenant();

        assertThat(call).failsWithin(Duration.ofSeconds(30));
    }

    @Test
    void closingServerEndsPendingResponses() {
        Interception fault = creation().stall();
        CompletableFuture<Project> call = pending();
        await(fault, 1);

        harness.close();

        assertThat(call).failsWithin(Duration.ofSeconds(30));
    }

    @Test
    void interruptingThreadCancelsStalledCall() throws InterruptedException {
        Interception fault = creation().stall();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> failure.set(catchThrowable(this::create)));
        thread.start();
        await(fault, 1);

        thread.interrupt();
        thread.join(30_000);

        assertThat(failure.get()).isInstanceOf(CallCancelledException.class);
    }

    @Test
    void stalledTenantDoesNotBlockOtherTenants() {
        Interception fault = harness.onAny().stall();
        List<CompletableFuture<Project>> calls = new ArrayList<>();
        for (int i = 1; i <= STALLED; i++) {
            calls.add(pending());
            await(fault, i);
        }
        HarnessSubject other = harness.another(null, 10);
        for (int i = 0; i < STALLED; i++) {
            assertThat(other.client().projects().create("Gemini").name()).isEqualTo("Gemini");
        }
        assertThat(calls).noneMatch(CompletableFuture::isDone);
    }

    private CompletableFuture<Project> pending() {
        return client.async().projects().create("Apollo");
    }

    private static void assertEnds(CompletableFuture<Project> call) {
        assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS))
                .cause()
                .isExactlyInstanceOf(TransportException.class)
                .hasMessageContaining("unexpected end of stream");
    }

    private static void await(Interception fault, int hits) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (fault.hits() < hits) {
            assertThat(System.nanoTime()).as("requests must meet the fault").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
