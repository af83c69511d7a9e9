package dev.castellan.server.internal.memory.persistent;

import dev.castellan.server.store.rows.Order;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind in the order of their ids. Immutable.
 *
 * @param <R> the rows
 */
public final class Rows<R> {

    private final String kind;
    private final Tree<UUID, R> byId;

    private Rows(String kind, Tree<UUID, R> byId) {
        this.kind = kind;
        this.byId = byId;
    }

    /** Returns no rows, of a kind with this name in messages. */
    public static <R> Rows<R> empty(String kind) {
        return new Rows<>(kind, Tree.empty(Order.OF_IDS));
    }

    public Optional<R> find(UUID id) {
        return Optional.ofNullable(byId.get(id));
    }

    public int size() {
        return byId.size();
    }

    public R get(UUID id) {
        R row = byId.get(id);
        if (row == null) {
            throw new IllegalStateException(kind + " " + id + " does not exist");
        }
        return row;
    }

    public List<R> getAll(Collection<UUID> ids) {
        return getAll(ids.stream());
    }

    public List<R> getAll(Stream<UUID> ids) {
        return ids.map(this::get).toList();
    }

    public List<R> page(@Nullable UUID after, int limit) {
        return stream(after).limit(limit).toList();
    }

    public Stream<R> stream(@Nullable UUID after) {
        return byId.values(after);
    }

    public List<UUID> ids() {
        return byId.keys().toList();
    }

    public Rows<R> plus(UUID id, R row) {
        if (byId.contains(id)) {
            throw new IllegalStateException(kind + " " + id + " exists already");
        }
        return replacing(id, row);
    }

    public Rows<R> replacing(UUID id, R row) {
        return new Rows<>(kind, byId.plus(id, row));
    }

    public Rows<R> minus(UUID id) {
        get(id);
        return new Rows<>(kind, byId.minus(id));
    }
}
