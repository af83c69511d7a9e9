package dev.castellan.server.store;

import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The answers that the organization keeps for repeated requests with an {@code Idempotency-Key}. */
public interface KeptAnswers {

    /** Returns the answer kept for a key. */
    Optional<KeptAnswer> get(KeptAnswer.Scope scope);

    /** Returns the time of the oldest answer; empty if there is no answer. */
    Optional<Instant> oldest();

    /** The kept answers in a transaction that changes them. */
    interface Editor extends KeptAnswers {

        /** Keeps an answer; its scope must be new. */
        void insert(KeptAnswer answer);

        /** Deletes the answer of a scope; it must exist. */
        void delete(KeptAnswer.Scope scope);

        /** Deletes answers older than an instant, oldest first, at most {@code limit} of them. */
        void deleteBefore(Instant instant, int limit);
    }
}
