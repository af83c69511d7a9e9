package dev.castellan.client.micrometer;

import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.model.endpoint.Endpoint;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

/**
 * Records every call as {@code castellan.client.calls} and every attempt as {@code castellan.client.attempts} in
 * Micrometer. Thread-safe.
 *
 * <p>Both timers have the tags {@code operation}, {@code method}, {@code uri} (the path template), {@code status}
 * ({@code none} if no response was received), {@code outcome} ({@code success}, {@code client_error}, {@code
 * server_error}, {@code failure}) and {@code exception} (a class name or {@code none}). Each tag has a small number of
 * values, and no tag contains an id. A 404 response to a retried DELETE is recorded as a success.
 */
public final class CallMeters implements CallListener {

    private static final String NONE = "none";

    private final MeterRegistry registry;

    private CallMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Returns a listener that records calls in this registry. */
    @SuppressWarnings("exports") // a transitive requirement would force the library on all users
    public static CallMeters of(MeterRegistry registry) {
        return new CallMeters(registry);
    }

    @Override
    public CallObserver started(Endpoint<?, ?> endpoint) {
        return new CallObserver() {
            @Override
            public void attemptEnded(AttemptResult result) {
                registry.timer("castellan.client.attempts", tags(endpoint, result.status(), result.failure()))
                        .record(result.duration());
            }

            @Override
            public void ended(CallResult result) {
                registry.timer("castellan.client.calls", tags(endpoint, result.status(), result.failure()))
                        .record(result.duration());
            }
        };
    }

    /**
     * Returns the tags. The return type selects {@code MeterRegistry.timer(String, Iterable)}, because Micrometer 1.15
     * has no {@code timer(String, Tags)}.
     */
    private static Iterable<Tag> tags(Endpoint<?, ?> endpoint, @Nullable Integer status, @Nullable Throwable failure) {
        return Tags.of(
                "operation", endpoint.id(),
                "method", endpoint.method().name(),
                "uri", endpoint.path().text(),
                "status", status == null ? NONE : status.toString(),
                "outcome", outcome(status, failure),
                "exception", failure == null ? NONE : failure.getClass().getSimpleName());
    }

    private static String outcome(@Nullable Integer status, @Nullable Throwable failure) {
        if (failure == null) {
            return "success";
        }
        if (status == null) {
            return "failure";
        }
        return switch (status / 100) {
            case 2 -> "failure";
            case 5 -> "server_error";
            default -> "client_error";
        };
    }
}
