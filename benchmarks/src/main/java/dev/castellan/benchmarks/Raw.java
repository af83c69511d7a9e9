package dev.castellan.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;

/** A connection without manners. */
final class Raw implements AutoCloseable {

    private final Socket socket;

    Raw(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Returns whether anything has come back. */
    boolean isAnswered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Waits until the server ends the connection. */
    void awaitEnd() throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            // ended with a reset
        }
    }

    /** Ends the connection so that the server sees a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
