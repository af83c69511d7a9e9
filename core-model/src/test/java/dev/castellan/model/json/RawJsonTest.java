package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.SerializedString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RawJsonTest {

    private static final String TEXT = "{\"price\":\"3 €\"}";
    private static final byte[] BYTES = TEXT.getBytes(UTF_8);

    private final RawJson raw = new RawJson(TEXT);
    private final SerializedString text = new SerializedString(TEXT);

    @Test
    void theTextIsWrittenAsItIs() throws IOException {
        assertThat(raw.getValue()).isEqualTo(TEXT);
        assertThat(raw.charLength()).isEqualTo(TEXT.length());
        assertThat(raw.asUnquotedUTF8()).isEqualTo(BYTES);

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(raw.writeUnquotedUTF8(out)).isEqualTo(BYTES.length);
        assertThat(out.toByteArray()).isEqualTo(BYTES);
    }

    @Test
    void theTextIsAppendedWhereThereIsRoomForAllOfIt() {
        byte[] bytes = new byte[1 + BYTES.length];
        assertThat(raw.appendUnquotedUTF8(bytes, 1)).isEqualTo(BYTES.length);
        assertThat(Arrays.copyOfRange(bytes, 1, bytes.length)).isEqualTo(BYTES);

        char[] chars = new char[1 + TEXT.length()];
        assertThat(raw.appendUnquoted(chars, 1)).isEqualTo(TEXT.length());
        assertThat(new String(chars, 1, TEXT.length())).isEqualTo(TEXT);

        ByteBuffer buffer = ByteBuffer.allocate(BYTES.length);
        assertThat(raw.putUnquotedUTF8(buffer)).isEqualTo(BYTES.length);
        assertThat(buffer.array()).isEqualTo(BYTES);
    }

    @Test
    void nothingIsAppendedWhereThereIsNoRoomForAllOfIt() {
        byte[] bytes = new byte[1 + BYTES.length];
        assertThat(raw.appendUnquotedUTF8(bytes, 2)).isEqualTo(-1);
        assertThat(raw.appendUnquotedUTF8(bytes, BYTES.length)).isEqualTo(-1);
        assertThat(raw.appendUnquoted(new char[TEXT.length()], 1)).isEqualTo(-1);
        assertThat(raw.putUnquotedUTF8(ByteBuffer.allocate(BYTES.length - 1))).isEqualTo(-1);
        assertThat(bytes).containsOnly(0);
    }

    @Test
    void theTextIsQuotedAsAnyOther() throws IOException {
        assertThat(raw.asQuotedUTF8()).isEqualTo(text.asQuotedUTF8());
        assertThat(raw.asQuotedChars()).isEqualTo(text.asQuotedChars());
        assertThat(raw.appendQuoted(new char[100], 0)).isEqualTo(text.appendQuoted(new char[100], 0));
        assertThat(raw.appendQuotedUTF8(new byte[100], 0)).isEqualTo(text.appendQuotedUTF8(new byte[100], 0));
        assertThat(raw.putQuotedUTF8(ByteBuffer.allocate(100))).isEqualTo(text.putQuotedUTF8(ByteBuffer.allocate(100)));

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(raw.writeQuotedUTF8(out)).isEqualTo(text.asQuotedUTF8().length);
        assertThat(out.toByteArray()).isEqualTo(text.asQuotedUTF8());
    }
}
