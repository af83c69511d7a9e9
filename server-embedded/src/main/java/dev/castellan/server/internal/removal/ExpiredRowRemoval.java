package dev.castellan.server.internal.removal;

import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.store.Store;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the expired rows of a durable store: when the server starts, and every hour after that, in the background, so
 * that no request pays for it and none is needed. Several servers of one database may do so at the same time. A store in
 * memory bounds what it keeps by itself: it needs no thread for that.
 */
public final class ExpiredRowRemoval {

    /** The pause between two deletions. */
    static final Duration INTERVAL = Duration.ofHours(1);

    /** The number of rows of a kind that are deleted in one write, so that other writes have their turns between them. */
    public static final int AT_ONCE = 200;

    /** How many writes follow each other before other work in the background has its turn. */
    static final int WRITES_AT_ONCE = 20;

    /** The pause after a failure before the next organization has its turn: the store may be down for all of them. */
    static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(ExpiredRowRemoval.class);

    private final Store store;
    private final BackgroundScheduler later;
    private final List<ExpiringRows> kinds;
    private final Deque<UUID> waiting = new ArrayDeque<>();
    private volatile boolean stopped;
    private boolean running;

    /**
     * Deletes rows of a store.
     *
     * @param kinds which rows expire
     */
    public ExpiredRowRemoval(Store store, BackgroundScheduler later, List<ExpiringRows> kinds) {
        this.store = store;
        this.later = later;
        this.kinds = List.copyOf(kinds);
    }

    /** Starts to delete, if the store is one that waits for a disk or a network. */
    public void start() {
        if (store.blocks()) {
            schedule(Duration.ZERO);
        }
    }

    /** Stops deleting: a server that closes runs its waiting tasks, and this one can wait for the next start. */
    public void stop() {
        stopped = true;
    }

    private void schedule(Duration delay) {
        try {
            later.after(delay, this::run);
        } catch (RejectedExecutionException e) {
            // the server has closed
        }
    }

    private void run() {
        Duration pause = deleteInTurn();
        if (pause != null) {
            schedule(pause);
        }
    }

    /** Returns after which time to go on; null if the next turn is asked for already, or there is none. */
    private @Nullable Duration deleteInTurn() {
        // a scheduler that does not wait runs the next turn within this one
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
     * Makes some writes, and returns when to go on. The organizations take turns, so that one with many rows does not
     * delay the others.
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
     * Deletes some rows, and returns whether there may be more. Reads first, since most organizations have none, and a
     * write changes the row of the organization.
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
}
