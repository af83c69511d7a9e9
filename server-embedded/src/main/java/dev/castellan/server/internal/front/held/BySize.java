package dev.castellan.server.internal.front.held;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Things with the number of bytes that each holds, of which the largest is found quickly. A thing is made when bytes are
 * added for it, and forgotten when it has none. Not safe for use by several threads at once.
 */
final class BySize<T> {

    private static final Comparator<Entry<?>> LARGEST_FIRST =
            Comparator.<Entry<?>>comparingLong(entry -> -entry.bytes).thenComparingLong(entry -> entry.number);

    private final Map<Object, Entry<T>> byKey = new HashMap<>();
    private final NavigableSet<Entry<T>> bySize = new TreeSet<>(LARGEST_FIRST);
    private final Supplier<T> maker;
    private long made;

    BySize(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Adds bytes, which may be less than zero, and returns the thing. */
    T add(Object key, long bytes) {
        Entry<T> entry = byKey.computeIfAbsent(key, unused -> new Entry<>(maker.get(), made++));
        bySize.remove(entry);
        entry.bytes += bytes;
        if (entry.bytes > 0) {
            bySize.add(entry);
        } else {
            byKey.remove(key);
        }
        return entry.thing;
    }

    /** Returns how many bytes a thing holds. */
    long bytes(Object key) {
        Entry<T> entry = byKey.get(key);
        return entry == null ? 0 : entry.bytes;
    }

    /** Returns a thing; null if it holds nothing. */
    @Nullable
    T find(Object key) {
        Entry<T> entry = byKey.get(key);
        return entry == null ? null : entry.thing;
    }

    /** Returns the thing that holds the most; there must be one. */
    T largest() {
        return bySize.first().thing;
    }

    int size() {
        return byKey.size();
    }

    private static final class Entry<T> {

        private final T thing;
        private final long number;
        private long bytes;

        Entry(T thing, long number) {
            this.thing = thing;
            this.number = number;
        }
    }
}
