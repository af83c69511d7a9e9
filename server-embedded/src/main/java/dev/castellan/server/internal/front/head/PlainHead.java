package dev.castellan.server.internal.front.head;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.Protocols;

/**
 * The fixed, harmless head that Undertow sees in place of the one that a client wrote. It is one of HTTP/1.0, because
 * Undertow would check the host of a later version with a regular expression, though the {@link Gate} has checked it.
 */
public final class PlainHead {

    private static final byte[] GET = "GET / HTTP/1.0\r\n\r\n".getBytes(US_ASCII);
    private static final byte[] HEAD = "HEAD / HTTP/1.0\r\n\r\n".getBytes(US_ASCII);

    private PlainHead() {}

    /** Returns the bytes that take the place of a head. They are not to be changed. */
    static byte[] inPlaceOf(Head head) {
        return head.isBodyless() ? HEAD : GET;
    }

    /** Makes an exchange with such a head one of HTTP/1.1, whose connection is kept. */
    public static void upgrade(HttpServerExchange exchange) {
        exchange.setProtocol(Protocols.HTTP_1_1);
        exchange.setPersistent(true);
    }
}
