package dev.castellan.model.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * JSON text that is written as it is. A generator encodes a {@code String} character by character; this is encoded at
 * once, and large texts are written without a copy in the buffer of the generator. Immutable.
 */
final class RawJson implements SerializableString {

    private static final int NO_ROOM = -1;

    private final String json;

    RawJson(String json) {
        this.json = json;
    }

    @Override
    public String getValue() {
        return json;
    }

    @Override
    public int charLength() {
        return json.length();
    }

    @Override
    public byte[] asUnquotedUTF8() {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int appendUnquotedUTF8(byte[] buffer, int offset) {
        int room = buffer.length - offset;
        if (json.length() > room) {
            return NO_ROOM;
        }
        byte[] bytes = asUnquotedUTF8();
        if (bytes.length > room) {
            return NO_ROOM;
        }
        System.arraycopy(bytes, 0, buffer, offset, bytes.length);
        return bytes.length;
    }

    @Override
    public int appendUnquoted(char[] buffer, int offset) {
        if (json.length() > buffer.length - offset) {
            return NO_ROOM;
        }
        json.getChars(0, json.length(), buffer, offset);
        return json.length();
    }

    @Override
    public int writeUnquotedUTF8(OutputStream out) throws IOException {
        byte[] bytes = asUnquotedUTF8();
        out.write(bytes);
        return bytes.length;
    }

    @Override
    public int putUnquotedUTF8(ByteBuffer buffer) {
        byte[] bytes = asUnquotedUTF8();
        if (bytes.length > buffer.remaining()) {
            return NO_ROOM;
        }
        buffer.put(bytes);
        return bytes.length;
    }

    @Override
    public char[] asQuotedChars() {
        return quoted().asQuotedChars();
    }

    @Override
    public byte[] asQuotedUTF8() {
        return quoted().asQuotedUTF8();
    }

    @Override
    public int appendQuotedUTF8(byte[] buffer, int offset) {
        return quoted().appendQuotedUTF8(buffer, offset);
    }

    @Override
    public int appendQuoted(char[] buffer, int offset) {
        return quoted().appendQuoted(buffer, offset);
    }

    @Override
    public int writeQuotedUTF8(OutputStream out) throws IOException {
        return quoted().writeQuotedUTF8(out);
    }

    @Override
    public int putQuotedUTF8(ByteBuffer buffer) {
        return quoted().putQuotedUTF8(buffer);
    }

    private SerializedString quoted() {
        return new SerializedString(json);
    }
}
