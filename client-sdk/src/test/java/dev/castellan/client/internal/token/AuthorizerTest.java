package dev.castellan.client.internal.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.ScriptedSource;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.text.JwtSource;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AuthorizerTest {

    private static final ApiRequest REQUEST =
            ApiRequest.of("GET", "/api/v1/projects", Headers.of("Accept", "application/json"));
    private static final AccessToken FIRST = AccessToken.of("made-up-1");
    private static final AccessToken SECOND = AccessToken.of("made-up-2");
    private static final long LONG = Duration.ofSeconds(20).toNanos();

    private final ScriptedSource source = new ScriptedSource();
    private final Authorizer authorize =
            Authorizer.with(new Credentials.Async(source), new MutableClock(), AuthorizerTest::noExchange);

    @Test
    void callWaitsForFirstToken() throws Exception {
        CompletableFuture<ApiRequest> call = CompletableFuture.supplyAsync(this::apply);
        source.awaitQuestion().complete(FIRST);
        assertThat(call.get(10, TimeUnit.SECONDS).headers())
                .isEqualTo(Headers.of("Accept", "application/json", "Authorization", "Bearer made-up-1"));
        assertThat(apply().headers().first("Authorization")).isEqualTo("Bearer made-up-1");
        assertThat(source.requested()).isOne();
    }

    @Test
    void asyncCallWaitsForTokenWithoutBlockingThread() {
        CompletableFuture<ApiRequest> call = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        assertThat(call).isNotDone();
        source.responds(FIRST);
        assertThat(call.join().headers().first("Authorization")).isEqualTo("Bearer made-up-1");
        assertThat(authorize.applyAsync(ProjectEndpoints.LIST, REQUEST)).isCompleted();
    }

    @Test
    void asyncCallFailsIfTokenSourceFails() {
        CompletableFuture<ApiRequest> call = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        source.fails();
        assertThat(call)
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(TokenUnavailableException.class)
                .withRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void callTimesOutWhileWaitingForToken() {
        assertThatExceptionOfType(CallTimeoutException.class)
                .isThrownBy(() -> authorize.apply(ProjectEndpoints.LIST, REQUEST, 1))
                .matches(failure -> !failure.maybeSent());
        assertThat(source.last()).isNotDone();
    }

    @Test
    void interruptCancelsCallWaitingForToken() throws Exception {
        AtomicBoolean flag = new AtomicBoolean();
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            Throwable thrown = catchThrowable(this::apply);
            flag.set(Thread.currentThread().isInterrupted());
            failure.complete(thrown);
        });
        caller.start();
        assertThat(source.awaitQuestion()).isNotDone();
        caller.interrupt();
        assertThat(failure.get(10, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
        assertThat(flag).isTrue();
        assertThat(source.last()).isNotDone();
    }

    @Test
    void eachWaitingCallFailsWithItsOwnExceptionIfTokenSourceFails() {
        CompletableFuture<ApiRequest> one = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        CompletableFuture<ApiRequest> other = authorize.applyAsync(ProjectEndpoints.GET, REQUEST);
        source.fails();
        assertThat(Causes.of(catchThrowable(one::join)))
                .hasMessage("projects.list (GET /projects): the token source failed with "
                        + "java.lang.IllegalStateException");
        assertThat(Causes.of(catchThrowable(other::join))).hasMessageStartingWith("projects.get (GET /projects/{id})");
    }

    @Test
    void renewalSucceedsIfTokenSourceReturnsNewToken() throws Exception {
        ApiRequest refused = haveFirst();
        CompletableFuture<Boolean> renewed =
                CompletableFuture.supplyAsync(() -> authorize.renew(ProjectEndpoints.LIST, refused, LONG));
        source.awaitQuestion().complete(SECOND);
        assertThat(renewed.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(apply().headers().first("Authorization")).isEqualTo("Bearer made-up-2");
    }

    @Test
    void renewalFailsIfTokenSourceReturnsSameToken() {
        CompletableFuture<Boolean> renewed = authorize.renewAsync(haveFirst());
        source.responds(FIRST);
        assertThat(renewed).isCompletedWithValue(false);
    }

    @Test
    void renewalFailsIfTokenSourceDoesNotRespondInTime() {
        assertThat(authorize.renew(ProjectEndpoints.LIST, haveFirst(), 1)).isFalse();
    }

    @Test
    void fixedTokenIsNeverRenewed() {
        Authorizer fixed = authorize.with(new Credentials.Fixed(FIRST), AuthorizerTest::noExchange);
        ApiRequest refused = fixed.apply(ProjectEndpoints.LIST, REQUEST, 1);
        assertThat(fixed.renew(ProjectEndpoints.LIST, refused, 1)).isFalse();
        assertThat(source.requested()).isZero();
    }

    @Test
    void renewalFailsIfRequestHasNoToken() {
        assertThat(authorize.renewAsync(REQUEST)).isCompletedWithValue(false);
    }

    @Test
    void callsWaitingForTokenFailIfAuthorizerIsClosed() {
        CompletableFuture<ApiRequest> call = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        authorize.close();
        assertThat(Causes.of(catchThrowable(call::join))).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void cancellingWaitingCallDoesNotCancelOtherCalls() {
        CompletableFuture<ApiRequest> impatient = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        CompletableFuture<ApiRequest> patient = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        impatient.cancel(true);
        source.responds(FIRST);
        assertThat(patient).isCompleted();
    }

    @Test
    void ignoresMissingOrMalformedExpiryHeader() {
        ApiRequest sent = haveFirst();
        authorize.onResponse(sent, Headers.empty());
        authorize.onResponse(sent, Headers.of("Castellan-Token-Expires-At", "soon"));
        apply();
        assertThat(source.requested()).isOne();
    }

    private static AccessToken noExchange(JwtSource source) {
        throw new AssertionError("these credentials need no exchange");
    }

    private ApiRequest apply() {
        return authorize.apply(ProjectEndpoints.LIST, REQUEST, LONG);
    }

    private ApiRequest haveFirst() {
        CompletableFuture<ApiRequest> call = authorize.applyAsync(ProjectEndpoints.LIST, REQUEST);
        source.awaitQuestion().complete(FIRST);
        return call.join();
    }
}
