package dev.castellan.server.internal.front;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client that sends literal bytes and reads what comes back. */
public final class Wire implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final InputStream in;

    Wire(Socket socket) {
        this.socket = socket;
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            this.in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Wire to(InetSocketAddress address) {
        try {
            return new Wire(new Socket(address.getAddress(), address.getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a whole exchange of its own. */
    public static Reply exchange(InetSocketAddress address, String bytes) {
        try (Wire wire = to(address)) {
            return wire.send(bytes).read();
        }
    }

    public Wire send(String bytes) {
        try {
            socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Returns the port at this end. */
    public int port() {
        return socket.getLocalPort();
    }

    /** Says that nothing more will be sent. */
    Wire finishSending() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Reads one answer with its body. */
    public Reply read() {
        Reply head = readHead();
        return head.withBody(bytes(Integer.parseInt(head.headers().getOrDefault("content-length", "0"))));
    }

    /** Reads one answer that has no body, whatever its length says. */
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

    /** Reads until the server ends the connection. */
    String readToEnd() {
        try {
            return new String(in.readAllBytes(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the server has ended the connection. */
    boolean isEnded() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether anything arrives in this time. */
    boolean hasAnswerWithin(int millis) {
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
            patient();
        }
    }

    /** Returns whether the connection is open and nothing has come. */
    boolean isSilent() {
        try {
            socket.setSoTimeout(1);
            return in.read() < -1;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            patient();
        }
    }

    private void patient() {
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String head() {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) one());
        }
        return head.toString();
    }

    /** Reads so many bytes. */
    String bytes(int length) {
        StringBuilder bytes = new StringBuilder();
        while (bytes.length() < length) {
            bytes.append((char) one());
        }
        return bytes.toString();
    }

    /** Ends the connection without a goodbye. */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
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

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer; header names are in small letters. */
    public record Reply(int status, Map<String, String> headers, String body) {

        Reply withBody(String newBody) {
            return new Reply(status, headers, newBody);
        }
    }
}
