package dev.castellan.client.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.wire.WireServer.Protocol;
import dev.castellan.client.wire.WireServer.Step;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the status of an error counts, whatever happens to its body. */
@Timeout(60)
@ParameterizedClass
@MethodSource("protocolsAndFaces")
class ErrorBodiesTest extends WireTest {

    private static final byte[] MESSAGE = ("{\"message\":\"" + "too busy ".repeat(100) + "\"}").getBytes(UTF_8);

    private final boolean isHttp1;

    ErrorBodiesTest(Protocol protocol, Face face) {
        super(protocol, face);
        isHttp1 = protocol == Protocol.HTTP_1;
    }

    /** The ways in which the body of an error breaks. */
    private Stream<Broken> broken() {
        byte[] zipped = zipped(MESSAGE);
        Stream<Broken> onBoth = Stream.of(
                status -> truncate(status, Arrays.copyOf(zipped, zipped.length / 2), "content-encoding", "gzip"),
                status -> truncate(status, Arrays.copyOf(zipped, 5), "content-encoding", "gzip"),
                status -> truncate(status, Arrays.copyOf(MESSAGE, 50)),
                status -> truncate(status, new byte[0]),
                status -> exchange -> exchange.respond(status, MESSAGE, "content-encoding", "gzip", "retry-after", "7"),
                status -> exchange -> {
                    byte[] damaged = zipped.clone();
                    Arrays.fill(damaged, 12, damaged.length - 8, (byte) 7);
                    exchange.respond(status, damaged, "content-encoding", "gzip", "retry-after", "7");
                });
        Stream<Broken> chunked = Stream.of(
                status -> truncate(status, "1f4\r\n{\"message\":".getBytes(UTF_8), "transfer-encoding", "chunked"),
                status -> truncate(status, "no size\r\n".getBytes(UTF_8), "transfer-encoding", "chunked"));
        return isHttp1 ? Stream.concat(onBoth, chunked) : onBoth;
    }

    @FunctionalInterface
    private interface Broken {

        Step with(int status);
    }

    private static Step truncate(int status, byte[] start, String... headers) {
        return exchange -> {
            startBody(exchange, status, start, headers);
            exchange.truncate();
        };
    }

    private static Step stalled(int status) {
        return exchange -> {
            startBody(exchange, status, Arrays.copyOf(MESSAGE, 50));
            exchange.vanish();
        };
    }

    private static void startBody(WireExchange exchange, int status, byte[] start, String... headers)
            throws IOException {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "retry-after";
        all[headers.length + 1] = "7";
        exchange.start(status, MESSAGE.length, all);
        exchange.write(start, false);
    }

    @Test
    void exceptionHasStatusAndRetryAfterEvenIfErrorBodyIsBroken() {
        CastellanClient client = client(Retries.none());
        for (int status : new int[] {302, 404, 409, 429, 500, 502, 503}) {
            broken().forEach(broken -> {
                server.then(broken.with(status));
                assertThat(errorOf(() -> face.get(client))).satisfies(failure -> {
                    assertThat(failure.status()).isEqualTo(status);
                    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
                });
            });
        }
    }

    @Test
    void exceptionHasStatusEvenIfErrorBodyStalls() {
        for (Duration deadline : List.of(Duration.ofSeconds(30), Duration.ofSeconds(4))) {
            CastellanClient client =
                    client(builder().retries(Retries.none()).deadline(deadline).attemptTimeout(deadline));
            server.then(stalled(503));
            assertThat(errorOf(() -> face.create(client)).status()).isEqualTo(503);
        }
    }

    @Test
    void errorMessageShowsReceivedPartOfTruncatedBody() {
        CastellanClient client = client(Retries.none());
        server.then(truncate(502, Arrays.copyOf(MESSAGE, 50)));
        assertThat(errorOf(() -> face.get(client))).hasMessageContaining("too busy too busy");
    }

    @Test
    void exchangeThrowsExceptionMatchingStatusIfErrorBodyIsBroken() {
        CastellanClient client = client(Retries.none());
        broken().forEach(broken -> {
            server.then(broken.with(502));
            assertThat(errorOf(() -> client.exchange(ProjectEndpoints.GET, Arguments.path(Face.ID))))
                    .isInstanceOf(ServerFailureException.class);
        });
    }

    @Test
    void retriesGetButNotPostAfter502WithBrokenBody() {
        CastellanClient client = client(prompt());
        Step gateway = exchange -> {
            exchange.start(502, MESSAGE.length, "content-encoding", "gzip");
            exchange.truncate();
        };
        server.then(gateway).then(OK).then(gateway);
        assertThat(face.get(client).name()).isEqualTo("Apollo");
        assertThat(errorOf(() -> face.create(client)).status()).isEqualTo(502);
        assertThat(server.executed()).isEqualTo(3);
    }

    @Test
    void renewsRejectedTokenEvenIfErrorBodyIsBroken() {
        AtomicInteger tokens = new AtomicInteger();
        CastellanClient client = client(
                builder().retries(Retries.none()).token(() -> AccessToken.of("madeUp" + tokens.incrementAndGet())));
        broken().forEach(broken -> {
            server.then(broken.with(401)).then(OK);
            assertThat(face.get(client).name()).isEqualTo("Apollo");
        });
        assertThat(tokens.get()).isEqualTo((int) broken().count() + 1);
    }

    @Test
    void callInTokenSourceThrowsUnauthenticatedIfErrorBodyIsBroken() {
        CastellanClient issuer = client(Retries.none());
        CastellanClient client = client(builder().retries(Retries.none()).token(() -> {
            issuer.tokens().current();
            return AccessToken.of("madeUp");
        }));
        server.then(truncate(401, Arrays.copyOf(zipped(MESSAGE), 9), "content-encoding", "gzip"));
        assertThat(catchThrowableOfType(RuntimeException.class, () -> face.get(client)))
                .hasRootCauseInstanceOf(UnauthenticatedException.class);
    }

    private static ApiException errorOf(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        ApiException failure = catchThrowableOfType(ApiException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }

    private static byte[] zipped(byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }
}
