package dev.castellan.server.jdbc.internal.statements;

import org.jdbi.v3.core.Handle;

/** Checks whether a store is empty. Concurrent transactions that make this check wait for each other. */
public final class EmptyStoreCheck {

    private static final String CLAIM = "UPDATE first_write SET attempts = attempts + 1";
    private static final String COUNT = "SELECT count(*) FROM organizations";

    private EmptyStoreCheck() {}

    public static boolean isFirst(Handle handle) {
        handle.execute(CLAIM);
        return handle.createQuery(COUNT).mapTo(Integer.class).one() == 0;
    }
}
