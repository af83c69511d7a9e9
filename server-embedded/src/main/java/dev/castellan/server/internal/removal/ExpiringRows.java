package dev.castellan.server.internal.removal;

import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;

/** A kind of row that expires. {@link ExpiredRowRemoval} uses it to find and delete the expired rows. */
public interface ExpiringRows {

    /** Returns whether the organization has expired rows. */
    boolean anyExpired(View view);

    /** Deletes at most {@code limit} expired rows of the organization. */
    void deleteSome(Transaction tx, int limit);
}
