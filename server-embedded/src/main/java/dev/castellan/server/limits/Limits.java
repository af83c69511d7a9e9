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
 * @param collectionIds largest number of {@code collection_ids} in a request
 * @param inputsPerCollection largest number of inputs in a collection, whose answer names all of them; inputs that are
 *     deleted in the background count until they are removed
 * @param pageBytes largest size of the items on a page of collections or queries, of which it has at least one; a
 *     page that would be larger has fewer items, and a cursor
 * @param tokensPerUser largest number of tokens that a user may own
 * @param connections largest number of connections at once; a new connection beyond it is closed at once. Unless set, one
 *     for each 64 KiB of the largest heap of the JVM, but at least 256 and at most 10,000
 * @param connectionsPerAddress largest number of connections at once from one IPv4 address, or from the IPv6 addresses
 *     that share their first 64 bits; unless set, a sixteenth of {@code connections}, but at least 100, or all of them if
 *     they are fewer
 * @param workers number of threads that serve a store that blocks
 * @param queue largest number of requests that wait for such a thread; further ones are answered 503
 * @param memory largest number of bytes of request bodies and unsent answers in memory. One organization gets at most
 *     half of it, and all clients without a valid token together a sixteenth. Requests beyond it are answered 503, and
 *     the connections of answers beyond it are closed. Unless set, a quarter of the largest heap of the JVM
 * @param queueTime longest time that a request waits for a worker thread; then it is answered 503
 * @param headerTime longest time from the first byte of a request to the end of its head
 * @param bodyTime longest time from the end of the head to the end of the body
 * @param answerTime longest time that a client may take to receive an answer
 * @param idleTime longest time that a connection stays open without a request
 * @param closeTime longest time that closing waits for requests in flight
 */
public record Limits(
        int body,
        int payload,
        int headerBlock,
        int target,
        int projectIds,
        int collectionIds,
        int inputsPerCollection,
        int pageBytes,
        int tokensPerUser,
        int connections,
        int connectionsPerAddress,
        int workers,
        int queue,
        long memory,
        Duration queueTime,
        Duration headerTime,
        Duration bodyTime,
        Duration answerTime,
        Duration idleTime,
        Duration closeTime) {

    private static final Limits DEFAULTS = new Limits(
            64 * 1024,
            48 * 1024,
            16 * 1024,
            2 * 1024,
            Bounds.IDS,
            Bounds.COLLECTION_IDS,
            10_000,
            1024 * 1024,
            1000,
            connectionsOf(Runtime.getRuntime().maxMemory()),
            LimitsBuilder.shareOfAddress(connectionsOf(Runtime.getRuntime().maxMemory())),
            16,
            256,
            Runtime.getRuntime().maxMemory() / 4,
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            Duration.ofSeconds(2));

    /** Checks that every limit is positive. */
    public Limits {
        positive("body", body);
        positive("payload", payload);
        positive("headerBlock", headerBlock);
        positive("target", target);
        positive("projectIds", projectIds);
        positive("collectionIds", collectionIds);
        positive("inputsPerCollection", inputsPerCollection);
        positive("pageBytes", pageBytes);
        positive("tokensPerUser", tokensPerUser);
        positive("connections", connections);
        positive("connectionsPerAddress", connectionsPerAddress);
        positive("workers", workers);
        positive("queue", queue);
        positive("memory", memory);
        positive("queueTime", queueTime.toMillis());
        positive("headerTime", headerTime.toMillis());
        positive("bodyTime", bodyTime.toMillis());
        positive("answerTime", answerTime.toMillis());
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

    private static int connectionsOf(long heap) {
        return (int) Math.max(256, Math.min(10_000, heap / (64 * 1024)));
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("limit " + name + " is " + value + ": it must be at least 1");
        }
    }
}
