package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;

/** A connection that need not keep to HTTP. */
public final class RawConnection implements AutoCloseable {

    private final Socket socket;

    /** Connects to a port of this machine. */
    public RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
    }

    /** Sends bytes as they are. */
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Returns whether the server has sent anything. */
    boolean isAnswered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Waits until the server closes the connection. */
    public void awaitEnd() throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            // ended with a reset
        }
    }

    /** Resets the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
