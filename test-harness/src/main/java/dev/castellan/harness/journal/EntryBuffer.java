package dev.castellan.harness.journal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** The newest entries of a journal, and the number of older ones that were dropped. Safe for use by several threads. */
final class EntryBuffer {

    private final String tenant;
    private final int capacity;
    private final ArrayDeque<JournalEntry> entries = new ArrayDeque<>();
    private long last;
    private long changes;
    private long cleared = System.nanoTime();

    EntryBuffer(String tenant, int capacity) {
        this.tenant = tenant;
        this.capacity = capacity;
    }

    String tenant() {
        return tenant;
    }

    /**
     * Adds an entry with the next number, unless its request came before the buffer was last cleared: a request from
     * before a reset must not appear after it.
     *
     * @param start when the request came, in nanoseconds of this machine
     */
    synchronized void add(long start, LongFunction<JournalEntry> numbered) {
        if (start - cleared < 0) {
            return;
        }
        entries.addLast(numbered.apply(++last));
        if (entries.size() > capacity) {
            entries.removeFirst();
        }
        changed();
    }

    synchronized void clear() {
        entries.clear();
        last = 0;
        cleared = System.nanoTime();
        changed();
    }

    synchronized View view() {
        return new View(List.copyOf(entries), last - entries.size(), changes);
    }

    /** Waits for a view that satisfies a condition, and returns it; returns the last view if the time ends first. */
    View await(Predicate<View> satisfies, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        View view = view();
        while (!satisfies.test(view) && awaitChange(view.changes, deadline)) {
            view = view();
        }
        return view;
    }

    private synchronized boolean awaitChange(long known, long deadline) {
        try {
            while (changes == known) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for requests to tenant " + tenant, e);
        }
    }

    private void changed() {
        changes++;
        notifyAll();
    }

    /**
     * The content of the buffer at one moment.
     *
     * @param entries oldest first
     * @param gone how many older ones were dropped
     * @param changes how often the buffer had changed
     */
    record View(List<JournalEntry> entries, long gone, long changes) {}
}
