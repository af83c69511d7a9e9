package dev.castellan.client.opentelemetry;

import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.Headers;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import org.jspecify.annotations.Nullable;

/**
 * Creates OpenTelemetry spans: a span for every call, as a child of the current span, and a client span for every
 * attempt. Sends the context of the client span to the server in headers. Thread-safe.
 *
 * <p>Span attributes contain the operation, the method, the path template, the status and the attempt number, but no
 * ids, headers or bodies.
 */
public final class CallTraces implements CallListener {

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    private CallTraces(Tracer tracer, TextMapPropagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** Returns a listener that creates spans with this OpenTelemetry instance. */
    @SuppressWarnings("exports") // a transitive requirement would force the library on all users
    public static CallTraces of(OpenTelemetry openTelemetry) {
        return new CallTraces(
                openTelemetry.getTracer("dev.castellan.client"),
                openTelemetry.getPropagators().getTextMapPropagator());
    }

    @Override
    public CallObserver started(Endpoint<?, ?> endpoint) {
        return new CallSpans(tracer, propagator, endpoint, Context.current());
    }

    /** The spans of one call. Attribute names follow the semantic conventions for HTTP. */
    private static final class CallSpans implements CallObserver {

        private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("castellan.operation");
        private static final AttributeKey<Long> ATTEMPTS = AttributeKey.longKey("castellan.attempts");
        private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
        private static final AttributeKey<String> TEMPLATE = AttributeKey.stringKey("url.template");
        private static final AttributeKey<Long> RESEND_COUNT = AttributeKey.longKey("http.request.resend_count");
        private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
        private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

        private final Tracer tracer;
        private final TextMapPropagator propagator;
        private final Endpoint<?, ?> endpoint;
        private final Context parent;
        private final Span call;
        private Span attempt = Span.getInvalid();

        CallSpans(Tracer tracer, TextMapPropagator propagator, Endpoint<?, ?> endpoint, Context parent) {
            this.tracer = tracer;
            this.propagator = propagator;
            this.endpoint = endpoint;
            this.parent = parent;
            this.call = span(endpoint.id(), SpanKind.INTERNAL).setParent(parent).startSpan();
        }

        @Override
        public Headers attemptStarted(int number) {
            SpanBuilder builder = span(endpoint.method() + " " + endpoint.path(), SpanKind.CLIENT)
                    .setParent(parent.with(call));
            if (number > 1) {
                builder.setAttribute(RESEND_COUNT, number - 1L);
            }
            attempt = builder.startSpan();
            return headers(parent.with(attempt));
        }

        @Override
        public void attemptEnded(AttemptResult result) {
            end(attempt, result.status(), result.failure());
        }

        @Override
        public void ended(CallResult result) {
            call.setAttribute(ATTEMPTS, (long) result.attempts());
            end(call, result.status(), result.failure());
        }

        private SpanBuilder span(String name, SpanKind kind) {
            return tracer.spanBuilder(name)
                    .setSpanKind(kind)
                    .setAttribute(OPERATION, endpoint.id())
                    .setAttribute(METHOD, endpoint.method().name())
                    .setAttribute(TEMPLATE, endpoint.path().text());
        }

        private Headers headers(Context context) {
            Headers.Builder headers = Headers.builder(2);
            propagator.inject(context, headers, (carrier, name, value) -> {
                if (carrier != null) {
                    carrier.add(name, value);
                }
            });
            return headers.build();
        }

        private static void end(Span span, @Nullable Integer status, @Nullable Throwable failure) {
            if (status != null) {
                span.setAttribute(STATUS, status.longValue());
            }
            // A 404 response to a retried DELETE is a success.
            if (failure != null) {
                span.setStatus(StatusCode.ERROR);
                span.setAttribute(ERROR_TYPE, errorType(status, failure));
            }
            span.end();
        }

        private static String errorType(@Nullable Integer status, Throwable failure) {
            return status != null && status >= 400
                    ? status.toString()
                    : failure.getClass().getName();
        }
    }
}
