package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.rows.Order;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map, implemented as a B+ tree. A change returns a new map that shares most nodes with this map. A node holds
 * up to 32 entries in one array, which gives the garbage collector fewer and larger objects than a binary tree.
 * Immutable.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Tree<K, V> {

    private static final int MAX_ENTRIES = 32;

    /** A node with fewer entries is merged with a sibling if both fit in one node. */
    private static final int MIN_ENTRIES = MAX_ENTRIES / 4;

    private static final Object[] NONE = {};

    private final String kind;
    private final Comparator<? super K> order;
    /**
     * A leaf contains keys, each followed by its value. An inner node contains child nodes, each preceded by its least
     * key.
     */
    private final Object[] root;
    /** The number of levels above the leaves. */
    private final int height;

    private final int size;

    private Tree(String kind, Comparator<? super K> order, Object[] root, int height, int size) {
        this.kind = kind;
        this.order = order;
        this.root = root;
        this.height = height;
        this.size = size;
    }

    /**
     * Returns an empty map.
     *
     * @param kind the name of the entries in exception messages
     */
    public static <K, V> Tree<K, V> empty(String kind, Comparator<? super K> order) {
        return new Tree<>(kind, order, NONE, 0, 0);
    }

    public static <R> Tree<UUID, R> rows(String kind) {
        return empty(kind, Order.OF_IDS);
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the value of a key, or null if the map does not contain the key. */
    public @Nullable V getOrNull(K key) {
        Object[] node = root;
        for (int level = height; level > 0; level--) {
            node = child(node, branch(node, key));
        }
        int at = floor(node, key);
        return has(node, at, key) ? value(node, at) : null;
    }

    public Optional<V> find(K key) {
        return Optional.ofNullable(getOrNull(key));
    }

    /**
     * Returns the value of a key.
     *
     * @throws IllegalStateException if the map does not contain the key
     */
    public V get(K key) {
        V value = getOrNull(key);
        if (value == null) {
            throw new IllegalStateException(kind + " " + key + " does not exist");
        }
        return value;
    }

    public boolean contains(K key) {
        return getOrNull(key) != null;
    }

    /**
     * Returns a map with an additional entry.
     *
     * @throws IllegalStateException if the map already contains the key
     */
    public Tree<K, V> plus(K key, V value) {
        return with(key, value, false);
    }

    /**
     * Returns a map with another value for a key.
     *
     * @throws IllegalStateException if the map does not contain the key
     */
    public Tree<K, V> replace(K key, V value) {
        return with(key, value, true);
    }

    /** Returns a map with this entry, which replaces any entry with the same key. */
    public Tree<K, V> with(K key, V value) {
        return with(key, value, contains(key));
    }

    private Tree<K, V> with(K key, V value, boolean replaces) {
        Object[] node = with(root, height, key, value, replaces);
        int newSize = replaces ? size : size + 1;
        return fits(node)
                ? new Tree<>(kind, order, node, height, newSize)
                : new Tree<>(kind, order, parentOfHalves(node, key), height + 1, newSize);
    }

    /** Returns a map without a key, or this map if it does not contain the key. */
    public Tree<K, V> minus(K key) {
        Object[] node = without(root, height, key);
        if (node == root) {
            return this;
        }
        int levels = height;
        while (levels > 0 && entries(node) == 1) {
            node = child(node, 0);
            levels--;
        }
        return new Tree<>(kind, order, node, size == 1 ? 0 : levels, size - 1);
    }

    public Stream<K> keys() {
        return keys(null);
    }

    /** Returns the keys that follow {@code after}, in order, or all keys if {@code after} is null. */
    public Stream<K> keys(@Nullable K after) {
        return stream(new Walk<K>(after, 0));
    }

    /** Returns the values in key order. */
    public Stream<V> values() {
        return values(null);
    }

    /** Returns the values whose keys follow {@code after}, in key order, or all values if {@code after} is null. */
    public Stream<V> values(@Nullable K after) {
        return stream(new Walk<V>(after, 1));
    }

    private static <T> Stream<T> stream(Iterator<T> items) {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(items, Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    /**
     * Returns a copy of a node with an additional or replaced entry. The copy may exceed the maximum number of entries
     * by one.
     */
    private Object[] with(Object[] node, int level, K key, V value, boolean replaces) {
        if (level == 0) {
            int at = floor(node, key);
            if (has(node, at, key) != replaces) {
                throw new IllegalStateException(kind + " " + key + (replaces ? " does not exist" : " exists already"));
            }
            return replaces ? replaced(node, at, 1, key, value) : replaced(node, at + 1, 0, key, value);
        }
        int at = branch(node, key);
        Object[] changed = with(child(node, at), level - 1, key, value, replaces);
        return fits(changed)
                ? replaced(node, at, 1, changed[0], changed)
                : replaced(node, at, 1, parentOfHalves(changed, key));
    }

    /** Returns a copy of a node without an entry, or the node itself if it does not contain the key. */
    private Object[] without(Object[] node, int level, K key) {
        if (level == 0) {
            int at = floor(node, key);
            return has(node, at, key) ? replaced(node, at, 1) : node;
        }
        int at = branch(node, key);
        Object[] changed = without(child(node, at), level - 1, key);
        if (changed == child(node, at)) {
            return node;
        }
        if (changed.length == 0) {
            return replaced(node, at, 1);
        }
        int left = Math.max(0, at - 1);
        if (entries(changed) < MIN_ENTRIES && entries(node) > 1) {
            Object[] merged =
                    at == 0 ? replaced(child(node, 1), 0, 0, changed) : replaced(changed, 0, 0, child(node, left));
            if (fits(merged)) {
                return replaced(node, left, 2, merged[0], merged);
            }
        }
        return replaced(node, at, 1, changed[0], changed);
    }

    /**
     * Splits a node that has one entry too many. If the new key is the greatest, splits off only the last entry, so
     * ascending keys such as ids fill the nodes.
     */
    private Object[] parentOfHalves(Object[] node, K key) {
        int last = entries(node) - 1;
        int middle = order.compare(key, key(node, last)) >= 0 ? last : last / 2;
        Object[] left = Arrays.copyOf(node, 2 * middle);
        Object[] right = Arrays.copyOfRange(node, 2 * middle, node.length);
        return new Object[] {left[0], left, right[0], right};
    }

    /** Returns a copy of a node in which these entries replace {@code count} entries at this index. */
    private static Object[] replaced(Object[] node, int at, int count, Object... entries) {
        int from = 2 * at;
        int to = from + 2 * count;
        Object[] copy = new Object[node.length - 2 * count + entries.length];
        System.arraycopy(node, 0, copy, 0, from);
        System.arraycopy(entries, 0, copy, from, entries.length);
        System.arraycopy(node, to, copy, from + entries.length, node.length - to);
        return copy;
    }

    /** Returns the index of the last entry whose key is not greater than {@code key}, or -1 if all keys are greater. */
    private int floor(Object[] node, K key) {
        int low = 0;
        int high = entries(node) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (order.compare(key(node, middle), key) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    private int branch(Object[] node, K key) {
        return Math.max(0, floor(node, key));
    }

    private boolean has(Object[] leaf, int at, K key) {
        return at >= 0 && order.compare(key(leaf, at), key) == 0;
    }

    /** Returns the leaf that contains the first key after this key, or null if no key follows. */
    private Object @Nullable [] leafAfter(Object[] node, int level, @Nullable K key) {
        if (level == 0) {
            boolean ends = key != null && node.length > 0 && order.compare(key(node, entries(node) - 1), key) <= 0;
            return ends || node.length == 0 ? null : node;
        }
        for (int at = key == null ? 0 : branch(node, key); at < entries(node); at++) {
            Object[] leaf = leafAfter(child(node, at), level - 1, key);
            if (leaf != null) {
                return leaf;
            }
        }
        return null;
    }

    private static boolean fits(Object[] node) {
        return entries(node) <= MAX_ENTRIES;
    }

    private static int entries(Object[] node) {
        return node.length / 2;
    }

    @SuppressWarnings("unchecked") // nodes have keys at even indexes
    private K key(Object[] node, int at) {
        return (K) node[2 * at];
    }

    @SuppressWarnings("unchecked") // leaves have values at odd indexes
    private V value(Object[] leaf, int at) {
        return (V) leaf[2 * at + 1];
    }

    private static Object[] child(Object[] node, int at) {
        return (Object[]) node[2 * at + 1];
    }

    /** Iterates over the keys or the values. */
    private final class Walk<T> implements Iterator<T> {

        private final int offset;
        private Object @Nullable [] leaf;
        private int at;

        Walk(@Nullable K after, int offset) {
            this.offset = offset;
            this.leaf = leafAfter(root, height, after);
            this.at = leaf == null || after == null ? 0 : floor(leaf, after) + 1;
        }

        @Override
        public boolean hasNext() {
            return leaf != null;
        }

        @Override
        @SuppressWarnings("unchecked") // the offset determines the type
        public T next() {
            Object[] current = leaf;
            if (current == null) {
                throw new NoSuchElementException();
            }
            T item = (T) current[2 * at + offset];
            at++;
            if (at == entries(current)) {
                leaf = leafAfter(root, height, key(current, at - 1));
                at = 0;
            }
            return item;
        }
    }
}
