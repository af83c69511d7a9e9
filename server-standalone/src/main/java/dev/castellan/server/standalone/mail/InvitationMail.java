package dev.castellan.server.standalone.mail;

import java.time.Instant;
import java.util.UUID;

/**
 * A mail with the link or the code of an invitation.
 *
 * @param userId the user who is invited
 * @param to the e-mail address of that user
 * @param subject the subject
 * @param body the text; {@link #toString()} leaves it out, since it holds the code
 * @param code the secret
 * @param expiresAt the instant from which the code is refused
 */
record InvitationMail(UUID userId, String to, String subject, String body, String code, Instant expiresAt) {

    /** Returns the user and the expiry, never the code. */
    @Override
    public String toString() {
        return "InvitationMail[userId=" + userId + ", expiresAt=" + expiresAt + "]";
    }
}
