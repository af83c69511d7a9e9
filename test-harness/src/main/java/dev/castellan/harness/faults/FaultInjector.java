package dev.castellan.harness.faults;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.ApiService;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Applies the faults of one tenant to its requests. For internal use; tests use {@link Faults}. Safe for use by several
 * threads.
 */
public final class FaultInjector {

    private final Clock clock;
    private final List<Fault> set = new CopyOnWriteArrayList<>();
    private final Faults faults = new Faults(this);
    private volatile long cleared = System.nanoTime();

    /** Creates an injector without faults, for a tenant with this clock. */
    public FaultInjector(Clock clock) {
        this.clock = clock;
    }

    /** Returns the faults, for tests to set. */
    public Faults faults() {
        return faults;
    }

    /**
     * Answers a request by the first fault that hits it, or by the operation alone if none does.
     *
     * @param start the time of the request, by {@link System#nanoTime}
     * @param service creates the API's error answers
     * @param operation runs the operation, unless the fault prevents it
     * @throws TestCodeException if a condition of the test throws; the operation has not run
     */
    public FaultOutcome answer(IncomingCall call, long start, ApiService service, Supplier<ApiResponse> operation) {
        Fault fault = find(call, start);
        return fault == null
                ? FaultOutcome.of(operation.get())
                : fault.apply(new FaultedRequest(service, call, operation));
    }

    /**
     * Removes all faults and cuts off the answers that they delay. Faults that are set later do not hit requests that
     * arrived before this call.
     */
    public void clear() {
        cleared = System.nanoTime();
        set.forEach(Fault::remove);
    }

    Clock clock() {
        return clock;
    }

    List<Fault> set() {
        return List.copyOf(set);
    }

    Fault add(Fault fault) {
        set.add(fault);
        fault.whenRemoved(() -> set.remove(fault));
        return fault;
    }

    private @Nullable Fault find(IncomingCall call, long start) {
        if (start - cleared < 0) {
            return null;
        }
        for (Fault fault : set) {
            if (fault.hits(call)) {
                return fault;
            }
        }
        return null;
    }

    /**
     * The answer to a request after faults were applied.
     *
     * @param answer the answer; status 0 stands for no answer
     * @param delivery how the answer is sent to the client
     * @param fault the fault that hit the request; absent if none did
     */
    public record FaultOutcome(
            ApiResponse answer, Delivery delivery, @Nullable String fault) {

        /** Returns the outcome for a request that no fault hit. */
        public static FaultOutcome of(ApiResponse answer) {
            return new FaultOutcome(answer, Delivery.PROMPT, null);
        }
    }
}
