package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The sizes, numbers and times that a server accepts. Start with {@code Limits.defaults().toBuilder()}. Immutable. */
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

    /** Returns the largest request body, in bytes. */
    public int body() {
        return body;
    }

    /** Returns the largest {@code payload} of an input or query, in bytes. */
    public int payload() {
        return payload;
    }

    /** Returns the largest block of header fields, in bytes. */
    public int headerBlock() {
        return headerBlock;
    }

    /** Returns the longest request target, in bytes. */
    public int target() {
        return target;
    }

    /** Returns the largest number of {@code project_ids} in a request. */
    public int projectIds() {
        return projectIds;
    }

    /** Returns the largest number of {@code collection_ids} in a request. */
    public int collectionIds() {
        return collectionIds;
    }

    /**
     * Returns the largest number of inputs in a collection.
     *
     * <p>The answer for a collection names all of its inputs. Inputs that are deleted in the background count until the server
     * removes them.
     */
    public int inputsPerCollection() {
        return inputsPerCollection;
    }

    /**
     * Returns the largest size of the items on a page of collections or queries, in bytes.
     *
     * <p>A page that would be larger has fewer items, but at least one, and a cursor.
     */
    public int pageBytes() {
        return pageBytes;
    }

    /**
     * Returns the largest number of connections at once.
     *
     * <p>The server closes a further connection at once. The default is one connection for each 64 KiB of the largest heap of
     * the JVM, but at least 256 and at most 10,000.
     */
    public int connections() {
        return connections;
    }

    /**
     * Returns the largest number of connections at once from one IPv4 address or one /64 network of IPv6.
     *
     * <p>The default is a sixteenth of {@link #connections}, but at least 100, or all of them if they are fewer.
     */
    public int connectionsPerAddress() {
        return connectionsPerAddress == null ? shareOfAddress(connections) : connectionsPerAddress;
    }

    /** Returns the number of threads that serve a store that blocks. */
    public int workers() {
        return workers;
    }

    /**
     * Returns the largest number of requests that wait for a worker thread.
     *
     * <p>The server answers further requests with 503.
     */
    public int queue() {
        return queue;
    }

    /**
     * Returns the largest number of bytes of request bodies and unsent answers in memory.
     *
     * <p>One organization gets at most half of these bytes, and all clients without a valid token together a sixteenth. The server
     * answers requests beyond the limit with 503, and closes the connections of answers beyond it. The default is a quarter of
     * the largest heap of the JVM.
     */
    public long memory() {
        return memory;
    }

    /**
     * Returns the longest time that a request waits for a worker thread.
     *
     * <p>The server then answers the request with 503.
     */
    public Duration queueTime() {
        return queueTime;
    }

    /** Returns the longest time from the first byte of a request to the end of its head. */
    public Duration headerTime() {
        return headerTime;
    }

    /** Returns the longest time from the end of the head to the end of the body. */
    public Duration bodyTime() {
        return bodyTime;
    }

    /** Returns the longest time that a client may take to receive an answer. */
    public Duration answerTime() {
        return answerTime;
    }

    /** Returns the longest time that a connection stays open without a request. */
    public Duration idleTime() {
        return idleTime;
    }

    /** Returns the longest time that closing the server waits for requests in flight. */
    public Duration closeTime() {
        return closeTime;
    }

    /** Returns the limit of one address as it was set; null if the limit follows from {@link #connections}. */
    @Nullable
    Integer connectionsPerAddressSet() {
        return connectionsPerAddress;
    }

    /** Returns the default limit of one address. A small number of connections is not divided. */
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
