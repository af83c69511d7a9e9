package dev.castellan.server.people.internal.provider;

import dev.castellan.server.spi.SecretSource;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals client secrets with a key of the operator (AES-256-GCM). The database and its backups contain only sealed
 * secrets. A secret is sealed for one issuer and one client of one organization. So a person who changes the database
 * cannot make the server send it to another issuer.
 */
public final class SecretSeal {

    /** The length of the key in bytes. */
    public static final int KEY_BYTES = 32;

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKeySpec key;
    private final SecretSource random;

    /** @throws IllegalArgumentException if the key does not have 32 bytes */
    public SecretSeal(byte[] key, SecretSource random) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException(
                    "the key of provider secrets: expected " + KEY_BYTES + " bytes, has " + key.length);
        }
        this.key = new SecretKeySpec(key, "AES");
        this.random = random;
    }

    /**
     * Seals a secret.
     *
     * @param owner the organization, issuer and client for which the secret is sealed
     */
    String seal(String secret, String owner) {
        byte[] nonce = Arrays.copyOf(random.next(), NONCE_BYTES);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, owner).doFinal(secret.getBytes(StandardCharsets.UTF_8));
            byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + CIPHER, e);
        }
    }

    /**
     * Opens a sealed secret.
     *
     * @throws IllegalArgumentException if it was sealed with another key or for another owner, or was changed
     */
    String open(String sealed, String owner) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(sealed);
            byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
            byte[] secret = cipher(Cipher.DECRYPT_MODE, nonce, owner)
                    .doFinal(all, NONCE_BYTES, Math.max(0, all.length - NONCE_BYTES));
            return new String(secret, StandardCharsets.UTF_8);
        } catch (AEADBadTagException e) {
            throw new IllegalArgumentException(
                    "the client secret was sealed with another key or for another issuer", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("the client secret is damaged", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String owner) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
