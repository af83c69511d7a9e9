package dev.castellan.harness.faults;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;

/**
 * Sets the faults of one tenant, or of the requests that belong to no tenant: what breaks, delays or replaces answers.
 * Safe for use by several threads.
 *
 * <p>Several faults can be set. A request is hit by the first one, in the order in which they were set, whose pattern
 * and schedule match; later faults do not count it. Requests without a valid token or the required role are hit like
 * others; requests that the server refuses for their framing or size are not. If a condition of the test throws, the
 * request is answered 500 and its operation does not run; {@code JournalEntry.failure()} says why.
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

    /** Starts a fault for all requests to an operation. */
    public FaultPlan on(Endpoint<?, ?> endpoint) {
        return on(RequestPattern.of(endpoint));
    }

    /** Starts a fault for the requests that a pattern selects. */
    public FaultPlan on(RequestPattern pattern) {
        return new FaultPlan(injector, pattern, Schedule.ALWAYS, false);
    }

    /** Starts a fault for every request. */
    public FaultPlan onAny() {
        return on(RequestPattern.any());
    }

    /** Sets the faults of a preset, after those that are set already, always with the same seed. */
    public List<Fault> apply(Preset preset) {
        return apply(preset, SEED);
    }

    /** Sets the faults of a preset, after those that are set already. */
    public List<Fault> apply(Preset preset, long seed) {
        return preset.set(this, seed);
    }

    /** Returns the faults that were set and not removed, oldest first, including those that hit nothing any more. */
    public List<Fault> list() {
        return injector.set();
    }

    /** Removes all faults. Answers that they hold back are cut off, and their clients see the connection end. */
    public void clear() {
        injector.clear();
    }

    /** Returns the faults that are set. */
    @Override
    public String toString() {
        return "Faults" + list();
    }
}
