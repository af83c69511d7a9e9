package dev.castellan.server.limits;

import dev.castellan.model.Bounds;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link Limits} from existing limits. The components of {@link Limits} describe the values. Not thread-safe.
 */
public final class LimitsBuilder {

    private static final int UNDIVIDED = 100;
    private static final int SHARES_OF_ADDRESSES = 16;

    private int body = 64 * 1024;
    private int payload = 48 * 1024;
    private int headerBlock = 16 * 1024;
    private int target = 2 * 1024;
    private int projectIds = Bounds.IDS;
    private int collectionIds = Bounds.COLLECTION_IDS;
    private int inputsPerCollection = 10_000;
    private int pageBytes = 1024 * 1024;
    private int connections = heapConnections();
    private @Nullable Integer connectionsPerAddress;
    private int workers = 64;
    private int queue = 256;
    private long memory = Runtime.getRuntime().maxMemory() / 4;
    private Duration queueTime = Duration.ofSeconds(10);
    private Duration headerTime = Duration.ofSeconds(10);
    private Duration bodyTime = Duration.ofSeconds(10);
    private Duration answerTime = Duration.ofSeconds(60);
    private Duration idleTime = Duration.ofSeconds(60);
    private Duration closeTime = Duration.ofSeconds(2);

    LimitsBuilder() {}

    LimitsBuilder(Limits limits) {
        body = limits.body();
        payload = limits.payload();
        headerBlock = limits.headerBlock();
        target = limits.target();
        projectIds = limits.projectIds();
        collectionIds = limits.collectionIds();
        inputsPerCollection = limits.inputsPerCollection();
        pageBytes = limits.pageBytes();
        connections = limits.connections();
        boolean isShare = limits.connectionsPerAddress() == shareOfAddress(connections);
        connectionsPerAddress = isShare ? null : limits.connectionsPerAddress();
        workers = limits.workers();
        queue = limits.queue();
        memory = limits.memory();
        queueTime = limits.queueTime();
        headerTime = limits.headerTime();
        bodyTime = limits.bodyTime();
        answerTime = limits.answerTime();
        idleTime = limits.idleTime();
        closeTime = limits.closeTime();
    }

    /** Sets the maximum size of a request body, in bytes. */
    public LimitsBuilder body(int value) {
        body = value;
        return this;
    }

    /** Sets the maximum size of a {@code payload}, in bytes. */
    public LimitsBuilder payload(int value) {
        payload = value;
        return this;
    }

    /** Sets the maximum total size of the header fields, in bytes. */
    public LimitsBuilder headerBlock(int value) {
        headerBlock = value;
        return this;
    }

    /** Sets the maximum length of a request target, in bytes. */
    public LimitsBuilder target(int value) {
        target = value;
        return this;
    }

    /** Sets the maximum number of {@code project_ids} in a request. */
    public LimitsBuilder projectIds(int value) {
        projectIds = value;
        return this;
    }

    /** Sets the maximum number of {@code collection_ids} in a request. */
    public LimitsBuilder collectionIds(int value) {
        collectionIds = value;
        return this;
    }

    /** Sets the maximum number of inputs in a collection. */
    public LimitsBuilder inputsPerCollection(int value) {
        inputsPerCollection = value;
        return this;
    }

    /** Sets the maximum size of the items on a page of collections or queries, in bytes. */
    public LimitsBuilder pageBytes(int value) {
        pageBytes = value;
        return this;
    }

    /** Sets the maximum number of concurrent connections. */
    public LimitsBuilder connections(int value) {
        connections = value;
        return this;
    }

    /** Sets the maximum number of concurrent connections from one IPv4 address, or from one /64 network of IPv6. */
    public LimitsBuilder connectionsPerAddress(int value) {
        connectionsPerAddress = value;
        return this;
    }

    /** Sets the number of worker threads, which the server uses if the store blocks. */
    public LimitsBuilder workers(int value) {
        workers = value;
        return this;
    }

    /** Sets the maximum number of requests that wait for a worker thread. */
    public LimitsBuilder queue(int value) {
        queue = value;
        return this;
    }

    /** Sets the maximum number of bytes that request bodies and unsent answers occupy in memory. */
    public LimitsBuilder memory(long value) {
        memory = value;
        return this;
    }

    /** Sets the maximum time that a request waits for a worker thread. */
    public LimitsBuilder queueTime(Duration value) {
        queueTime = value;
        return this;
    }

    /** Sets the maximum time from the first byte of a request to the end of its head. */
    public LimitsBuilder headerTime(Duration value) {
        headerTime = value;
        return this;
    }

    /** Sets the maximum time from the end of the head to the end of the body. */
    public LimitsBuilder bodyTime(Duration value) {
        bodyTime = value;
        return this;
    }

    /** Sets the maximum time for a client to receive an answer. */
    public LimitsBuilder answerTime(Duration value) {
        answerTime = value;
        return this;
    }

    /** Sets the maximum time that a connection stays open without a request. */
    public LimitsBuilder idleTime(Duration value) {
        idleTime = value;
        return this;
    }

    /** Sets the maximum time for which a closing server waits for requests in flight. */
    public LimitsBuilder closeTime(Duration value) {
        closeTime = value;
        return this;
    }

    /**
     * Returns the limits.
     *
     * @throws IllegalArgumentException if a value is less than 1. The message names the value
     */
    public Limits build() {
        return new Limits(
                body,
                payload,
                headerBlock,
                target,
                projectIds,
                collectionIds,
                inputsPerCollection,
                pageBytes,
                connections,
                connectionsPerAddress == null ? shareOfAddress(connections) : connectionsPerAddress,
                workers,
                queue,
                memory,
                queueTime,
                headerTime,
                bodyTime,
                answerTime,
                idleTime,
                closeTime);
    }

    /**
     * Returns the default number of connections for one address. If the server allows few connections, one address can
     * use all of them.
     */
    private static int shareOfAddress(int connections) {
        return Math.min(connections, Math.max(UNDIVIDED, connections / SHARES_OF_ADDRESSES));
    }

    private static int heapConnections() {
        return (int) Math.max(256, Math.min(10_000, Runtime.getRuntime().maxMemory() / (64 * 1024)));
    }
}
