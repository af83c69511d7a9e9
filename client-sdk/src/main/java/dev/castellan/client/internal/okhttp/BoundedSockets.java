package dev.castellan.client.internal.okhttp;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Creates sockets that limit the size of an answer on the wire. OkHttp limits headers, and {@link OkHttpTransport}
 * limits bodies, but OkHttp keeps the line before a chunk without a limit.
 */
final class BoundedSockets extends SocketFactory {

    /** Room for what is not body: headers, chunk sizes, encryption, informational answers. */
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
