package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.NewCollection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DerivedClientsTest extends OneDeployment {

    private static final UUID OTHER_PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000aa");
    private static final String MADE = "{\"id\":\"" + COLLECTION
            + "\",\"name\":\"Rocks\",\"type\":\"default\",\"project_id\":\"" + PROJECT + "\",\"inputs\":[]}";

    private final CastellanClient team =
            client.withOptions(ClientOptions.NONE.withHeader("X-Team", "blue").withProject(PROJECT));

    @Test
    void derivedClientMergesItsOptionsWithParentOptions() {
        CastellanClient grandchild =
                team.withOptions(ClientOptions.NONE.withHeader("X-Build", "7").withDeadline(Duration.ofSeconds(9)));
        assertThat(grandchild.options().headers().names()).containsExactly("X-Team", "X-Build");
        assertThat(grandchild.options().project()).contains(PROJECT);
        assertThat(grandchild.options().deadline()).contains(Duration.ofSeconds(9));
        assertThat(grandchild.options().attemptTimeout()).contains(Duration.ofSeconds(30));
        assertThat(team.options().deadline()).contains(Duration.ofSeconds(60));
        assertThat(client.options().headers().size()).isZero();
    }

    @Test
    void parentDoesNotSendHeadersOfDerivedClient() {
        deployment.responds(204).responds(204);
        team.queries().delete(QUERY);
        client.queries().delete(QUERY);
        RecordedRequest first = deployment.next();
        RecordedRequest second = deployment.next();
        assertThat(first.getHeaders().get("X-Team")).isEqualTo("blue");
        assertThat(second.getHeaders().get("X-Team")).isNull();
        assertThat(first.getConnectionIndex()).isEqualTo(second.getConnectionIndex());
    }

    @Test
    void callHeaderReplacesClientHeader() {
        deployment.responds(204);
        team.queries().withOptions(CallOptions.NONE.withHeader("x-team", "red")).delete(QUERY);
        assertThat(deployment.next().getHeaders().values("X-Team")).containsExactly("red");
    }

    @Test
    void usesProjectOfClientUnlessCallSpecifiesAnotherProject() {
        deployment.responds(201, MADE).responds(204).responds(201, MADE).responds(201, MADE);
        team.collections().create("Rocks");
        team.queries().delete(QUERY);
        team.exchange(
                CollectionEndpoints.CREATE,
                Arguments.body(new NewCollection("Rocks")).inProject(OTHER_PROJECT));
        client.collections().create("Rocks");
        assertThat(deployment.next().getHeaders().get("X-Project-ID")).isEqualTo(PROJECT.toString());
        assertThat(deployment.next().getHeaders().get("X-Project-ID")).isNull();
        assertThat(deployment.next().getHeaders().get("X-Project-ID")).isEqualTo(OTHER_PROJECT.toString());
        assertThat(deployment.next().getHeaders().get("X-Project-ID")).isNull();
    }

    @Test
    void callTokenAppliesOnlyToThatCall() {
        deployment.responds(204).responds(204);
        QueriesClient queries = team.queries();
        queries.withOptions(CallOptions.NONE.withToken("made-up-of-a-call")).delete(QUERY);
        queries.delete(QUERY);
        assertThat(deployment.next().getHeaders().get("Authorization")).isEqualTo("Bearer made-up-of-a-call");
        assertThat(deployment.next().getHeaders().get("Authorization")).isEqualTo("Bearer " + MockDeployment.TOKEN);
    }

    @Test
    void derivedClientSharesTokenSourceWithParent() {
        deployment.responds(204).responds(204);
        ScriptedSource source = new ScriptedSource();
        try (CastellanClient parent = deployment.builder().tokenAsync(source).build()) {
            CompletableFuture<Void> call =
                    CompletableFuture.runAsync(() -> parent.queries().delete(QUERY));
            source.awaitQuestion().complete(AccessToken.of("made-up-1"));
            call.join();
            parent.withOptions(ClientOptions.NONE.withHeader("X-Team", "blue"))
                    .queries()
                    .delete(QUERY);
        }
        assertThat(source.requested()).isOne();
    }

    @Test
    void callWaitingForTokenFailsIfClientIsClosed() throws Exception {
        CountDownLatch requested = new CountDownLatch(1);
        CastellanClient waiting = client.withToken(() -> {
            requested.countDown();
            new CountDownLatch(1).await();
            return AccessToken.of("never");
        });
        CompletableFuture<ClientClosedException> failure = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                ClientClosedException.class, () -> waiting.queries().delete(QUERY)));
        assertThat(requested.await(10, TimeUnit.SECONDS)).isTrue();
        waiting.close();
        assertThat(failure.get(10, TimeUnit.SECONDS)).isNotNull();
        assertThat(deployment.requests()).isZero();
    }

    @Test
    void callsWaitingForTokenFailIfParentClientIsClosed() throws Exception {
        CountDownLatch requested = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(2);
        TokenSource slow = () -> {
            requested.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                interrupted.countDown();
            }
            return AccessToken.of("never");
        };
        List<CompletableFuture<ClientClosedException>> failures = Stream.of(
                        client.withToken(slow), team.withToken(slow))
                .map(waiting -> CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                        ClientClosedException.class, () -> waiting.queries().delete(QUERY))))
                .toList();
        assertThat(requested.await(10, TimeUnit.SECONDS)).isTrue();
        client.close();
        for (CompletableFuture<ClientClosedException> failure : failures) {
            assertThat(failure.get(10, TimeUnit.SECONDS)).isNotNull();
        }
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(deployment.requests()).isZero();
    }

    @Test
    void unusedDerivedClientIsGarbageCollected() {
        WeakReference<TokenSource> forgotten = sourceOfAForgottenClient();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (forgotten.get() != null && System.nanoTime() < deadline) {
            System.gc();
        }
        assertThat(forgotten.get()).isNull();
    }

    private WeakReference<TokenSource> sourceOfAForgottenClient() {
        String token = "made-up-" + UUID.randomUUID();
        TokenSource source = () -> AccessToken.of(token);
        deployment.responds(204);
        client.withToken(source).queries().delete(QUERY);
        return new WeakReference<>(source);
    }

    @Test
    void builderAcceptsOptionsOfAnotherClient() {
        deployment.responds(204);
        try (CastellanClient copy = CastellanClient.builder(deployment.url())
                .options(team.options())
                .build()) {
            copy.queries().delete(QUERY);
            assertThat(copy.options()).isEqualTo(team.options());
        }
        RecordedRequest request = deployment.next();
        assertThat(request.getHeaders().get("X-Team")).isEqualTo("blue");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer " + MockDeployment.TOKEN);
    }
}
