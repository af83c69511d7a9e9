package dev.castellan.server.standalone.output;

import org.jspecify.annotations.Nullable;

/** Thrown if a command fails, or if its options are invalid. The message gives the cause and a remedy. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int exitCode;

    public CommandException(String message) {
        this(message, null);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        this(ExitCodes.FAILURE, message, cause);
    }

    private CommandException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns the exception for invalid options. */
    public static CommandException usage(String message, @Nullable Throwable cause) {
        return new CommandException(ExitCodes.USAGE, message, cause);
    }

    /**
     * Checks options.
     *
     * @throws CommandException if the options are invalid
     */
    public static void requireUsage(boolean isRight, String message) {
        if (!isRight) {
            throw usage(message, null);
        }
    }

    /**
     * Checks an option with a setter of the server.
     *
     * @throws CommandException if the setter throws an {@link IllegalArgumentException}. The name of the option replaces
     *     the name of the setting, with which the message begins. A duration is left out, because the user wrote it in
     *     another form
     */
    public static void requireAccepted(String option, Runnable setter) {
        try {
            setter.run();
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()).replaceFirst("^\\w+( PT[^ ]+(?=:))?", option), e);
        }
    }

    int exitCode() {
        return exitCode;
    }
}
