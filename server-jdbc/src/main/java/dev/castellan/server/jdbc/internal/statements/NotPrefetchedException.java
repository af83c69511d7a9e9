package dev.castellan.server.jdbc.internal.statements;

/** Thrown if work asks for more than was prefetched. It must run again in a transaction, which sees one state. */
public final class NotPrefetchedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotPrefetchedException() {
        super("this needs a transaction", null, false, false);
    }
}
