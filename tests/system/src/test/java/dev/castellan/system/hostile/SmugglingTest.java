package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.system.fixture.ReverseProxy;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that no request can be smuggled through a proxy. Through nginx and HAProxy, sends every hostile input that
 * concerns the end of a request. The server must respond only to requests that the proxy has marked. The next client on
 * the same connection to the server must receive the response to its request.
 */
@Tag("database")
@Tag("process")
class SmugglingTest {

    private static final Set<String> SUBJECTS = Set.of("framing", "pipelining", "chunks", "headers", "methods");

    /** The time to wait for more responses before sending the next input. */
    private static final int WAIT_MILLIS = 50;

    private final Queue<String> unmarked = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @EnumSource
    void serverReceivesOnlyRequestsThatProxySent(ReverseProxy.Kind kind, @TempDir Path folder) throws Exception {
        String missing = kind.missing();
        assumeTrue(missing == null, missing);
        List<HostileInput> inputs = InputFiles.all().stream()
                .filter(input -> SUBJECTS.contains(input.subject()))
                .toList();
        RecordedChanges changes = new RecordedChanges();
        try (TestServer server = TestServer.start(
                        TestedStore.MEMORY,
                        builder -> builder.audit(audit -> audit.listener(changes))
                                .step((call, next) -> {
                                    check(call.request());
                                    return next.proceed();
                                }));
                ReverseProxy proxy =
                        ReverseProxy.start(kind, server.server().baseUrl().getPort(), folder)) {
            HostileFixture fixture = new HostileFixture(server, changes);
            assertThat(unmarked)
                    .as("requests that made the fixture, without a proxy")
                    .isNotEmpty();
            unmarked.clear();
            for (HostileInput input : inputs) {
                send(proxy, InputBytes.of(input, fixture.values()).toArray());
                assertThat(unmarked)
                        .as("%s: requests that %s did not send", input, kind)
                        .isEmpty();
                try (StrictConnection next = new StrictConnection(proxy.url())) {
                    RawResponse response = next.get("/users/me", fixture.token("other.admin"));
                    assertThat(response.status())
                            .as("response to the next client after %s", input)
                            .isEqualTo(200);
                    assertThat(response.toString())
                            .contains(fixture.id("other.admin").toString());
                }
            }
        }
    }

    private void check(ApiRequest request) {
        if (request.headers().count(ReverseProxy.MARK) != 1) {
            unmarked.add(request.method() + " " + request.path());
        }
    }

    /** Sends bytes, and reads responses until no further response arrives in time. */
    private static void send(ReverseProxy proxy, byte[] bytes) throws IOException {
        try (RawConnection connection = RawConnection.to(proxy.url())) {
            connection.sendWhileOpen(bytes, bytes.length);
            byte[] responses = new byte[8192];
            while (connection.hasResponseWithin(WAIT_MILLIS) && connection.in().read(responses) > 0) {
                // the responses do not matter
            }
        } catch (SocketException | UncheckedIOException e) {
            // the proxy has reset the connection
        }
    }
}
