package dev.castellan.server.internal.memory.users;

import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.server.store.rows.UserSortKey;
import java.util.List;

/**
 * The users of an organization, sorted by each field. Immutable.
 *
 * @param byName the users sorted by name
 * @param byEmail the users sorted by e-mail address in its original spelling
 * @param byRole the users sorted by role
 * @param byCreation the users in order of creation
 */
record UserIndexes(UserIndex byName, UserIndex byEmail, UserIndex byRole, UserIndex byCreation) {

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
                byName.minus(position), byEmail.minus(position), byRole.minus(position), byCreation.minus(position));
    }

    private static UserIndex empty(UserSortKey.Field field) {
        return UserIndex.empty(UserSortKey.order(List.of(new UserSortKey(field, false))));
    }
}
