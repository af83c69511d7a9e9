package dev.castellan.server.spi;

import java.security.SecureRandom;

/** Creates the secrets of new tokens and the keys of new organizations. Must be safe for use by several threads. */
@FunctionalInterface
public interface SecretSource {

    /** Returns 32 new bytes that an attacker cannot predict. */
    byte[] next();

    /** Returns the default source, a {@link SecureRandom}. */
    static SecretSource random() {
        SecureRandom random = new SecureRandom();
        return () -> {
            byte[] secret = new byte[32];
            random.nextBytes(secret);
            return secret;
        };
    }
}
