package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.spi.BackgroundScheduler;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes rows of one kind in the background, a few with each write, so other writes can run in between. At startup and
 * periodically, searches for organizations with such rows. Several servers can do this work at the same time.
 */
public final class RowRemoval {

    /** The number of rows of one kind that a single write deletes. */
    public static final int AT_ONCE = 200;

    /** The number of consecutive writes before other background work runs. */
    static final int WRITES_AT_ONCE = 20;

    /** The pause between a failure and the next organization, because the store may be down for all organizations. */
    static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(RowRemoval.class);

    private final Store store;
    private final BackgroundScheduler later;
    private final RemovableRows rows;
    private final Set<UUID> waiting = new LinkedHashSet<>();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final AtomicBoolean deleting = new AtomicBoolean();
    private volatile boolean stopped;

    public RowRemoval(Store store, BackgroundScheduler later, RemovableRows rows) {
        this.store = store;
        this.later = later;
        this.rows = rows;
    }

    /** Searches for rows now and periodically. Does nothing for a store in memory, which limits its rows itself. */
    public void start() {
        if (store.blocks()) {
            after(Duration.ZERO, this::look);
        }
    }

    /** Stops deleting rows. A closing server runs its pending tasks, but this work can wait until the next start. */
    public void stop() {
        stopped = true;
    }

    /** Starts deleting rows of an organization. Must be called after the commit that made them removable. */
    public void begin(UUID organizationId) {
        add(List.of(organizationId));
        after(Duration.ZERO, this::delete);
    }

    private void add(List<UUID> organizations) {
        synchronized (waiting) {
            waiting.addAll(organizations);
        }
    }

    private void look() {
        // a scheduler that ignores the delay starts the next run inside this run
        if (!looking.compareAndSet(false, true)) {
            return;
        }
        try {
            add(rows.organizations(store));
            delete();
        } catch (RuntimeException e) {
            LOG.debug("the server cannot search for {}, and tries again in {}", rows, rows.interval(), e);
        } finally {
            after(rows.interval(), this::look);
            looking.set(false);
        }
    }

    private void delete() {
        if (!deleting.compareAndSet(false, true)) {
            return;
        }
        Duration pause = AFTER_FAILURE;
        try {
            pause = deleteSome();
        } finally {
            deleting.set(false);
            if (isAnyWaiting()) {
                after(pause, this::delete);
            }
        }
    }

    /**
     * Performs some writes, and returns the pause before the next run. Serves the organizations round robin, because an
     * organization with many rows must not delay the others.
     */
    private Duration deleteSome() {
        for (int i = 0; i < WRITES_AT_ONCE && !stopped; i++) {
            UUID next = next();
            if (next == null) {
                break;
            }
            try {
                if (rows.deleteSome(store, next)) {
                    add(List.of(next));
                }
            } catch (RuntimeException e) {
                LOG.debug("{} of organization {} will be deleted after the next search", rows, next, e);
                return AFTER_FAILURE;
            }
        }
        return Duration.ZERO;
    }

    private @Nullable UUID next() {
        synchronized (waiting) {
            Iterator<UUID> all = waiting.iterator();
            if (!all.hasNext()) {
                return null;
            }
            UUID first = all.next();
            all.remove();
            return first;
        }
    }

    private boolean isAnyWaiting() {
        synchronized (waiting) {
            return !waiting.isEmpty();
        }
    }

    private void after(Duration delay, Runnable task) {
        try {
            later.after(delay, () -> {
                if (!stopped) {
                    task.run();
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("the server is closing; the next start continues", e);
        }
    }

    /** A kind of row that the server deletes in the background. */
    interface RemovableRows {

        /** Returns the pause between two searches. */
        Duration interval();

        /** Returns the organizations that may have such rows. */
        List<UUID> organizations(Store store);

        /** Deletes some rows of an organization, and returns whether more rows may remain. */
        boolean deleteSome(Store store, UUID organizationId);
    }
}
