package dev.castellan.harness.faults;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;

/**
 * Sets faults, which break, delay or replace the answers of one tenant or the answers to requests without a tenant. Safe
 * for use by several threads.
 *
 * <p>If several faults match a request, the oldest fault hits the request, and the others do not count it. Faults also
 * hit requests without a valid token or the required role. They do not hit requests that the server refuses because of
 * their framing or size. If a condition of the test throws, the server answers 500 without running the operation, and
 * {@code JournalEntry.failure()} contains the exception.
 *
 * <pre>{@code
 * tenant.faults().on(ProjectEndpoints.ADD_USER).times(2).answer(503);
 * tenant.faults().on(RequestPattern.any().by("alice")).everyNth(3).reset();
 * }</pre>
 */
public final class Faults {

    private static final long SEED = 1;

    private final FaultInjector injector;

    Faults(FaultInjector injector) {
        this.injector = injector;
    }

    /** Returns a plan for all requests to an operation. The plan sets the fault. */
    public FaultPlan on(Endpoint<?, ?> endpoint) {
        return on(RequestPattern.of(endpoint));
    }

    /** Returns a plan for the requests that a pattern selects. The plan sets the fault. */
    public FaultPlan on(RequestPattern pattern) {
        return new FaultPlan(injector, pattern, Schedule.ALWAYS, false);
    }

    /** Returns a plan for every request. The plan sets the fault. */
    public FaultPlan onAny() {
        return on(RequestPattern.any());
    }

    /** Adds the faults of a preset, with a fixed seed. */
    public List<Fault> apply(Preset preset) {
        return apply(preset, SEED);
    }

    /** Adds the faults of a preset. */
    public List<Fault> apply(Preset preset, long seed) {
        return preset.set(this, seed);
    }

    /** Returns the faults that are not removed, oldest first, including faults that hit no further requests. */
    public List<Fault> list() {
        return injector.set();
    }

    /** Removes all faults. Cuts off the answers that they delay, and their clients see the connection end. */
    public void clear() {
        injector.clear();
    }

    /** Returns the faults that are not removed. */
    @Override
    public String toString() {
        return "Faults" + list();
    }
}
