package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.support.time.MutableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TokenRenewalTest extends OneDeployment {

    private static final String MADE =
            "{\"project_id\":\"" + PROJECT + "\",\"name\":\"Apollo\",\"organization_id\":\"" + ORGANIZATION + "\"}";

    private final MutableClock clock = new MutableClock();
    private final AtomicInteger requested = new AtomicInteger();
    private final CastellanClient renewing = deployment
            .builder()
            .clock(clock)
            .token(() -> AccessToken.of("made-up-" + requested.incrementAndGet()))
            .build();

    @AfterEach
    void close() {
        renewing.close();
    }

    @Test
    void retriesOnceWithNewTokenAfter401() {
        deployment.responds(204).responds(401).responds(204).responds(204);
        for (int i = 0; i < 3; i++) {
            renewing.queries().delete(QUERY);
        }
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-2");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-2");
        assertThat(requested).hasValue(2);
    }

    @Test
    void retriesPostWithSameIdempotencyKeyAfter401() {
        deployment.responds(401).responds(201, MADE);
        assertThat(renewing.projects().create("Apollo").id()).isEqualTo(PROJECT);
        String key = deployment.next().getHeaders().get("Idempotency-Key");
        assertThat(key).isNotNull();
        assertThat(deployment.next().getHeaders().get("Idempotency-Key")).isEqualTo(key);
    }

    @Test
    void attemptTimeoutDoesNotApplyToFetchingToken() {
        Script script = new Script().responds(401).responds(204);
        try (CastellanClient hurried = CastellanClient.builder()
                .transport(script)
                .attemptTimeout(Duration.ofMillis(1))
                .token(() -> {
                    for (long start = System.nanoTime(); System.nanoTime() - start < 20_000_000; ) {
                        Thread.onSpinWait();
                    }
                    return AccessToken.of("made-up-" + requested.incrementAndGet());
                })
                .build()) {
            hurried.queries().delete(QUERY);
        }
        assertThat(requested).hasValue(2);
    }

    @Test
    void failsIfNewTokenIsAlsoRejected() {
        deployment.responds(401).responds(401).responds(204);
        assertThat(catchThrowableOfType(
                        UnauthenticatedException.class, () -> renewing.queries().delete(QUERY)))
                .isNotNull();
        assertThat(deployment.requests()).isEqualTo(2);
        assertThat(requested).hasValue(2);
    }

    @Test
    void doesNotRetryAfter401IfTokenIsFixed() {
        deployment.responds(401).responds(204);
        assertThat(catchThrowableOfType(
                        UnauthenticatedException.class, () -> client.queries().delete(QUERY)))
                .isNotNull();
        assertThat(deployment.requests()).isOne();
    }

    @Test
    void doesNotReplaceCallSpecificTokenAfter401() {
        deployment.responds(401).responds(204);
        QueriesClient other = renewing.queries().withOptions(CallOptions.NONE.withToken("made-up-of-a-call"));
        assertThat(catchThrowableOfType(UnauthenticatedException.class, () -> other.delete(QUERY)))
                .isNotNull();
        assertThat(deployment.requests()).isOne();
        assertThat(requested).hasValue(0);
    }

    @Test
    void doesNotRetryDeletionOfCurrentTokenWithNewToken() {
        deployment.responds(401).responds(204);
        assertThat(catchThrowableOfType(
                        UnauthenticatedException.class, () -> renewing.tokens().deleteCurrent()))
                .isNotNull();
        assertThat(deployment.requests()).isOne();
        assertThat(requested).hasValue(1);
    }

    @Test
    void retriesDeletionOfCurrentTokenWithSameTokenEvenIfItHasExpired() {
        Script script = new Script()
                .then(request -> {
                    clock.advance(Duration.ofSeconds(61));
                    throw new IOException("the connection broke");
                })
                .responds(401);
        try (CastellanClient brief = CastellanClient.builder()
                .clock(clock)
                .transport(script)
                .token(() -> new AccessToken(
                        "made-up-" + requested.incrementAndGet(),
                        clock.instant().plusSeconds(60)))
                .build()) {
            brief.tokens().deleteCurrent();
        }
        assertThat(script.sent())
                .extracting(request -> request.headers().first("Authorization"))
                .containsExactly("Bearer made-up-1", "Bearer made-up-1");
    }

    @Test
    void responseAndListenerReportTokenExpiry() {
        List<CallResult> results = new ArrayList<>();
        Script script = new Script()
                .responds(204, "Castellan-Token-Expires-At", "2026-03-05T00:00:00.000Z")
                .responds(404, "Castellan-Token-Expires-At", "2026-03-06T00:00:00.000Z")
                .responds(204);
        try (CastellanClient heard = CastellanClient.builder()
                .clock(clock)
                .transport(script)
                .token("made-up")
                .listener(endpoint -> new CallObserver() {
                    @Override
                    public void ended(CallResult result) {
                        results.add(result);
                    }
                })
                .build()) {
            assertThat(heard.exchange(QueryEndpoints.DELETE, Arguments.path(QUERY))
                            .tokenExpiresAt())
                    .contains(Instant.parse("2026-03-05T00:00:00Z"));
            assertThat(catchThrowableOfType(
                            NotFoundException.class, () -> heard.queries().delete(QUERY)))
                    .isNotNull();
            assertThat(heard.exchange(QueryEndpoints.DELETE, Arguments.path(QUERY))
                            .tokenExpiresAt())
                    .isEmpty();
        }
        assertThat(results)
                .extracting(CallResult::tokenExpiresAt)
                .containsExactly(Instant.parse("2026-03-05T00:00:00Z"), Instant.parse("2026-03-06T00:00:00Z"), null);
    }

    @Test
    void doesNotRefetchUnchangedTokenOnEvery401() {
        CastellanClient stubborn = renewing.withToken(() -> {
            requested.incrementAndGet();
            return AccessToken.of("made-up");
        });
        for (int i = 0; i < 5; i++) {
            deployment.responds(401);
            assertThat(catchThrowableOfType(
                            UnauthenticatedException.class,
                            () -> stubborn.queries().delete(QUERY)))
                    .isNotNull();
        }
        assertThat(deployment.requests()).isEqualTo(5);
        assertThat(requested).hasValue(2);
    }

    @Test
    void throwsUnauthenticatedIfTokenSourceFailsAfter401() {
        CastellanClient failing = renewing.withToken(() -> {
            if (requested.incrementAndGet() > 1) {
                throw new IOException("vault is sealed");
            }
            return AccessToken.of("made-up");
        });
        deployment.responds(401);
        assertThat(catchThrowableOfType(
                        UnauthenticatedException.class, () -> failing.queries().delete(QUERY)))
                .isNotNull();
        assertThat(requested).hasValue(2);
    }

    @Test
    void rereadsChangedTokenFileAfter401() throws IOException {
        Path file = Files.createTempFile("castellan", "token");
        try (CastellanClient reading =
                deployment.builder().token(TokenFile.of(file)).build()) {
            Files.writeString(file, "made-up-1\n");
            deployment.responds(204).responds(401).responds(204);
            reading.queries().delete(QUERY);
            Files.writeString(file, "made-up-2\n");
            reading.queries().delete(QUERY);
        } finally {
            Files.delete(file);
        }
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-2");
    }

    @Test
    void refreshesTokenInBackgroundDuringCalls() {
        ScriptedSource source = new ScriptedSource();
        deployment.responds(204).responds(204).responds(204);
        try (CastellanClient steady =
                deployment.builder().clock(clock).tokenAsync(source).build()) {
            Thread responder = new Thread(() -> source.awaitQuestion()
                    .complete(new AccessToken("made-up-1", clock.instant().plusSeconds(3600))));
            responder.start();
            steady.queries().delete(QUERY);
            clock.advance(Duration.ofMinutes(56));
            steady.queries().delete(QUERY);
            source.responds(AccessToken.of("made-up-2"));
            steady.queries().delete(QUERY);
        }
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-2");
        assertThat(source.requested()).isEqualTo(2);
    }

    @Test
    void reusesTokenUntil401IfClientClockIsAhead() {
        Script script = new Script();
        try (CastellanClient ahead = CastellanClient.builder()
                .clock(clock)
                .transport(script)
                .token(() -> new AccessToken(
                        "made-up-" + requested.incrementAndGet(),
                        clock.instant().minusSeconds(60)))
                .build()) {
            for (int i = 0; i < 1100; i++) {
                script.responds(204);
                ahead.queries().delete(QUERY);
            }
            assertThat(requested).hasValue(1);
            script.responds(401).responds(204);
            ahead.queries().delete(QUERY);
            assertThat(requested).hasValue(2);
        }
    }

    private String tokenSent() {
        return deployment.next().getHeaders().get("Authorization");
    }
}
