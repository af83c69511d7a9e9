package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A connection that may violate HTTP. */
public final class RawConnection implements AutoCloseable {

    private final Socket socket;

    /** Connects to a port of this machine. */
    public RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
    }

    /** Sends bytes without changes. */
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends bytes without changes. If the server has ended the connection, closes the connection and returns false. */
    public boolean trySend(byte[] bytes) {
        try {
            if (socket.getInputStream().available() == 0) {
                send(bytes);
                return true;
            }
            close();
        } catch (IOException e) {
            // The server has ended the connection.
        }
        return false;
    }

    /** Makes {@link #close()} reset the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
