package dev.castellan.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.BufferRecycler;
import dev.castellan.model.NewProject;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WipingFactoryTest {

    private static final String SECRET = "correct horse battery staple";

    private final BufferRecycler buffers = Mappers.LENIENT.getFactory()._getBufferRecycler();

    @Test
    void clearsRecycledBuffersAfterWriting() {
        byte[] written = Json.write(Map.of("token", SECRET));

        assertThat(new String(written, StandardCharsets.UTF_8)).contains(SECRET);
        assertThatBuffersAreEmpty();
    }

    @Test
    void clearsRecycledBuffersAfterWritingLongDocument() {
        Json.write(Map.of("text", SECRET.repeat(1000)));
        Json.write(Map.of("token", SECRET));

        assertThatBuffersAreEmpty();
    }

    @Test
    void clearsRecycledBuffersAfterWritingNulCharacters() {
        Json.write(Map.of("token", "\0".repeat(5000) + SECRET));

        assertThatBuffersAreEmpty();
    }

    @Test
    void clearsRecycledBuffersAfterReading() {
        byte[] document = Json.write(Map.of("name", SECRET));

        assertThat(Json.strict().read(document, BodyType.of(NewProject.class)).name())
                .isEqualTo(SECRET);
        assertThat(Json.lenient().read(document, BodyType.of(NewProject.class)).name())
                .isEqualTo(SECRET);
        assertThatBuffersAreEmpty();
    }

    private void assertThatBuffersAreEmpty() {
        for (int kind = BufferRecycler.BYTE_READ_IO_BUFFER; kind <= BufferRecycler.BYTE_BASE64_CODEC_BUFFER; kind++) {
            assertThat(buffers.allocByteBuffer(kind)).containsOnly(0);
        }
        for (int kind = BufferRecycler.CHAR_TOKEN_BUFFER; kind <= BufferRecycler.CHAR_NAME_COPY_BUFFER; kind++) {
            assertThat(buffers.allocCharBuffer(kind)).containsOnly('\0');
        }
    }
}
