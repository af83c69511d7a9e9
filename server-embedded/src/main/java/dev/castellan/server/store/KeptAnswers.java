package dev.castellan.server.store;

import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The answers that the organization keeps for repeated requests with an {@code Idempotency-Key}. */
public interface KeptAnswers {

    /** Returns the answer kept for a key. */
    Optional<KeptAnswer> get(KeptAnswer.Scope scope);

    /** Returns whether an answer is older than an instant. */
    boolean anyBefore(Instant instant);

    /** The kept answers in a transaction that changes them. */
    interface Editor extends KeptAnswers {

        /** Keeps an answer, and replaces an earlier one of the same scope. */
        void put(KeptAnswer answer);

        /** Deletes answers older than an instant, oldest first, at most {@code limit} of them. */
        void deleteBefore(Instant instant, int limit);
    }
}
