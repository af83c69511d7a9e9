package dev.castellan.server.limits;

import java.time.Duration;

/**
 * The limits of a server on sizes, counts and durations, each at least 1. Start with {@code
 * Limits.defaults().toBuilder()}.
 *
 * @param body the maximum size of a request body, in bytes
 * @param payload the maximum size of the {@code payload} of an input or query, in bytes
 * @param headerBlock the maximum total size of the header fields, in bytes
 * @param target the maximum length of the request target, in bytes
 * @param projectIds the maximum number of {@code project_ids} in a request
 * @param collectionIds the maximum number of {@code collection_ids} in a request
 * @param inputsPerCollection the maximum number of inputs in a collection. The number is limited because an answer
 *     lists all inputs. Deleted inputs count until a background task removes them
 * @param pageBytes the maximum size of the items on a page of collections or queries, in bytes. If the items would
 *     exceed this size, the page contains fewer of them (at least one) and a cursor to the next page
 * @param connections the maximum number of concurrent connections. Any further connection is closed immediately. The
 *     default is one for each 64 KiB of the maximum JVM heap size, but at least 256 and at most 10,000
 * @param connectionsPerAddress the maximum number of concurrent connections from one IPv4 address, or from all IPv6
 *     addresses with the same first 64 bits. The default is a sixteenth of {@code connections}, but at least 100, or
 *     all connections if fewer are allowed
 * @param workers the number of worker threads, which the server uses if the store blocks
 * @param queue the maximum number of requests that wait for a worker thread. Further requests get 503
 * @param memory the maximum number of bytes that request bodies and unsent answers occupy in memory. One organization
 *     can use at most half of this memory, and all clients without a valid token together a sixteenth. The server
 *     answers 503 to a request that exceeds a limit. If an answer exceeds a limit, the server closes the connection.
 *     The default is a quarter of the maximum JVM heap size
 * @param queueTime the maximum time that a request waits for a worker thread before it gets 503
 * @param headerTime the maximum time from the first byte of a request to the end of its head
 * @param bodyTime the maximum time from the end of the head to the end of the body
 * @param answerTime the maximum time for a client to receive an answer
 * @param idleTime the maximum time that a connection stays open without a request
 * @param closeTime the maximum time for which a closing server waits for requests in flight
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

    private static final Limits DEFAULTS = new LimitsBuilder().build();

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if a limit is less than 1. The message names the limit
     */
    public Limits {
        check("body", body);
        check("payload", payload);
        check("headerBlock", headerBlock);
        check("target", target);
        check("projectIds", projectIds);
        check("collectionIds", collectionIds);
        check("inputsPerCollection", inputsPerCollection);
        check("pageBytes", pageBytes);
        check("connections", connections);
        check("connectionsPerAddress", connectionsPerAddress);
        check("workers", workers);
        check("queue", queue);
        check("memory", memory);
        check("queueTime", queueTime.toMillis());
        check("headerTime", headerTime.toMillis());
        check("bodyTime", bodyTime.toMillis());
        check("answerTime", answerTime.toMillis());
        check("idleTime", idleTime.toMillis());
        check("closeTime", closeTime.toMillis());
    }

    /** Returns the default limits of a server. */
    public static Limits defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these limits. */
    public LimitsBuilder toBuilder() {
        return new LimitsBuilder(this);
    }

    private static void check(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("limit " + name + " is " + value + ": it must be at least 1");
        }
    }
}
