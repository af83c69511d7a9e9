package dev.castellan.system.secrets;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Searches bytes for secrets. Finds a piece from the middle of each secret at any offset, encoded with one or two bytes
 * per character.
 */
final class TokenSearch {

    static final Pattern TOKEN = Pattern.compile("cst[su]_[0-9A-Za-z]{55}");

    /** The number of bytes in a piece. A piece fits into a {@code long}. */
    private static final int PIECE = Long.BYTES;

    private static final int PIECE_STARTS = 22;

    private final Map<Long, String> tokens = new HashMap<>();
    private final long[] filter = new long[1 << 14];

    TokenSearch(Collection<String> tokens) {
        for (String token : tokens) {
            long piece = 0;
            for (byte next : token.substring(PIECE_STARTS, PIECE_STARTS + PIECE).getBytes(StandardCharsets.US_ASCII)) {
                piece = (piece << Byte.SIZE) | next;
            }
            this.tokens.put(piece, token);
            filter[slot(piece)] |= bit(piece);
        }
    }

    Set<String> in(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return in(in);
        }
    }

    Set<String> in(String text) {
        try {
            return in(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Set<String> in(InputStream in) throws IOException {
        Set<String> matches = new TreeSet<>();
        byte[] buffer = new byte[1 << 16];
        long dense = 0;
        long here = 0; // every second byte, up to the last byte
        long there = 0;
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            for (int i = 0; i < count; i++) {
                long next = buffer[i] & 0xff;
                dense = (dense << Byte.SIZE) | next;
                long other = here;
                here = (there << Byte.SIZE) | next;
                there = other;
                look(dense, matches);
                look(here, matches);
            }
        }
        return matches;
    }

    private void look(long piece, Set<String> matches) {
        if ((filter[slot(piece)] & bit(piece)) != 0) {
            String token = tokens.get(piece);
            if (token != null) {
                matches.add(token);
            }
        }
    }

    private int slot(long piece) {
        return (int) ((piece * 0x9E3779B97F4A7C15L) >>> 50);
    }

    private static long bit(long piece) {
        return 1L << ((piece * 0xC2B2AE3D27D4EB4FL) >>> 58);
    }
}
