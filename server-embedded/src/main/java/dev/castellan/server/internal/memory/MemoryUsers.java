package dev.castellan.server.internal.memory;

import dev.castellan.model.Role;
import dev.castellan.server.internal.memory.MemoryPeople.MemoryInvitations;
import dev.castellan.server.store.Users;
import dev.castellan.server.store.rows.UserListing;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.server.store.rows.UserSortKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The users of one organization, as seen by a unit of work. */
public final class MemoryUsers implements Users.Editor {

    private final UnitOfWork work;

    MemoryUsers(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<UserRow> get(UUID userId) {
        return table().rows().find(userId);
    }

    @Override
    public Map<UUID, UserRow> getAll(List<UUID> userIds) {
        return userIds.stream()
                .distinct()
                .flatMap(id -> get(id).stream())
                .collect(Collectors.toUnmodifiableMap(UserRow::userId, Function.identity()));
    }

    @Override
    public Optional<UserRow> byEmail(String emailKey) {
        return table().byEmail(emailKey);
    }

    @Override
    public List<UserRow> list(UserListing listing) {
        return new UserSearch(table(), assignedTo(listing), listing).page();
    }

    @Override
    public List<UserRow> all() {
        return List.copyOf(table().by(UserSortKey.Field.CREATED_AT).users());
    }

    @Override
    public int countActiveAdmins() {
        return table().with(Role.ORG_ADMIN).size() - table().suspendedAdmins();
    }

    @Override
    public void insert(UserRow user) {
        work.insert(work.organization().withUsers(table().plus(user)));
    }

    @Override
    public void update(UserRow user) {
        work.change(work.organization().withUsers(table().updating(user)));
    }

    @Override
    public void suspend(UUID userId, boolean suspended) {
        work.change(work.organization().withUsers(table().suspending(userId, suspended)));
    }

    @Override
    public void delete(UUID userId) {
        int owned = work.organization().tokens().byUser().of(userId).size();
        if (owned > 0) {
            throw new IllegalStateException("user " + userId + " owns tokens: " + owned);
        }
        UserTable rest = table().minus(userId);
        new MemorySessions(work).deleteOf(userId, null);
        new MemoryInvitations(work).deleteOf(userId);
        work.change(work.organization()
                .withUsers(rest)
                .withMemberships(work.organization().memberships().withoutItem(userId))
                .withPeople(work.organization().people().withoutCredentials(userId)));
    }

    private UserTable table() {
        return work.organization().users();
    }

    private Tree<UUID, UUID> assignedTo(UserListing listing) {
        return listing.assignedTo() == null
                ? Tree.rows("user")
                : work.organization().memberships().itemsOf(listing.assignedTo());
    }
}
