package dev.castellan.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A connection that sends bytes and reads responses. Not safe for use by multiple threads. */
public final class KeepAliveConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int LOOPBACK = 0x7f000001;

    private final Socket socket = new Socket();
    private final InputStream in;

    /**
     * Connects to a local port. Connecting and each read time out after a minute.
     *
     * @param local the address to connect from, such as 127.0.0.2
     */
    public KeepAliveConnection(InetAddress local, int port) throws IOException {
        try {
            socket.bind(new InetSocketAddress(local, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Connects to a local port from 127.0.0.1. */
    public KeepAliveConnection(int port) throws IOException {
        this(source(0, 0), port);
    }

    /**
     * Returns the address from which to connect.
     *
     * @param number the number of the connection
     * @param sources the number of addresses that connections come from in turn, beginning with 127.0.0.2, or 0 for
     *     127.0.0.1
     */
    public static InetAddress source(int number, int sources) {
        int address = LOOPBACK + (sources == 0 ? 0 : 1 + number % sources);
        try {
            return InetAddress.getByAddress(
                    ByteBuffer.allocate(Integer.BYTES).putInt(address).array());
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends these bytes unchanged. */
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends these bytes unchanged. Returns false if the server has sent a response or ended the connection. */
    public boolean trySend(byte[] bytes) {
        try {
            if (in.available() == 0) {
                send(bytes);
                return true;
            }
            close();
        } catch (IOException e) {
            // the server has ended the connection
        }
        return false;
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
        Answer head = readHead();
        in.skipNBytes(head.length());
        return head.status();
    }

    /** Reads an entire response. */
    public Answer read() throws IOException {
        Answer head = readHead();
        String body = new String(in.readNBytes(head.length()), StandardCharsets.UTF_8);
        return new Answer(head.status(), head.fields(), body);
    }

    private Answer readHead() throws IOException {
        int status = Integer.parseInt(line().substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        List<String> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            fields.add(line);
        }
        return new Answer(status, fields, "");
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

    /** Makes {@link #close()} reset the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
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

    /**
     * A response.
     *
     * @param fields the lines of the header
     */
    public record Answer(int status, List<String> fields, String body) {

        /** Returns the value of the first header with this name, or an empty string. */
        public String header(String name) {
            for (String field : fields) {
                if (field.regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
                    return field.substring(name.length() + 1).strip();
                }
            }
            return "";
        }

        private int length() {
            String length = header("Content-Length");
            return length.isEmpty() ? 0 : Integer.parseInt(length);
        }
    }
}
