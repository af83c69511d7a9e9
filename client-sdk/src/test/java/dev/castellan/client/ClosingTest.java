package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ClosingTest extends OneDeployment {

    @Test
    void closedClientRejectsCallsWithoutFetchingToken() {
        AtomicBoolean requested = new AtomicBoolean();
        CastellanClient closed = deployment
                .builder()
                .token(() -> {
                    requested.set(true);
                    return AccessToken.of("made-up");
                })
                .build();
        assertThat(closed.isClosed()).isFalse();
        closed.close();
        closed.close();
        assertThat(closed.isClosed()).isTrue();
        assertThatExceptionOfType(ClientClosedException.class)
                .isThrownBy(() -> closed.projects().get(PROJECT))
                .withMessage(
                        "projects.get (GET /projects/{id}): the client is closed: build another, or close it later");
        assertThatExceptionOfType(ClientClosedException.class)
                .isThrownBy(() -> closed.projects().list().firstPage());
        assertThat(requested).isFalse();
        assertThat(deployment.requests()).isZero();
        assertThat(closed).hasToString("CastellanClient[" + deployment.url() + ", closed]");
    }

    @Test
    void closingDerivedClientDoesNotCloseParentOrSiblings() {
        deployment.responds(204).responds(204);
        CastellanClient child = client.withToken("made-up-of-a-child");
        CastellanClient sibling = client.withToken(() -> AccessToken.of("made-up-of-a-sibling"));
        child.close();
        sibling.queries().delete(QUERY);
        client.queries().delete(QUERY);
        assertThatExceptionOfType(ClientClosedException.class)
                .isThrownBy(() -> child.queries().delete(QUERY));
        assertThat(deployment.next().getHeaders().get("Authorization")).isEqualTo("Bearer made-up-of-a-sibling");
        assertThat(deployment.next().getHeaders().get("Authorization")).isEqualTo("Bearer " + MockDeployment.TOKEN);
    }

    @Test
    void closingClientClosesDerivedClients() {
        CastellanClient grandchild = client.withToken("made-up").withTransport(ClosingTest::noContent);
        grandchild.queries().delete(QUERY);
        client.close();
        assertThatExceptionOfType(ClientClosedException.class)
                .isThrownBy(() -> grandchild.queries().delete(QUERY));
    }

    @Test
    void derivedClientSharesConnectionsWithParent() {
        deployment.responds(204).responds(204);
        client.queries().delete(QUERY);
        client.withToken("made-up").queries().delete(QUERY);
        assertThat(deployment.next().getConnectionIndex())
                .isEqualTo(deployment.next().getConnectionIndex());
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @Test
    void runningCallsFailIfClientIsClosed() throws Exception {
        closingEndsACall(deployment.builder());
    }

    @Test
    void runningCallsOverInjectedHttpClientFailIfClientIsClosed() throws Exception {
        OkHttpClient injected =
                new OkHttpClient.Builder().readTimeout(Duration.ZERO).build();
        closingEndsACall(deployment.builder().httpClient(injected));
        assertThat(injected.dispatcher().executorService().isShutdown()).isFalse();
        injected.connectionPool().evictAll();
    }

    private void closingEndsACall(CastellanClientBuilder builder) throws Exception {
        CastellanClient own = builder.build();
        deployment.responds(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE));
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(
                () -> catchThrowable(() -> own.projects().get(PROJECT)));
        deployment.next();
        own.close();
        assertThat(failure.get(10, TimeUnit.SECONDS)).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void closingClientDoesNotShutDownInjectedHttpClient() {
        OkHttpClient injected = new OkHttpClient();
        deployment.responds(204).responds(204);
        for (int i = 0; i < 2; i++) {
            try (CastellanClient other =
                    deployment.builder().httpClient(injected).build()) {
                other.queries().delete(QUERY);
            }
        }
        assertThat(injected.dispatcher().executorService().isShutdown()).isFalse();
        assertThat(injected.connectionPool().connectionCount()).isEqualTo(1);
        injected.connectionPool().evictAll();
    }

    @Test
    void usesOnlyDaemonThreads() {
        deployment.responds(204).responds(204);
        client.queries().delete(QUERY);
        client.async().queries().delete(QUERY).join();
        List<Thread> clients = Thread.getAllStackTraces().keySet().stream()
                .filter(ClosingTest::isOfTheClient)
                .toList();
        // half the lifetime of an idle client thread
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (clients.stream().anyMatch(ClosingTest::keepsTheProcessAlive) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(clients).isNotEmpty().noneMatch(ClosingTest::keepsTheProcessAlive);
    }

    /** Servers of other tests give a thread such a name only while it runs a task. Client threads keep the name. */
    private static boolean keepsTheProcessAlive(Thread thread) {
        return thread.isAlive() && isOfTheClient(thread) && !thread.isDaemon();
    }

    private static boolean isOfTheClient(Thread thread) {
        return thread.getName().matches("(castellan-client|OkHttp (?!Dispatcher|MockWeb)|Okio ).*");
    }

    private static ApiResponse noContent(ApiRequest request) {
        return new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY);
    }
}
