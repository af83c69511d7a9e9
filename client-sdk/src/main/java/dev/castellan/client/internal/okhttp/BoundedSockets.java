package dev.castellan.client.internal.okhttp;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Makes sockets that give up on an answer much larger on the wire than any that could be read. OkHttp bounds headers,
 * and {@link OkHttpTransport} bodies, but a line in front of a chunk is kept however long it is.
 */
final class BoundedSockets extends SocketFactory {

    /** What there may be besides bodies: headers, chunk sizes, encryption, another answer before the answer. */
    private static final long MARGIN = 1024 * 1024;

    private final long mostBytes;

    BoundedSockets(int maxAnswerBytes) {
        this.mostBytes = 2L * maxAnswerBytes + MARGIN;
    }

    @Override
    public Socket createSocket() {
        return new BoundedSocket(mostBytes);
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException("OkHttp connects by itself");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException("OkHttp connects by itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException("OkHttp connects by itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException("OkHttp connects by itself");
    }
}
