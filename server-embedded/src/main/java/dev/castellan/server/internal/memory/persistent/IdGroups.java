package dev.castellan.server.internal.memory.persistent;

import dev.castellan.server.store.rows.Order;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/** Sets of ids, by the id that they belong to. Both are in the order of ids. Immutable. */
public final class IdGroups {

    public static final IdGroups EMPTY = new IdGroups(TreePMap.empty(Order.OF_IDS));

    private static final TreePSet<UUID> NONE = TreePSet.empty(Order.OF_IDS);

    private final TreePMap<UUID, TreePSet<UUID>> members;

    private IdGroups(TreePMap<UUID, TreePSet<UUID>> members) {
        this.members = members;
    }

    public TreePSet<UUID> of(UUID group) {
        TreePSet<UUID> ids = members.get(group);
        return ids == null ? NONE : ids;
    }

    public List<UUID> page(UUID group, @Nullable UUID after, int limit) {
        TreePSet<UUID> behind = after == null ? of(group) : of(group).tailSet(after, false);
        return behind.stream().limit(limit).toList();
    }

    public IdGroups plus(UUID group, UUID id) {
        return new IdGroups(members.plus(group, of(group).plus(id)));
    }

    public IdGroups minus(UUID group, UUID id) {
        TreePSet<UUID> rest = of(group).minus(id);
        return rest.isEmpty() ? without(group) : new IdGroups(members.plus(group, rest));
    }

    public IdGroups without(UUID group) {
        return new IdGroups(members.minus(group));
    }
}
