package dev.castellan.conformance.internal.http;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads responses byte by byte, strictly according to RFC 9112. Not thread-safe.
 *
 * @param in the bytes from the server, as a buffered stream
 */
public record StrictResponseReader(InputStream in) {

    /** The maximum length of a body, which is far above that of any response of the API. */
    private static final int MAX_BODY_BYTES = 64 << 20;

    private static final int MAX_LINE_BYTES = 1 << 20;

    /**
     * Reads the next response, which may be informational (1xx).
     *
     * @param method the method of the request, because responses to HEAD requests do not have bodies
     * @throws AssertionError if the response is malformed. The message quotes the malformed part.
     * @throws IOException if the connection ends before the response is complete
     */
    public ApiResponse read(String method) throws IOException {
        int status = status(line());
        Headers headers = headers();
        return new ApiResponse(status, headers, hasBody(method, status) ? body(headers) : new byte[0]);
    }

    /** Returns whether the end of the connection ended the body of a response. (RFC 9112, section 6.3) */
    static boolean endsWithConnection(String method, ApiResponse response) {
        return hasBody(method, response.status())
                && response.headers().first("Content-Length") == null
                && response.headers().first("Transfer-Encoding") == null;
    }

    private static int status(String line) {
        if (!line.matches("HTTP/1\\.[01] [1-5]\\d\\d .*")) {
            throw new AssertionError("not a status line: " + line);
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private static boolean hasBody(String method, int status) {
        return !method.equals("HEAD") && status != 204 && status != 304 && status >= 200;
    }

    private Headers headers() throws IOException {
        Headers.Builder headers = Headers.builder(8);
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new AssertionError("not a header line: " + line);
            }
            headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return headers.build();
    }

    private byte[] body(Headers headers) throws IOException {
        List<String> lengths = headers.all("Content-Length");
        List<String> encodings = headers.all("Transfer-Encoding");
        if (lengths.isEmpty() && encodings.size() == 1 && encodings.get(0).equalsIgnoreCase("chunked")) {
            return chunkedBody();
        }
        if (lengths.isEmpty() && encodings.isEmpty()) {
            return bodyToTheEnd();
        }
        if (lengths.size() != 1 || !encodings.isEmpty()) {
            throw new AssertionError("a response has at most one Content-Length, or is chunked: " + headers);
        }
        if (!lengths.get(0).matches("\\d{1,9}")) {
            throw new AssertionError("invalid Content-Length: " + lengths.get(0));
        }
        return bytes(Integer.parseInt(lengths.get(0)), 0);
    }

    private byte[] bodyToTheEnd() throws IOException {
        byte[] body = in.readNBytes(MAX_BODY_BYTES);
        if (body.length == MAX_BODY_BYTES) {
            throw new AssertionError("the body has " + MAX_BODY_BYTES + " bytes or more");
        }
        return body;
    }

    private byte[] chunkedBody() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (byte[] chunk = bytes(chunkSize(), 0); chunk.length > 0; chunk = bytes(chunkSize(), body.size())) {
            body.writeBytes(chunk);
            if (!line().isEmpty()) {
                throw new AssertionError("a chunk that does not end with CR LF");
            }
        }
        headers();
        return body.toByteArray();
    }

    private int chunkSize() throws IOException {
        String size = line().split(";", 2)[0].stripTrailing();
        if (!size.matches("[0-9A-Fa-f]{1,7}")) {
            throw new AssertionError("invalid size of a chunk: " + size);
        }
        return Integer.parseInt(size, 16);
    }

    /**
     * Reads bytes of a body.
     *
     * @param before the number of bytes that were read before
     */
    private byte[] bytes(int length, int before) throws IOException {
        if (length > MAX_BODY_BYTES - before) {
            throw new AssertionError("the body has more than " + MAX_BODY_BYTES + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the body ends after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the connection ended inside a response, after: " + line);
            }
            if (line.size() == MAX_LINE_BYTES) {
                throw new AssertionError("a line has more than " + MAX_LINE_BYTES + " bytes");
            }
            line.write(b);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        if (!text.endsWith("\r")) {
            throw new AssertionError("a line that does not end with CR LF: " + text);
        }
        return text.substring(0, text.length() - 1);
    }
}
