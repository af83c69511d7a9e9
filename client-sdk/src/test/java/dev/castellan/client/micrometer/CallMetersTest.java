package dev.castellan.client.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallMetersTest {

    private static final UUID INPUT = UUID.fromString("0190a000-0000-7000-8000-0000000000e5");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private CastellanClient respondingWith(int status) {
        return CastellanClient.builder()
                .token("made-up")
                .transport(request -> new ApiResponse(status, Headers.empty(), new byte[0]))
                .listener(CallMeters.of(registry))
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "204,success,none",
        "404,client_error,NotFoundException",
        "302,client_error,UnexpectedStatusException",
        "500,server_error,ServerFailureException"
    })
    void recordsCallDurationByOperationStatusAndOutcome(int status, String outcome, String exception) {
        Throwable failure = catchThrowable(() -> respondingWith(status).inputs().delete(INPUT));
        assertThat(failure == null).isEqualTo(outcome.equals("success"));
        Timer calls = registry.get("castellan.client.calls").timer();
        assertThat(calls.count()).isEqualTo(1);
        assertThat(Tags.of(calls.getId().getTags()))
                .isEqualTo(Tags.of(
                        "operation",
                        "inputs.delete",
                        "method",
                        "DELETE",
                        "uri",
                        "/inputs/{id}",
                        "status",
                        String.valueOf(status),
                        "outcome",
                        outcome,
                        "exception",
                        exception));
        assertThat(registry.get("castellan.client.attempts").timer().count()).isEqualTo(1);
    }

    @Test
    void recordsUnreadableSuccessfulResponseAsFailure() {
        assertThat(catchThrowable(() -> respondingWith(200).inputs().get(INPUT)))
                .isNotNull();
        assertThat(registry.get("castellan.client.calls").timer().getId().getTag("outcome"))
                .isEqualTo("failure");
    }

    @Test
    void records404AsSuccessWhenRetryingDelete() {
        AtomicInteger attempts = new AtomicInteger();
        CastellanClient client = respondingWith(204)
                .withTransport(request ->
                        new ApiResponse(attempts.incrementAndGet() == 1 ? 503 : 404, Headers.empty(), new byte[0]));
        assertThat(client.exchange(InputEndpoints.DELETE, Arguments.path(INPUT)).status())
                .isEqualTo(404);
        assertThat(registry.get("castellan.client.calls").timer().getId().getTag("outcome"))
                .isEqualTo("success");
        assertThat(registry.get("castellan.client.attempts").timers())
                .extracting(timer -> timer.getId().getTag("outcome"))
                .containsExactlyInAnyOrder("server_error", "success");
    }

    @Test
    void recordsCallWithoutResponseAsFailure() {
        CastellanClient client = respondingWith(204).withTransport(request -> {
            throw new NotSentException(new IOException("line is cut"));
        });
        assertThat(catchThrowable(() -> client.projects().create("Apollo"))).isNotNull();
        Timer calls = registry.get("castellan.client.calls").timer();
        assertThat(calls.getId().getTag("status")).isEqualTo("none");
        assertThat(calls.getId().getTag("outcome")).isEqualTo("failure");
        assertThat(calls.getId().getTag("exception")).isEqualTo("TransportException");
    }
}
