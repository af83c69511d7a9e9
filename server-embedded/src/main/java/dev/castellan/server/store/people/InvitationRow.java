package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.CreatedBy;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The latest invitation of a human user: a code with which the user joins, or gets back in.
 *
 * @param userId the user, who has at most one invitation
 * @param purpose what the code is for
 * @param hash SHA-256 of the code
 * @param createdBy who created it; absent if no user of the organization did
 * @param createdAt when it was created, in milliseconds
 * @param expiresAt the instant from which the code is refused
 * @param usedAt when the code was used; absent while it is open
 * @param mail what is known of the mail with the code
 */
public record InvitationRow(
        UUID userId,
        Purpose purpose,
        TokenHash hash,
        @Nullable CreatedBy createdBy,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant usedAt,
        MailState mail) {

    /** Creates an invitation that is not mailed. */
    public InvitationRow(
            UUID userId,
            Purpose purpose,
            TokenHash hash,
            @Nullable CreatedBy createdBy,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant usedAt) {
        this(userId, purpose, hash, createdBy, createdAt, expiresAt, usedAt, MailState.NONE);
    }

    /** The state of the mail with the code of an invitation. */
    public enum MailState {
        /** The invitation is not mailed. */
        NONE,
        /** The mail has not been sent yet. It stays in this state if the server stops meanwhile. */
        WAITING,
        /** The SMTP server has taken the mail. */
        SENT,
        /** The mail was not sent, and will not be. */
        FAILED
    }

    /** What an invitation is for. */
    public enum Purpose {
        /** The user joins, and gets a first credential. */
        JOIN,
        /** A user who has lost all credentials gets a new one. */
        RECOVER
    }

    /** Returns whether the code has not been used; it may have expired. */
    public boolean isOpen() {
        return usedAt == null;
    }

    /** Returns whether the code is accepted at this time. */
    public boolean isValidAt(Instant now) {
        return isOpen() && now.isBefore(expiresAt);
    }

    /** Returns a copy that is used. */
    public InvitationRow usedAt(Instant instant) {
        return new InvitationRow(userId, purpose, hash, createdBy, createdAt, expiresAt, instant, mail);
    }

    /** Returns a copy with this state of its mail. */
    public InvitationRow mailed(MailState state) {
        return new InvitationRow(userId, purpose, hash, createdBy, createdAt, expiresAt, usedAt, state);
    }
}
