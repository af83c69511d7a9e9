package dev.castellan.server.internal.execution;

import static dev.castellan.model.endpoint.ErrorKind.RATE_LIMITED;

import dev.castellan.server.internal.removal.ExpiredRows;
import dev.castellan.server.internal.removal.RowRemoval;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.KeptAnswer;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Keeps answers for repeated requests, within the quotas of the organization. Thread-safe. */
public final class AnswerKeeper {

    /**
     * The heap size per answer, in bytes, which limits the answers that an organization can keep in an in-memory store.
     * An answer needs less than 2 KiB.
     */
    private static final int HEAP_PER_ANSWER = 32 << 10;

    private final boolean inMemory;
    private final long mostAnswers;
    private final long mostBytes;

    /**
     * @param inMemory whether the store is in memory. If so, the heap size limits the number of answers, and each call
     *     of {@link #keep} deletes expired answers
     */
    public AnswerKeeper(Quotas quotas, boolean inMemory) {
        this.inMemory = inMemory;
        long most = inMemory ? Math.max(1, Runtime.getRuntime().maxMemory() / HEAP_PER_ANSWER) : Long.MAX_VALUE;
        mostAnswers = Math.min(most, limit(quotas, Quota.KEPT_ANSWERS));
        mostBytes = limit(quotas, Quota.KEPT_ANSWER_BYTES);
    }

    private static long limit(Quotas quotas, Quota quota) {
        Long most = quotas.limit(quota);
        return most == null ? Long.MAX_VALUE : most;
    }

    /**
     * Returns the kept answer to a repeated request, or null for the first request.
     *
     * @throws Refusal if this is the first request and the organization has reached a quota of kept answers
     */
    public @Nullable KeptAnswer find(Transaction tx, KeptAnswer.Scope scope) {
        KeptAnswer kept = tx.keptAnswers().get(scope).orElse(null);
        if (kept != null && kept.createdAt().plus(KeptAnswer.LIFETIME).isAfter(tx.now())) {
            return kept;
        }
        if (kept != null) {
            tx.keptAnswers().delete(scope);
        }
        requireRoom(tx);
        return null;
    }

    /** Keeps the answer to a first request. */
    public void keep(Transaction tx, KeptAnswer answer) {
        if (inMemory) {
            ExpiredRows.deleteAnswers(tx, RowRemoval.AT_ONCE);
        }
        tx.keptAnswers().insert(answer);
    }

    private void requireRoom(Transaction tx) {
        if (fits(tx.usage())) {
            return;
        }
        ExpiredRows.deleteAnswers(tx, RowRemoval.AT_ONCE);
        Usage usage = tx.usage();
        if (!fits(usage)) {
            boolean tooMany = usage.keptAnswers() >= mostAnswers;
            Instant oldest = tx.keptAnswers().oldest().orElse(tx.now());
            throw Refusal.retryAfter(
                    RATE_LIMITED,
                    "quota " + (tooMany ? "kept_answers" : "kept_answer_bytes") + ": the organization has "
                            + (tooMany ? usage.keptAnswers() : usage.keptAnswerBytes() + " bytes of")
                            + " answers kept for requests with an Idempotency-Key and for forms, the most allowed: come"
                            + " back after the time that Retry-After says, or send the request without a key",
                    Duration.between(tx.now(), oldest.plus(KeptAnswer.LIFETIME)));
        }
    }

    private boolean fits(Usage usage) {
        return usage.keptAnswers() < mostAnswers && usage.keptAnswerBytes() < mostBytes;
    }
}
