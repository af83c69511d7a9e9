package dev.castellan.server.internal.memory;

import dev.castellan.model.Role;
import dev.castellan.server.internal.memory.MemoryTable.Kind;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import dev.castellan.server.internal.store.schema.Schema;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The users of an organization. Immutable.
 *
 * @param rows the users by id, and by {@link UserRow#emailKey()}
 * @param indexes the users in the order of each sort key
 * @param suspended the suspended users by id
 * @param activeAdmins the number of admins who are not suspended
 */
record UserTable(
        MemoryTable<UUID, UserRow> rows,
        Map<UserSortKey, UserIndex> indexes,
        Tree<UUID, UserRow> suspended,
        int activeAdmins) {

    static final UserTable EMPTY = empty();

    private static UserTable empty() {
        Map<UserSortKey, UserIndex> indexes = new HashMap<>();
        for (Field field : Field.values()) {
            for (boolean descending : new boolean[] {false, true}) {
                UserSortKey key = new UserSortKey(field, descending);
                indexes.put(key, UserIndex.empty(UserSortKey.order(List.of(key))));
            }
        }
        return new UserTable(MemoryTable.of(Kind.of(Schema.USERS)), indexes, Tree.rows("suspended user"), 0);
    }

    Optional<UserRow> byEmail(String emailKey) {
        return rows.unique(emailKey);
    }

    /** Returns all users in ascending order of a field. */
    UserIndex by(Field field) {
        return by(new UserSortKey(field, false));
    }

    /** Returns all users in the order of a sort key. */
    UserIndex by(UserSortKey key) {
        return Objects.requireNonNull(indexes.get(key));
    }

    /** Returns the users with a role, ordered by id. */
    UserIndex with(Role role) {
        return by(Field.ROLE).group(new UserPosition("", "", role.value(), Instant.EPOCH, new UUID(0, 0)));
    }

    UserTable plus(UserRow user) {
        UserPosition position = user.position();
        return changed(
                rows.plus(user),
                index -> index.plus(position, user),
                user.suspended() ? suspended.plus(user.userId(), user) : suspended,
                user.isActiveAdmin() ? activeAdmins + 1 : activeAdmins);
    }

    /** Returns a copy in which the user with the same id has the editable values of {@code user}. */
    UserTable updated(UserRow user) {
        return minus(user.userId()).plus(Schema.USERS.updated(rows.get(user.userId()), user));
    }

    UserTable suspending(UUID userId, boolean suspended) {
        return minus(userId).plus(rows.get(userId).suspended(suspended));
    }

    UserTable withLanguage(UUID userId, Locale language) {
        return minus(userId).plus(rows.get(userId).language(language));
    }

    UserTable minus(UUID userId) {
        UserRow user = rows.get(userId);
        UserPosition position = user.position();
        return changed(
                rows.minus(userId),
                index -> index.minus(position),
                user.suspended() ? suspended.minus(userId) : suspended,
                user.isActiveAdmin() ? activeAdmins - 1 : activeAdmins);
    }

    private UserTable changed(
            MemoryTable<UUID, UserRow> newRows,
            UnaryOperator<UserIndex> change,
            Tree<UUID, UserRow> newSuspended,
            int newActiveAdmins) {
        Map<UserSortKey, UserIndex> changed = new HashMap<>(indexes);
        changed.replaceAll((key, index) -> change.apply(index));
        return new UserTable(newRows, changed, newSuspended, newActiveAdmins);
    }
}
