package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.UserActivity;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The users of the organization. */
public interface Users {

    /** Returns the user with this id. */
    Optional<UserRow> get(UUID userId);

    /** Returns the users with these ids, by id. Omits ids that no user has. */
    Map<UUID, UserRow> getAll(List<UUID> userIds);

    /** Returns the user with this {@link UserRow#emailKey()}. */
    Optional<UserRow> byEmail(String emailKey);

    /** Returns the users that match a listing, in the order of the listing. */
    List<UserRow> list(UserListing listing);

    /** Returns all users in order of creation. */
    List<UserRow> all();

    /** Returns the number of users that have the role {@code org_admin} and are not suspended. */
    int countActiveAdmins();

    /** Returns the number of suspended users of one kind. The running time depends only on this number. */
    int countSuspended(boolean isServiceAccount);

    /** Returns up to {@code limit} suspended users of one kind whose ids follow {@code after}, in id order. */
    List<UserRow> suspended(boolean isServiceAccount, @Nullable UUID after, int limit);

    /** Returns the activity of the users with these ids, by id. Omits ids that no user has. */
    Map<UUID, UserActivity> activity(List<UUID> userIds);

    /** Reads and changes the users in a transaction. */
    interface Editor extends Users {

        /** Adds a user. The id and the e-mail address must be new. */
        void insert(UserRow user);

        /**
         * Replaces the name, the e-mail address and the role of the user with this id. The user must exist, and the
         * e-mail address must not be the address of another user. The new role applies to all tokens of the user.
         */
        void update(UserRow user);

        /** Suspends an existing user, or ends the user's suspension. */
        void suspend(UUID userId, boolean suspended);

        /** Replaces the language of an existing user. */
        void setLanguage(UUID userId, Locale language);

        /**
         * Deletes a user together with the user's memberships, invitation, password, passkeys, links, sessions and known
         * browsers. The user must exist and must not own tokens.
         */
        void delete(UUID userId);
    }
}
