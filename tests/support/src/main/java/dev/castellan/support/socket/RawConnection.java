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
 * A connection that sends literal bytes and reads what comes back, for tests of what a server does on the wire. Connecting
 * and each read wait for at most twenty seconds. Used by one thread.
 */
public final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    private final ReplyReader replies;

    /** Uses a connected socket, such as one of TLS, and closes it. */
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

    /** Connects to host and port of a URL. */
    public static RawConnection to(URI server) {
        return to(new InetSocketAddress(server.getHost(), server.getPort()));
    }

    /** Sends one request on a connection of its own, and reads the answer with its body. */
    public static Reply exchange(InetSocketAddress address, String bytes) {
        try (RawConnection connection = to(address)) {
            return connection.send(bytes).read();
        }
    }

    /** Sends characters as bytes, one byte each. */
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
     * Sends bytes, some at a time. If the server ends the connection before it has read all of them, the rest is not
     * sent, and nothing is thrown: the answer shows whether that was right.
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

    /** Returns the stream of what the server sends, for readers other than this class. */
    public InputStream in() {
        return in;
    }

    /** Tells the server that nothing more will be sent. */
    public RawConnection finishSending() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Reads one answer with its body. */
    public Reply read() {
        return replies.read();
    }

    /** Reads the head of one answer, and no body even if it has a length. */
    public Reply readHead() {
        return replies.readHead();
    }

    /** Reads this many bytes. */
    public String bytes(int length) {
        return replies.bytes(length);
    }

    /** Reads until the server ends the connection. */
    public String readToEnd() {
        try {
            return new String(in.readAllBytes(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads until the server ends the connection, in order or with a reset. */
    public void drain() throws IOException {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // ended with a reset
        }
    }

    /**
     * Waits, and returns whether the server ends the connection, in order or with a reset, instead of sending a byte.
     */
    public boolean isEndedOrReset() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    /** Returns whether the server has ended the connection already; only for one from which no answer is expected. */
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

    /** Waits, and returns whether the server ends the connection in order instead of sending a byte. */
    public boolean isEnded() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether bytes have arrived that were not read yet. */
    public boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether a byte arrives within this time. */
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

    /** Returns whether the connection is open and nothing has arrived. */
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

    /** Ends the connection so that the server sees a reset. */
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
    }

    /** Ends the connection. */
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
     * An answer.
     *
     * @param status the status
     * @param headers the header fields by their names in lower case
     * @param body the body, one character a byte; empty if none was read
     */
    public record Reply(int status, Map<String, String> headers, String body) {

        Reply withBody(String newBody) {
            return new Reply(status, headers, newBody);
        }
    }
}
