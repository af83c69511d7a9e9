package dev.castellan.harness.journal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** The newest entries of a journal, and the number of older entries that were dropped. Thread-safe. */
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
     * Adds an entry with the next number, unless its request arrived before the buffer was last cleared.
     *
     * @param start the arrival time of the request, as returned by {@link System#nanoTime}
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

    /** Waits until the view meets a condition, or until the timeout expires, and returns the view. */
    View await(Predicate<View> condition, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        View view = view();
        while (!condition.test(view) && awaitChange(view.changes, deadline)) {
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
     * The content of the buffer at a point in time.
     *
     * @param entries the entries, oldest first
     * @param gone the number of older entries that were dropped
     * @param changes the number of times that the buffer has changed
     */
    record View(List<JournalEntry> entries, long gone, long changes) {}
}
