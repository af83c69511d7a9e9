package dev.castellan.client.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.wire.WireServer.Protocol;
import dev.castellan.client.wire.WireServer.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.provider.Arguments;

/** Provides each test with a server that writes literal bytes, and with clients for it. */
abstract class WireTest {

    static final byte[] PROJECT = """
            {"project_id":"0190a000-0000-7000-8000-0000000000a1","name":"Apollo",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3"}""".getBytes(UTF_8);

    static final Step OK = exchange -> exchange.respond(200, PROJECT);
    static final Step CREATED = exchange -> exchange.respond(201, PROJECT);

    final Face face;
    final WireServer server;
    private final Protocol protocol;
    private final List<CastellanClient> clients = new ArrayList<>();

    WireTest(Protocol protocol, Face face) {
        this.protocol = protocol;
        this.face = face;
        this.server = new WireServer(protocol);
    }

    static Stream<Arguments> protocolsAndFaces() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> Stream.of(Face.values()).map(face -> Arguments.of(protocol, face)));
    }

    @AfterEach
    void close() {
        clients.forEach(CastellanClient::close);
        server.close();
    }

    CastellanClient client(Retries retries) {
        return client(builder().retries(retries));
    }

    CastellanClient client(CastellanClientBuilder builder) {
        CastellanClient client = builder.build();
        clients.add(client);
        return client;
    }

    /** Returns a builder. Only a client of the caller can use HTTP/2 without TLS. */
    CastellanClientBuilder builder() {
        CastellanClientBuilder builder = CastellanClient.builder(server.url()).token("madeUp");
        return protocol == Protocol.HTTP_1 ? builder : builder.httpClient(http2().build());
    }

    static OkHttpClient.Builder http2() {
        return new OkHttpClient.Builder().protocols(List.of(okhttp3.Protocol.H2_PRIOR_KNOWLEDGE));
    }

    static Retries prompt() {
        return Retries.standard().withDelays(Duration.ofNanos(1), Duration.ofNanos(1));
    }

    /** Makes calls at the same time, so HTTP/1.1 has this many connections afterwards. */
    void openConnections(CastellanClient client, int count) throws Exception {
        CyclicBarrier together = new CyclicBarrier(count);
        for (int i = 0; i < count; i++) {
            server.then(exchange -> {
                if (protocol == Protocol.HTTP_1) {
                    await(together);
                }
                exchange.respond(200, PROJECT);
            });
        }
        List<CompletableFuture<?>> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            calls.add(client.async().projects().get(Face.ID));
        }
        for (CompletableFuture<?> call : calls) {
            call.get(10, TimeUnit.SECONDS);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until the client no longer trusts an idle connection. */
    static void idle() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(150);
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    static TransportException failureOf(ThrowingCallable call) {
        TransportException failure = catchThrowableOfType(TransportException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
