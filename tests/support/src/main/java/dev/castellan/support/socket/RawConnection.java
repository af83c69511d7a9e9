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
import java.util.Map;

/**
 * A connection that sends literal bytes and reads the response, for tests of the wire behavior of a server. Connecting
 * and each read have a time limit of twenty seconds. Not thread-safe.
 */
public final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    private final ReplyReader replies;

    /** Uses a connected socket, such as a TLS socket, and takes ownership of it. */
    public RawConnection(Socket socket) {
        this.socket = socket;
        try {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            this.in = new BufferedInputStream(socket.getInputStream());
            this.replies = new ReplyReader(in);
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

    /** Sends each character as one byte (ISO-8859-1). */
    public RawConnection send(String bytes) {
        return send(bytes.getBytes(ISO_8859_1));
    }

    /** Sends bytes. */
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
     * Sends bytes in chunks. If the server closes the connection early, stops without an exception. The response shows
     * whether the server was right.
     *
     * @param atOnce the size of a chunk in bytes
     */
    public void sendWhileOpen(byte[] bytes, int atOnce) throws IOException {
        try {
            for (int from = 0; from < bytes.length; from += atOnce) {
                socket.getOutputStream().write(bytes, from, Math.min(atOnce, bytes.length - from));
            }
        } catch (SocketException e) {
            // the server has closed the connection
        }
    }

    /** Returns the local port. */
    public int port() {
        return socket.getLocalPort();
    }

    /** Returns the input stream of the connection, for other readers. */
    public InputStream in() {
        return in;
    }

    /** Closes the output, which tells the server that no more bytes follow. */
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
        return replies.read();
    }

    /** Reads the head of one response, without its body. */
    public Reply readHead() {
        return replies.readHead();
    }

    /** Reads this many bytes. */
    public String bytes(int length) {
        return replies.bytes(length);
    }

    /** Reads until the server closes the connection. */
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
            // the server reset the connection
        }
    }

    /** Waits for the server. Returns true if it closes or resets the connection, and false if it sends a byte. */
    public boolean isEndedOrReset() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    /**
     * Returns true if the server has already closed or reset the connection. Call only if no response is expected,
     * because this method consumes a byte of it.
     */
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

    /** Waits for the server. Returns true if it closes the connection, and false if it sends a byte. */
    public boolean isEnded() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if bytes have arrived that were not read yet. */
    public boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if a byte arrives within this time. Does not consume the byte. */
    public boolean hasAnswerWithin(int millis) {
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

    /** Returns true if the connection is open and nothing has arrived. */
    public boolean isSilent() {
        try {
            socket.setSoTimeout(1);
            return in.read() < -1;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            restoreTimeout();
        }
    }

    /** Closes the connection with a reset. */
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
     * @param status the status
     * @param headers the header fields, by names in lower case
     * @param body the body, with one character for each byte; empty if none was read
     */
    public record Reply(int status, Map<String, String> headers, String body) {

        Reply withBody(String newBody) {
            return new Reply(status, headers, newBody);
        }
    }
}
