package dev.castellan.server.spi;

/**
 * Receives every change, for an audit trail: after the change is durable, and before its request is answered. An
 * exception that it throws is logged, and has no other effect. With a store that does not block it runs on an I/O
 * thread, so it must be quick. Must be safe for use by several threads.
 *
 * <p>A change is not reported if the store lost its connection before it could confirm the commit; the request is then
 * answered with an error.
 */
@FunctionalInterface
public interface AuditListener {

    /** Receives a change. */
    void changed(AuditEvent event);

    /** Returns the listener that does nothing. */
    static AuditListener none() {
        return event -> {};
    }
}
