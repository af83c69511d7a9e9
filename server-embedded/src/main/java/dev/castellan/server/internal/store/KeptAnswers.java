package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The answers that the organization keeps for repeated requests with an {@code Idempotency-Key}. */
public interface KeptAnswers {

    /** Returns the kept answer for a scope. */
    Optional<KeptAnswer> get(KeptAnswer.Scope scope);

    /** Returns the time of the oldest kept answer, or empty if there is none. */
    Optional<Instant> oldest();

    /** Reads and changes the kept answers in a transaction. */
    interface Editor extends KeptAnswers {

        /** Keeps an answer. The scope must be new. */
        void insert(KeptAnswer answer);

        /** Deletes the existing answer for a scope. */
        void delete(KeptAnswer.Scope scope);

        /** Deletes at most {@code limit} answers that are older than an instant, oldest first. */
        void deleteBefore(Instant instant, int limit);
    }
}
