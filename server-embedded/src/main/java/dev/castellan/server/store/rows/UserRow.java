package dev.castellan.server.store.rows;

import dev.castellan.model.Role;
import java.text.Normalizer;
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
 * @param suspended whether all of its tokens are refused
 */
public record UserRow(
        UUID userId,
        String name,
        String email,
        Role role,
        boolean isServiceAccount,
        Instant createdAt,
        boolean suspended) {

    /** A user that is not suspended. */
    public UserRow(UUID userId, String name, String email, Role role, boolean isServiceAccount, Instant createdAt) {
        this(userId, name, email, role, isServiceAccount, createdAt, false);
    }

    /**
     * Returns the form in which an address must be unique: without regard to case, and to whether an accented letter is
     * one character or two (NFC).
     */
    public static String emailKey(String email) {
        return nfc(nfc(email).toLowerCase(Locale.ROOT));
    }

    private static String nfc(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** Returns the form in which this user's address must be unique. */
    public String emailKey() {
        return emailKey(email);
    }

    /** Returns whether the role is {@code org_admin}. */
    public boolean isAdmin() {
        return role.equals(Role.ORG_ADMIN);
    }

    /** Returns whether the user is an {@code org_admin} that is not suspended. */
    public boolean isActiveAdmin() {
        return isAdmin() && !suspended;
    }

    /** Returns a copy that is suspended, or is not. */
    public UserRow suspended(boolean isSuspended) {
        return new UserRow(userId, name, email, role, isServiceAccount, createdAt, isSuspended);
    }

    /** Returns the position of this user in any list of users. */
    public UserPosition position() {
        return new UserPosition(name, email, role.value(), createdAt, userId);
    }
}
