package dev.castellan.server.internal.memory.persistent;

import dev.castellan.server.store.rows.Order;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePSet;

/** Sets of ids, by the id that they belong to. Both are in the order of ids. Immutable. */
public final class IdGroups {

    public static final IdGroups EMPTY = new IdGroups(Groups.empty(Order.OF_IDS, Order.OF_IDS));

    private final Groups<UUID, UUID> members;

    private IdGroups(Groups<UUID, UUID> members) {
        this.members = members;
    }

    public TreePSet<UUID> of(UUID group) {
        return members.of(group);
    }

    public List<UUID> page(UUID group, @Nullable UUID after, int limit) {
        return after(group, after).limit(limit).toList();
    }

    /** Returns the ids in a group that come after an id; all of them after null. */
    public Stream<UUID> after(UUID group, @Nullable UUID after) {
        return (after == null ? of(group) : of(group).tailSet(after, false)).stream();
    }

    public IdGroups plus(UUID group, UUID id) {
        return new IdGroups(members.plus(group, id));
    }

    public IdGroups minus(UUID group, UUID id) {
        return new IdGroups(members.minus(group, id));
    }

    IdGroups without(UUID group) {
        return new IdGroups(members.without(group));
    }
}
