package dev.castellan.conformance.literal;

import dev.castellan.model.exchange.ApiResponse;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;

/** Sends bytes over one connection, opened again only after the server has said that it closes. */
final class SocketCarrier implements Carrier {

    private static final int PATIENCE_MILLIS = 10_000;

    private final URI server;
    private Socket socket;
    private InputStream in;

    SocketCarrier(URI server) {
        this.server = server;
    }

    @Override
    public ApiResponse exchange(String method, byte[] request) {
        try {
            open();
            send(request);
            ApiResponse answer = new AnswerReader(in).read(method);
            if ("close".equalsIgnoreCase(answer.headers().first("Connection"))) {
                expectClose();
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isClosedByServer() {
        try {
            return socket == null || endsNow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            if (socket != null) {
                socket.close();
                socket = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void open() throws IOException {
        if (socket == null) {
            socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        }
    }

    /** Sends the request; a server that refuses it early may close before it has taken all of it. */
    private void send(byte[] request) throws IOException {
        try {
            socket.getOutputStream().write(request);
        } catch (SocketException e) {
            socket.shutdownOutput();
        }
    }

    private void expectClose() throws IOException {
        if (!endsNow()) {
            throw new AssertionError("the server said Connection: close and sent more");
        }
        close();
    }

    private boolean endsNow() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }
}
