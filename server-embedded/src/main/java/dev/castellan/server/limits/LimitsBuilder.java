package dev.castellan.server.limits;

import java.time.Duration;

/** Builds {@link Limits} that differ in some values from others. Not safe for use by several threads. */
public final class LimitsBuilder {

    private int body;
    private int payload;
    private int headerBlock;
    private int target;
    private int projectIds;
    private int tokensPerUser;
    private int connections;
    private int workers;
    private int queue;
    private Duration headerTime;
    private Duration bodyTime;
    private Duration idleTime;
    private Duration closeTime;

    LimitsBuilder(Limits limits) {
        this.body = limits.body();
        this.payload = limits.payload();
        this.headerBlock = limits.headerBlock();
        this.target = limits.target();
        this.projectIds = limits.projectIds();
        this.tokensPerUser = limits.tokensPerUser();
        this.connections = limits.connections();
        this.workers = limits.workers();
        this.queue = limits.queue();
        this.headerTime = limits.headerTime();
        this.bodyTime = limits.bodyTime();
        this.idleTime = limits.idleTime();
        this.closeTime = limits.closeTime();
    }

    /** Sets the largest request body, in bytes. */
    public LimitsBuilder body(int value) {
        this.body = value;
        return this;
    }

    /** Sets the largest {@code payload}, in bytes. */
    public LimitsBuilder payload(int value) {
        this.payload = value;
        return this;
    }

    /** Sets the largest block of header fields, in bytes. */
    public LimitsBuilder headerBlock(int value) {
        this.headerBlock = value;
        return this;
    }

    /** Sets the longest request target, in bytes. */
    public LimitsBuilder target(int value) {
        this.target = value;
        return this;
    }

    /** Sets the largest number of {@code project_ids} in a request. */
    public LimitsBuilder projectIds(int value) {
        this.projectIds = value;
        return this;
    }

    /** Sets the largest number of tokens that a user may own. */
    public LimitsBuilder tokensPerUser(int value) {
        this.tokensPerUser = value;
        return this;
    }

    /** Sets the largest number of connections at once. */
    public LimitsBuilder connections(int value) {
        this.connections = value;
        return this;
    }

    /** Sets the number of threads that serve a store that blocks. */
    public LimitsBuilder workers(int value) {
        this.workers = value;
        return this;
    }

    /** Sets the largest number of requests that wait for such a thread. */
    public LimitsBuilder queue(int value) {
        this.queue = value;
        return this;
    }

    /** Sets the longest time for the head of a request. */
    public LimitsBuilder headerTime(Duration value) {
        this.headerTime = value;
        return this;
    }

    /** Sets the longest time for the body of a request. */
    public LimitsBuilder bodyTime(Duration value) {
        this.bodyTime = value;
        return this;
    }

    /** Sets the longest time that a connection stays open without a request. */
    public LimitsBuilder idleTime(Duration value) {
        this.idleTime = value;
        return this;
    }

    /** Sets the longest time that closing waits for requests in flight. */
    public LimitsBuilder closeTime(Duration value) {
        this.closeTime = value;
        return this;
    }

    /**
     * Returns the limits.
     *
     * @throws IllegalArgumentException if one is below 1; the message names it
     */
    public Limits build() {
        return new Limits(
                body,
                payload,
                headerBlock,
                target,
                projectIds,
                tokensPerUser,
                connections,
                workers,
                queue,
                headerTime,
                bodyTime,
                idleTime,
                closeTime);
    }
}
