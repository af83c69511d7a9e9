package dev.castellan.client.wire;

import java.io.IOException;

/** A received request, and the ways to respond. */
interface WireExchange {

    /** Sends a whole response. Headers are names and values in turn. */
    default void respond(int status, byte[] body, String... headers) throws IOException {
        start(status, body.length, headers);
        write(body, true);
    }

    /** Sends the head of a response. */
    void start(int status, int length, String... headers) throws IOException;

    /** Sends bytes of the body. */
    void write(byte[] bytes, boolean last) throws IOException;

    /** Ends the response in the middle: closes the connection (HTTP/1.1), or resets the stream (HTTP/2). */
    void truncate() throws IOException;

    /** Closes the connection without a word. */
    void close() throws IOException;

    /** Aborts the connection: the client receives a TCP reset. */
    void abort() throws IOException;

    /** Receives everything from now on, and sends nothing, like a NAT gateway that forgot the connection. */
    void vanish() throws IOException;

    /** Refuses the stream (HTTP/2). */
    void refuse() throws IOException;

    /**
     * Announces the end of the connection (HTTP/2).
     *
     * @param isProcessed true if this request is the last one that is processed, false if the previous one was
     */
    void goAway(boolean isProcessed) throws IOException;
}
