package dev.castellan.server.standalone.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LineEncoderTest {

    private static final String TOKEN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";

    @Test
    void encodesEventWithLineBreaksAsOneLine() {
        String line = encoded("dev.castellan.x", "two\nlines {}", new IllegalStateException("a\nb"), "x\r\ny");
        assertThat(line).endsWith("}\n");
        assertThat(line.strip()).doesNotContain("\n", "\r").contains("two\\nlines x\\r\\ny", "IllegalStateException");
    }

    @Test
    void masksTokensInMessagesArgumentsAndExceptions() {
        String line = encoded(
                "dev.castellan.x", "of {} and Bearer abc.def", new IllegalStateException("with " + TOKEN), TOKEN);
        assertThat(line).contains("csts_***", "Bearer ***").doesNotContain(TOKEN.substring(5), "abc.def");
    }

    @Test
    void writesErrorIdInSeparateField() {
        UUID id = UUID.randomUUID();
        assertThat(encoded("dev.castellan.server.errors", "{} failed", null, id))
                .contains("\"errorID\":\"" + id + "\"");
        assertThat(encoded("dev.castellan.x", "{} failed", null, id)).doesNotContain("errorID");
    }

    private static String encoded(String logger, String message, Throwable thrown, Object... arguments) {
        LoggerContext context = new LoggerContext();
        Logger source = context.getLogger(logger);
        LoggingEvent event = new LoggingEvent("x", source, Level.WARN, message, thrown, arguments);
        return new String(new LineEncoder().encode(event), StandardCharsets.UTF_8);
    }
}
