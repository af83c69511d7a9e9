package dev.castellan.server.spi;

/**
 * Is notified of every change, for an audit trail. The server calls the listener after the change is durable and before
 * it responds to the request. If the listener throws an exception, the server logs it and continues. The listener runs
 * on an I/O thread if the store does not block, so it must return quickly. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface AuditListener {

    /** Receives a change that was made. */
    void changed(ChangeNotice event);

    /**
     * Receives a change that was not made or whose outcome is unknown, as {@link ChangeNotice#outcome()} states. The
     * change was attempted by a caller with a valid token or session, or by {@link
     * dev.castellan.server.Administration}. This method is not called for requests that a rate limit refuses, or that
     * the front refuses, for example because the body is incomplete or the request has waited too long. The default
     * implementation does nothing.
     */
    default void attempted(ChangeNotice event) {}

    /** Returns a listener that does nothing. */
    static AuditListener none() {
        return None.INSTANCE;
    }
}
