package dev.castellan.server.spi;

import dev.castellan.model.endpoint.ErrorKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by an operation to refuse a call: a condition of the error table and a message for the caller. What the
 * operation had changed by then is undone.
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

    /** Returns a refusal of this kind; the message names the culprit and the remedy, and is shown to the caller. */
    public static Refusal of(ErrorKind kind, String message) {
        return new Refusal(kind, message, null, null);
    }

    /** Returns the refusal of a deletion; {@code dependencies} names what blocks it. */
    public static Refusal blocked(String message, String dependencies) {
        return new Refusal(ErrorKind.BLOCKED, message, dependencies, null);
    }

    /** Returns a refusal after which the caller may come back, not before this time has passed. */
    public static Refusal retryAfter(ErrorKind kind, String message, Duration delay) {
        return new Refusal(kind, message, null, delay);
    }

    /** Returns the condition. */
    public ErrorKind kind() {
        return kind;
    }

    /** Returns what blocks a deletion; {@code null} for every other condition. */
    public @Nullable String dependencies() {
        return dependencies;
    }

    /** Returns when to come back, if that is known. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
