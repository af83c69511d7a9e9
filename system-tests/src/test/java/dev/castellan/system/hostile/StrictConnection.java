package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.castellan.conformance.internal.http.AnswerReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;

/** A connection that sends any bytes and reads answers as strictly as RFC 9112 writes them. */
final class RawConnection implements AutoCloseable {

    /** Far more than any answer takes; only a server that is silent by mistake is waited for so long. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    private final AnswerReader answers;

    RawConnection(URI server) throws IOException {
        socket = new Socket();
        socket.connect(
                new InetSocketAddress(InetAddress.getByName(server.getHost()), server.getPort()), PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
        answers = new AnswerReader(in);
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
        return RawAnswer.of(answers.read(bodyless ? "HEAD" : "GET"));
    }

    /** Returns whether the server has ended the connection already; for one on which nothing was sent. */
    boolean hasEnded() throws IOException {
        socket.setSoTimeout(1);
        try {
            return isEnded();
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }
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
}
