package dev.castellan.server.standalone.output;

/** The exit codes of the process. */
public final class ExitCodes {

    /** The command is done, or the server was told to stop. */
    public static final int OK = 0;
    /**
     * The command cannot do its work because of a file, a port or the state of the store. The message names the cause.
     */
    static final int FAILURE = 1;
    /** The command line, a variable or the file of settings is wrong. Nothing was tried. */
    public static final int USAGE = 2;
    /** The request breaks a rule. Nothing was changed. */
    static final int REFUSED = 3;
    /** The database does not answer. A later attempt may succeed. */
    static final int UNAVAILABLE = 4;

    private ExitCodes() {}
}
