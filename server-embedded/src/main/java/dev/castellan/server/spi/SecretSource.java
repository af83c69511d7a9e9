package dev.castellan.server.spi;

import java.security.SecureRandom;

/** Makes the secrets of new tokens and the keys of new organizations. Must be safe for use by several threads. */
@FunctionalInterface
public interface SecretSource {

    /** Returns 32 bytes that nobody can guess and that were never returned before. */
    byte[] next();

    /** Returns the source that a server uses by default: a {@link SecureRandom}. */
    static SecretSource random() {
        SecureRandom random = new SecureRandom();
        return () -> {
            byte[] secret = new byte[32];
            random.nextBytes(secret);
            return secret;
        };
    }
}
