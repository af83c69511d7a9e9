package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.removal.ExpiredRows;
import dev.castellan.server.internal.removal.RowRemoval;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Keeps responses for repeated requests, within the quotas of the organization. Thread-safe. */
public final class ResponseStorage {

    /**
     * The heap size per response, in bytes, which limits the responses that an organization can keep in an in-memory
     * store. A response needs less than 2 KiB.
     */
    private static final int HEAP_PER_RESPONSE = 32 << 10;

    private final boolean inMemory;
    private final long maxResponses;
    private final long maxBytes;

    /**
     * @param inMemory whether the store is in memory. If so, the heap size limits the number of responses, and each
     *     call of {@link #keep} deletes expired responses
     */
    public ResponseStorage(Quotas quotas, boolean inMemory) {
        this.inMemory = inMemory;
        long limit = inMemory ? Math.max(1, Runtime.getRuntime().maxMemory() / HEAP_PER_RESPONSE) : Long.MAX_VALUE;
        maxResponses = Math.min(limit, limit(quotas, Quota.STORED_RESPONSES));
        maxBytes = limit(quotas, Quota.STORED_RESPONSE_BYTES);
    }

    private static long limit(Quotas quotas, Quota quota) {
        Long limit = quotas.limit(quota);
        return limit == null ? Long.MAX_VALUE : limit;
    }

    /**
     * Returns the stored response to a repeated request, or null for the first request.
     *
     * @throws Refusal if this is the first request and the organization has reached a quota of stored responses
     */
    public @Nullable StoredResponse find(Transaction tx, StoredResponse.Scope scope) {
        StoredResponse stored = tx.idempotencyRecords().get(scope).orElse(null);
        if (stored != null && stored.createdAt().plus(StoredResponse.LIFETIME).isAfter(tx.now())) {
            return stored;
        }
        if (stored != null) {
            tx.idempotencyRecords().delete(scope);
        }
        requireRoom(tx);
        return null;
    }

    /** Keeps the response to a first request. */
    public void keep(Transaction tx, StoredResponse response) {
        if (inMemory) {
            ExpiredRows.deleteResponses(tx, RowRemoval.AT_ONCE);
        }
        tx.idempotencyRecords().insert(response);
    }

    private void requireRoom(Transaction tx) {
        if (fits(tx.usage())) {
            return;
        }
        ExpiredRows.deleteResponses(tx, RowRemoval.AT_ONCE);
        Usage usage = tx.usage();
        if (!fits(usage)) {
            boolean tooMany = usage.storedResponses() >= maxResponses;
            Instant oldest = tx.idempotencyRecords().oldest().orElse(tx.now());
            throw Refusal.retryAfter(
                            ErrorCode.RESPONSE_QUOTA_REACHED,
                            "quota " + (tooMany ? "stored_responses" : "stored_response_bytes")
                                    + ": the organization has "
                                    + (tooMany ? usage.storedResponses() : usage.storedResponseBytes() + " bytes of")
                                    + " responses stored for requests with an Idempotency-Key and for forms, the maximum: try"
                                    + " again after the time in Retry-After, or send the request without a key",
                            Duration.between(tx.now(), oldest.plus(StoredResponse.LIFETIME)))
                    .withValues(tooMany ? "stored_responses" : "stored_response_bytes");
        }
    }

    private boolean fits(Usage usage) {
        return usage.storedResponses() < maxResponses && usage.storedResponseBytes() < maxBytes;
    }
}
