package dev.castellan.server.limits;

import dev.castellan.model.Bounds;
import java.time.Duration;

/**
 * How much a server accepts: sizes, numbers and times. Sizes are in bytes.
 *
 * @param body largest request body
 * @param payload largest {@code payload} of an input or query
 * @param headerBlock largest block of header fields
 * @param target longest request target
 * @param projectIds largest number of {@code project_ids} in a request
 * @param tokensPerUser largest number of tokens that a user may own
 * @param connections largest number of connections at once; more wait to be accepted
 * @param workers number of threads that serve a store that blocks
 * @param queue largest number of requests that wait for such a thread; more are answered 503
 * @param headerTime longest time from the first byte of a request to the end of its head
 * @param bodyTime longest time from the end of the head to the end of the body
 * @param idleTime longest time that a connection stays open without a request
 * @param closeTime longest time that closing waits for requests in flight
 */
public record Limits(
        int body,
        int payload,
        int headerBlock,
        int target,
        int projectIds,
        int tokensPerUser,
        int connections,
        int workers,
        int queue,
        Duration headerTime,
        Duration bodyTime,
        Duration idleTime,
        Duration closeTime) {

    private static final Limits DEFAULTS = new Limits(
            64 * 1024,
            48 * 1024,
            16 * 1024,
            2 * 1024,
            Bounds.IDS,
            1000,
            10_000,
            16,
            256,
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofSeconds(2));

    /** Checks that every limit is positive. */
    public Limits {
        positive("body", body);
        positive("payload", payload);
        positive("headerBlock", headerBlock);
        positive("target", target);
        positive("projectIds", projectIds);
        positive("tokensPerUser", tokensPerUser);
        positive("connections", connections);
        positive("workers", workers);
        positive("queue", queue);
        positive("headerTime", headerTime.toMillis());
        positive("bodyTime", bodyTime.toMillis());
        positive("idleTime", idleTime.toMillis());
        positive("closeTime", closeTime.toMillis());
    }

    /** Returns the default limits of a server. */
    public static Limits defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these limits. */
    public LimitsBuilder toBuilder() {
        return new LimitsBuilder(this);
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("limit " + name + " is " + value + ": it must be at least 1");
        }
    }
}
