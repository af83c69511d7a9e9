package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A raw connection that can send invalid HTTP. */
public final class RawConnection implements AutoCloseable {

    private final Socket socket;

    /** Connects to a local port. */
    public RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
    }

    /** Sends these bytes unchanged. */
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends these bytes unchanged. Returns false if the server has sent a response or ended the connection. */
    public boolean trySend(byte[] bytes) {
        try {
            if (socket.getInputStream().available() == 0) {
                send(bytes);
                return true;
            }
            close();
        } catch (IOException e) {
            // the server has ended the connection
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
