package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.removal.ExpiredRowRemoval.ExpiringRows;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the expired rows of a durable store in the background, when the server starts and every hour after that.
 * Requests do not wait for a deletion. Several servers that share a database can delete rows at the same time. An
 * in-memory store limits its rows itself, so the server does not start this work for such a store.
 */
public final class ExpiredRowRemoval {

    /** The pause between two rounds of deletions. */
    static final Duration INTERVAL = Duration.ofHours(1);

    /** The number of rows of one kind that a single write deletes. Other writes can run between two of these writes. */
    public static final int AT_ONCE = 200;

    /** The number of consecutive writes before other background work runs. */
    static final int WRITES_AT_ONCE = 20;

    /** The pause between a failure and the next organization, because the store may be down for all organizations. */
    static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(ExpiredRowRemoval.class);

    private final Store store;
    private final BackgroundScheduler later;
    private final List<ExpiringRows> kinds;
    private final Deque<UUID> waiting = new ArrayDeque<>();
    private volatile boolean stopped;
    private boolean running;

    /** @param kinds the kinds of expiring rows */
    public ExpiredRowRemoval(Store store, BackgroundScheduler later, List<ExpiringRows> kinds) {
        this.store = store;
        this.later = later;
        this.kinds = List.copyOf(kinds);
    }

    /** Starts deleting rows if the store is durable, which means that it blocks. */
    public void start() {
        if (store.blocks()) {
            schedule(Duration.ZERO);
        }
    }

    /** Stops deleting rows. A closing server runs its pending tasks, but this work can wait until the next start. */
    public void stop() {
        stopped = true;
    }

    private void schedule(Duration delay) {
        try {
            later.after(delay, this::run);
        } catch (RejectedExecutionException e) {
            // the server is closed
        }
    }

    private void run() {
        Duration pause = deleteInTurn();
        if (pause != null) {
            schedule(pause);
        }
    }

    /** Returns the pause before the next run, or null if the next run is already scheduled or the work has stopped. */
    private @Nullable Duration deleteInTurn() {
        // a scheduler that ignores the delay starts the next run inside this run
        if (stopped || running) {
            return null;
        }
        running = true;
        try {
            Duration pause = deleteSome();
            if (waiting.isEmpty()) {
                schedule(INTERVAL);
                return null;
            }
            return pause;
        } finally {
            running = false;
        }
    }

    /**
     * Performs some writes, and returns the pause before the next run. Serves the organizations round robin, because an
     * organization with many rows must not delay the others.
     */
    private Duration deleteSome() {
        if (waiting.isEmpty()) {
            waiting.addAll(organizations());
        }
        for (int i = 0; i < WRITES_AT_ONCE && !waiting.isEmpty() && !stopped; i++) {
            UUID next = waiting.remove();
            try {
                if (deleteOf(next)) {
                    waiting.add(next);
                }
            } catch (RuntimeException e) {
                LOG.debug("expired rows of organization {} stay: in {} again", next, INTERVAL, e);
                return AFTER_FAILURE;
            }
        }
        return Duration.ZERO;
    }

    private List<UUID> organizations() {
        try {
            return store.organizations();
        } catch (RuntimeException e) {
            LOG.debug("expired rows cannot be looked for: in {} again", INTERVAL, e);
            return List.of();
        }
    }

    /**
     * Deletes some rows, and returns whether more rows may remain. Checks for expired rows in a read first, because
     * they are rare and a write modifies the organization's row.
     */
    private boolean deleteOf(UUID organizationId) {
        return hasExpired(organizationId)
                && store.<Boolean>write(organizationId, tx -> {
                    kinds.forEach(kind -> kind.deleteSome(tx, AT_ONCE));
                    return true;
                });
    }

    private boolean hasExpired(UUID organizationId) {
        return store.<Boolean>read(organizationId, view -> kinds.stream().anyMatch(kind -> kind.anyExpired(view)));
    }

    /**
     * A kind of row that expires. {@link ExpiredRowRemoval} uses this interface to find and delete the expired rows.
     */
    interface ExpiringRows {

        /** Returns whether the organization has expired rows. */
        boolean anyExpired(View view);

        /** Deletes at most {@code limit} expired rows of the organization. */
        void deleteSome(Transaction tx, int limit);
    }

    /** The kept answers that are more than a day old. The server no longer sends them. */
    public static final class ExpiredAnswers implements ExpiringRows {

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

    /** The audit events that are older than the server's retention time. */
    public static final class ExpiredEvents implements ExpiringRows {

        private final Duration retention;

        public ExpiredEvents(Duration retention) {
            this.retention = retention;
        }

        @Override
        public boolean anyExpired(View view) {
            AuditListing expired = new AuditListing(null, null, null, null, lastInstant(view), null, 1);
            return !view.auditEvents().list(expired).events().isEmpty();
        }

        @Override
        public void deleteSome(Transaction tx, int limit) {
            tx.auditEvents().deleteBefore(lastInstant(tx), limit);
        }

        private Instant lastInstant(View view) {
            return view.now().minus(retention);
        }
    }
}
