package dev.castellan.server.store;

import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The answers that the organization keeps for repeated requests with an {@code Idempotency-Key}. */
public interface KeptAnswers {

    /** Returns the kept answer of a scope. */
    Optional<KeptAnswer> get(KeptAnswer.Scope scope);

    /** Returns the time of the oldest answer; empty if the organization keeps none. */
    Optional<Instant> oldest();

    /** The kept answers in a transaction that changes them. */
    interface Editor extends KeptAnswers {

        /** Keeps an answer. Its scope must be new. */
        void insert(KeptAnswer answer);

        /** Deletes the answer of a scope. It must exist. */
        void delete(KeptAnswer.Scope scope);

        /** Deletes at most {@code limit} answers that are older than an instant, oldest first. */
        void deleteBefore(Instant instant, int limit);
    }
}
