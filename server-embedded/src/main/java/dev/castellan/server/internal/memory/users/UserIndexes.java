package dev.castellan.server.internal.memory.users;

import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.server.store.rows.UserSort;
import java.util.List;

/**
 * The users of an organization in the order of each field. Immutable.
 *
 * @param byName in the order of their names
 * @param byEmail in the order of their e-mail addresses as they were given
 * @param byRole in the order of their roles
 * @param byCreation in the order of their creation
 */
record UserIndexes(UserIndex byName, UserIndex byEmail, UserIndex byRole, UserIndex byCreation) {

    static final UserIndexes EMPTY = new UserIndexes(
            empty(UserSort.Field.NAME),
            empty(UserSort.Field.EMAIL),
            empty(UserSort.Field.ROLE),
            empty(UserSort.Field.CREATED_AT));

    UserIndex by(UserSort.Field field) {
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

    private static UserIndex empty(UserSort.Field field) {
        return UserIndex.empty(UserSort.order(List.of(new UserSort(field, false))));
    }
}
