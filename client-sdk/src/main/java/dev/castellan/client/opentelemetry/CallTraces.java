package dev.castellan.client.opentelemetry;

import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.model.endpoint.Endpoint;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;

/**
 * A listener that creates a span for every call, as a child of the current span, and a client span for every attempt,
 * whose context is sent to the server in headers. For users of OpenTelemetry. Thread-safe.
 *
 * <p>Spans have operation, method, path template, status and the number of the attempt, but no ids, headers or bodies.
 */
public final class CallTraces implements CallListener {

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    private CallTraces(Tracer tracer, TextMapPropagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** Returns a listener that creates spans with this OpenTelemetry. */
    @SuppressWarnings("exports") // a transitive requirement would force it upon all users
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
