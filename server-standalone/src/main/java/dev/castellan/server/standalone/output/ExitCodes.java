package dev.castellan.server.standalone.output;

/** What the process exits with. */
public final class ExitCodes {

    /** Done; also of a server that was told to stop. */
    public static final int OK = 0;
    /** Something is in the way that the message names: a file, a port, the state of the store. */
    static final int FAILURE = 1;
    /** The command line, a variable or the file of settings is wrong; nothing was tried. */
    public static final int USAGE = 2;
    /** What was asked for breaks a rule; nothing was changed. */
    static final int REFUSED = 3;
    /** The database does not answer; later it may. */
    static final int UNAVAILABLE = 4;

    private ExitCodes() {}
}
