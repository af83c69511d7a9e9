package dev.castellan.server.people.signin;

/** A provider did not prove who a person is. The message says why, without secrets, for logs and administrators. */
public final class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private enum Reason {
        REJECTED,
        MISCONFIGURED,
        UNREACHABLE
    }

    private final Reason reason;

    private ProviderException(String message, Reason reason) {
        super(message);
        this.reason = reason;
    }

    /** Returns an exception for an answer that proves nothing. A repetition gives the same result. */
    public static ProviderException rejected(String reason) {
        return new ProviderException(reason, Reason.REJECTED);
    }

    /**
     * Returns an exception for a failure that no person can avoid, such as a client secret that has expired, so it does
     * not count as a failed sign-in.
     */
    public static ProviderException misconfigured(String reason) {
        return new ProviderException(reason, Reason.MISCONFIGURED);
    }

    /** Returns an exception for a provider that did not answer, so a later attempt may succeed. */
    public static ProviderException unreachable(String reason) {
        return new ProviderException(reason, Reason.UNREACHABLE);
    }

    /** Returns true if every sign-in fails until an admin or the operator changes the settings. */
    public boolean isMisconfigured() {
        return reason == Reason.MISCONFIGURED;
    }

    /** Returns true if the provider did not answer. */
    public boolean isUnreachable() {
        return reason == Reason.UNREACHABLE;
    }
}
