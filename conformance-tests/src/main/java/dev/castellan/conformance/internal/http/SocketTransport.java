package dev.castellan.conformance.internal.http;

import dev.castellan.model.exchange.ApiResponse;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Sends bytes over one connection. Opens a new connection only after a response with {@code Connection: close}. */
public final class SocketTransport implements CaseTransport {

    private final URI server;
    private @Nullable ServerConnection wire;

    /**
     * Creates a transport that connects to a server.
     *
     * @param server an {@code http} or {@code https} URL
     */
    public SocketTransport(URI server) {
        this.server = server;
    }

    @Override
    public ApiResponse exchange(String method, byte[] request) {
        try {
            ServerConnection open = open();
            open.send(request);
            StrictResponseReader responses = new StrictResponseReader(open.in());
            ApiResponse response = responses.read(method);
            while (response.status() < 200) {
                response = responses.read(method);
            }
            if ("close".equalsIgnoreCase(response.headers().first("Connection"))
                    || StrictResponseReader.endsWithConnection(method, response)) {
                expectClose(open);
            }
            return response;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isClosedByServer() {
        try {
            return wire == null || wire.endsNow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            if (wire != null) {
                wire.close();
                wire = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ServerConnection open() throws IOException {
        ServerConnection open = wire == null ? ServerConnection.to(server) : wire;
        wire = open;
        return open;
    }

    private void expectClose(ServerConnection open) throws IOException {
        if (!open.endsNow()) {
            throw new AssertionError("the server sent Connection: close, and then more bytes");
        }
        close();
    }

    /** A connection to a server, with or without TLS. */
    private static final class ServerConnection implements Closeable {

        private static final int PATIENCE_MILLIS = 10_000;

        private final Socket socket;
        private final InputStream in;

        private ServerConnection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
        }

        static ServerConnection to(URI server) throws IOException {
            boolean secure = "https".equals(server.getScheme());
            int standardPort = secure ? 443 : 80;
            int port = server.getPort() < 0 ? standardPort : server.getPort();
            Socket plain = new Socket(InetAddress.getByName(server.getHost()), port);
            return new ServerConnection(secure ? secured(plain, server.getHost(), port) : plain);
        }

        private static Socket secured(Socket plain, String host, int port) throws IOException {
            SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            SSLSocket secure = (SSLSocket) factory.createSocket(plain, host, port, true);
            SSLParameters settings = secure.getSSLParameters();
            settings.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(settings);
            return secure;
        }

        InputStream in() {
            return in;
        }

        /** Sends bytes. A server that refuses a request early may close the connection before it has read all bytes. */
        void send(byte[] bytes) throws IOException {
            try {
                socket.getOutputStream().write(bytes);
            } catch (SocketException e) {
                socket.shutdownOutput();
            }
        }

        /**
         * Waits until the server closes the connection or sends more bytes. Returns true if the server closes the
         * connection.
         */
        boolean endsNow() throws IOException {
            try {
                return in.read() < 0;
            } catch (SocketException e) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
