package dev.castellan.server.internal.front.body;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.nio.ByteBuffer;

/**
 * Decodes a body in chunks (RFC 9112, section 7.1). Extensions and trailer fields are ignored; every line must end in
 * CRLF. Bytes after the last chunk are lost, so the connection cannot be used again.
 */
public final class ChunkedBody implements BodyDecoder {

    private enum Part {
        SIZE,
        DATA,
        DATA_END,
        TRAILER,
        DONE
    }

    /** Longest line of a chunk's size and extensions, or of a trailer field. */
    private static final int MAX_LINE = 256;

    /** Largest number of lines of trailer fields. */
    private static final int MAX_TRAILERS = 32;

    private final ByteBuffer space = ByteBuffer.allocate(4096);
    private final StringBuilder line = new StringBuilder();
    private final GrowingBody body;
    private Part part = Part.SIZE;
    private int remaining;
    private int trailers;

    public ChunkedBody(int limit) {
        this.body = new GrowingBody(limit);
    }

    @Override
    public ByteBuffer space() {
        return space;
    }

    @Override
    public boolean advance() {
        space.flip();
        while (space.hasRemaining() && part != Part.DONE) {
            if (part == Part.DATA) {
                takeData();
            } else if (lineEnds((char) (space.get() & 0xff))) {
                endLine();
                line.setLength(0);
            }
        }
        space.clear();
        return part == Part.DONE;
    }

    @Override
    public boolean end() {
        return false;
    }

    @Override
    public int held() {
        return space.capacity() + body.held();
    }

    @Override
    public byte[] body() {
        return body.toBytes();
    }

    private void takeData() {
        int count = Math.min(remaining, space.remaining());
        body.add(space.array(), space.position(), count);
        space.position(space.position() + count);
        remaining -= count;
        if (remaining == 0) {
            part = Part.DATA_END;
        }
    }

    /** Adds a character to the line, and returns whether the line is complete; its CRLF is then removed. */
    private boolean lineEnds(char c) {
        int last = line.length() - 1;
        boolean afterCr = last >= 0 && line.charAt(last) == '\r';
        if (afterCr != (c == '\n')) {
            throw invalid("a line must end in CRLF");
        }
        if (afterCr) {
            line.setLength(last);
            return true;
        }
        if (last >= MAX_LINE) {
            throw invalid("a line is longer than " + MAX_LINE + " bytes");
        }
        line.append(c);
        return false;
    }

    private void endLine() {
        switch (part) {
            case SIZE -> {
                remaining = size();
                part = remaining == 0 ? Part.TRAILER : Part.DATA;
            }
            case DATA_END -> {
                if (!line.isEmpty()) {
                    throw invalid("a chunk is longer than its size");
                }
                part = Part.SIZE;
            }
            default -> endTrailer();
        }
    }

    private void endTrailer() {
        if (line.isEmpty()) {
            part = Part.DONE;
        } else if (++trailers > MAX_TRAILERS) {
            throw invalid("more than " + MAX_TRAILERS + " trailer fields");
        }
    }

    private int size() {
        int digits = 0;
        while (digits < line.length() && Character.digit(line.charAt(digits), 16) >= 0) {
            digits++;
        }
        boolean extended = digits < line.length() && line.charAt(digits) == ';';
        if (digits == 0 || digits > 7 || (digits < line.length() && !extended)) {
            throw invalid("a chunk's size must be 1 to 7 hexadecimal digits");
        }
        return Integer.parseInt(line, 0, digits, 16);
    }

    private static Refusal invalid(String what) {
        return Refusal.of(ErrorKind.INVALID, "body: " + what);
    }
}
