package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.persistent.Relation;
import dev.castellan.server.store.Memberships;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The project assignments in one organization, as seen by a unit of work. */
final class MemoryMemberships implements Memberships.Editor {

    private final UnitOfWork work;

    MemoryMemberships(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public boolean contains(UUID projectId, UUID userId) {
        return relation().contains(projectId, userId);
    }

    @Override
    public List<UUID> projectsOf(UUID userId) {
        return relation().holders().list(userId);
    }

    @Override
    public Map<UUID, Integer> countProjectsOf(List<UUID> userIds) {
        return userIds.stream()
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(), user -> relation().holdersOf(user).size()));
    }

    @Override
    public List<UserRow> usersOf(UUID projectId) {
        return work.organization().users().rows().getAll(relation().items().list(projectId));
    }

    @Override
    public void add(UUID projectId, UUID userId) {
        work.organization().projects().get(projectId);
        work.organization().users().rows().get(userId);
        work.insert(work.organization().withMemberships(relation().plus(projectId, userId)));
    }

    @Override
    public void remove(UUID projectId, UUID userId) {
        work.change(work.organization().withMemberships(relation().minus(projectId, userId)));
    }

    private Relation relation() {
        return work.organization().memberships();
    }
}
