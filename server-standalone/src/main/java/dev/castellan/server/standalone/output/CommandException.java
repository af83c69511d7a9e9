package dev.castellan.server.standalone.output;

import org.jspecify.annotations.Nullable;

/** A command cannot do its work; the message names what is in the way and what to do. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public CommandException(String message) {
        this(message, null);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
