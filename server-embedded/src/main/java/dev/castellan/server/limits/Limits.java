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
 * @param connections largest number of connections at once; a new one beyond it takes the place of one that is not in
 *     use, or of one whose request waits and whose organization has more than half of them, or is closed at once
 * @param connectionsPerAddress largest number of connections at once from one IPv4 address, or from the addresses of
 *     IPv6 that share their first 64 bits; unless set, a quarter of {@code connections}, but at least 100, or all of them
 *     if they are fewer
 * @param workers number of threads that serve a store that blocks
 * @param queue largest number of requests that wait for such a thread; more are answered 503
 * @param heldBytes largest number of bytes that are held for all clients together: incomplete requests, bodies that wait
 *     for their turn, and answers that are not taken. If it is exceeded, connections of the organization that holds
 *     the most are closed. A quarter of the largest heap of the JVM unless set
 * @param heldBytesPerOrganization largest number of bytes that wait for the clients of one organization: its requests
 *     wait while there are more; also the largest number of its bytes that wait for their turn. An eighth of the largest
 *     heap unless set
 * @param heldBytesPerToken the same for one token; also the largest number of bytes that are held for all clients
 *     together that have no valid token. A sixteenth of the largest heap unless set
 * @param turnTime longest time that a request waits for such a thread, or to be served at all; then it is answered 503
 * @param headerTime longest time from the first byte of a request to the end of its head; also the longest time that a
 *     connection on which no valid token came stays open without a request, and that a connection without a further
 *     answer waits for its client to close it
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
        int collectionIds,
        int inputsPerCollection,
        int pageBytes,
        int tokensPerUser,
        int connections,
        int connectionsPerAddress,
        int workers,
        int queue,
        long heldBytes,
        long heldBytesPerOrganization,
        long heldBytesPerToken,
        Duration turnTime,
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
            Bounds.COLLECTION_IDS,
            10_000,
            1024 * 1024,
            1000,
            10_000,
            2_500,
            16,
            256,
            Runtime.getRuntime().maxMemory() / 4,
            Runtime.getRuntime().maxMemory() / 8,
            Runtime.getRuntime().maxMemory() / 16,
            Duration.ofSeconds(10),
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
        positive("collectionIds", collectionIds);
        positive("inputsPerCollection", inputsPerCollection);
        positive("pageBytes", pageBytes);
        positive("tokensPerUser", tokensPerUser);
        positive("connections", connections);
        positive("connectionsPerAddress", connectionsPerAddress);
        positive("workers", workers);
        positive("queue", queue);
        positive("heldBytes", heldBytes);
        positive("heldBytesPerOrganization", heldBytesPerOrganization);
        positive("heldBytesPerToken", heldBytesPerToken);
        positive("turnTime", turnTime.toMillis());
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
