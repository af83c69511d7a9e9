package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.castellan.conformance.internal.http.StrictResponseReader;
import dev.castellan.support.socket.RawConnection;
import java.io.IOException;
import java.net.URI;

/** A connection that sends arbitrary bytes and accepts only responses that comply with RFC 9112. */
final class StrictConnection implements AutoCloseable {

    private final RawConnection raw;
    private final StrictResponseReader responses;

    StrictConnection(URI server) {
        raw = RawConnection.to(server);
        responses = new StrictResponseReader(raw.in());
    }

    /** Returns the connection that sends and receives the bytes. */
    RawConnection raw() {
        return raw;
    }

    /** Sends bytes in chunks. The server may close the connection before reading all bytes. */
    void send(byte[] bytes, int atOnce) throws IOException {
        raw.sendWhileOpen(bytes, atOnce);
    }

    /** Sends a GET request, and reads the response. */
    RawResponse get(String path, String token) throws IOException {
        byte[] request = request(path, token).getBytes(US_ASCII);
        send(request, request.length);
        return read(false);
    }

    static String request(String path, String token) {
        return "GET /api/v1" + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n\r\n";
    }

    RawResponse read(boolean bodyless) throws IOException {
        return RawResponse.of(responses.read(bodyless ? "HEAD" : "GET"));
    }

    @Override
    public void close() {
        raw.close();
    }
}
