package dev.castellan.server.internal.store.rows;

import dev.castellan.model.Bounds;
import dev.castellan.model.Role;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user.
 *
 * @param name the display name
 * @param email the e-mail address in its original spelling
 * @param isServiceAccount true for service accounts, false for human users
 * @param createdAt the creation time, with millisecond precision
 * @param suspended whether the server rejects all of the user's tokens
 * @param language the language of mails to the user, or null if it is unknown. The user has chosen it, or has signed in
 *     on a page in this language. It can be a language that only newer servers have
 */
public record UserRow(
        UUID userId,
        String name,
        String email,
        Role role,
        boolean isServiceAccount,
        Instant createdAt,
        boolean suspended,
        @Nullable Locale language) {

    /** A code point has at most two characters. */
    private static final int MAX_ADDRESS = 2 * Bounds.EMAIL;

    /** Creates a user that is not suspended, and whose language is unknown. */
    public UserRow(UUID userId, String name, String email, Role role, boolean isServiceAccount, Instant createdAt) {
        this(userId, name, email, role, isServiceAccount, createdAt, false, null);
    }

    /**
     * Returns the normalized form of an e-mail address, which must be unique. Two addresses have the same normalized
     * form if they differ only in case or in the Unicode representation of a letter (NFC). Returns a text that is too
     * long for an address unchanged, because the JDK takes quadratic time for NFC and for the lower case of sigmas.
     */
    public static String emailKey(String email) {
        return email.length() > MAX_ADDRESS ? email : nfc(nfc(email).toLowerCase(Locale.ROOT));
    }

    private static String nfc(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** Returns the normalized form of this user's e-mail address, which must be unique. */
    public String emailKey() {
        return emailKey(email);
    }

    /** Returns the name and the e-mail address in the form that searches compare, in two lines. */
    public String searchText() {
        return searchName() + "\n" + SearchText.of(email);
    }

    /** Returns the name in the form that searches compare. */
    public String searchName() {
        return SearchText.of(name);
    }

    /** Returns whether the role is {@code org_admin}. */
    public boolean isAdmin() {
        return role.equals(Role.ORG_ADMIN);
    }

    /** Returns whether the user is an {@code org_admin} that is not suspended. */
    public boolean isActiveAdmin() {
        return isAdmin() && !suspended;
    }

    /** Returns a copy with this e-mail address. */
    public UserRow email(String newEmail) {
        return new UserRow(userId, name, newEmail, role, isServiceAccount, createdAt, suspended, language);
    }

    /** Returns a copy with this suspended flag. */
    public UserRow suspended(boolean isSuspended) {
        return new UserRow(userId, name, email, role, isServiceAccount, createdAt, isSuspended, language);
    }

    /** Returns a copy with this language. */
    public UserRow language(@Nullable Locale newLanguage) {
        return new UserRow(userId, name, email, role, isServiceAccount, createdAt, suspended, newLanguage);
    }

    /** Returns the position of this user in any list of users. */
    public UserPosition position() {
        return new UserPosition(name, email, role.value(), createdAt, userId);
    }
}
