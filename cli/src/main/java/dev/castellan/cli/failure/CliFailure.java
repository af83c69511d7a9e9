package dev.castellan.cli.failure;

import org.jspecify.annotations.Nullable;

/** A failure with a message for the user and an exit code. */
public final class CliFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int exitCode;

    private CliFailure(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns a failure because of arguments or settings. Nothing was sent. */
    public static CliFailure usage(String message) {
        return new CliFailure(CliExitCodes.USAGE, message, null);
    }

    /** Returns any other failure. */
    public static CliFailure of(String message, @Nullable Throwable cause) {
        return new CliFailure(CliExitCodes.FAILURE, message, cause);
    }

    /** Returns a failure with an exit code of {@link CliExitCodes}. */
    public static CliFailure of(int exitCode, String message) {
        return new CliFailure(exitCode, message, null);
    }

    /** Returns the exit code for the process. */
    public int exitCode() {
        return exitCode;
    }
}
