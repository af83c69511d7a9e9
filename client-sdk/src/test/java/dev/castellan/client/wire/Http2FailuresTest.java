package dev.castellan.client.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.wire.WireServer.Protocol;
import java.time.Duration;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the client repeats requests that an HTTP/2 server did not process (RFC 9113, section 8.7), and no other
 * POST.
 */
@Timeout(60)
@ParameterizedClass
@EnumSource
class Http2FailuresTest extends WireTest {

    Http2FailuresTest(Face face) {
        super(Protocol.HTTP_2, face);
    }

    @Test
    void resendsPostIfGoAwayReportsItAsUnprocessed() {
        CastellanClient client = client(Retries.none());
        server.then(CREATED).refuses(exchange -> exchange.goAway(false)).then(CREATED);
        face.create(client);
        assertThat(face.create(client).name()).isEqualTo("Apollo");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void resendsUnprocessedPostIfConnectionClosesAfterGoAway() {
        CastellanClient client = client(Retries.none());
        server.refuses(exchange -> {
                    exchange.goAway(false);
                    exchange.close();
                })
                .then(CREATED);
        assertThat(face.create(client).name()).isEqualTo("Apollo");
    }

    @Test
    void resendsPostIfStreamIsRefused() {
        CastellanClient client = client(Retries.none());
        server.refuses(WireExchange::refuse).refuses(WireExchange::refuse).then(CREATED);
        assertThat(face.create(client).name()).isEqualTo("Apollo");
    }

    @Test
    void repeatedlyRefusedPostIsReportedAsNotSent() {
        CastellanClient client = client(prompt().withBudget(0));
        for (int i = 0; i < 16; i++) {
            server.refuses(WireExchange::refuse);
        }
        assertThat(failureOf(() -> face.create(client))).satisfies(failure -> {
            assertThat(failure.maybeSent()).isFalse();
            assertThat(failure.isRetryable()).isTrue();
            assertThat(failure.attempts()).isEqualTo(4);
        });
        assertThat(server.received()).isEqualTo(16);
    }

    @Test
    void postUsesNewConnectionAfterGoAway() {
        CastellanClient client = client(Retries.none());
        for (int i = 0; i < 3; i++) {
            server.then(exchange -> {
                exchange.goAway(true);
                exchange.respond(201, PROJECT);
            });
            face.create(client);
        }
        assertThat(server.connections()).isEqualTo(3);
    }

    @Test
    void doesNotResendPostIfGoAwayReportsItAsProcessed() {
        CastellanClient client = client(prompt());
        server.then(exchange -> {
            exchange.goAway(true);
            exchange.close();
        });
        assertThat(failureOf(() -> face.create(client)).maybeSent()).isTrue();
        assertThat(server.received()).isEqualTo(1);
    }

    @Test
    void doesNotResendPostIfStreamIsResetButNotRefused() {
        CastellanClient client = client(prompt());
        server.then(WireExchange::truncate);
        assertThat(failureOf(() -> face.create(client)).maybeSent()).isTrue();
        assertThat(server.received()).isEqualTo(1);
    }

    @Test
    void getUsesNewConnectionAfterPingTimesOut() {
        OkHttpClient pinging = http2().pingInterval(Duration.ofMillis(200)).build();
        CastellanClient client = client(CastellanClient.builder(server.url())
                .token("madeUp")
                .httpClient(pinging)
                .deadline(Duration.ofSeconds(20))
                .attemptTimeout(Duration.ofSeconds(20))
                .retries(prompt()));
        server.then(OK);
        face.get(client);
        server.forgetConnections();
        server.then(OK);
        assertThat(face.get(client).name()).isEqualTo("Apollo");
    }
}
