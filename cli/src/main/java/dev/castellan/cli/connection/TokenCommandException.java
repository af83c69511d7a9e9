package dev.castellan.cli.connection;

import org.jspecify.annotations.Nullable;

/** Thrown if a token command prints no token. The message contains nothing of its output. */
public final class TokenCommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    TokenCommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
