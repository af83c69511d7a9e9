package dev.castellan.server.jdbc.internal.statements;

import org.jdbi.v3.core.Handle;

/** Checks whether a store is empty. Concurrent transactions that make this check wait for each other. */
public final class EmptyStoreCheck {

    private static final String CLAIM = "UPDATE first_write SET attempts = attempts + 1";
    private static final String COUNT = "SELECT count(*) FROM organizations WHERE NOT deleted";
    private static final String COUNT_ALL = "SELECT count(*) FROM organizations";

    private EmptyStoreCheck() {}

    /** Returns true if the store does not contain any organization. Does not count deleted organizations. */
    public static boolean isFirst(Handle handle) {
        return isNone(handle, COUNT);
    }

    /** Returns true if the store does not contain any rows, not even rows of deleted organizations. */
    public static boolean isEmpty(Handle handle) {
        return isNone(handle, COUNT_ALL);
    }

    private static boolean isNone(Handle handle, String count) {
        handle.execute(CLAIM);
        return handle.createQuery(count).mapTo(Integer.class).one() == 0;
    }
}
