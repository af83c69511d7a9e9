package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A browser in which a human user has signed in, and its own count of failures.
 *
 * @param hash SHA-256 of the secret that the browser sends
 * @param userId the user
 * @param signedInAt when the user last signed in there, in milliseconds
 * @param failures attempts from this browser on the password of the user, in a row, that have not succeeded
 * @param blockedUntil the instant before which no attempt from this browser is made; absent for none
 */
public record KnownBrowserRow(
        TokenHash hash,
        UUID userId,
        Instant signedInAt,
        int failures,
        @Nullable Instant blockedUntil) {}
