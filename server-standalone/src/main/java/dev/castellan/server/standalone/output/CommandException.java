package dev.castellan.server.standalone.output;

import org.jspecify.annotations.Nullable;

/** Thrown if a command cannot do its work. The message names the cause and the remedy. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public CommandException(String message) {
        this(message, null);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
