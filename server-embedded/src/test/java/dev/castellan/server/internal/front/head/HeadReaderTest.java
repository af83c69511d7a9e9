package dev.castellan.server.internal.front.head;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HeadReaderTest {

    private final HeadReader reader = new HeadReader(Limits.defaults());

    @Test
    void lineEndMayArriveInTwoPieces() {
        take("GET /a HTTP/1.1\r");
        assertThat(reader.head()).isNull();
        take("\nHost: a\r\n\r");
        assertThat(reader.head()).isNull();
        take("\nrest");

        assertThat(head().refusal()).isNull();
        assertThat(head().request().path()).isEqualTo("/a");
        assertThat(ISO_8859_1.decode(reader.reset()).toString()).isEqualTo("rest");
    }

    @Test
    void carriageReturnIsRefusedAsSoonAsAnotherByteThanTheLineFeedFollows() {
        take("GET / HTTP/1.1\r\nHost: a\r");
        assertThat(reader.head()).isNull();
        take("b");

        assertThat(head().refusal()).hasMessageContaining("a CR without LF");
    }

    private Head head() {
        return Objects.requireNonNull(reader.head());
    }

    private void take(String bytes) {
        reader.take(ByteBuffer.wrap(bytes.getBytes(ISO_8859_1)));
    }
}
