package dev.castellan.server.standalone.commands;

/** What the process exits with. */
final class ExitCodes {

    /** Done; also of a server that was told to stop. */
    static final int OK = 0;
    /** Something is in the way that the message names: a file, a port, the state of the store. */
    static final int FAILURE = 1;
    /** The command line, a variable or the file of settings is wrong; nothing was tried. */
    static final int USAGE = 2;
    /** What was asked for breaks a rule; nothing was changed. */
    static final int REFUSED = 3;
    /** The database does not answer; later it may. */
    static final int UNAVAILABLE = 4;

    private ExitCodes() {}
}
