package dev.castellan.server.limits;

import dev.castellan.model.Bounds;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The limits of a server on sizes, counts and durations. Immutable. Each setter returns a changed copy, or throws
 * {@link IllegalArgumentException} if a number is less than 1, or if a duration is not from 1 millisecond to 1 day. The
 * message names the limit. Durations are rounded down to milliseconds.
 *
 * <pre>{@code
 * Limits.defaults().body(32 * 1024).bodyTime(Duration.ofSeconds(5))
 * }</pre>
 */
public final class Limits {

    private static final long HEAP = Runtime.getRuntime().maxMemory();
    private static final Duration MIN_TIME = Duration.ofMillis(1);
    private static final Duration MAX_TIME = Duration.ofDays(1);
    private static final Limits DEFAULTS = new Limits(Map.of());

    /** The changed limits by name. Times are in milliseconds. */
    private final Map<String, Long> changed;

    private Limits(Map<String, Long> changed) {
        this.changed = changed;
    }

    /** Returns the default limits of a server. */
    public static Limits defaults() {
        return DEFAULTS;
    }

    /** Returns the maximum size of a request body, in bytes. */
    public int body() {
        return count("body", 64 * 1024);
    }

    /** Sets {@link #body()}. */
    public Limits body(int bytes) {
        return with("body", bytes);
    }

    /** Returns the maximum size of the {@code payload} of an input or query, in bytes. */
    public int payload() {
        return count("payload", 48 * 1024);
    }

    /** Sets {@link #payload()}. */
    public Limits payload(int bytes) {
        return with("payload", bytes);
    }

    /** Returns the maximum total size of the header fields, in bytes. */
    public int headerBlock() {
        return count("headerBlock", 16 * 1024);
    }

    /** Sets {@link #headerBlock()}. */
    public Limits headerBlock(int bytes) {
        return with("headerBlock", bytes);
    }

    /** Returns the maximum length of the request target, in bytes. */
    public int target() {
        return count("target", 8 * 1024);
    }

    /** Sets {@link #target()}. */
    public Limits target(int bytes) {
        return with("target", bytes);
    }

    /** Returns the maximum number of {@code project_ids} in a request. */
    public int projectIds() {
        return count("projectIds", Bounds.IDS);
    }

    /** Sets {@link #projectIds()}. */
    public Limits projectIds(int number) {
        return with("projectIds", number);
    }

    /** Returns the maximum number of {@code collection_ids} in a request. */
    public int collectionIds() {
        return count("collectionIds", Bounds.COLLECTION_IDS);
    }

    /** Sets {@link #collectionIds()}. */
    public Limits collectionIds(int number) {
        return with("collectionIds", number);
    }

    /**
     * Returns the maximum number of inputs in a collection. The number is limited because a response lists all inputs.
     * Deleted inputs count until a background task removes them.
     */
    public int inputsPerCollection() {
        return count("inputsPerCollection", 10_000);
    }

    /** Sets {@link #inputsPerCollection()}. */
    public Limits inputsPerCollection(int number) {
        return with("inputsPerCollection", number);
    }

    /**
     * Returns the maximum size of the items on a page of collections or queries, in bytes. If the items would exceed
     * this size, the page contains fewer of them (at least one) and a cursor to the next page.
     */
    public int pageBytes() {
        return count("pageBytes", 1024 * 1024);
    }

    /** Sets {@link #pageBytes()}. */
    public Limits pageBytes(int bytes) {
        return with("pageBytes", bytes);
    }

    /**
     * Returns the maximum number of concurrent connections. Any further connection is closed immediately. The default
     * is one for each 64 KiB of the maximum JVM heap size, but at least 256 and at most 10,000.
     */
    public int connections() {
        return count("connections", (int) Math.max(256, Math.min(10_000, HEAP / (64 * 1024))));
    }

    /** Sets {@link #connections()}. */
    public Limits connections(int number) {
        return with("connections", number);
    }

