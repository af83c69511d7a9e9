package dev.castellan.server.spi;

/**
 * Is told of every change after it is durable and before it is answered. What it throws is logged and fails nothing. On
 * a store that does not block it runs on an I/O thread: be quick. Must be safe for use by several threads.
 *
 * <p>It is not told of a change that was made although the store lost the connection before it could say so; its request
 * is answered with an error.
 */
@FunctionalInterface
public interface AuditListener {

    /** Is told of a change. */
    void changed(AuditEvent event);

    /** Returns the listener that does nothing. */
    static AuditListener none() {
        return event -> {};
    }
}
