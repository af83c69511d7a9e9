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
 * Applies the faults of one tenant to its requests. For the harness itself; tests use {@link Faults}. Safe for use by
 * several threads.
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
     * @param start when the request came, in nanoseconds of this machine ({@link System#nanoTime})
     * @param service writes the API's error answers
     * @param operation runs the operation, unless the fault prevents it
     * @throws TestCodeException if a condition of the test throws; the operation has not run then
     */
    public FaultOutcome answer(IncomingCall call, long start, ApiService service, Supplier<ApiResponse> operation) {
        Fault fault = find(call, start);
        return fault == null
                ? FaultOutcome.of(operation.get())
                : fault.strike(new FaultedRequest(service, call, operation));
    }

    /**
     * Removes all faults and cuts off the answers that they hold back. Requests that came before this call are not hit
     * by faults that are set after it.
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
            if (fault.wants(call)) {
                return fault;
            }
        }
        return null;
    }
}
