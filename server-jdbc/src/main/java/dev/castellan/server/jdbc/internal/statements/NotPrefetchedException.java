package dev.castellan.server.jdbc.internal.statements;

/**
 * Thrown if work reads more than was prefetched. The work must then run again in a transaction, which sees one
 * snapshot.
 */
public final class NotPrefetchedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotPrefetchedException() {
        super("this needs a transaction", null, false, false);
    }
}
