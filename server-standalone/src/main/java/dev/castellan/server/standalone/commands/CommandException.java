package dev.castellan.server.standalone.commands;

import org.jspecify.annotations.Nullable;

/** A command cannot do its work; the message names what is in the way and what to do. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    CommandException(String message) {
        this(message, null);
    }

    CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
