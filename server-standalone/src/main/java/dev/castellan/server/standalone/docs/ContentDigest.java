package dev.castellan.server.standalone.docs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes entity tags. */
final class ContentDigest {

    private static final int BYTES = 16;

    private ContentDigest() {}

    /** Returns the entity tag for some content (RFC 9110, section 8.8.3). */
    static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, BYTES) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK knows SHA-256", e);
        }
    }
}
