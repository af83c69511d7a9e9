package dev.castellan.harness.faults;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;

/**
 * The faults of one tenant, or of the requests that belong to none. Safe for use by several threads.
 *
 * <p>Several may be set: a request meets the first one whose pattern and schedule want it, in the order in which they
 * were set, and those behind neither see nor count it. Requests that are refused for want of a valid token or role meet
 * faults like others; what is no request at all, by its framing or size, does not. A request at which a condition of the
 * test throws is answered 500, and not done; {@code JournalEntry.failure()} says why.
 *
 * <pre>{@code
 * tenant.faults().on(ProjectEndpoints.ADD_USER).times(2).answer(503);
 * tenant.faults().on(RequestPattern.any().by("alice")).everyNth(3).reset();
 * }</pre>
 */
public final class Faults {

    private static final long SEED = 1;

    private final FaultInjector keeper;

    Faults(FaultInjector keeper) {
        this.keeper = keeper;
    }

    /** Starts a fault of all requests to an operation. */
    public FaultPlan on(Endpoint<?, ?> endpoint) {
        return on(RequestPattern.of(endpoint));
    }

    /** Starts a fault of the requests that match. */
    public FaultPlan on(RequestPattern pattern) {
        return new FaultPlan(keeper, pattern, Schedule.ALWAYS, false);
    }

    /** Starts a fault of every request. */
    public FaultPlan onAny() {
        return on(RequestPattern.any());
    }

    /** Sets what a preset consists of, behind what is set already; always with the same seed. */
    public List<Fault> apply(Preset preset) {
        return apply(preset, SEED);
    }

    /** Sets what a preset consists of, behind what is set already. */
    public List<Fault> apply(Preset preset, long seed) {
        return preset.set(this, seed);
    }

    /** Returns the faults that were set and not removed, in their order; those included that hit nothing any more. */
    public List<Fault> list() {
        return keeper.set();
    }

    /** Removes all faults. What they hold back at present is cut: its client sees the connection end. */
    public void clear() {
        keeper.clear();
    }

    /** Returns the faults that are set. */
    @Override
    public String toString() {
        return "Faults" + list();
    }
}
