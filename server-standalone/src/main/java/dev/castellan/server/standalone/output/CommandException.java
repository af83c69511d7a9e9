package dev.castellan.server.standalone.output;

import org.jspecify.annotations.Nullable;

/** Thrown if a command fails. The message gives the cause and a remedy. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public CommandException(String message) {
        this(message, null);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
