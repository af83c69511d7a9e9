package dev.castellan.server.jdbc.internal.statements;

/** Work asked for more than its first statement brought, and needs a transaction to see one state. */
public final class NotPrefetchedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotPrefetchedException() {
        super("this needs a transaction", null, false, false);
    }
}
