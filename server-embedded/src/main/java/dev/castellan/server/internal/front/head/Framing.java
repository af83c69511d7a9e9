package dev.castellan.server.internal.front.head;

/**
 * What the head of a request says about the bytes that follow it.
 *
 * @param length the length of the body in bytes; 0 for no body, {@link #CHUNKED} for a body in chunks
 * @param keepAlive whether another request may follow on the connection
 * @param expectsContinue whether the client waits for {@code 100 Continue} before it sends the body
 */
public record Framing(long length, boolean keepAlive, boolean expectsContinue) {

    public static final long CHUNKED = -1;

    /** The framing of a request that is refused. */
    static final Framing BROKEN = new Framing(0, false, false);

    public boolean hasBody() {
        return length != 0;
    }

    public boolean isChunked() {
        return length == CHUNKED;
    }
}
