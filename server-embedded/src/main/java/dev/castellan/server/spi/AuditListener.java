package dev.castellan.server.spi;

/**
 * Receives every change, for an audit trail: after the change is durable, and before its request is answered. An
 * exception that it throws is logged, and has no other effect. With a store that does not block it runs on an I/O
 * thread, so it must be quick. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface AuditListener {

    /** Receives a change that was made. */
    void changed(ChangeNotice event);

    /**
     * Receives a change that was not made, or of which that is not known: {@link ChangeNotice#outcome()} says which. Of
     * requests, only those of callers with a valid token are reported, and not what a rate limit refuses, nor what the
     * front of the server refuses itself, such as a body that is not complete in time, or a request that has waited too
     * long for its turn. What {@link dev.castellan.server.Administration} fails to change is
     * reported. Does nothing unless it is overridden.
     */
    default void attempted(ChangeNotice event) {}

    /** Returns the listener that does nothing. */
    static AuditListener none() {
        return NoAuditListener.INSTANCE;
    }
}
