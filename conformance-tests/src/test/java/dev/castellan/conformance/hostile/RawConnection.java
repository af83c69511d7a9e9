package dev.castellan.conformance.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
            // whether that was right is told by the answer
        }
    }

    /** Sends a GET of its own, and reads the answer. */
    RawAnswer get(String path, String token) throws IOException {
        byte[] request = request(path, token).getBytes(US_ASCII);
        send(request, request.length);
        return read(false);
    }

    static String request(String path, String token) {
        return "GET /api/v1" + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n\r\n";
    }

    /** Returns whether anything has come back. */
    boolean hasAnswer() throws IOException {
        return in.available() > 0;
    }

    /** Ends the connection so that the server sees a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Reads whatever comes, until the connection is ended in whichever way. */
    void readToEnd() throws IOException {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            // ended with a reset
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
