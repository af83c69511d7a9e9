package dev.castellan.server;

/**
 * What clients make a server hold at a moment, and what it had to close for that since its start.
 *
 * @param connections the number of open connections
 * @param connectionsClosed how many connections were closed because there were too many, those included that were closed
 *     as soon as they were accepted
 * @param heldBytes the number of bytes that are held for clients: incomplete requests, request bodies that wait for their
 *     turn, and answers that are not taken
 * @param heldBytesCuts how many requests and answers were given up, and their connections closed, because too many bytes
 *     were held
 */
public record ServerLoad(int connections, long connectionsClosed, long heldBytes, long heldBytesCuts) {

    /** The load of a server without a socket. */
    static final ServerLoad NONE = new ServerLoad(0, 0, 0, 0);
}
