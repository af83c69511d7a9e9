package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.schema.TableSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one kind in an organization, with their indexes. Immutable.
 *
 * @param kind the kind of rows
 * @param rows the rows by key
 * @param byOwner the keys of the rows of each owner
 * @param byUnique the keys by the unique value of their rows. Sorted instead of hashed, because clients choose some of
 *     these values
 * @param sorted the rows in each additional order
 * @param bytes the total size of all rows
 * @param <K> the type of the keys
 * @param <R> the type of the rows
 */
record MemoryTable<K, R>(
        Kind<K, R> kind,
        Tree<K, R> rows,
        Groups<K> byOwner,
        Tree<Object, K> byUnique,
        List<Tree<R, R>> sorted,
        long bytes) {

    @SuppressWarnings("unchecked") // unique values are comparable
    private static final Comparator<Object> NATURAL = (a, b) -> ((Comparable<Object>) a).compareTo(b);

    /** Returns an empty table. */
    static <K, R> MemoryTable<K, R> of(Kind<K, R> kind) {
        return new MemoryTable<>(
                kind,
                Tree.empty(kind.schema.noun(), kind.order),
                Groups.empty(kind.order),
                Tree.empty(kind.schema.noun(), NATURAL),
                kind.sorted.stream()
                        .map(order -> Tree.<R, R>empty(kind.schema.noun(), order))
                        .toList(),
                0);
    }

    int size() {
        return rows.size();
    }

    Optional<R> find(K key) {
        return rows.find(key);
    }

    /** Returns a row, which must exist. */
    R get(K key) {
        return rows.get(key);
    }

    /** Returns the rows with these keys. Omits keys that no row has. */
    Stream<R> getAll(List<K> keys) {
        return keys.stream().distinct().flatMap(key -> find(key).stream());
    }

    /** Returns the row with this unique value. */
    Optional<R> unique(Object value) {
        return byUnique.find(value).flatMap(rows::find);
    }

    /** Returns the rows whose keys follow {@code after}, in key order, or all rows if {@code after} is null. */
    Stream<R> after(@Nullable K after) {
        return rows.values(after);
    }

    /** Returns the rows of an owner whose keys follow {@code after}, in key order, or all if {@code after} is null. */
    Stream<R> of(UUID owner, @Nullable K after) {
        return byOwner.of(owner).keys(after).map(rows::get);
    }

    int countOf(UUID owner) {
        return byOwner.of(owner).size();
    }

    /** Returns all rows in the additional order with this index. */
    Stream<R> sorted(int order) {
        return sorted.get(order).keys();
    }

    /** Adds a row. Its key and its unique value must be new. */
    MemoryTable<K, R> plus(R row) {
        K key = kind.key(row);
        Tree<K, R> more = rows.plus(key, row);
        return new MemoryTable<>(
                kind,
                more,
                kind.owner == null ? byOwner : byOwner.plus(kind.owner.apply(row), key),
                kind.schema.unique() == null
                        ? byUnique
                        : withUnique(kind.schema.unique().apply(row), key),
                sorted.stream().map(order -> order.plus(row, row)).toList(),
                bytes + kind.bytes.applyAsLong(row));
    }

    /** Adds a row, or replaces the row with the same key. */
    MemoryTable<K, R> with(R row) {
        K key = kind.key(row);
        R old = rows.getOrNull(key);
        if (old == null
                || !sorted.isEmpty()
                || !isEqual(kind.owner, old, row)
                || !isEqual(kind.schema.unique(), old, row)) {
            return minus(key).plus(row);
        }
        // the indexes stay as they are
        long size = bytes - kind.bytes.applyAsLong(old) + kind.bytes.applyAsLong(row);
        return new MemoryTable<>(kind, rows.replace(key, row), byOwner, byUnique, sorted, size);
    }

    private static <R> boolean isEqual(@Nullable Function<R, ?> value, R old, R row) {
        return value == null || value.apply(old).equals(value.apply(row));
    }

    /** Replaces the editable values of an existing row. */
    MemoryTable<K, R> updated(R changes) {
        return with(kind.schema.updated(get(kind.key(changes)), changes));
    }

    /** Removes a row, if it exists. */
    MemoryTable<K, R> minus(K key) {
        return rows.find(key).map(row -> without(key, row)).orElse(this);
    }

    /** Removes rows. */
    MemoryTable<K, R> minus(Stream<R> removed) {
        MemoryTable<K, R> rest = this;
        for (R row : removed.toList()) {
            rest = rest.without(kind.key(row), row);
        }
        return rest;
    }

    private MemoryTable<K, R> without(K key, R row) {
        return new MemoryTable<>(
                kind,
                rows.minus(key),
                kind.owner == null ? byOwner : byOwner.minus(kind.owner.apply(row), key),
                kind.schema.unique() == null
                        ? byUnique
                        : byUnique.minus(kind.schema.unique().apply(row)),
                sorted.stream().map(order -> order.minus(row)).toList(),
                bytes - kind.bytes.applyAsLong(row));
    }

    private Tree<Object, K> withUnique(Object value, K key) {
        if (byUnique.contains(value)) {
            throw new IllegalStateException(
                    kind.schema.noun() + " " + key + " shares a unique value with " + byUnique.get(value));
        }
        return byUnique.plus(value, key);
    }

    /**
     * A kind of rows. Immutable. The methods return changed copies.
     *
     * @param order the order of the keys
     * @param owner returns the owner of a row, or null if the rows are not grouped by owner
     * @param bytes returns the size of a row
     * @param sorted the additional orders of the rows
     */
    record Kind<K, R>(
            TableSchema<K, R> schema,
            Comparator<? super K> order,
            @Nullable Function<R, UUID> owner,
            ToLongFunction<R> bytes,
            List<Comparator<R>> sorted) {

        static <R> Kind<UUID, R> of(TableSchema<UUID, R> schema) {
            return of(schema, Order.OF_IDS);
        }

        static <K, R> Kind<K, R> of(TableSchema<K, R> schema, Comparator<? super K> order) {
            return new Kind<>(schema, order, schema.owner(), row -> 0, List.of());
        }

        /** Groups the rows by another value than the owner in the schema. */
        Kind<K, R> ownedBy(Function<R, UUID> newOwner) {
            return new Kind<>(schema, order, newOwner, bytes, sorted);
        }

        Kind<K, R> sizedBy(ToLongFunction<R> size) {
            return new Kind<>(schema, order, owner, size, sorted);
        }

        Kind<K, R> sortedBy(Comparator<R> added) {
            List<Comparator<R>> more = new ArrayList<>(sorted);
            more.add(added);
            return new Kind<>(schema, order, owner, bytes, List.copyOf(more));
        }

        K key(R row) {
            return schema.key().apply(row);
        }
    }
}
