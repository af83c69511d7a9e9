package dev.castellan.server.internal.removal;

import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;

/** A kind of rows that expire. {@link ExpiredRowRemoval} uses it to find and delete them. */
public interface ExpiringRows {

    /** Returns whether the organization has expired rows. */
    boolean anyExpired(View view);

    /** Deletes expired rows of the organization, at most {@code limit} of them. */
    void deleteSome(Transaction tx, int limit);
}
