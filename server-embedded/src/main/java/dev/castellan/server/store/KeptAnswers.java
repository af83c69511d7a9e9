package dev.castellan.server.store;

import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The answers of the organization that are kept for repeated requests. */
public interface KeptAnswers {

    /** Returns the answer kept for a key. */
    Optional<KeptAnswer> get(KeptAnswer.Scope scope);

    /** The kept answers, to be changed. */
    interface Editor extends KeptAnswers {

        /** Keeps an answer, in place of an earlier one of the same scope. */
        void put(KeptAnswer answer);

        /** Forgets answers older than an instant, oldest first, at most {@code limit} of them. */
        void deleteBefore(Instant instant, int limit);
    }
}
