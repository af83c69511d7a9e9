package dev.castellan.server.store.rows;

import dev.castellan.model.Role;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * A user.
 *
 * @param userId identifier
 * @param name display name
 * @param email e-mail address as it was given
 * @param role what the user may do
 * @param isServiceAccount true for service accounts, false for human users
 * @param createdAt when it was created, in milliseconds
 */
public record UserRow(UUID userId, String name, String email, Role role, boolean isServiceAccount, Instant createdAt) {

    /** Returns the form in which an address must be unique, which ignores case. */
    public static String emailKey(String email) {
        return email.toLowerCase(Locale.ROOT);
    }

    /** Returns the form in which this user's address must be unique. */
    public String emailKey() {
        return emailKey(email);
    }

    /** Returns whether the role is {@code org_admin}. */
    public boolean isAdmin() {
        return role.equals(Role.ORG_ADMIN);
    }

    /** Returns the position of this user in any list of users. */
    public UserPosition position() {
        return new UserPosition(name, email, role.value(), createdAt, userId);
    }
}
