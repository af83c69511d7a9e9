package dev.castellan.server.internal.memory;

import dev.castellan.model.Role;
import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.server.store.rows.UserSortKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.pcollections.TreePMap;

/**
 * The users of an organization. Immutable.
 *
 * @param rows the users by id
 * @param emails the users by {@link UserRow#emailKey()}
 * @param indexes the users sorted by each field
 * @param suspendedAdmins the number of suspended users with the role {@code org_admin}
 */
record UserTable(Tree<UUID, UserRow> rows, TreePMap<String, UserRow> emails, UserIndexes indexes, int suspendedAdmins) {

    public static final UserTable EMPTY = new UserTable(Tree.rows("user"), TreePMap.empty(), UserIndexes.EMPTY, 0);

    public Optional<UserRow> byEmail(String emailKey) {
        return Optional.ofNullable(emails.get(emailKey));
    }

    /** Returns all users in ascending order of a field. */
    public UserIndex by(UserSortKey.Field field) {
        return indexes.by(field);
    }

    /** Returns the users with a role, ordered by id. */
    public UserIndex with(Role role) {
        return indexes.byRole().group(new UserPosition("", "", role.value(), Instant.EPOCH, new UUID(0, 0)));
    }

    public UserTable plus(UserRow user) {
        Tree<UUID, UserRow> more = rows.plus(user.userId(), user);
        UserRow holder = emails.get(user.emailKey());
        if (holder != null) {
            throw new IllegalStateException(
                    "user " + user.userId() + " has the e-mail address of user " + holder.userId());
        }
        return new UserTable(
                more, emails.plus(user.emailKey(), user), indexes.plus(user), suspendedAdmins + suspendedAdmins(user));
    }

    /** Returns a copy in which the user with the same id has the name, e-mail address and role of {@code user}. */
    public UserTable updating(UserRow user) {
        UserRow old = rows.get(user.userId());
        return minus(old.userId())
                .plus(new UserRow(
                        old.userId(),
                        user.name(),
                        user.email(),
                        user.role(),
                        old.isServiceAccount(),
                        old.createdAt(),
                        old.suspended()));
    }

    public UserTable suspending(UUID userId, boolean suspended) {
        return minus(userId).plus(rows.get(userId).suspended(suspended));
    }

    public UserTable minus(UUID userId) {
        UserRow user = rows.get(userId);
        return new UserTable(
                rows.minus(userId),
                emails.minus(user.emailKey()),
                indexes.minus(user),
                suspendedAdmins - suspendedAdmins(user));
    }

    private static int suspendedAdmins(UserRow user) {
        return user.isAdmin() && user.suspended() ? 1 : 0;
    }

    /**
     * The users of an organization, sorted by each field. Immutable.
     *
     * @param byName the users sorted by name
     * @param byEmail the users sorted by e-mail address in its original spelling
     * @param byRole the users sorted by role
     * @param byCreation the users in order of creation
     */
    private record UserIndexes(UserIndex byName, UserIndex byEmail, UserIndex byRole, UserIndex byCreation) {

        static final UserIndexes EMPTY = new UserIndexes(
                empty(UserSortKey.Field.NAME),
                empty(UserSortKey.Field.EMAIL),
                empty(UserSortKey.Field.ROLE),
                empty(UserSortKey.Field.CREATED_AT));

        UserIndex by(UserSortKey.Field field) {
            return switch (field) {
                case NAME -> byName;
                case EMAIL -> byEmail;
                case ROLE -> byRole;
                case CREATED_AT -> byCreation;
            };
        }

        UserIndexes plus(UserRow user) {
            UserPosition position = user.position();
            return new UserIndexes(
                    byName.plus(position, user),
                    byEmail.plus(position, user),
                    byRole.plus(position, user),
                    byCreation.plus(position, user));
        }

        UserIndexes minus(UserRow user) {
            UserPosition position = user.position();
            return new UserIndexes(
                    byName.minus(position),
                    byEmail.minus(position),
                    byRole.minus(position),
                    byCreation.minus(position));
        }

        private static UserIndex empty(UserSortKey.Field field) {
            return UserIndex.empty(UserSortKey.order(List.of(new UserSortKey(field, false))));
        }
    }
}
