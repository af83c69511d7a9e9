package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.Optional;

/** The challenges of the organization that wait for an answer, expired ones included. */
public interface Challenges {

    /** Returns how many there are. */
    int count();

    /** The challenges in a transaction that changes them. */
    interface Editor extends Challenges {

        /** Adds a challenge; its hash must be new, and its user must exist. */
        void insert(ChallengeRow challenge);

        /** Deletes the challenge with this hash, and returns it; returns empty if there is none. */
        Optional<ChallengeRow> take(TokenHash hash);

        /** Deletes challenges that expire before an instant, at most {@code limit} of them, and returns how many. */
        int deleteExpiredBefore(Instant instant, int limit);
    }
}
