package dev.castellan.server.limits;

import dev.castellan.model.Bounds;
import java.time.Duration;

/**
 * The limits of a server on sizes, numbers and times. Sizes are in bytes.
 *
 * @param body maximum size of a request body
 * @param payload maximum size of the {@code payload} of an input or query
 * @param headerBlock maximum total size of the header fields
 * @param target maximum length of the request target
 * @param projectIds maximum number of {@code project_ids} in a request
 * @param collectionIds maximum number of {@code collection_ids} in a request
 * @param inputsPerCollection maximum number of inputs in a collection, because answers list all of them. Inputs that
 *     are deleted in the background count until they are removed
 * @param pageBytes maximum size of the items on a page of collections or queries. A page that would be larger has fewer
 *     items, but at least one, and a cursor
 * @param tokensPerUser maximum number of tokens that a user may own
 * @param connections maximum number of concurrent connections. Any further connection is closed immediately. The
 *     default is one for each 64 KiB of the maximum JVM heap size, but at least 256 and at most 10,000
 * @param connectionsPerAddress maximum number of concurrent connections from one IPv4 address, or from all IPv6
 *     addresses with the same first 64 bits. The default is a sixteenth of {@code connections}, but at least 100, or
 *     all of them if there are fewer
 * @param workers number of threads that serve a store that blocks
 * @param queue maximum number of requests that wait for such a thread. Further requests get 503
 * @param memory maximum number of bytes that request bodies and unsent answers occupy in memory. One organization gets
 *     at most half of it, and all clients without a valid token together get a sixteenth. Requests that exceed it get
 *     503, and the connection of an answer that exceeds it is closed. The default is a quarter of the maximum JVM heap
 *     size
 * @param queueTime maximum time that a request waits for a worker thread before it gets 503
 * @param headerTime maximum time from the first byte of a request to the end of its head
 * @param bodyTime maximum time from the end of the head to the end of the body
 * @param answerTime maximum time that a client may take to receive an answer
 * @param idleTime maximum time that a connection stays open without a request
 * @param closeTime maximum time that closing waits for requests in flight
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
