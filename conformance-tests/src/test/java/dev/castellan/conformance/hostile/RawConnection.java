package dev.castellan.conformance.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A connection that sends any bytes and reads answers as strictly as RFC 9112 writes them. */
final class RawConnection implements AutoCloseable {

    /** Far more than any answer takes; only a server that is silent by mistake is waited for so long. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    RawConnection(URI server) throws IOException {
        socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends bytes, so many at a time; a server may have heard enough before it has heard all. */
    void send(byte[] bytes, int atOnce) throws IOException {
        try {
            for (int from = 0; from < bytes.length; from += atOnce) {
                socket.getOutputStream().write(bytes, from, Math.min(atOnce, bytes.length - from));
            }
        } catch (SocketException e) {
            socket.shutdownOutput();
        }
    }

    /** Says that nothing more will be sent. */
    void finishSending() throws IOException {
        socket.shutdownOutput();
    }

    RawAnswer read(boolean bodyless) throws IOException {
        int status = status(line());
        List<String> lines = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            lines.add(line);
        }
        RawAnswer head = new RawAnswer(status, lines, "");
        return bodyless || status < 200 || status == 204 ? head : new RawAnswer(status, lines, body(head));
    }

    /** Returns whether the server ends the connection and has nothing more to say. */
    boolean isEnded() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static int status(String line) {
        if (!line.matches("HTTP/1\\.[01] [1-5]\\d\\d .*")) {
            throw new AssertionError("not a status line: " + line);
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private String body(RawAnswer head) throws IOException {
        List<String> lengths = head.all("Content-Length");
        if (lengths.size() != 1) {
            throw new AssertionError("an answer with a body has one Content-Length: " + head.lines());
        }
        byte[] body = in.readNBytes(Integer.parseInt(lengths.get(0)));
        if (body.length < Integer.parseInt(lengths.get(0))) {
            throw new EOFException("the connection ended inside a body");
        }
        return new String(body, UTF_8);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the server ended the connection after: " + line.toString(ISO_8859_1));
            }
            line.write(b);
        }
        String text = line.toString(ISO_8859_1);
        if (!text.endsWith("\r")) {
            throw new AssertionError("a line that does not end in CRLF: " + text);
        }
        return text.substring(0, text.length() - 1);
    }
}
