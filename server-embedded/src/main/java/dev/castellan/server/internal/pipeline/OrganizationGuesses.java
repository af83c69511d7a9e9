package dev.castellan.server.internal.pipeline;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
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

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

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

    /** Remembers the organization of the token in the credentials of a request. */
    void remember(String credentials, UUID organizationId) {
        long mark = mark(credentials);
        Guess known = guesses.get(place(mark));
        if (known == null || known.mark != mark || !known.organizationId.equals(organizationId)) {
            guesses.set(place(mark), new Guess(mark, organizationId));
        }
    }

    /** Returns the organization that the token in the credentials of a request probably belongs to. */
    @Nullable
    UUID of(String credentials) {
        long mark = mark(credentials);
        Guess guess = guesses.get(place(mark));
        return guess == null || guess.mark != mark ? null : guess.organizationId;
    }

    private long mark(String credentials) {
        byte[] text = credentials.getBytes(StandardCharsets.ISO_8859_1);
        long mark = seed ^ text.length;
        int i = 0;
        for (; i + Long.BYTES <= text.length; i += Long.BYTES) {
            mark = mixed(mark ^ (long) LONGS.get(text, i));
        }
        for (; i < text.length; i++) {
            mark = mixed(mark ^ text[i]);
        }
        return mark;
    }

    /** Each bit changes half of the others, in a way that nobody knows who does not know the factor. */
    private long mixed(long value) {
        return value * factor ^ Math.multiplyHigh(value, factor);
    }

    private static int place(long mark) {
        return (int) (mark ^ (mark >>> 32)) & (PLACES - 1);
    }

    private record Guess(long mark, UUID organizationId) {}
}
