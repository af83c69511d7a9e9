package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A browser from which a human user has signed in, with a separate count of failed attempts.
 *
 * @param hash the SHA-256 hash of the secret that the browser sends
 * @param signedInAt the time of the user's last sign-in from this browser, with millisecond precision
 * @param failures the number of consecutive failed password attempts from this browser
 * @param blockedUntil the instant until which the server rejects attempts from this browser, or null if the browser is
 *     not blocked
 */
public record KnownBrowserRow(
        TokenHash hash,
        UUID userId,
        Instant signedInAt,
        int failures,
        @Nullable Instant blockedUntil) {}
