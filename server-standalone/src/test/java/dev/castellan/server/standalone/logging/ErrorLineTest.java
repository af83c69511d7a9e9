package dev.castellan.server.standalone.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import java.time.Clock;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the log line for an error that the server returns. */
class ErrorLineTest {

    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final Logger errors = StartedLogging.logger("dev.castellan.server.errors");
    private final Lines appender = new Lines();

    @BeforeEach
    void listen() {
        appender.setContext(errors.getLoggerContext());
        appender.start();
        errors.addAppender(appender);
    }

    @AfterEach
    void stop() {
        errors.detachAppender(appender);
        appender.stop();
    }

    @Test
    void logsErrorIdInSeparateFieldWhenStoreIsUnavailable() {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        ApiResponse response;
        try (CastellanServer server =
                CastellanServer.builder().withoutSocket().store(store).start()) {
            Headers token =
                    Headers.of("Authorization", "Bearer " + server.bootstrap().token());
            store.close();
            response = server.handle(ApiRequest.of("GET", "/api/v1/users/me", token));
        }

        assertThat(response.status()).isEqualTo(503);
        String id = JsonValue.parse(new String(response.body(), UTF_8))
                .get("errorID")
                .asString();
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("\"errorID\":\"" + id + "\"", "WARN"));
    }

    private final class Lines extends AppenderBase<ILoggingEvent> {

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(new String(new LineEncoder().encode(event), UTF_8));
        }
    }
}
