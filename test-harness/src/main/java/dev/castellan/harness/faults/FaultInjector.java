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

/** Applies the faults of one tenant to its requests. For internal use. Tests use {@link Faults}. Thread-safe. */
public final class FaultInjector {

    private final Clock clock;
    private final List<Fault> set = new CopyOnWriteArrayList<>();
    private final Faults faults = new Faults(this);
    private volatile long cleared = System.nanoTime();

    /** Creates an injector without faults for a tenant that uses this clock. */
    public FaultInjector(Clock clock) {
        this.clock = clock;
    }

    /** Returns the object with which tests add and remove faults. */
    public Faults faults() {
        return faults;
    }

    /**
     * Responds to a request with the first fault that hits it, or runs the operation if no fault hits it.
     *
     * @param start the arrival time of the request, as returned by {@link System#nanoTime}
     * @param service creates the API's error responses
     * @param operation runs the operation, unless the fault prevents it
     * @throws TestCodeException if a condition of the test throws an exception. The operation has not run.
     */
    public FaultOutcome response(IncomingCall call, long start, ApiService service, Supplier<ApiResponse> operation) {
        Fault fault = find(call, start);
        return fault == null
                ? FaultOutcome.of(operation.get())
                : fault.apply(new FaultEffect.FaultedRequest(service, call, operation));
    }

    /**
     * Removes all faults and cuts off the responses that they are delaying. Faults added later do not hit requests that
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
     * The result of applying faults to a request.
     *
     * @param response the response, with status 0 if no response is sent
     * @param delivery how the response is sent to the client
     * @param fault the fault that hit the request, or null if none did
     */
    public record FaultOutcome(
            ApiResponse response,
            Delivery delivery,
            @Nullable String fault) {

        /** Returns the outcome of a request that no fault hit. */
        public static FaultOutcome of(ApiResponse response) {
            return new FaultOutcome(response, Delivery.PROMPT, null);
        }
    }
}
