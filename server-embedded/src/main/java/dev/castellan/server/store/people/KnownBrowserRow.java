package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A browser in which a human user has signed in, with a separate count of failed attempts.
 *
 * @param hash SHA-256 of the secret that the browser sends
 * @param userId the user
 * @param signedInAt the user's last sign-in in this browser, in milliseconds
 * @param failures the number of consecutive failed attempts on the user's password in this browser
 * @param blockedUntil the instant before which the server refuses attempts from this browser; absent for none
 */
public record KnownBrowserRow(
        TokenHash hash,
        UUID userId,
        Instant signedInAt,
        int failures,
        @Nullable Instant blockedUntil) {}