    /**
     * Returns the maximum number of concurrent connections from one IPv4 address, or from all IPv6 addresses with the
     * same first 64 bits. The default is a sixteenth of {@link #connections()}, but at least 100, or all connections if
     * fewer are allowed.
     */
    public int connectionsPerAddress() {
        int share = Math.max(100, connections() / 16);
        return count("connectionsPerAddress", Math.min(connections(), share));
    }

    /** Sets {@link #connectionsPerAddress()}. */
    public Limits connectionsPerAddress(int number) {
        return with("connectionsPerAddress", number);
    }

    /** Returns the number of worker threads, which the server uses if the store blocks. */
    public int workers() {
        return count("workers", 64);
    }

    /** Sets {@link #workers()}. */
    public Limits workers(int number) {
        return with("workers", number);
    }

    /** Returns the maximum number of requests that wait for a worker thread. Further requests get 503. */
    public int queue() {
        return count("queue", 256);
    }

    /** Sets {@link #queue()}. */
    public Limits queue(int number) {
        return with("queue", number);
    }

    /**
     * Returns the maximum number of bytes that request bodies and unsent responses occupy in memory. One organization
     * can use at most half of this memory, and all clients without a valid token together a sixteenth. A request that
     * exceeds a limit gets 503. If a response exceeds a limit, the server closes the connection. The default is a
     * quarter of the maximum JVM heap size.
     */
    public long memory() {
        return get("memory", HEAP / 4);
    }

    /** Sets {@link #memory()}. */
    public Limits memory(long bytes) {
        return with("memory", bytes);
    }

    /** Returns the maximum time that a request waits for a worker thread before it gets 503. */
    public Duration queueTime() {
        return time("queueTime", 10);
    }

    /** Sets {@link #queueTime()}. */
    public Limits queueTime(Duration time) {
        return with("queueTime", time);
    }

    /** Returns the maximum time from the first byte of a request to the end of its head. */
    public Duration headerTime() {
        return time("headerTime", 10);
    }

    /** Sets {@link #headerTime()}. */
    public Limits headerTime(Duration time) {
        return with("headerTime", time);
    }

    /** Returns the maximum time from the end of the head to the end of the body. */
    public Duration bodyTime() {
        return time("bodyTime", 10);
    }

    /** Sets {@link #bodyTime()}. */
    public Limits bodyTime(Duration time) {
        return with("bodyTime", time);
    }

    /** Returns the maximum time for a client to receive a response. */
    public Duration responseTime() {
        return time("responseTime", 60);
    }

    /** Sets {@link #responseTime()}. */
    public Limits responseTime(Duration time) {
        return with("responseTime", time);
    }

    /** Returns the maximum time that a connection stays open without a request. */
    public Duration idleTime() {
        return time("idleTime", 60);
    }

    /** Sets {@link #idleTime()}. */
    public Limits idleTime(Duration time) {
        return with("idleTime", time);
    }

    /** Returns the maximum time for which a closing server waits for requests in flight. */
    public Duration closeTime() {
        return time("closeTime", 2);
    }

    /** Sets {@link #closeTime()}. */
    public Limits closeTime(Duration time) {
        return with("closeTime", time);
    }

    private Duration time(String name, int defaultSeconds) {
        return Duration.ofMillis(get(name, defaultSeconds * 1000L));
    }

    private int count(String name, int defaultCount) {
        return (int) get(name, defaultCount);
    }

    private long get(String name, long defaultValue) {
        Long value = changed.get(name);
        return value == null ? defaultValue : value;
    }

    private Limits with(String name, Duration time) {
        if (time.compareTo(MIN_TIME) < 0 || time.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException(name + " " + time + ": choose a time from 1 millisecond to 1 day");
        }
        return with(name, time.toMillis());
    }

    private Limits with(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + ": choose at least 1");
        }
        Map<String, Long> all = new HashMap<>(changed);
        all.put(name, value);
        return new Limits(Map.copyOf(all));
    }
}
