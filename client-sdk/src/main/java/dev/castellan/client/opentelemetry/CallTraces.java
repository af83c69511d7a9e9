package dev.castellan.client.opentelemetry;

import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.model.endpoint.Endpoint;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;

/**
 * Makes one span of every call, below the one that is current where the call is made, and one client span of every
 * attempt below that, whose context goes to the server in headers. Thread-safe.
 *
 * <p>Spans carry operation, method, path template, status and number of the attempt: never ids, headers or bodies.
 */
public final class CallTraces implements CallListener {

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    private CallTraces(Tracer tracer, TextMapPropagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** Returns a listener that makes spans with this OpenTelemetry. */
    @SuppressWarnings("exports") // transitive, it would be forced upon those who have no use for it
    public static CallTraces of(OpenTelemetry openTelemetry) {
        return new CallTraces(
                openTelemetry.getTracer("dev.castellan.client"),
                openTelemetry.getPropagators().getTextMapPropagator());
    }

    @Override
    public CallObserver started(Endpoint<?, ?> endpoint) {
        return new CallSpans(tracer, propagator, endpoint, Context.current());
    }
}
