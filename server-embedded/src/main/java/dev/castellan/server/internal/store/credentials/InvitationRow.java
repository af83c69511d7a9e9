package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The latest invitation of a human user. The code of the invitation lets the user join, or recover access.
 *
 * @param userId the user, who has at most one invitation
 * @param purpose the purpose of the code
 * @param hash the SHA-256 hash of the code
 * @param createdBy the creator of the invitation, or null if it was not created by a user of the organization
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the instant from which the server rejects the code
 * @param usedAt the time at which the code was used, or null while the invitation is open
 * @param mail the state of the mail that contains the code
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

    /** The state of the mail that contains an invitation code. */
    public enum MailState {
        /** The server does not mail the invitation. */
        NONE,
        /**
         * The mail has not been sent yet. If the server stops before it sends the mail, the invitation stays in this
         * state.
         */
        WAITING,
        /** The SMTP server has accepted the mail. */
        SENT,
        /** The mail was not sent, and the server will not retry. */
        FAILED
    }

    /** The purposes of invitations. */
    public enum Purpose {
        /** The user joins and sets a first credential. */
        JOIN,
        /** The user has already joined, and sets a new credential. */
        RECOVER
    }

    /** Returns whether the code has not been used. The code may have expired. */
    public boolean isOpen() {
        return usedAt == null;
    }

    /** Returns whether the server accepts the code at this time. */
    public boolean isValidAt(Instant now) {
        return isOpen() && now.isBefore(expiresAt);
    }

    /** Returns a copy that is marked as used at this time. */
    public InvitationRow usedAt(Instant instant) {
        return new InvitationRow(userId, purpose, hash, createdBy, createdAt, expiresAt, instant, mail);
    }

    /** Returns a copy with this mail state. */
    public InvitationRow mailed(MailState state) {
        return new InvitationRow(userId, purpose, hash, createdBy, createdAt, expiresAt, usedAt, state);
    }
}
