package dev.castellan.server.spi;

/**
 * Receives every change, for an audit trail. The server calls the listener after the change is durable, and before it
 * answers the request. Logs an exception of the listener and ignores it. Runs on an I/O thread if the store does not
 * block, so it must return quickly. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface AuditListener {

    /** Receives a change that was made. */
    void changed(ChangeNotice event);

    /**
     * Receives a change that was not made, or whose outcome is unknown; see {@link ChangeNotice#outcome()}. Reports
     * requests of callers with a valid token or session, and changes by {@link dev.castellan.server.Administration}.
     * Does not report a request that a rate limit refuses, nor a request that the front refuses, for example because
     * its body is incomplete or because it has waited too long. The default does nothing.
     */
    default void attempted(ChangeNotice event) {}

    /** Returns the listener that does nothing. */
    static AuditListener none() {
        return NoAuditListener.INSTANCE;
    }
}
