package dev.castellan.harness.faults;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;

/**
 * The faults of one tenant, or of the requests that belong to no tenant. Faults break, delay or replace responses.
 * Thread-safe.
 *
 * <p>If several faults can hit a request, the oldest of them does, and newer faults do not count the request. Faults
 * also hit requests without a valid token or the required role, but not requests that the server refuses because of
 * their framing or size. If a condition of the test throws an exception, the server responds with 500 without running the
 * operation, and {@code JournalEntry.failure()} contains the exception.
 *
 * <pre>{@code
 * tenant.faults().on(ProjectEndpoints.ADD_USER).times(2).respond(503);
 * tenant.faults().on(RequestPattern.any().by("alice")).everyNth(3).reset();
 * }</pre>
 */
public final class Faults {

    private static final long SEED = 1;

    private final FaultInjector injector;

    Faults(FaultInjector injector) {
        this.injector = injector;
    }

    /** Returns a plan for a fault that hits requests to an operation. */
    public FaultPlan on(Endpoint<?, ?> endpoint) {
        return on(RequestPattern.of(endpoint));
    }

    /** Returns a plan for a fault that hits the requests that a pattern selects. */
    public FaultPlan on(RequestPattern pattern) {
        return new FaultPlan(injector, pattern, Schedule.ALWAYS, false);
    }

    /** Returns a plan for a fault that hits any request. */
    public FaultPlan onAny() {
        return on(RequestPattern.any());
    }

    /** Adds the faults of a preset, with a fixed random seed. */
    public List<Fault> apply(Preset preset) {
        return apply(preset, SEED);
    }

    /** Adds the faults of a preset, with the given random seed. */
    public List<Fault> apply(Preset preset, long seed) {
        return preset.set(this, seed);
    }

    /**
     * Returns the faults that have not been removed, oldest first, including faults that will hit no further requests.
     */
    public List<Fault> list() {
        return injector.set();
    }

    /** Removes all faults, cuts off the responses that they are delaying, and closes their connections. */
    public void clear() {
        injector.clear();
    }

    /** Returns a description of the faults that have not been removed. */
    @Override
    public String toString() {
        return "Faults" + list();
    }
}
