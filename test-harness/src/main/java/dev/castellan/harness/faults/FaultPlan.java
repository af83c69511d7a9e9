package dev.castellan.harness.faults;

import dev.castellan.harness.faults.Delivery.Ending;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.ErrorKind;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Builds a {@link Fault}. First call the methods that select requests. Then call the method for an effect, which adds
 * the fault. The fault hits the requests that meet all conditions. Immutable. Each method that adds a condition returns
 * a new plan.
 *
 * <p>{@link #respond}, {@link #unavailable}, {@link #rateLimited}, {@link #reset}, {@link #emptyClose} and
 * {@link #stall} simulate a service that the request did not reach. The operation runs only if {@link #afterCommit()}
 * was called. With every other effect, the operation runs, and only its response is delayed or broken. In both cases, the
 * server first checks the head of the request, updates the token's last use, and counts the request toward rate limits.
 */
public final class FaultPlan {

    private final FaultInjector injector;
    private final RequestPattern pattern;
    private final Schedule schedule;
    private final boolean committed;

    FaultPlan(FaultInjector injector, RequestPattern pattern, Schedule schedule, boolean committed) {
        this.injector = injector;
        this.pattern = pattern;
        this.schedule = schedule;
        this.committed = committed;
    }

    /** Limits the fault to this many hits, at least 1. */
    public FaultPlan times(int most) {
        return with(schedule.withTimes(most));
    }

    /**
     * Skips the first {@code count} matching requests (0 or more). The other conditions do not count skipped requests.
     */
    public FaultPlan after(int count) {
        return with(schedule.withAfter(count));
    }

    /**
     * Hits every {@code n}th matching request, where {@code n} is at least 1. For example, with 3 the fault hits the
     * third and the sixth request.
     */
    public FaultPlan everyNth(int n) {
        return with(schedule.withNth(n));
    }

    /**
     * Hits a random share of the matching requests.
     *
     * @param chance the share, from 0 to 1
     * @param seed the random seed. With equal seeds, the fault hits the same positions in a sequence of requests.
     */
    public FaultPlan withProbability(double chance, long seed) {
        return with(schedule.withChance(chance, seed));
    }

    /** Stops hitting requests when the tenant's clock reaches {@code end}. */
    public FaultPlan until(Instant end) {
        return until(() -> !injector.clock().instant().isBefore(end));
    }

    /**
     * Hits no requests while the condition is true. The condition is evaluated once for each matching request, possibly
     * on different threads.
     */
    public FaultPlan until(BooleanSupplier end) {
        return with(schedule.withEnd(end));
    }

    /** Runs the operation before the effect is applied. The client cannot tell whether the operation ran. */
    public FaultPlan afterCommit() {
        return new FaultPlan(injector, pattern, schedule, true);
    }

    /** Delays the response by this duration, at most one day. The operation runs without delay. */
    public Fault latency(Duration time) {
        return set(FaultEffect.onResponse("latency of " + time, Delivery.after(time)));
    }

    /**
     * Responds with 429 with {@code Retry-After}, as the server does when a caller exceeds a rate limit. The operation does
     * not run.
     *
     * @param retryAfter at most one day, rounded up to seconds
     */
    public Fault rateLimited(Duration retryAfter) {
        return refuse(FaultEffect.refusal(ErrorKind.RATE_LIMITED, "rate limited", retryAfter));
    }

    /**
     * Responds with 503 with {@code Retry-After}, as the server does when it is unavailable. The operation does not run.
     *
     * @param retryAfter at most one day, rounded up to seconds
     */
    public Fault unavailable(Duration retryAfter) {
        return refuse(FaultEffect.refusal(ErrorKind.UNAVAILABLE, "unavailable", retryAfter));
    }

    /** Responds with a status from 500 to 599 and the API's error body. The operation does not run. */
    public Fault respond(int status) {
        return refuse(FaultEffect.status(status));
    }

    /** Resets the connection instead of answering. The operation does not run. */
    public Fault reset() {
        return refuse(FaultEffect.unanswered("connection reset", Ending.RESET));
    }

    /** Closes the connection normally instead of answering. The operation does not run. */
    public Fault emptyClose() {
        return refuse(FaultEffect.unanswered("connection closed", Ending.CLOSE));
    }

    /**
     * Sends no response and keeps the connection open until the client closes it, the fault is removed or the tenant is
     * closed. The operation does not run.
     */
    public Fault stall() {
        return refuse(FaultEffect.unanswered("stall", Ending.HOLD));
    }

    /** Runs the operation, then resets the connection instead of answering. */
    public Fault dropResponse() {
        return afterCommit().reset();
    }

    /**
     * Sends the head of the response and at most {@code bodyBytes} bytes of its body, but never the last byte, and closes
     * the connection. The operation runs. A response without a body arrives complete.
     */
    public Fault truncated(int bodyBytes) {
        return set(FaultEffect.onResponse(
                "body truncated after " + bodyBytes + " bytes", Delivery.cut(bodyBytes, Ending.CLOSE)));
    }

    /** Sends a complete body that is not valid JSON. The operation runs. A response without a body is not changed. */
    public Fault malformedJson() {
        return set(FaultEffect.malformedJson());
    }

    /**
     * Sends the body in pieces of at most {@code bytesPerPiece} bytes, with a pause of at most one day between pieces.
     * The operation runs.
     */
    public Fault slowBody(int bytesPerPiece, Duration pause) {
        return set(FaultEffect.onResponse(
                "body in pieces of " + bytesPerPiece + " bytes, " + pause + " apart",
                Delivery.slow(bytesPerPiece, pause)));
    }

    /**
     * Sends the head of the response and at most {@code bodyBytes} bytes of its body, but never the last byte, and then
     * keeps the connection open until the client closes it, the fault is removed or the tenant is closed. The operation
     * runs.
     */
    public Fault stallAfter(int bodyBytes) {
        return set(FaultEffect.onResponse("stall after " + bodyBytes + " bytes", Delivery.cut(bodyBytes, Ending.HOLD)));
    }

    /** Returns the pattern and the schedule. */
    @Override
    public String toString() {
        return "FaultPlan[" + pattern + schedule + (committed ? ", after commit]" : "]");
    }

    private FaultPlan with(Schedule newSchedule) {
        return new FaultPlan(injector, pattern, newSchedule, committed);
    }

    private Fault refuse(FaultEffect effect) {
        return set(committed ? effect.afterCommit() : effect);
    }

    private Fault set(FaultEffect effect) {
        return injector.add(new Fault(pattern, schedule, effect));
    }
}
