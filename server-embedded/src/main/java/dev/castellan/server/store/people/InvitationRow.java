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
 */
public record InvitationRow(
        UUID userId,
        Purpose purpose,
        TokenHash hash,
        @Nullable CreatedBy createdBy,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant usedAt) {

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
        return new InvitationRow(userId, purpose, hash, createdBy, createdAt, expiresAt, instant);
    }
}
