package dev.castellan.server.spi;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by an operation to refuse a call, with a kind of error, a code for programs, and a message for people. The
 * server rolls back all changes that the operation made.
 */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 2;
    private static final int MAX_CODE_LENGTH = 100;

    private final ErrorKind kind;
    private final String code;
    private final @Nullable String dependencies;
    private final @Nullable Duration retryAfter;
    private final String @Nullable [] values;

    private Refusal(
            ErrorKind kind,
            ErrorCode code,
            @Nullable String message,
            @Nullable String dependencies,
            @Nullable Duration retryAfter,
            @Nullable List<String> values) {
        super(message, null, false, false);
        this.kind = kind;
        this.code = code.value();
        this.dependencies = dependencies;
        this.retryAfter = retryAfter;
        this.values = values == null ? null : values.toArray(String[]::new);
    }

    /**
     * Returns a refusal with the code of its kind. The message is shown to the caller, so it should name the invalid
     * value and the remedy.
     */
    public static Refusal of(ErrorKind kind, String message) {
        return new Refusal(kind, kind.code(), message, null, null, List.of());
    }

    /**
     * Returns a refusal with a known code, which determines its kind. See {@link #of(ErrorKind, String)}.
     *
     * @throws IllegalArgumentException if the code is unknown. Use {@link #withCode} for a code of your own
     */
    public static Refusal of(ErrorCode code, String message) {
        return new Refusal(kind(code), code, message, null, null, List.of());
    }

    /**
     * Returns a refusal for a deletion that is blocked.
     *
     * @param dependencies the names of the resources or systems that block the deletion
     */
    public static Refusal blocked(String message, String dependencies) {
        return blocked(ErrorCode.BLOCKED, message, dependencies);
    }

    /**
     * Returns a refusal for a deletion that is blocked.
     *
     * @param code the code of the cause
     * @param dependencies the names of the resources or systems that block the deletion
     */
    public static Refusal blocked(ErrorCode code, String message, String dependencies) {
        return new Refusal(ErrorKind.BLOCKED, code, message, dependencies, null, List.of());
    }

    /**
     * Returns a refusal of kind {@code NOT_FOUND} for a resource that does not exist, or that the caller cannot access.
     * A caller cannot tell the two cases apart.
     *
     * @param what the kind of resource, such as {@code project}
     */
    public static Refusal missing(String what, UUID id) {
        return of(ErrorKind.NOT_FOUND, what + " " + id + " does not exist or is not accessible")
                .withValues(what, id);
    }

    /** Returns a refusal that tells the caller to retry after a delay. */
    public static Refusal retryAfter(ErrorKind kind, String message, Duration delay) {
        return new Refusal(kind, kind.code(), message, null, delay, List.of());
    }

    /**
     * Returns a refusal that tells the caller to retry after a delay.
     *
     * @throws IllegalArgumentException if the code is unknown
     */
    public static Refusal retryAfter(ErrorCode code, String message, Duration delay) {
        return new Refusal(kind(code), code, message, null, delay, List.of());
    }

    /**
     * Returns a copy with another code, such as a code of your own. The kind still determines the status.
     *
     * @throws IllegalArgumentException if the code does not consist of 1 to 100 lower-case letters, digits and
     *     underscores
     */
    public Refusal withCode(ErrorCode other) {
        String value = other.value();
        if (value.isEmpty()
                || value.length() > MAX_CODE_LENGTH
                || !value.chars().allMatch(Refusal::isAllowed)) {
            throw new IllegalArgumentException(
                    "code '" + other + "': choose 1 to 100 letters a to z, digits and underscores");
        }
        return new Refusal(kind, other, getMessage(), dependencies, retryAfter, isVerbatim() ? null : values());
    }

    /** Returns a copy with the values in the message, such as a limit, which a site can use to translate the message. */
    public Refusal withValues(Object... others) {
        List<String> texts = Stream.of(others).map(String::valueOf).toList();
        return new Refusal(kind, code(), getMessage(), dependencies, retryAfter, texts);
    }

    /**
     * Returns a copy without values, whose message sites show as it is, even if they have a text for its code. The server
     * calls this method for a refusal without values that an {@link InvitationListener} or a {@link DeletionGuard}
     * throws.
     */
    public Refusal verbatim() {
        return new Refusal(kind, code(), getMessage(), dependencies, retryAfter, null);
    }

    private static boolean isAllowed(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    }

    private static ErrorKind kind(ErrorCode code) {
        ErrorKind kind = code.kind();
        if (kind == null) {
            throw new IllegalArgumentException(
                    "code '" + code + "' is unknown: choose a kind, and add the code with withCode(..)");
        }
        return kind;
    }

    /** Returns the kind of error. */
    public ErrorKind kind() {
        return kind;
    }

    /** Returns the code, which tells programs the cause. */
    public ErrorCode code() {
        return ErrorCode.of(code);
    }

    /** Returns the values in the message. */
    public List<String> values() {
        return values == null ? List.of() : List.of(values);
    }

    /** Returns whether sites show the message as it is, see {@link #verbatim}. */
    public boolean isVerbatim() {
        return values == null;
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
