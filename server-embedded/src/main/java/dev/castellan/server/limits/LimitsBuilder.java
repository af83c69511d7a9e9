package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Builds {@link Limits} by changing some values of existing limits. Not thread-safe. */
public final class LimitsBuilder {

    private static final int UNDIVIDED = 100;
    private static final int SHARES_OF_ADDRESSES = 16;

    private int body;
    private int payload;
    private int headerBlock;
    private int target;
    private int projectIds;
    private int collectionIds;
    private int inputsPerCollection;
    private int pageBytes;
    private int tokensPerUser;
    private int connections;
    private @Nullable Integer connectionsPerAddress;
    private int workers;
    private int queue;
    private long memory;
    private Duration queueTime;
    private Duration headerTime;
    private Duration bodyTime;
    private Duration answerTime;
    private Duration idleTime;
    private Duration closeTime;

    LimitsBuilder(Limits limits) {
        this.body = limits.body();
        this.payload = limits.payload();
        this.headerBlock = limits.headerBlock();
        this.target = limits.target();
        this.projectIds = limits.projectIds();
        this.collectionIds = limits.collectionIds();
        this.inputsPerCollection = limits.inputsPerCollection();
        this.pageBytes = limits.pageBytes();
        this.tokensPerUser = limits.tokensPerUser();
        this.connections = limits.connections();
        this.connectionsPerAddress =
                limits.connectionsPerAddress() == shareOfAddress(connections) ? null : limits.connectionsPerAddress();
        this.workers = limits.workers();
        this.queue = limits.queue();
        this.memory = limits.memory();
        this.queueTime = limits.queueTime();
        this.headerTime = limits.headerTime();
        this.bodyTime = limits.bodyTime();
        this.answerTime = limits.answerTime();
        this.idleTime = limits.idleTime();
        this.closeTime = limits.closeTime();
    }

    /** Sets the maximum size of a request body, in bytes. */
    public LimitsBuilder body(int value) {
        this.body = value;
        return this;
    }

    /** Sets the maximum size of a {@code payload}, in bytes. */
    public LimitsBuilder payload(int value) {
        this.payload = value;
        return this;
    }

    /** Sets the maximum total size of the header fields, in bytes. */
    public LimitsBuilder headerBlock(int value) {
        this.headerBlock = value;
        return this;
    }

    /** Sets the maximum length of a request target, in bytes. */
    public LimitsBuilder target(int value) {
        this.target = value;
        return this;
    }

    /** Sets the maximum number of {@code project_ids} in a request. */
    public LimitsBuilder projectIds(int value) {
        this.projectIds = value;
        return this;
    }

    /** Sets the maximum number of {@code collection_ids} in a request. */
    public LimitsBuilder collectionIds(int value) {
        this.collectionIds = value;
        return this;
    }

    /** Sets the maximum number of inputs in a collection. */
    public LimitsBuilder inputsPerCollection(int value) {
        this.inputsPerCollection = value;
        return this;
    }

    /** Sets the maximum size of the items on a page of collections or queries, in bytes. */
    public LimitsBuilder pageBytes(int value) {
        this.pageBytes = value;
        return this;
    }

    /** Sets the maximum number of tokens that a user may own. */
    public LimitsBuilder tokensPerUser(int value) {
        this.tokensPerUser = value;
        return this;
    }

    /** Sets the maximum number of concurrent connections. */
    public LimitsBuilder connections(int value) {
        this.connections = value;
        return this;
    }

    /** Sets the maximum number of concurrent connections from one IPv4 address, or from one /64 network of IPv6. */
    public LimitsBuilder connectionsPerAddress(int value) {
        this.connectionsPerAddress = value;
        return this;
    }

    /** Sets the number of threads that serve a store that blocks. */
    public LimitsBuilder workers(int value) {
        this.workers = value;
        return this;
    }

    /** Sets the maximum number of requests that wait for such a thread. */
    public LimitsBuilder queue(int value) {
        this.queue = value;
        return this;
    }

    /**
     * Sets the maximum number of bytes that request bodies and unsent answers occupy in memory, as described in {@link
     * Limits#memory}.
     */
    public LimitsBuilder memory(long value) {
        this.memory = value;
        return this;
    }

    /** Sets the maximum time that a request waits for a worker thread. */
    public LimitsBuilder queueTime(Duration value) {
        this.queueTime = value;
        return this;
    }

    /** Sets the maximum time from the first byte of a request to the end of its head. */
    public LimitsBuilder headerTime(Duration value) {
        this.headerTime = value;
        return this;
    }

    /** Sets the maximum time from the end of the head to the end of the body. */
    public LimitsBuilder bodyTime(Duration value) {
        this.bodyTime = value;
        return this;
    }

    /** Sets the maximum time that a client may take to receive an answer. */
    public LimitsBuilder answerTime(Duration value) {
        this.answerTime = value;
        return this;
    }

    /** Sets the maximum time that a connection stays open without a request. */
    public LimitsBuilder idleTime(Duration value) {
        this.idleTime = value;
        return this;
    }

    /** Sets the maximum time that closing waits for requests in flight. */
    public LimitsBuilder closeTime(Duration value) {
        this.closeTime = value;
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
                tokensPerUser,
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

    /** Returns the default number of connections for one address. A small number of connections is not divided. */
    static int shareOfAddress(int connections) {
        return Math.min(connections, Math.max(UNDIVIDED, connections / SHARES_OF_ADDRESSES));
    }
}
