package dev.castellan.server.jdbc;

/** Work asked for more than its first statement brought, and needs a transaction to see one state. */
final class UnforeseenException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnforeseenException() {
        super("this needs a transaction", null, false, false);
    }
}
