package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

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

    /** Sends bytes as they are, and returns false if the server has ended the connection. Closes the connection then. */
    public boolean trySend(byte[] bytes) {
        try {
            if (socket.getInputStream().available() == 0) {
                send(bytes);
                return true;
            }
            close();
        } catch (IOException e) {
            // ended
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
