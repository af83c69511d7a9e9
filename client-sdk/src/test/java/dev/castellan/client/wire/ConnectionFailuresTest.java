package dev.castellan.client.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.wire.WireServer.Protocol;
import dev.castellan.client.wire.WireServer.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests which requests the client repeats after a connection failed, for each row of the table in {@code
 * docs/client.md} that is about connections.
 */
@Timeout(60)
@ParameterizedClass
@MethodSource("protocolsAndFaces")
class ConnectionFailuresTest extends WireTest {

    private static final int CONNECTIONS = 8;

    ConnectionFailuresTest(Protocol protocol, Face face) {
        super(protocol, face);
    }

    @Test
    void postUsesNewConnectionAfterServerClosedIdleConnections() throws Exception {
        CastellanClient client = client(Retries.none());
        openConnections(client, CONNECTIONS);
        server.closeConnections();
        idle();
        server.then(CREATED);
        assertThat(face.create(client).name()).isEqualTo("Apollo");
        assertThat(server.received()).isEqualTo(CONNECTIONS + 1);
    }

    @Test
    void getUsesNewConnectionAfterServerClosedIdleConnections() throws Exception {
        CastellanClient client = client(Retries.none());
        openConnections(client, CONNECTIONS);
        server.closeConnections();
        idle();
        server.then(OK);
        assertThat(face.get(client).name()).isEqualTo("Apollo");
    }

    @Test
    void postUsesNewConnectionIfServerClosesConnectionAfterEachResponse() {
        CastellanClient client = client(Retries.none());
        for (int i = 0; i < 4; i++) {
            server.then(exchange -> {
                exchange.respond(201, PROJECT);
                exchange.close();
            });
            face.create(client);
            server.awaitClosedConnections();
            idle();
        }
        assertThat(server.connections()).isEqualTo(4);
    }

    @Test
    void postReusesIdleConnectionThatIsOpen() {
        CastellanClient client = client(Retries.none());
        for (int i = 0; i < 3; i++) {
            server.then(CREATED);
            face.create(client);
            idle();
        }
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void getSucceedsRightAfterServerClosedConnections() throws Exception {
        CastellanClient client = client(prompt().withMaxAttempts(2));
        openConnections(client, CONNECTIONS);
        // the first attempt may take a connection whose end has not arrived yet
        server.closeConnections();
        server.then(OK);
        assertThat(face.get(client).name()).isEqualTo("Apollo");
    }

    @Test
    void requestWithoutResponseIsRetriedIfItsMethodIsIdempotent() {
        CastellanClient client = client(prompt());
        for (Step end : List.<Step>of(WireExchange::close, WireExchange::abort)) {
            server.then(end).then(OK).then(end).then(exchange -> exchange.respond(204, new byte[0]));
            face.get(client);
            face.delete(client);
        }
        assertThat(server.executed()).isEqualTo(8);
    }

    @Test
    void postWithoutResponseIsRetriedOnlyIfServerHonoursIdempotencyKeys() {
        CastellanClient client = client(prompt());
        CastellanClient trusting = client(builder().retries(prompt()).idempotentPosts(true));
        for (Step end : List.<Step>of(WireExchange::close, WireExchange::abort)) {
            server.then(end);
            assertThat(failureOf(() -> face.create(client)).maybeSent()).isTrue();
            server.then(end).then(CREATED);
            face.create(trusting);
        }
        assertThat(server.executed()).isEqualTo(6);
    }

    @Test
    void getUsesNewConnectionIfOldConnectionsStopResponding() throws Exception {
        CastellanClient client =
                client(builder().attemptTimeout(Duration.ofMillis(700)).retries(prompt().withMaxAttempts(2)));
        openConnections(client, CONNECTIONS);
        server.forgetConnections();
        server.then(OK);
        assertThat(face.get(client).name()).isEqualTo("Apollo");
    }

    @Test
    void postOnUnresponsiveConnectionIsNotRetried() {
        CastellanClient client =
                client(builder().attemptTimeout(Duration.ofMillis(700)).retries(prompt()));
        server.then(CREATED).then(CREATED);
        face.create(client);
        server.forgetConnections();
        assertThat(failureOf(() -> face.create(client))).isInstanceOf(CallTimeoutException.class);
        face.create(client);
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void truncatedBodyOfSuccessfulResponseIsReportedAsTransportFailure() {
        CastellanClient client = client(prompt());
        server.then(ConnectionFailuresTest::cutSuccess).then(OK).then(ConnectionFailuresTest::cutSuccess);
        assertThat(face.get(client).name()).isEqualTo("Apollo");
        assertThat(failureOf(() -> face.create(client)).maybeSent()).isTrue();
        assertThat(server.executed()).isEqualTo(3);
    }

    @Test
    void refusedConnectionIsRetriedEvenIfRetryBudgetIsZero() {
        CastellanClient client = client(
                CastellanClient.builder("http://127.0.0.1:1").token("madeUp").retries(prompt().withBudget(0)));
        assertThat(failureOf(() -> face.create(client))).satisfies(failure -> {
            assertThat(failure.maybeSent()).isFalse();
            assertThat(failure.attempts()).isEqualTo(4);
        });
    }

    private static void cutSuccess(WireExchange exchange) throws IOException {
        exchange.start(201, PROJECT.length);
        exchange.write(Arrays.copyOf(PROJECT, 20), false);
        exchange.truncate();
    }
}
