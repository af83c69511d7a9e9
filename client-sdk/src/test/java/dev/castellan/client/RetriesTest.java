package dev.castellan.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.InterruptedIOException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetriesTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-03-04T12:00:00Z"), ZoneOffset.UTC);

    private final FakeTime time = new FakeTime();
    private final Script server = new Script();
    private final CastellanClient client = with(Retries.standard());

    private CastellanClient with(Retries retries) {
        return builder().retries(retries).build();
    }

    private CastellanClient honouring() {
        return builder().idempotentPosts(true).build();
    }

    private CastellanClientBuilder builder() {
        return CastellanClient.builder()
                .transport(server)
                .token("made-up")
                .clock(NOON)
                .timing(time.timing());
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 502, 503, 504})
    void retriesIdempotentCallAfterTransientStatus(int status) {
        server.responds(status)
                .responds(200)
                .responds(status)
                .responds(204)
                .responds(status)
                .responds(204);
        assertThat(client.projects().get(ID).name()).isEqualTo("Apollo");
        client.projects().addUser(ID, ID);
        client.queries().delete(ID);
        assertThat(server.sent()).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 403, 404, 409, 422, 500, 501})
    void doesNotRetryPermanentFailure(int status) {
        server.responds(status);
        assertThat(catchThrowable(() -> client.projects().get(ID))).isNotNull();
        assertThat(server.sent()).hasSize(1);
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void doesNotRetryIfSuccessfulResponseIsUnreadable() {
        server.then(request -> new ApiResponse(200, Headers.empty(), "<html>Sign in</html>".getBytes(UTF_8)));
        assertThat(catchThrowableOfType(
                        InvalidResponseException.class, () -> client.projects().get(ID)))
                .isNotNull();
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void retriesIdempotentCallAfterBrokenConnection() {
        server.breaks().refuses().responds(200).breaks().responds(204).breaks().responds(204);
        assertThat(client.projects().get(ID).name()).isEqualTo("Apollo");
        client.projects().addUser(ID, ID);
        client.queries().delete(ID);
        assertThat(server.sent()).hasSize(7);
    }

    @Test
    void doesNotRetryPostThatMayHaveBeenSent() {
        CallOptions keyOfTheCaller = CallOptions.NONE.withIdempotencyKey("import-7");
        server.breaks().breaks();
        for (CallOptions options : List.of(CallOptions.NONE, keyOfTheCaller)) {
            assertThat(failureOf(() -> client.projects().create("Apollo", options))
                            .maybeSent())
                    .isTrue();
        }
        assertThat(server.sent()).hasSize(2);
    }

    @Test
    void sendsDifferentIdempotencyKeyWithEachPost() {
        server.responds(201).responds(201);
        client.projects().create("Apollo");
        client.projects().create("Apollo");
        assertThat(server.sent())
                .extracting(request -> request.headers().first("Idempotency-Key"))
                .doesNotContainNull()
                .doesNotHaveDuplicates();
    }

    @Test
    void retriesPostThatWasNotSent() {
        server.refuses().responds(201);
        assertThat(client.projects().create("Apollo").name()).isEqualTo("Apollo");
    }

    @Test
    void retriesPostAfter429Or503WithRetryAfter() {
        server.responds(429).responds(503, "Retry-After", "1").responds(201);
        assertThat(client.projects().create("Apollo").name()).isEqualTo("Apollo");
        assertThat(time.slept()).containsExactly(Duration.ofMillis(50), Duration.ofMillis(1100));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 502, 503, 504})
    void doesNotRetryPostThatMayHaveBeenProcessed(int status) {
        server.responds(status);
        assertThat(catchThrowable(() -> client.projects().create("Apollo"))).isNotNull();
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void retriesPostWithSameIdempotencyKeyIfServerHonoursKeys() {
        server.breaks()
                .responds(502)
                .fails(new InterruptedIOException("timeout"))
                .responds(201);
        assertThat(honouring().projects().create("Apollo").name()).isEqualTo("Apollo");
        assertThat(server.sent())
                .extracting(request -> request.headers().first("Idempotency-Key"))
                .hasSize(4)
                .doesNotContainNull()
                .containsOnly(server.sent().get(0).headers().first("Idempotency-Key"));
    }

    @Test
    void retriesPostAfter409OnlyIfRetryAfterIsPresent() {
        CastellanClient trusting = honouring();
        server.breaks().responds(409, "Retry-After", "1").responds(201);
        assertThat(trusting.projects().create("Apollo").name()).isEqualTo("Apollo");
        server.breaks().responds(409);
        assertThat(catchThrowableOfType(
                        ConflictException.class, () -> trusting.projects().create("Apollo")))
                .isNotNull();
    }

    @Test
    void failureIsNotRetryableIfEarlierPostMayHaveSucceeded() {
        CastellanClient trusting = honouring();
        server.breaks().responds(429).responds(503, "Retry-After", "1").responds(429);
        assertThat(catchThrowableOfType(
                                RateLimitedException.class,
                                () -> trusting.projects().create("Apollo"))
                        .isRetryable())
                .isFalse();
        server.responds(429).responds(429).responds(503, "Retry-After", "1").responds(429);
        assertThat(catchThrowableOfType(
                                RateLimitedException.class,
                                () -> trusting.projects().create("Apollo"))
                        .isRetryable())
                .isTrue();
    }

    @Test
    void doublesRetryDelayUpToLimit() {
        CastellanClient patient = with(new Retries(6, Duration.ofMillis(100), Duration.ofMillis(500), 100));
        server.breaks().breaks().breaks().breaks().breaks().breaks();
        failureOf(() -> patient.projects().get(ID));
        assertThat(time.slept()).extracting(Duration::toMillis).containsExactly(50L, 100L, 200L, 250L, 250L);
    }

    @Test
    void addsRetryAfterToRetryDelay() {
        server.responds(429, "Retry-After", "7")
                .responds(503, "Retry-After", "Wed, 04 Mar 2026 12:00:09 GMT")
                .responds(200);
        client.projects().get(ID);
        assertThat(time.slept()).containsExactly(Duration.ofMillis(7050), Duration.ofMillis(9100));
    }

    @Test
    void failsImmediatelyIfRetryAfterExceedsDeadline() {
        server.responds(429, "Retry-After", "60");
        RateLimitedException failure = catchThrowableOfType(
                RateLimitedException.class, () -> client.projects().get(ID));
        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(60));
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void failsImmediatelyIfRetryAfterIsExtremelyLong() {
        server.responds(503, "Retry-After", "999999999").responds(429, "Retry-After", "99999999999");
        for (int i = 0; i < 2; i++) {
            ApiException failure = catchThrowableOfType(
                    ApiException.class, () -> client.projects().get(ID));
            assertThat(failure.retryAfter()).contains(Duration.ofSeconds(999_999_999));
        }
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void doesNotRetryAfterDeadline() {
        server.then(request -> {
            time.advance(Duration.ofSeconds(61));
            throw new InterruptedIOException("timeout");
        });
        assertThat(catchThrowableOfType(
                                CallTimeoutException.class,
                                () -> client.projects().get(ID))
                        .maybeSent())
                .isTrue();
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void treats404AsSuccessWhenRetryingDelete() {
        server.breaks().responds(404).responds(502).responds(404);
        client.queries().delete(ID);
        assertThat(client.projects().removeUser(ID, ID).projectId()).isEqualTo(ID);
    }

    @Test
    void throwsNotFoundUnlessEarlierDeleteMayHaveSucceeded() {
        server.responds(404).refuses().responds(429).responds(404);
        for (int i = 0; i < 2; i++) {
            assertThat(catchThrowableOfType(
                            NotFoundException.class, () -> client.queries().delete(ID)))
                    .isNotNull();
        }
    }

    @Test
    void treats404AsFailureWhenRetryingResumeUnarchiveOrDeleteAll() {
        Stream.<ThrowingCallable>of(
                        () -> client.users().resume(ID),
                        () -> client.projects().unarchive(ID),
                        () -> client.tokens().deleteAll(ID),
                        () -> client.sessions().deleteAll(ID),
                        () -> client.passkeys().deleteAll(ID))
                .forEach(call -> {
                    server.breaks().responds(404);
                    assertThat(catchThrowable(call)).isInstanceOf(NotFoundException.class);
                });
    }

    @Test
    void treats404AsFailureWhenRetryingGet() {
        server.breaks().responds(404);
        assertThat(catchThrowableOfType(
                        NotFoundException.class, () -> client.projects().get(ID)))
                .isNotNull();
    }

    @Test
    void reportsThatEarlierAttemptMayHaveBeenSent() {
        server.breaks().refuses().refuses().refuses();
        assertThat(failureOf(() -> client.queries().delete(ID)).maybeSent()).isTrue();
    }

    @Test
    void doesNotRetryIfServerIsNotTrusted() {
        SSLHandshakeException untrusted = new SSLHandshakeException("no path to a root");
        untrusted.initCause(new CertificateException("no path to a root"));
        server.fails(new NotSentException(untrusted)).fails(new SSLPeerUnverifiedException("other host"));
        failureOf(() -> client.projects().get(ID));
        failureOf(() -> client.projects().get(ID));
        assertThat(server.sent()).hasSize(2);
    }

    @Test
    void retriesTemporaryButNotPermanentDnsFailure() {
        server.fails(new UnknownHostException("service.invalid: Name or service not known"))
                .fails(new UnknownHostException("service.example: Temporary failure in name resolution"))
                .responds(200);
        assertThat(failureOf(() -> client.projects().get(ID)).maybeSent()).isFalse();
        assertThat(client.projects().get(ID).name()).isEqualTo("Apollo");
    }

    @Test
    void doesNotRetryIfRetriesAreDisabled() {
        CastellanClient once = with(Retries.none());
        server.breaks().responds(503);
        failureOf(() -> once.projects().get(ID));
        assertThat(catchThrowableOfType(
                        ServerFailureException.class, () -> once.projects().get(ID)))
                .isNotNull();
    }

    @Test
    void stopsAfterFourAttemptsByDefault() {
        server.responds(502).responds(502).responds(502).responds(502);
        assertThat(catchThrowableOfType(
                        ServerFailureException.class, () -> client.projects().get(ID)))
                .isNotNull();
        assertThat(server.sent()).hasSize(4);
    }

    @Test
    void stopsRetryingWhenBudgetIsExhausted() {
        CastellanClient modest = with(Retries.standard().withBudget(3));
        for (int i = 0; i < 13; i++) {
            server.breaks();
        }
        for (int i = 0; i < 10; i++) {
            failureOf(() -> modest.projects().get(ID));
        }
        assertThat(server.sent()).hasSize(13);
    }

    @Test
    void tenSuccessfulCallsAddOneRetryToBudget() {
        CastellanClient modest = with(Retries.standard().withBudget(1));
        server.breaks().breaks();
        failureOf(() -> modest.projects().get(ID));
        for (int i = 0; i < 10; i++) {
            server.responds(200);
            modest.projects().get(ID);
        }
        server.breaks().responds(200).breaks();
        modest.projects().get(ID);
        failureOf(() -> modest.projects().get(ID));
    }

    @Test
    void derivedClientsShareRetryBudget() {
        CastellanClient modest = with(Retries.standard().withBudget(1));
        server.breaks().breaks().breaks();
        failureOf(() -> modest.withToken("other").projects().get(ID));
        failureOf(() -> modest.projects().get(ID));
        assertThat(server.sent()).hasSize(3);
    }

    @Test
    void callWithItsOwnRetryPolicyUsesRetryBudgetOfClient() {
        CastellanClient modest = with(Retries.standard().withBudget(1));
        CallOptions twice =
                CallOptions.NONE.withRetries(Retries.standard().withBudget(1).withMaxAttempts(2));
        server.breaks().breaks().breaks();
        failureOf(() -> modest.projects().withOptions(twice).get(ID));
        failureOf(() -> modest.projects().withOptions(twice).get(ID));
        assertThat(server.sent()).hasSize(3);
    }

    @Test
    void callOptionChangesMaximumNumberOfAttempts() {
        server.refuses().refuses().responds(201).refuses();
        CallOptions once = CallOptions.NONE.withRetries(Retries.none());
        client.projects().create("Apollo");
        failureOf(() -> client.projects().create("Apollo", once));
        assertThat(server.sent()).hasSize(4);
    }

    @Test
    void builderCanChangeSinglePropertyOfRetryPolicy() {
        CastellanClientBuilder builder = CastellanClient.builder()
                .transport(server)
                .token("made-up")
                .maxAttempts(2)
                .retries(policy -> policy.withBudget(7));
        try (CastellanClient changed = builder.build()) {
            assertThat(changed.options().retries())
                    .contains(Retries.standard().withMaxAttempts(2).withBudget(7));
        }
        assertRefused(() -> builder.maxAttempts(101), "retries: maxAttempts: 101 is not from 1 to 100");
    }

    @Test
    void interruptDuringRetryDelayCancelsCall() {
        server.breaks();
        time.atNextPause(() -> Thread.currentThread().interrupt());
        Throwable failure = catchThrowable(() -> client.projects().get(ID));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure).isInstanceOf(CallCancelledException.class);
        assertThat(((CallCancelledException) failure).maybeSent()).isTrue();
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void interruptDuringAttemptCancelsCall() {
        server.then(request -> {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        });
        Throwable failure = catchThrowable(() -> client.projects().get(ID));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure).isInstanceOf(CallCancelledException.class);
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void callFailsIfClientIsClosedDuringRetryDelay() {
        server.breaks();
        time.atNextPause(client::close);
        assertThat(catchThrowable(() -> client.projects().get(ID))).isInstanceOf(ClientClosedException.class);
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void rejectsSettingsOutOfRange() {
        Retries standard = Retries.standard();
        assertRefused(() -> standard.withMaxAttempts(0), "retries: maxAttempts: 0 is not from 1 to 100");
        assertRefused(() -> standard.withBudget(-1), "retries: budget: -1 is not from 0 to 1000000");
        assertRefused(
                () -> standard.withDelays(Duration.ZERO, Duration.ofSeconds(1)),
                "retries: firstDelay: PT0S is not positive");
        assertRefused(
                () -> standard.withDelays(Duration.ofSeconds(2), Duration.ofSeconds(1)),
                "retries: maxDelay: PT1S is not from firstDelay to a day");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }

    private static TransportException failureOf(ThrowingCallable call) {
        TransportException failure = catchThrowableOfType(TransportException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
