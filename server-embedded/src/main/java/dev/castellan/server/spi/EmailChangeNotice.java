package dev.castellan.server.spi;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A code with which a user confirms a new e-mail address, with the details for a message to this address.
 *
 * @param userName the display name of the user
 * @param email the new address
 * @param code the code, which {@link #toString()} omits. Only the user can use it, in a session
 * @param expiresAt the time from which the server refuses the code
 * @param language the stored language of the user, otherwise the language of the page, or null if both are unknown
 */
public record EmailChangeNotice(
        UUID organizationId,
        String organizationName,
        UUID userId,
        String userName,
        String email,
        String code,
        Instant expiresAt,
        @Nullable Locale language) {

    /** Returns the user and the expiry, but neither the address nor the code. */
    @Override
    public String toString() {
        return "EmailChangeNotice[userId=" + userId + ", expiresAt=" + expiresAt + "]";
    }
}
