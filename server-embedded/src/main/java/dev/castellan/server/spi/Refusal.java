package dev.castellan.server.spi;

import dev.castellan.model.endpoint.ErrorKind;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by an operation to refuse a call, with an error kind and a message for the caller. The server rolls back all
 * changes that the operation made.
 */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ErrorKind kind;
    private final @Nullable String dependencies;
    private final @Nullable Duration retryAfter;

    private Refusal(ErrorKind kind, String message, @Nullable String dependencies, @Nullable Duration retryAfter) {
        super(message, null, false, false);
        this.kind = kind;
        this.dependencies = dependencies;
        this.retryAfter = retryAfter;
    }

    /** Returns a refusal. The message is shown to the caller, so it should name the invalid value and the remedy. */
    public static Refusal of(ErrorKind kind, String message) {
        return new Refusal(kind, message, null, null);
    }

    /**
     * Returns a refusal for a deletion that is blocked.
     *
     * @param dependencies the names of the resources or systems that block the deletion
     */
    public static Refusal blocked(String message, String dependencies) {
        return new Refusal(ErrorKind.BLOCKED, message, dependencies, null);
    }

    /**
     * Returns a refusal of kind {@code NOT_FOUND} for a resource that does not exist, or that the caller cannot access.
     * A caller cannot tell the two cases apart.
     *
     * @param what the kind of resource, such as {@code project}
     */
    public static Refusal missing(String what, UUID id) {
        return of(ErrorKind.NOT_FOUND, what + " " + id + " does not exist or is not accessible");
    }

    /** Returns a refusal that tells the caller to retry after a delay. */
    public static Refusal retryAfter(ErrorKind kind, String message, Duration delay) {
        return new Refusal(kind, message, null, delay);
    }

    /** Returns the kind of error. */
    public ErrorKind kind() {
        return kind;
    }

    /** Returns the names of the dependencies that block a deletion, or null for every other kind of error. */
    public @Nullable String dependencies() {
        return dependencies;
    }

    /** Returns the time after which the caller should retry, or null if it is not known. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
