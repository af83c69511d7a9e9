package dev.castellan.server.standalone.output;

/** The exit codes of the process. */
public final class ExitCodes {

    /** The command succeeded, or the server was asked to stop. */
    public static final int OK = 0;
    /** The command failed because of a file, a port or the state of the store. The message gives the cause. */
    static final int FAILURE = 1;
    /** The command line, an environment variable or the settings file is invalid. Nothing was attempted. */
    public static final int USAGE = 2;
    /** The request violates a rule. Nothing was changed. */
    static final int REFUSED = 3;
    /** The database does not respond. A later attempt may succeed. */
    static final int UNAVAILABLE = 4;

    private ExitCodes() {}
}
