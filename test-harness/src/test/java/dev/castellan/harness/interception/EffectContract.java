package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.harness.HarnessSubject;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.time.Duration;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests how each effect appears to the client on any transport, and whether the operation has run. */
abstract class EffectContract {

    static final Duration HOUR = Duration.ofHours(1);

    @AutoClose
    final HarnessSubject harness;

    final CastellanClient client;

    EffectContract(HarnessSubject harness) {
        this.harness = harness;
        client = harness.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
    }

    @Test
    void latencyDelaysResponse() {
        Interception fault = creation().delay(Duration.ofMillis(150));
        long start = System.nanoTime();

        assertThat(create().name()).isEqualTo("Apollo");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(150));
        assertHasRun(fault);
    }

    @Test
    void callTimesOutBeforeDelayedResponse() {
        creation().delay(HOUR);

        assertThatThrownBy(() -> impatient().projects().create("Apollo")).isInstanceOf(CallTimeoutException.class);
    }

    @Test
    void returns429InsteadOfRunningOperation() {
        Interception fault = creation().rateLimited(Duration.ofMillis(6500));

        assertThatThrownBy(this::create).isInstanceOfSatisfying(RateLimitedException.class, e -> {
            assertThat(e.status()).isEqualTo(429);
            assertThat(e.retryAfter()).contains(Duration.ofSeconds(7));
            assertThat(e.errorId()).isPresent();
            assertThat(e.headers().first("Castellan-Request-Id"))
                    .isEqualTo(e.errorId().orElseThrow().toString());
            assertThat(e.code()).contains(ErrorCode.RATE_LIMITED);
            assertThat(e.serverMessage().orElseThrow()).contains("rate limited");
        });
        assertHasNotRun(fault);
    }

    @Test
    void returns503WithRetryAfterInsteadOfRunningOperation() {
        Interception fault = creation().unavailable(Duration.ofSeconds(2));

        assertThatThrownBy(this::create).isInstanceOfSatisfying(ServerFailureException.class, e -> {
            assertThat(e.status()).isEqualTo(503);
            assertThat(e.retryAfter()).contains(Duration.ofSeconds(2));
        });
        assertHasNotRun(fault);
    }

    @Test
    void returnsGivenStatusInsteadOfRunningOperation() {
        Interception fault = creation().respond(503);

        assertThatThrownBy(this::create).isInstanceOfSatisfying(ServerFailureException.class, e -> {
            assertThat(e.status()).isEqualTo(503);
            assertThat(e.retryAfter()).isEmpty();
            assertThat(e.errorId()).isPresent();
            assertThat(e.code()).contains(ErrorCode.UNAVAILABLE);
            assertThat(e.serverMessage().orElseThrow()).contains("respond with 503");
        });
        assertHasNotRun(fault);
    }

    @Test
    void returnsGivenRefusalInsteadOfRunningOperation() {
        ErrorCode own = ErrorCode.of("machine_busy");
        Interception fault = creation()
                .refuse(Refusal.blocked("the machine is busy", "run 7").withCode(own));

        assertThatThrownBy(this::create).isInstanceOfSatisfying(DeletionBlockedException.class, e -> {
            assertThat(e.status()).isEqualTo(409);
            assertThat(e.code()).contains(own);
            assertThat(e.serverMessage()).contains("the machine is busy");
            assertThat(e.dependencies()).contains("run 7");
        });
        assertHasNotRun(fault);
    }

    @Test
    void returnsCodeOfRefusalThatHandlerThrows() {
        creation().handle(call -> {
            throw Refusal.of(ErrorCode.QUOTA_REACHED, "quota projects: 3");
        });

        assertThatThrownBy(this::create)
                .isInstanceOfSatisfying(
                        ConflictException.class, e -> assertThat(e.code()).contains(ErrorCode.QUOTA_REACHED));
    }

    @Test
    void returnsGivenStatusAfterCommitWhenConfigured() {
        Interception fault = creation().afterCommit().respond(504);

        assertThatThrownBy(this::create)
                .isInstanceOfSatisfying(
                        ServerFailureException.class,
                        e -> assertThat(e.status()).isEqualTo(504));
        assertHasRun(fault);
    }

    @Test
    void resetsConnectionInsteadOfRunningOperation() {
        Interception fault = creation().reset();

        assertBreaks().hasCauseInstanceOf(SocketException.class).hasMessageContaining("Connection reset");
        assertHasNotRun(fault);
    }

    @Test
    void resetsConnectionAfterCommitWhenResponseIsDropped() {
        Interception fault = creation().loseResponse();

        assertBreaks().hasCauseInstanceOf(SocketException.class).hasMessageContaining("Connection reset");
        assertHasRun(fault);
    }

    @Test
    void closesConnectionWithoutResponseInsteadOfRunningOperation() {
        Interception fault = creation().close();

        assertBreaks().cause().isExactlyInstanceOf(IOException.class).hasMessageContaining("unexpected end of stream");
        assertHasNotRun(fault);
    }

    @Test
    void closesConnectionWithoutResponseAfterCommitWhenConfigured() {
        Interception fault = creation().afterCommit().close();

        assertBreaks().hasMessageContaining("unexpected end of stream");
        assertHasRun(fault);
    }

    @Test
    void clientRejectsTruncatedResponse() {
        Interception fault = creation().cut(10);

        assertBreaks().hasCauseInstanceOf(ProtocolException.class).hasMessageContaining("unexpected end of stream");
        assertHasRun(fault);
    }

    @Test
    void truncationDoesNotAffectResponseWithoutBody() {
        Interception fault = harness.on(TokenEndpoints.DELETE).cut(3);

        client.tokens().delete(client.tokens().create(NewToken.forCaller()).id());

        assertThat(fault.hits()).isOne();
    }

    @Test
    void clientRejectsMalformedJson() {
        Interception fault = creation().malformedJson();

        assertThatThrownBy(this::create)
                .isInstanceOfSatisfying(
                        InvalidResponseException.class,
                        e -> assertThat(e.status()).isEqualTo(201));
        assertHasRun(fault);
    }

    @Test
    void slowBodyArrivesCompletely() {
        Interception fault = creation().slowBody(10, Duration.ofMillis(20));
        long start = System.nanoTime();

        assertThat(create().name()).isEqualTo("Apollo");

        // the body of a project has more than 60 bytes, which require at least 6 pauses
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(120));
        assertHasRun(fault);
    }

    @Test
    void callTimesOutWhenResponseStalls() {
        creation().stall();

        assertThatThrownBy(() -> impatient().projects().create("Apollo")).isInstanceOf(CallTimeoutException.class);
        assertThat(projects()).isZero();
    }

    @Test
    void callTimesOutWhenBodyStalls() {
        creation().stallAfter(10);

        assertThatThrownBy(() -> impatient().projects().create("Apollo")).isInstanceOf(CallTimeoutException.class);
    }

    final InterceptionBuilder creation() {
        return harness.on(ProjectEndpoints.CREATE);
    }

    final Project create() {
        return client.projects().create("Apollo");
    }

    final long projects() {
        return client.projects().list().stream()
                .filter(project -> project.name().equals("Apollo"))
                .count();
    }

    final CastellanClient impatient() {
        return client.withOptions(ClientOptions.NONE.withAttemptTimeout(Duration.ofMillis(700)));
    }

    final void assertHasRun(Interception fault) {
        assertThat(fault.hits()).isOne();
        assertThat(projects()).isOne();
    }

    final void assertHasNotRun(Interception fault) {
        assertThat(fault.hits()).isOne();
        assertThat(projects()).isZero();
    }

    private AbstractThrowableAssert<?, ? extends Throwable> assertBreaks() {
        return assertThatThrownBy(this::create)
                .isInstanceOfSatisfying(
                        TransportException.class, e -> assertThat(e.maybeSent()).isTrue());
    }
}
