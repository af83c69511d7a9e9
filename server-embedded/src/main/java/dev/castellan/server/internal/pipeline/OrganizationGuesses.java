package dev.castellan.server.internal.pipeline;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.tokens.RequestToken;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the organizations of tokens that were valid of late, in a fixed number of places. It serves for guessing on
 * whose behalf a request comes, never for access: it holds neither tokens nor their hashes, and may be wrong or forget.
 * Safe for use by several threads.
 */
final class OrganizationGuesses {

    /** A power of two. */
    private static final int PLACES = 16_384;

    private final AtomicReferenceArray<@Nullable Guess> guesses = new AtomicReferenceArray<>(PLACES);
    /** Secret, so that nobody can choose tokens that are taken for those of another organization. */
    private final long seed;

    private final long factor;

    OrganizationGuesses() {
        SecureRandom random = new SecureRandom();
        seed = random.nextLong();
        factor = random.nextLong() | 1;
    }

    /** Remembers the organization of the token of a request. */
    void remember(Headers headers, UUID organizationId) {
        String credentials = RequestToken.credentials(headers);
        if (credentials != null) {
            long mark = mark(credentials);
            Guess known = guesses.get(place(mark));
            if (known == null || known.mark != mark || !known.organizationId.equals(organizationId)) {
                guesses.set(place(mark), new Guess(mark, organizationId));
            }
        }
    }

    /** Returns the organization that the token of a request probably belongs to. */
    @Nullable
    UUID of(Headers headers) {
        String credentials = RequestToken.credentials(headers);
        if (credentials == null) {
            return null;
        }
        long mark = mark(credentials);
        Guess guess = guesses.get(place(mark));
        return guess == null || guess.mark != mark ? null : guess.organizationId;
    }

    private long mark(String credentials) {
        long mark = seed;
        for (int i = 0; i < credentials.length(); i++) {
            mark = (mark ^ credentials.charAt(i)) * factor;
            mark ^= mark >>> 29;
        }
        return mark;
    }

    private static int place(long mark) {
        return (int) (mark ^ (mark >>> 32)) & (PLACES - 1);
    }

    private record Guess(long mark, UUID organizationId) {}
}
