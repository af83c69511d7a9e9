package dev.castellan.server.spi;

import java.security.SecureRandom;

/**
 * Creates the secrets of new tokens, invitations and sessions, and the keys of new organizations. Implementations must
 * be thread-safe.
 */
@FunctionalInterface
public interface SecretSource {

    /** Returns 32 new bytes that an attacker cannot predict. */
    byte[] next();

    /** Returns the default source, which uses {@link SecureRandom}. */
    static SecretSource random() {
        SecureRandom random = new SecureRandom();
        return () -> {
            byte[] secret = new byte[32];
            random.nextBytes(secret);
            return secret;
        };
    }
}
