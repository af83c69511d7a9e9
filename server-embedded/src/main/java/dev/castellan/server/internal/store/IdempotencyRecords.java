package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.StoredResponse;
import java.time.Instant;
import java.util.Optional;

/** The responses that the organization keeps for repeated requests with an {@code Idempotency-Key}. */
public interface IdempotencyRecords {

    /** Returns the stored response for a scope. */
    Optional<StoredResponse> get(StoredResponse.Scope scope);

    /** Returns the time of the oldest stored response, or empty if there is none. */
    Optional<Instant> oldest();

    /** Reads and changes the stored responses in a transaction. */
    interface Editor extends IdempotencyRecords {

        /** Keeps a response. The scope must be new. */
        void insert(StoredResponse response);

        /** Deletes the existing response for a scope. */
        void delete(StoredResponse.Scope scope);

        /** Deletes at most {@code limit} responses that are older than an instant, oldest first. */
        void deleteBefore(Instant instant, int limit);
    }
}
