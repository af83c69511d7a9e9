package dev.castellan.support.socket;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A connection that sends arbitrary bytes and reads the responses. Tests use it to check how a server behaves on the
 * wire. Connecting and each read time out after twenty seconds. Not thread-safe.
 */
public final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    /**
     * Creates a connection on a connected socket, such as a TLS socket. Closing the connection also closes the socket.
     */
    public RawConnection(Socket socket) {
        this.socket = socket;
        try {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            this.in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connects to an address. */
    public static RawConnection to(InetSocketAddress address) {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(address.getAddress(), address.getPort()), TIMEOUT_MILLIS);
            return new RawConnection(socket);
        } catch (IOException e) {
            close(socket, e);
            throw new UncheckedIOException(e);
        }
    }

    /** Connects to the host and port of a URL. */
    public static RawConnection to(URI server) {
        return to(new InetSocketAddress(server.getHost(), server.getPort()));
    }

    /** Sends one request on a new connection, and reads the response with its body. */
    public static Reply exchange(InetSocketAddress address, String bytes) {
        try (RawConnection connection = to(address)) {
            return connection.send(bytes).read();
        }
    }

    /** Sends each character as one byte. */
    public RawConnection send(String bytes) {
        return send(bytes.getBytes(ISO_8859_1));
    }

    /** Sends these bytes. */
    public RawConnection send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /**
     * Sends bytes in chunks. If the server ends the connection early, drops the remaining bytes without an exception.
     * The response then shows whether the server had a valid reason.
     *
     * @param atOnce the size of a chunk
     */
    public void sendWhileOpen(byte[] bytes, int atOnce) throws IOException {
        try {
            for (int from = 0; from < bytes.length; from += atOnce) {
                socket.getOutputStream().write(bytes, from, Math.min(atOnce, bytes.length - from));
            }
        } catch (SocketException e) {
            // the server has ended the connection
        }
    }

    /** Returns the local port. */
    public int port() {
        return socket.getLocalPort();
    }

    /** Returns the input stream with the server's bytes. */
    public InputStream in() {
        return in;
    }

    /** Tells the server that the client will send no further bytes. */
    public RawConnection finishSending() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Reads one response with its body. */
    public Reply read() {
        Reply head = readHead();
        String body = bytes(Integer.parseInt(head.headers().getOrDefault("content-length", "0")));
        return new Reply(head.status(), head.headers(), body);
    }

    /** Reads the head of one response, but not its body. */
    public Reply readHead() {
        String[] lines = head().split("\r\n", -1);
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            headers.put(
                    lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                    lines[i].substring(colon + 1).strip());
        }
        return new Reply(Integer.parseInt(lines[0].substring(9, 12)), headers, "");
    }

    /** Reads this number of bytes. */
    public String bytes(int length) {
        StringBuilder bytes = new StringBuilder();
        while (bytes.length() < length) {
            bytes.append((char) one());
        }
        return bytes.toString();
    }

    private String head() {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) one());
        }
        return head.toString();
    }

    private int one() {
        try {
            int b = in.read();
            if (b < 0) {
                throw new AssertionError("the server ended the connection instead of answering");
            }
            return b;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads until the server ends the connection. */
    public String readToEnd() {
        try {
            return new String(in.readAllBytes(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads until the server closes or resets the connection. */
    public void drain() throws IOException {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // the server has reset the connection
        }
    }

    /**
     * Waits for the server. Returns true if the server closes or resets the connection, or false if it sends a byte.
     */
    public boolean isEndedOrReset() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    /** Returns whether the server has already ended the connection. Discards a byte if a response is pending. */
    public boolean hasEnded() throws IOException {
        socket.setSoTimeout(1);
        try {
            return isEndedOrReset();
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            restoreTimeout();
        }
    }

    /** Waits for the server. Returns true if the server closes the connection, or false if it sends a byte. */
    public boolean isEnded() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether unread bytes have arrived. */
    public boolean hasResponse() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits up to this number of milliseconds for a byte, and returns whether one has arrived. */
    public boolean hasResponseWithin(int millis) {
        in.mark(1);
        try {
            socket.setSoTimeout(millis);
            int b = in.read();
            in.reset();
            return b >= 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            restoreTimeout();
        }
    }

    /** Resets the connection. */
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
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

    private static void close(Socket socket, IOException problem) {
        try {
            socket.close();
        } catch (IOException e) {
            problem.addSuppressed(e);
        }
    }

    private void restoreTimeout() {
        try {
            socket.setSoTimeout(TIMEOUT_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A response.
     *
     * @param headers the header fields, by name in lower case
     * @param body the body with one character per byte, or an empty string if no body was read
     */
    public record Reply(int status, Map<String, String> headers, String body) {}
}
