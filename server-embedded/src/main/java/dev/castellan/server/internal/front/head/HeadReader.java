package dev.castellan.server.internal.front.head;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Collects bytes until they hold the head of a request. Gives up at once if they cannot be a head: if a line does not
 * end in CRLF, or if there are more bytes than the limits allow. Reads one head after the other.
 */
final class HeadReader {

    /** Room on the request line for method, version and separators. */
    private static final int LINE_ROOM = 64;

    private static final byte[] NOTHING = new byte[0];
    private static final ByteBuffer NO_REST = ByteBuffer.wrap(NOTHING);

    private final Limits limits;
    private byte[] bytes = NOTHING;
    private int length;
    /** The start of the head, after an empty line that may precede it (RFC 9112, section 2.2). */
    private int start;

    private int scanned;
    private int lineStart;
    private int firstFieldAt;
    private @Nullable Head head;

    HeadReader(Limits limits) {
        this.limits = limits;
    }

    /** Returns the head, once it is complete or refused; null before. */
    @Nullable
    Head head() {
        return head;
    }

    /** Returns whether a head has begun. */
    boolean hasBegun() {
        return length > start;
    }

    /** Returns how many bytes of memory this takes. */
    int held() {
        return bytes.length;
    }

    /**
     * Reads at most this many bytes of an input. Its end in the midst of a head is a refusal.
     *
     * @param buffer takes the bytes meanwhile, and is left as it was
     * @return how many bytes were read; -1 at the end of the input
     */
    int read(StreamSourceConduit input, ByteBuffer buffer, int most) throws IOException {
        int start = buffer.position();
        int limit = buffer.limit();
        buffer.limit(Math.min(limit, start + most));
        int count = input.read(buffer);
        buffer.limit(limit);
        if (count > 0) {
            buffer.limit(start + count).position(start);
            take(buffer);
            buffer.limit(limit).position(start);
        } else if (count < 0 && hasBegun()) {
            refuse(Refusal.of(ErrorKind.INVALID, "head: ended before its empty line"));
        }
        return count;
    }

    /** Reads all bytes of a buffer, and checks whether they complete the head. */
    void take(ByteBuffer fresh) {
        int count = fresh.remaining();
        if (bytes.length < length + count) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, length == 0 ? 0 : 2 * length));
        }
        fresh.get(bytes, length, count);
        length += count;
        try {
            scan();
        } catch (Refusal refusal) {
            refuse(refusal);
        }
    }

    /** Ends the head with a refusal. */
    void refuse(Refusal refusal) {
        head = HeadParser.refused(bytes, start, length, limits, refusal);
    }

    /** Starts with the next head, and returns the bytes that followed the last one. */
    ByteBuffer reset() {
        ByteBuffer rest = scanned == length ? NO_REST : ByteBuffer.wrap(bytes, scanned, length - scanned);
        bytes = NOTHING;
        length = 0;
        start = 0;
        scanned = 0;
        lineStart = 0;
        firstFieldAt = 0;
        head = null;
        return rest;
    }

    /** Frees the bytes that were read. To be called when nothing more is read. */
    void forget() {
        bytes = NOTHING;
        length = 0;
        start = 0;
        scanned = 0;
    }

    private void scan() {
        while (head == null && skipText() && !isCutLineEnd()) {
            scanControl(bytes[scanned++]);
        }
        if (head == null) {
            checkSize();
        }
    }

    /** Goes to the next control character that is not a tab; returns false if there is none. */
    private boolean skipText() {
        byte[] all = bytes;
        int end = length;
        int i = scanned;
        while (i < end && (all[i] >= ' ' || all[i] < 0 || all[i] == '\t')) {
            i++;
        }
        scanned = i;
        return i < end;
    }

    /** Returns whether the next byte is a CR and the last that has arrived: the LF may follow. */
    private boolean isCutLineEnd() {
        return scanned == length - 1 && bytes[scanned] == '\r';
    }

    private void scanControl(byte b) {
        if (b == '\n') {
            endLine();
        } else if (b != '\r') {
            throw invalid("head: holds a control character");
        } else if (bytes[scanned] != '\n') {
            throw invalid("head: a CR without LF; lines end in CRLF");
        }
    }

    private void endLine() {
        int content = scanned - lineStart - 2;
        if (content < 0 || bytes[scanned - 2] != '\r') {
            throw invalid("head: an LF without CR; lines end in CRLF");
        }
        lineStart = scanned;
        if (content > 0) {
            firstFieldAt = firstFieldAt == 0 ? scanned : firstFieldAt;
        } else if (firstFieldAt == 0) {
            start = scanned;
        } else {
            checkSize();
            head = HeadParser.parse(bytes, start, scanned, limits);
        }
    }

    private void checkSize() {
        int lineLength = firstFieldAt == 0 ? scanned : firstFieldAt;
        if (lineLength > limits.target() + LINE_ROOM) {
            throw Refusal.of(
                    ErrorKind.TARGET_TOO_LONG, "request line: the target is longer than " + limits.target() + " bytes");
        }
        if (firstFieldAt > 0 && scanned - firstFieldAt > limits.headerBlock()) {
            throw Refusal.of(
                    ErrorKind.HEADERS_TOO_LARGE,
                    "header: all fields together are larger than " + limits.headerBlock() + " bytes");
        }
    }

    private static Refusal invalid(String message) {
        return Refusal.of(ErrorKind.INVALID, message);
    }
}
