package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.rules.InputRemoval;
import dev.castellan.server.internal.rules.ProjectRemoval;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.store.Store;
import java.time.Duration;
import java.util.Collection;
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
 * Deletes the rows of hidden inputs and projects, and of deleted organizations, in the background. Each write deletes a
 * few rows, and other writes can run in between. The work starts after a deletion. At startup and periodically, the
 * server also searches for rows left behind by an earlier process or by other servers. Several servers can do this work
 * at the same time.
 */
public final class HiddenRowRemoval {

    /** The pause between two searches for rows left behind by other servers. */
    static final Duration INTERVAL = Duration.ofMinutes(5);

    /** The number of consecutive writes before other background work runs. */
    static final int WRITES_AT_ONCE = 20;

    private static final Logger LOG = LoggerFactory.getLogger(HiddenRowRemoval.class);

    private final Store store;
    private final BackgroundScheduler later;
    private final Set<UUID> waiting = new LinkedHashSet<>();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final AtomicBoolean deleting = new AtomicBoolean();
    private volatile boolean stopped;

    public HiddenRowRemoval(Store store, BackgroundScheduler later) {
        this.store = store;
        this.later = later;
    }

    /** Searches for remaining rows now and periodically. Only a durable store, which blocks, can contain such rows. */
    public void start() {
        if (store.blocks()) {
            after(Duration.ZERO, this::lookOnce);
        }
    }

    /** Stops deleting rows. A closing server runs its pending tasks, but this work can wait until the next start. */
    public void stop() {
        stopped = true;
    }

    /** Starts deleting rows. Must be called after a commit that has hidden a resource or deleted the organization. */
    public void begin(UUID organizationId) {
        begin(List.of(organizationId));
    }

    private void lookOnce() {
        boolean unused = oneAtATime(looking, this::look);
    }

    private void look() {
        try {
            begin(store.organizationsWithHiddenRows());
        } catch (RuntimeException e) {
            LOG.debug("hidden rows cannot be looked for: in {} again", INTERVAL, e);
        }
        after(INTERVAL, this::lookOnce);
    }

    private void begin(Collection<UUID> organizations) {
        synchronized (waiting) {
            waiting.addAll(organizations);
        }
        if (!organizations.isEmpty()) {
            after(Duration.ZERO, this::delete);
        }
    }

    private void delete() {
        if (oneAtATime(deleting, this::deleteSome) && isAnyWaiting()) {
            after(Duration.ZERO, this::delete);
        }
    }

    /** Serves the organizations round robin, because an organization with many rows must not delay the others. */
    private void deleteSome() {
        UUID next = next();
        for (int i = 0; i < WRITES_AT_ONCE && next != null && !stopped; i++) {
            if (deleteRows(next)) {
                synchronized (waiting) {
                    waiting.add(next);
                }
            }
            next = next();
        }
        if (next != null) {
            synchronized (waiting) {
                waiting.add(next);
            }
        }
    }

    /** Returns whether more rows may remain. */
    private boolean deleteRows(UUID organizationId) {
        try {
            return isAnyLeft(organizationId)
                    ? store.<Boolean>write(
                            organizationId, tx -> InputRemoval.deleteSome(tx) || ProjectRemoval.deleteSome(tx))
                    : store.deleteRows(organizationId, ExpiredRowRemoval.AT_ONCE);
        } catch (RuntimeException e) {
            LOG.debug("hidden rows of organization {} stay for now", organizationId, e);
            return false;
        }
    }

    /**
     * Checks for hidden rows in a read, because most deletions leave no rows behind, and a write modifies the row of
     * the organization.
     */
    private boolean isAnyLeft(UUID organizationId) {
        return store.<Boolean>read(
                organizationId,
                view -> !view.inputs().hidden(1).isEmpty()
                        || !view.projects().hidden(1).isEmpty());
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

    /**
     * Runs work unless it is already running or the server is closing, and returns whether the work ran. A scheduler
     * that ignores the delay starts the next run inside the current one.
     */
    private boolean oneAtATime(AtomicBoolean isRunning, Runnable work) {
        if (stopped || !isRunning.compareAndSet(false, true)) {
            return false;
        }
        try {
            work.run();
        } finally {
            isRunning.set(false);
        }
        return true;
    }

    private void after(Duration delay, Runnable task) {
        if (stopped) {
            return;
        }
        try {
            later.after(delay, task);
        } catch (RejectedExecutionException e) {
            LOG.debug("the server closes; the next start goes on", e);
        }
    }
}
