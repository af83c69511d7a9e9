package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The limits of a server on sizes, counts and durations. Immutable. */
public final class Limits {

    private static final int UNDIVIDED = 100;
    private static final int SHARES_OF_ADDRESSES = 16;
    private static final Limits DEFAULTS = new LimitsBuilder().build();

    private final int body;
    private final int payload;
    private final int headerBlock;
    private final int target;
    private final int projectIds;
    private final int collectionIds;
    private final int inputsPerCollection;
    private final int pageBytes;
    private final int connections;
    private final @Nullable Integer connectionsPerAddress;
    private final int workers;
    private final int queue;
    private final long memory;
    private final Duration queueTime;
    private final Duration headerTime;
    private final Duration bodyTime;
    private final Duration answerTime;
    private final Duration idleTime;
    private final Duration closeTime;

    Limits(LimitsBuilder builder) {
        body = positive("body", builder.body);
        payload = positive("payload", builder.payload);
        headerBlock = positive("headerBlock", builder.headerBlock);
        target = positive("target", builder.target);
        projectIds = positive("projectIds", builder.projectIds);
        collectionIds = positive("collectionIds", builder.collectionIds);
        inputsPerCollection = positive("inputsPerCollection", builder.inputsPerCollection);
        pageBytes = positive("pageBytes", builder.pageBytes);
        connections = positive("connections", builder.connections);
        connectionsPerAddress = builder.connectionsPerAddress == null
                ? null
                : positive("connectionsPerAddress", builder.connectionsPerAddress);
        workers = positive("workers", builder.workers);
        queue = positive("queue", builder.queue);
        memory = positive("memory", builder.memory);
        queueTime = positive("queueTime", builder.queueTime);
        headerTime = positive("headerTime", builder.headerTime);
        bodyTime = positive("bodyTime", builder.bodyTime);
        answerTime = positive("answerTime", builder.answerTime);
        idleTime = positive("idleTime", builder.idleTime);
        closeTime = positive("closeTime", builder.closeTime);
    }

    /** Returns the default limits of a server. */
    public static Limits defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these limits. */
    public LimitsBuilder toBuilder() {
        return new LimitsBuilder(this);
    }

    /** Returns the maximum size of a request body, in bytes. */
    public int body() {
        return body;
    }

    /** Returns the maximum size of the {@code payload} of an input or query, in bytes. */
    public int payload() {
        return payload;
    }

    /** Returns the maximum total size of the header fields, in bytes. */
    public int headerBlock() {
        return headerBlock;
    }

    /** Returns the maximum length of the request target, in bytes. */
    public int target() {
        return target;
    }

    /** Returns the maximum number of {@code project_ids} in a request. */
    public int projectIds() {
        return projectIds;
    }

    /** Returns the maximum number of {@code collection_ids} in a request. */
    public int collectionIds() {
        return collectionIds;
    }

    /**
     * Returns the maximum number of inputs in a collection. The number is limited because an answer lists all inputs.
     * Deleted inputs count until a background task removes them.
     */
    public int inputsPerCollection() {
        return inputsPerCollection;
    }

    /**
     * Returns the maximum size of the items on a page of collections or queries, in bytes. If the items would exceed
     * this size, the page contains fewer of them (at least one) and a cursor to the next page.
     */
    public int pageBytes() {
        return pageBytes;
    }

    /**
     * Returns the maximum number of concurrent connections. Any further connection is closed immediately. The default
     * is one for each 64 KiB of the maximum JVM heap size, but at least 256 and at most 10,000.
     */
    public int connections() {
        return connections;
    }

    /**
     * Returns the maximum number of concurrent connections from one IPv4 address, or from all IPv6 addresses with the
     * same first 64 bits. The default is a sixteenth of {@link #connections}, but at least 100, or all connections if
     * fewer are allowed.
     */
    public int connectionsPerAddress() {
        return connectionsPerAddress == null ? shareOfAddress(connections) : connectionsPerAddress;
    }

    /** Returns the number of worker threads, which the server uses if the store blocks. */
    public int workers() {
        return workers;
    }

    /** Returns the maximum number of requests that wait for a worker thread. Further requests get 503. */
    public int queue() {
        return queue;
    }

    /**
     * Returns the maximum number of bytes that request bodies and unsent answers occupy in memory. One organization can
     * use at most half of this memory, and all clients without a valid token together a sixteenth. The server answers
     * 503 to a request that exceeds a limit. If an answer exceeds a limit, the server closes the connection. The
     * default is a quarter of the maximum JVM heap size.
     */
    public long memory() {
        return memory;
    }

    /** Returns the maximum time that a request waits for a worker thread before it gets 503. */
    public Duration queueTime() {
        return queueTime;
    }

    /** Returns the maximum time from the first byte of a request to the end of its head. */
    public Duration headerTime() {
        return headerTime;
    }

    /** Returns the maximum time from the end of the head to the end of the body. */
    public Duration bodyTime() {
        return bodyTime;
    }

    /** Returns the maximum time for a client to receive an answer. */
    public Duration answerTime() {
        return answerTime;
    }

    /** Returns the maximum time that a connection stays open without a request. */
    public Duration idleTime() {
        return idleTime;
    }

    /** Returns the maximum time for which a closing server waits for requests in flight. */
    public Duration closeTime() {
        return closeTime;
    }

    /** Returns the configured limit of one address, or null if the limit follows from {@link #connections}. */
    @Nullable
    Integer connectionsPerAddressSet() {
        return connectionsPerAddress;
    }

    /**
     * Returns the default number of connections for one address. If the server allows few connections, one address can
     * use all of them.
     */
    private static int shareOfAddress(int connections) {
        return Math.min(connections, Math.max(UNDIVIDED, connections / SHARES_OF_ADDRESSES));
    }

    private static int positive(String name, int value) {
        return (int) positive(name, (long) value);
    }

    private static Duration positive(String name, Duration value) {
        positive(name, value.toMillis());
        return value;
    }

    private static long positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("limit " + name + " is " + value + ": it must be at least 1");
        }
        return value;
    }
}
