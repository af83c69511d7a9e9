package dev.castellan.server.people.internal.context;

import dev.castellan.server.internal.tokens.CodeText;
import dev.castellan.server.spi.SecretSource;

/** Creates secrets from 256 random bits. Thread-safe. */
public record SecretTexts(SecretSource source) {

    /**
     * Returns a new session secret.
     *
     * @param tag the organization's tag
     */
    public String next(String tag) {
        return CodeText.of(tag, source.next());
    }

    public byte[] nextBytes() {
        return source.next();
    }
}
