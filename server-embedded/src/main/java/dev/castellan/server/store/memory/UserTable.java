package dev.castellan.server.store.memory;

import dev.castellan.model.Role;
import dev.castellan.server.store.UserPosition;
import dev.castellan.server.store.UserRow;
import dev.castellan.server.store.UserSort;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.pcollections.TreePMap;

/**
 * The users of an organization. Immutable.
 *
 * @param rows by id
 * @param emails by the form of the e-mail address that is unique
 * @param indexes in the order of each field
 */
record UserTable(Rows<UserRow> rows, TreePMap<String, UserRow> emails, UserIndexes indexes) {

    static final UserTable EMPTY = new UserTable(Rows.empty("user"), TreePMap.empty(), UserIndexes.EMPTY);

    Optional<UserRow> byEmail(String emailKey) {
        return Optional.ofNullable(emails.get(emailKey));
    }

    /** Returns all users in the ascending order of a field. */
    UserIndex by(UserSort.Field field) {
        return indexes.by(field);
    }

    /** Returns the users with a role, in the order of their ids. */
    UserIndex with(Role role) {
        return indexes.byRole().group(new UserPosition("", "", role.value(), Instant.EPOCH, new UUID(0, 0)));
    }

    UserTable plus(UserRow user) {
        Rows<UserRow> more = rows.plus(user.userId(), user);
        UserRow holder = emails.get(user.emailKey());
        if (holder != null) {
            throw new IllegalStateException(
                    "user " + user.userId() + " has the e-mail address of user " + holder.userId());
        }
        return new UserTable(more, emails.plus(user.emailKey(), user), indexes.plus(user));
    }

    UserTable minus(UUID userId) {
        UserRow user = rows.get(userId);
        return new UserTable(rows.minus(userId), emails.minus(user.emailKey()), indexes.minus(user));
    }
}
