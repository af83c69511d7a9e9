package dev.castellan.client.internal.okhttp;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * Creates sockets that limit the size of a response on the wire. OkHttp limits headers and {@link OkHttpTransport}
 * limits bodies, but OkHttp buffers the size line of a chunk without a limit.
 */
final class BoundedSockets extends SocketFactory {

    /** The allowance for headers, chunk sizes, encryption and informational responses. */
    private static final long MARGIN = 1024 * 1024;

    private final long maxBytes;

    BoundedSockets(int maxResponseBytes) {
        this.maxBytes = 2L * maxResponseBytes + MARGIN;
    }

    @Override
    public Socket createSocket() {
        return new BoundedSocket(maxBytes);
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

    /** Limits the number of bytes received after each write. */
    private static final class BoundedSocket extends Socket {

        private final long maxBytes;
        private final AtomicLong remaining;

        BoundedSocket(long maxBytes) {
            this.maxBytes = maxBytes;
            this.remaining = new AtomicLong(maxBytes);
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    int read = super.read();
                    count(1);
                    return read;
                }

                @Override
                public int read(byte[] buffer, int offset, int length) throws IOException {
                    int read = super.read(buffer, offset, length);
                    count(read);
                    return read;
                }
            };
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int b) throws IOException {
                    remaining.set(maxBytes);
                    out.write(b);
                }

                @Override
                public void write(byte[] buffer, int offset, int length) throws IOException {
                    remaining.set(maxBytes);
                    out.write(buffer, offset, length);
                }
            };
        }

        private void count(int bytes) throws IOException {
            if (bytes > 0 && remaining.addAndGet(-bytes) < 0) {
                throw new ProtocolException("the response is larger than maxResponseBytes allows");
            }
        }
    }
}
