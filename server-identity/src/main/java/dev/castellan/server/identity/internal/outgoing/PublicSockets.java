package dev.castellan.server.identity.internal.outgoing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import javax.net.SocketFactory;

/**
 * Creates sockets that connect only to public addresses. The check runs immediately before the socket connects, with
 * the address to which it connects, so a name server that changes its answer gains nothing.
 */
final class PublicSockets extends SocketFactory {

    @Override
    public Socket createSocket() {
        return new PublicSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        throw new SocketException("a socket with a local address is not supported");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        throw new SocketException("a socket with a local address is not supported");
    }

    private static Socket connected(InetSocketAddress address) throws IOException {
        Socket socket = new PublicSocket();
        socket.connect(address);
        return socket;
    }

    /** The address of a host is not public. */
    static final class PrivateAddressException extends SocketException {

        private static final long serialVersionUID = 1;

        PrivateAddressException() {
            super("the address is not public");
        }
    }

    private static final class PublicSocket extends Socket {

        /** Ignores SOCKS proxies of the JVM, to which the socket would connect instead. */
        PublicSocket() {
            super(Proxy.NO_PROXY);
        }

        @Override
        public void connect(SocketAddress endpoint) throws IOException {
            connect(endpoint, 0);
        }

        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            InetAddress address = endpoint instanceof InetSocketAddress inet ? inet.getAddress() : null;
            if (address == null || !PublicAddresses.has(address)) {
                close();
                throw new PrivateAddressException();
            }
            super.connect(endpoint, timeout);
        }
    }
}
