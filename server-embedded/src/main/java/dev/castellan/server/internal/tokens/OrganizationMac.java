package dev.castellan.server.internal.tokens;

import dev.castellan.server.internal.store.rows.OrganizationRow;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes message authentication codes (HMAC-SHA256) with the signing key of an organization, which all nodes share.
 */
public final class OrganizationMac {

    private static final String ALGORITHM = "HmacSHA256";

    private OrganizationMac() {}

    /**
     * Returns the 32-byte authentication code for the data.
     *
     * @param purpose the purpose of the data, without NUL characters. Codes for different purposes are unrelated
     */
    public static byte[] of(OrganizationRow organization, String purpose, byte[] data) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(organization.signingKey()), ALGORITHM));
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
