package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a backup line by line and counts the lines. Each line is a JSON object with one field. */
final class BackupLines {

    static final String CHANGED = "the backup was changed or damaged: copy it again, or restore another one";

    private static final String NOT_WHOLE = "it is not complete: copy it again, or restore another one";

    private static final String GZIP = "\u001f\u008b";

    private final BufferedReader in;
    private final MessageDigest checksum = BackupWriter.newChecksum();
    private byte[] last = {};
    private int number;

    BackupLines(InputStream in) {
        // ISO-8859-1 maps each byte to one character. Invalid UTF-8 is then reported with its line number, whereas a
        // UTF-8 reader would fail on a whole block.
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    }

    /** Returns the checksum of all lines before the last line that was read, as hexadecimal digits. */
    String checksum() {
        return HexFormat.of().formatHex(checksum.digest());
    }

    /** Reads the next line and returns its only field. */
    Map.Entry<String, JsonValue> next() {
        number++;
        String bytes = read();
        if (bytes == null) {
            throw invalid(
                    number == 1
                            ? "it is empty: " + NOT_WHOLE
                            : "unexpected end of backup before this line: " + NOT_WHOLE);
        }
        checksum.update(last);
        last = (bytes + "\n").getBytes(StandardCharsets.ISO_8859_1);
        Map<String, JsonValue> fields = fields(bytes);
        if (fields.size() != 1) {
            throw invalid("expected one field, found " + fields.size());
        }
        return fields.entrySet().iterator().next();
    }

    /** Checks that there are no more lines. */
    void requireEnd() {
        number++;
        if (read() != null) {
            throw invalid("unexpected text after the end of the backup: restore a single, unmodified backup");
        }
    }

    IllegalArgumentException invalid(String why) {
        return new IllegalArgumentException("line " + number + ": " + why);
    }

    private Map<String, JsonValue> fields(String bytes) {
        try {
            return JsonValue.parse(utf8(bytes)).fields();
        } catch (CharacterCodingException | InvalidJsonException e) {
            throw invalid(whatIs(bytes));
        }
    }

    private String whatIs(String broken) {
        if (number == 1 && broken.startsWith(GZIP)) {
            return "this is compressed with gzip: unpack it first";
        }
        if (number == 1) {
            return "this is not a backup: name a file that the command 'backup' wrote";
        }
        return read() == null
                ? "unexpected end of backup within this line: " + NOT_WHOLE
                : "this is not a JSON object in UTF-8: restore an unmodified backup";
    }

    private static String utf8(String bytes) throws CharacterCodingException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
        return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
    }

    private @Nullable String read() {
        try {
            return in.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
