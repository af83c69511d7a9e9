package dev.castellan.server.people.signin;

/** A provider did not prove who a person is. The message says why, without secrets, for logs and administrators. */
public final class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean unreachable;

    private ProviderException(String message, boolean unreachable) {
        super(message);
        this.unreachable = unreachable;
    }

    /** Returns an exception for an answer that proves nothing. A repetition gives the same result. */
    public static ProviderException rejected(String reason) {
        return new ProviderException(reason, false);
    }

    /** Returns an exception for a provider that did not answer, so a later attempt may succeed. */
    public static ProviderException unreachable(String reason) {
        return new ProviderException(reason, true);
    }

    /** Returns true if the provider did not answer. */
    public boolean isUnreachable() {
        return unreachable;
    }
}
