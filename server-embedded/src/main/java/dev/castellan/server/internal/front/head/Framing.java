package dev.castellan.server.internal.front.head;

/**
 * What the head of a request says about what comes behind it.
 *
 * @param length the length of the body in bytes; 0 for none, {@link #CHUNKED} if only its chunks tell
 * @param keepAlive whether another request may follow on the connection
 * @param expectsContinue whether the client waits for {@code 100 Continue} before it sends the body
 */
public record Framing(long length, boolean keepAlive, boolean expectsContinue) {

    public static final long CHUNKED = -1;

    /** Of a request of which nothing is certain. */
    static final Framing BROKEN = new Framing(0, false, false);

    public boolean hasBody() {
        return length != 0;
    }

    public boolean isChunked() {
        return length == CHUNKED;
    }
}
