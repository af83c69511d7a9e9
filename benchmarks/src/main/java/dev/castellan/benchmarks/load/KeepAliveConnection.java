package dev.castellan.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/**
 * A connection that sends complete requests and reads the status of each response. Not safe for use by multiple
 * threads.
 */
public final class KeepAliveConnection implements AutoCloseable {

    private static final String LENGTH = "content-length:";

    private final Socket socket = new Socket();
    private final InputStream in;

    /**
     * Connects to a local port.
     *
     * @param local the address to connect from, such as 127.0.0.2
     * @param timeout the time limit for connecting and for each read
     */
    public KeepAliveConnection(InetAddress local, int port, Duration timeout) throws IOException {
        int millis = (int) timeout.toMillis();
        try {
            socket.bind(new InetSocketAddress(local, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
            socket.setSoTimeout(millis);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends a request. */
    public void send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
    }

    /** Waits for the first byte of a response without reading it. */
    public void awaitAnswer() throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            throw new EOFException("the server closed the connection");
        }
        in.reset();
    }

    /** Reads an entire response, and returns its status. */
    public int readStatus() throws IOException {
        Head head = readHead();
        in.skipNBytes(head.length);
        return head.status;
    }

    /** Reads an entire response, and returns its body. */
    public String readBody() throws IOException {
        return new String(in.readNBytes(readHead().length), StandardCharsets.UTF_8);
    }

    private Head readHead() throws IOException {
        int status = Integer.parseInt(line().substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String field = line.toLowerCase(Locale.ROOT);
            length = field.startsWith(LENGTH)
                    ? Integer.parseInt(field.substring(LENGTH.length()).strip())
                    : length;
        }
        return new Head(status, length);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the server closed the connection");
            }
            line.append((char) b);
        }
        return line.toString().strip();
    }

    /** Closes the connection. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Head(int status, int length) {}
}
