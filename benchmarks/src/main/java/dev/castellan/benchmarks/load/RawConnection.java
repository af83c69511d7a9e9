package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;

/** A connection without manners. */
public final class RawConnection implements AutoCloseable {

    private final Socket socket;

    public RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Returns whether anything has come back. */
    boolean isAnswered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Waits until the server ends the connection. */
    public void awaitEnd() throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            // ended with a reset
        }
    }

    /** Ends the connection so that the server sees a reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
