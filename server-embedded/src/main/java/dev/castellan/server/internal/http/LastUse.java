package dev.castellan.server.internal.http;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.spi.BackgroundScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the last use of tokens in the background. Records at most one use of each token every 15 minutes, and writes
 * the uses of an organization together. If recording fails, the request still succeeds.
 */
final class LastUse {

    /** The maximum number of tokens whose use is gathered. Uses of further tokens are dropped until the next write. */
    static final int MAX_TOKENS = 1_000;

    /** The time for which uses are gathered before they are written. */
    static final Duration GATHERING = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(LastUse.class);
    private static final Duration INTERVAL = Duration.ofMinutes(15);

    private final Store store;
    private final BackgroundScheduler later;
    private UseBatch gathered = new UseBatch();

    LastUse(Store store, BackgroundScheduler later) {
        this.store = store;
        this.later = later;
    }

    /** Schedules the recording of a use, unless a recent use is already recorded. */
    void record(CallerRow bearer, Instant now) {
        if (!isRecent(bearer.lastUsedAt(), now) && gather(bearer, now)) {
            try {
                later.after(GATHERING, this::write);
            } catch (RejectedExecutionException e) {
                take();
            }
        }
    }

    /** Returns whether this is the first use of the token since the last write. */
    private synchronized boolean gather(CallerRow bearer, Instant now) {
        return gathered.add(bearer, now) && gathered.count == 1;
    }

    private synchronized UseBatch take() {
        UseBatch batch = gathered;
        gathered = new UseBatch();
        return batch;
    }

    private void write() {
        take().byOrganization.forEach(this::write);
    }

    private void write(UUID organizationId, Map<UUID, Instant> uses) {
        try {
            store.write(organizationId, tx -> {
                uses.forEach((tokenId, now) -> used(tx, tokenId, now));
                return true;
            });
        } catch (RuntimeException e) {
            LOG.debug("the uses of {} tokens of organization {} were not recorded", uses.size(), organizationId, e);
        }
    }

    /** Records a use, unless another server has recorded a recent use since the token was read. */
    private static void used(Transaction tx, UUID tokenId, Instant now) {
        tx.tokens()
                .get(tokenId)
                .filter(token -> !isRecent(token.lastUsedAt(), now))
                .ifPresent(token -> tx.tokens().used(tokenId, now));
    }

    private static boolean isRecent(@Nullable Instant recorded, Instant now) {
        return recorded != null && now.isBefore(recorded.plus(INTERVAL));
    }

    /** The first use of each token since the last write. */
    private static final class UseBatch {

        private final Map<UUID, Map<UUID, Instant>> byOrganization = new HashMap<>();
        private int count;

        /**
         * Adds a use if it is the first use of its token and the limit is not reached. Returns whether the use was
         * added.
         */
        private boolean add(CallerRow bearer, Instant now) {
            boolean added = count < MAX_TOKENS
                    && byOrganization
                                    .computeIfAbsent(bearer.organizationId(), unused -> new HashMap<>())
                                    .putIfAbsent(bearer.tokenId(), now)
                            == null;
            count += added ? 1 : 0;
            return added;
        }
    }
}
