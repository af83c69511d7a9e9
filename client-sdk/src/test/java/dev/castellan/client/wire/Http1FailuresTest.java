package dev.castellan.client.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.wire.WireServer.Protocol;
import dev.castellan.client.wire.WireServer.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what only HTTP/1.0 and HTTP/1.1 servers do wrong. */
@Timeout(60)
@ParameterizedClass
@EnumSource
class Http1FailuresTest extends WireTest {

    Http1FailuresTest(Face face) {
        super(Protocol.HTTP_1, face);
    }

    @Test
    void malformedContentLengthIsReportedAsTransportFailure() {
        CastellanClient client = client(Retries.none());
        for (String length : new String[] {"-5", "five", "5, 5", "5\r\nContent-Length: 6", ""}) {
            for (String status : new String[] {"201 Created", "409 Conflict"}) {
                server.then(literal("HTTP/1.1 " + status + "\r\nContent-Length: " + length + "\r\n\r\nhello"));
                assertThat(failureOf(() -> face.create(client)))
                        .hasMessageContaining("malformed Content-Length")
                        .satisfies(failure -> assertThat(failure.maybeSent()).isTrue());
            }
        }
    }

    @Test
    void reportsMissingEndOfChunkedBody() {
        CastellanClient client = client(Retries.none());
        server.then(exchange -> {
            literal("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
                    .perform(exchange);
            exchange.close();
        });
        assertThat(failureOf(() -> face.create(client))).hasMessageContaining("unexpected end of stream");
    }

    @Test
    void postUsesNewConnectionIfHttp10ServerClosesConnectionAfterResponse() {
        CastellanClient client = client(Retries.none());
        String head = "HTTP/1.0 201 Created\r\nContent-Length: " + PROJECT.length + "\r\n\r\n";
        for (int i = 0; i < 3; i++) {
            server.then(exchange -> {
                literal(head + new String(PROJECT, UTF_8)).perform(exchange);
                exchange.close();
            });
            face.create(client);
            server.awaitClosedConnections();
        }
        assertThat(server.connections()).isEqualTo(3);
    }

    private static Step literal(String response) {
        return exchange -> exchange.write(response.getBytes(UTF_8), false);
    }
}
