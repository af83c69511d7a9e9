package dev.castellan.support.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads the responses on a {@link RawConnection}. */
record ReplyReader(InputStream in) {

    RawConnection.Reply read() {
        RawConnection.Reply head = readHead();
        return head.withBody(bytes(Integer.parseInt(head.headers().getOrDefault("content-length", "0"))));
    }

    RawConnection.Reply readHead() {
        String[] lines = head().split("\r\n", -1);
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            headers.put(
                    lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                    lines[i].substring(colon + 1).strip());
        }
        return new RawConnection.Reply(Integer.parseInt(lines[0].substring(9, 12)), headers, "");
    }

    String bytes(int length) {
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
}
