package dev.castellan.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.internal.concurrent.CallQueue;
import dev.castellan.client.internal.concurrent.Dispatch;
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests the order of the steps of a call, without I/O. */
class CallStateTest {

    private static final ApiRequest REQUEST = ApiRequest.of(
            "DELETE", "/api/v1/queries/" + UUID.fromString("0190a000-0000-7000-8000-0000000000f6"), Headers.empty());
    private static final ApiRequest WITH_TOKEN = REQUEST.withHeaders(Headers.of("Authorization", "Bearer made-up"));

    private final AtomicLong nanoTime = new AtomicLong();
    private final Lifetime lifetime = Lifetime.owning(() -> {});
    private final CallState<Void> state = CallState.of(engine(), QueryEndpoints.DELETE, REQUEST);

    @Test
    void successfulCallPassesThroughWaitAuthorizeAndSendSteps() {
        assertThat(state.begin()).isEqualTo(new CallStep.Wait<>(null));
        assertThat(state.onWait()).isEqualTo(new CallStep.Authorize<>(REQUEST));
        assertThat(state.onAuthorization(WITH_TOKEN)).isEqualTo(new CallStep.Send<>());
        assertThat(state.toSend()).isEqualTo(WITH_TOKEN);
        assertThat(state.onResponse(respond(204))).isInstanceOf(CallStep.Done.class);
    }

    @Test
    void retriesFailedAttemptAfterDelay() {
        attempt();
        CallStep<Void> step = state.onFailure(new IOException("the connection broke"));
        assertThat(step).isEqualTo(new CallStep.Wait<>(Duration.ofMillis(50)));
        assertThat(state.onWait()).isEqualTo(new CallStep.Authorize<>(REQUEST));
        attempt();
        assertThat(state.onResponse(respond(503))).isEqualTo(new CallStep.Wait<>(Duration.ofMillis(100)));
        attempt();
        assertThatExceptionOfType(ServerFailureException.class)
                .isThrownBy(() -> state.onResponse(respond(500)))
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(3));
    }

    @Test
    void failsIfLastAttemptFails() {
        for (int i = 1; i < Retries.standard().maxAttempts(); i++) {
            attempt();
            assertThat(state.onFailure(new IOException("broken"))).isInstanceOf(CallStep.Wait.class);
        }
        attempt();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> state.onFailure(new IOException("broken")))
                .satisfies(failure -> assertThat(failure.maybeSent()).isTrue());
    }

    @Test
    void limitsAttemptTimeoutToRemainingCallTime() {
        CallOptions limits =
                CallOptions.NONE.withDeadline(Duration.ofSeconds(5)).withAttemptTimeout(Duration.ofSeconds(3));
        CallState<Void> limited = CallState.of(engine().with(limits), QueryEndpoints.DELETE, REQUEST);
        assertThat(limited.startAttempt()).isEqualTo(Duration.ofSeconds(3));
        nanoTime.addAndGet(Duration.ofSeconds(4).toNanos());
        assertThat(limited.startAttempt()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void renewsRejectedTokenOnlyOnce() {
        attempt();
        assertThat(state.onResponse(respond(401))).isEqualTo(new CallStep.Renew<>(WITH_TOKEN));
        assertThat(state.onRenewal(true)).isEqualTo(new CallStep.Wait<>(null));
        attempt();
        assertThatExceptionOfType(UnauthenticatedException.class).isThrownBy(() -> state.onResponse(respond(401)));
    }

    @Test
    void failsIfRejectedTokenCannotBeRenewed() {
        attempt();
        assertThat(state.onResponse(respond(401))).isEqualTo(new CallStep.Renew<>(WITH_TOKEN));
        assertThatExceptionOfType(UnauthenticatedException.class).isThrownBy(() -> state.onRenewal(false));
    }

    @Test
    void failsIfClientIsClosedDuringWait() {
        assertThat(state.begin()).isInstanceOf(CallStep.Wait.class);
        lifetime.close();
        assertThatExceptionOfType(ClientClosedException.class).isThrownBy(state::onWait);
    }

    private void attempt() {
        assertThat(state.onWait()).isInstanceOf(CallStep.Authorize.class);
        assertThat(state.onAuthorization(WITH_TOKEN)).isInstanceOf(CallStep.Send.class);
        assertThat(state.toSend()).isEqualTo(WITH_TOKEN);
        assertThat(state.startAttempt()).isPositive();
    }

    private static ApiResponse respond(int status) {
        return new ApiResponse(status, Headers.empty(), ApiRequest.NO_BODY);
    }

    private CallEngine engine() {
        TimeSource timing = new TimeSource(nanoTime::get, new NoPauses(), () -> 0.5);
        Clock clock = Clock.systemUTC();
        return new CallEngine(
                CallOptions.NONE,
                Hooks.NONE,
                new RequestWriter("X-Project-ID"),
                Authorizer.with(new Credentials.Fixed(AccessToken.of("made-up")), clock, new JwtExchangeCall()),
                request -> {
                    throw new AssertionError("a state does no I/O");
                },
                new ResponseReader(clock),
                RetryPolicy.of(Retries.standard(), new IdempotentPosts(null), timing),
                new Dispatch(new CallQueue(64, 10_000), Runnable::run),
                lifetime);
    }

    /** Rejects every pause, because a state only decides how long to wait. */
    private static final class NoPauses implements Sleeper {

        @Override
        public void sleep(Duration time) {
            throw new AssertionError("a state does not wait");
        }

        @Override
        public ScheduledTask later(Duration time, Runnable task) {
            throw new AssertionError("a state does not wait");
        }

        @Override
        public void close() {}
    }
}
