package dev.castellan.harness.faults;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.service.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * When a fault hits; naming its effect sets it. Conditions add up: a request is hit when all of them want it. Immutable.
 *
 * <p>{@link #answer}, {@link #unavailable}, {@link #rateLimited}, {@link #reset}, {@link #emptyClose} and {@link #stall}
 * stand for a service that was not reached: the operation does not run, unless {@link #afterCommit()} says so. With every
 * other effect it runs, and only its answer is late or broken. The head of the request was judged before in any case: its
 * token counts as used, and the request in rate limits.
 */
public final class FaultPlan {

    private final FaultInjector keeper;
    private final RequestPattern pattern;
    private final Schedule schedule;
    private final boolean committed;

    FaultPlan(FaultInjector keeper, RequestPattern pattern, Schedule schedule, boolean committed) {
        this.keeper = keeper;
        this.pattern = pattern;
        this.schedule = schedule;
        this.committed = committed;
    }

    /** Hits so many requests at most, 1 or more. */
    public FaultPlan times(int most) {
        return with(schedule.withTimes(most));
    }

    /** Spares so many of the requests that match, 0 or more, before anything else counts them. */
    public FaultPlan after(int count) {
        return with(schedule.withAfter(count));
    }

    /** Hits each n-th of the requests that match, 1 or more: of three the third, the sixth and so on. */
    public FaultPlan everyNth(int n) {
        return with(schedule.withNth(n));
    }

    /**
     * Hits a share of the requests that match.
     *
     * @param chance from 0, none, to 1, all
     * @param seed decides which: the first, second and so on are the same ones with the same seed
     */
    public FaultPlan withProbability(double chance, long seed) {
        return with(schedule.withChance(chance, seed));
    }

    /** Hits nothing from this time on, by the tenant's clock. */
    public FaultPlan until(Instant end) {
        return until(() -> !keeper.clock().instant().isBefore(end));
    }

    /** Hits nothing while this is true, which is asked with every request that matches, perhaps by several threads. */
    public FaultPlan until(BooleanSupplier end) {
        return with(schedule.withEnd(end));
    }

    /** Lets the operation run before the effect, also where it would not run otherwise: the client cannot know. */
    public FaultPlan afterCommit() {
        return new FaultPlan(keeper, pattern, schedule, true);
    }

    /** Answers late, by at most a day; the operation runs at once. */
    public Fault latency(Duration time) {
        return set(FaultEffect.onAnswer("latency of " + time, Delivery.after(time)));
    }

    /**
     * Answers as the tenant's server does when a caller calls too often: 429 with {@code Retry-After}. The operation does
     * not run.
     *
     * @param retryAfter up to a day, rounded up to seconds
     */
    public Fault rateLimited(Duration retryAfter) {
        return refuse(RefusalEffects.until(ErrorKind.RATE_LIMITED, "rate limited", retryAfter));
    }

    /**
     * Answers as the tenant's server does when it cannot work: 503 with {@code Retry-After}. The operation does not run.
     *
     * @param retryAfter up to a day, rounded up to seconds
     */
    public Fault unavailable(Duration retryAfter) {
        return refuse(RefusalEffects.until(ErrorKind.UNAVAILABLE, "unavailable", retryAfter));
    }

    /** Answers this status, from 500 to 599, with the API's error body, as a gateway might. The operation does not run. */
    public Fault answer(int status) {
        return refuse(RefusalEffects.status(status));
    }

    /** Resets the connection instead of answering. The operation does not run. */
    public Fault reset() {
        return refuse(FaultEffect.unanswered("connection reset", Delivery.reset()));
    }

    /** Closes the connection in order instead of answering. The operation does not run. */
    public Fault emptyClose() {
        return refuse(FaultEffect.unanswered("connection closed", Delivery.emptyClose()));
    }

    /**
     * Never answers, and keeps the connection open until the client gives up, the fault is removed or the tenant is closed.
     * The operation does not run.
     */
    public Fault stall() {
        return refuse(FaultEffect.unanswered("stall", Delivery.stalled()));
    }

    /** Runs the operation, then resets the connection instead of answering. */
    public Fault dropAnswer() {
        return afterCommit().reset();
    }

    /**
     * Sends the whole head of the answer, so many bytes of its body but never the last one, and closes the connection. The
     * operation runs. An answer without a body arrives.
     */
    public Fault truncated(int bodyBytes) {
        return set(FaultEffect.onAnswer("body truncated after " + bodyBytes + " bytes", Delivery.truncated(bodyBytes)));
    }

    /** Sends a body that looks complete and is no JSON. The operation runs. An answer without a body stays as it is. */
    public Fault malformedJson() {
        return set(FaultEffect.changing("malformed JSON", BrokenJson::of));
    }

    /** Sends the body in pieces of so many bytes, with a pause of at most a day between each. The operation runs. */
    public Fault slowBody(int bytesPerPiece, Duration pause) {
        return set(FaultEffect.onAnswer(
                "body in pieces of " + bytesPerPiece + " bytes, " + pause + " apart",
                Delivery.slow(bytesPerPiece, pause)));
    }

    /**
     * Sends the head of the answer and so many bytes of its body, never the last one, and then keeps the connection open
     * until the client gives up, the fault is removed or the tenant is closed. The operation runs.
     */
    public Fault stallAfter(int bodyBytes) {
        return set(FaultEffect.onAnswer("stall after " + bodyBytes + " bytes", Delivery.stalledAfter(bodyBytes)));
    }

    /** Returns which requests are hit, and when. */
    @Override
    public String toString() {
        return "FaultPlan[" + pattern + schedule + (committed ? ", after commit]" : "]");
    }

    private FaultPlan with(Schedule newSchedule) {
        return new FaultPlan(keeper, pattern, newSchedule, committed);
    }

    private Fault refuse(FaultEffect effect) {
        return set(committed ? effect.afterCommit() : effect);
    }

    private Fault set(FaultEffect effect) {
        return keeper.add(new Fault(pattern, schedule, effect));
    }
}
