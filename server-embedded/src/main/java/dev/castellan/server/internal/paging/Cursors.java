package dev.castellan.server.internal.paging;

import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.tokens.OrganizationMac;
import dev.castellan.server.store.rows.OrganizationRow;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

/**
 * Turns list positions into cursors, which are sealed with the organization's key and the name of the list. A caller
 * cannot forge or change a cursor, or use it for another list. A cursor does not grant access.
 */
final class Cursors {

    private static final int SEAL_LENGTH = 16;

    private Cursors() {}

    /** Returns the cursor for a position in a list. */
    static String seal(OrganizationRow organization, String list, String position) {
        byte[] text = position.getBytes(StandardCharsets.UTF_8);
        byte[] seal = sealOf(organization, list, text);
        byte[] cursor = Arrays.copyOf(seal, SEAL_LENGTH + text.length);
        System.arraycopy(text, 0, cursor, SEAL_LENGTH, text.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
    }

    /** Returns the position that a cursor contains. Refuses a cursor that was not sealed for this list. */
    static String open(OrganizationRow organization, String list, String cursor) {
        byte[] bytes = decode(cursor);
        if (bytes.length >= SEAL_LENGTH) {
            byte[] text = Arrays.copyOfRange(bytes, SEAL_LENGTH, bytes.length);
            byte[] seal = Arrays.copyOf(bytes, SEAL_LENGTH);
            boolean isWritten = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(bytes)
                    .equals(cursor);
            if (isWritten && MessageDigest.isEqual(seal, sealOf(organization, list, text))) {
                return new String(text, StandardCharsets.UTF_8);
            }
        }
        throw FieldRules.invalid(
                "cursor: not a next_cursor of this list with these filters and this sort; start without one");
    }

    private static byte[] decode(String cursor) {
        try {
            return Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] sealOf(OrganizationRow organization, String list, byte[] position) {
        return Arrays.copyOf(OrganizationMac.of(organization, "cursor " + list, position), SEAL_LENGTH);
    }
}
