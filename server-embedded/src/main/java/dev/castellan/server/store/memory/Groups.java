package dev.castellan.server.store.memory;

import dev.castellan.server.store.Order;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/** Sets of ids by the id that they belong to, both in the order of ids. Immutable. */
final class Groups {

    static final Groups EMPTY = new Groups(TreePMap.empty(Order.OF_IDS));

    private static final TreePSet<UUID> NONE = TreePSet.empty(Order.OF_IDS);

    private final TreePMap<UUID, TreePSet<UUID>> members;

    private Groups(TreePMap<UUID, TreePSet<UUID>> members) {
        this.members = members;
    }

    TreePSet<UUID> of(UUID group) {
        TreePSet<UUID> ids = members.get(group);
        return ids == null ? NONE : ids;
    }

    List<UUID> page(UUID group, @Nullable UUID after, int limit) {
        TreePSet<UUID> behind = after == null ? of(group) : of(group).tailSet(after, false);
        return behind.stream().limit(limit).toList();
    }

    Groups plus(UUID group, UUID id) {
        return new Groups(members.plus(group, of(group).plus(id)));
    }

    Groups minus(UUID group, UUID id) {
        TreePSet<UUID> rest = of(group).minus(id);
        return rest.isEmpty() ? without(group) : new Groups(members.plus(group, rest));
    }

    Groups without(UUID group) {
        return new Groups(members.minus(group));
    }
}
