package dev.castellan.server.internal.removal;

import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;

/** The kept answers that are more than a day old. The server no longer sends them. */
public final class ExpiredAnswers implements ExpiringRows {

    @Override
    public boolean anyExpired(View view) {
        Instant last = lastInstant(view);
        return view.keptAnswers().oldest().filter(last::isAfter).isPresent();
    }

    @Override
    public void deleteSome(Transaction tx, int limit) {
        tx.keptAnswers().deleteBefore(lastInstant(tx), limit);
    }

    private static Instant lastInstant(View view) {
        return view.now().minus(KeptAnswer.LIFETIME);
    }
}
