package dev.castellan.client.token;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Gets API tokens, for example from a file or a secret store.
 *
 * <p>A client asks its source if it has no token, in the background shortly before its token expires, and once after a
 * server refuses the token; never twice at the same time. The source is called on a thread of its own, for at most 30
 * seconds, so it may block. A source that calls the API needs another client for that.
 */
@FunctionalInterface
public interface TokenSource {

    /**
     * Returns a valid token.
     *
     * @throws Exception if there is none; calls that need a token then fail with this cause
     */
    AccessToken fetch() throws Exception;

    /** Returns a source that reads a file at the first call, and again after a server refuses the token. */
    static TokenSource file(Path file) {
        return () -> {
            String text = Files.readString(file).strip();
            try {
                return AccessToken.of(text);
            } catch (IllegalArgumentException e) {
                // Without the cause, because this message repeats its message.
                throw new IllegalArgumentException(file + " holds no token: " + e.getMessage());
            }
        };
    }
}
