package dev.castellan.client.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallTracesTest {

    private static final UUID INPUT = UUID.fromString("0190a000-0000-7000-8000-0000000000e5");

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(provider)
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();
    private final List<ApiRequest> requests = new ArrayList<>();

    @AfterEach
    void closeTelemetry() {
        telemetry.close();
    }

    private CastellanClientBuilder respondingWith(int status) {
        return CastellanClient.builder()
                .token("made-up")
                .listener(CallTraces.of(telemetry))
                .transport(request -> {
                    requests.add(request);
                    return new ApiResponse(status, Headers.empty(), new byte[0]);
                });
    }

    @Test
    void createsCallAndAttemptSpansBelowCurrentSpan() {
        Span outer = telemetry.getTracer("test").spanBuilder("outer").startSpan();
        try (Scope scope = outer.makeCurrent()) {
            assertThat(scope).isNotNull();
            respondingWith(204).build().inputs().delete(INPUT);
        }
        SpanData attempt = exporter.getFinishedSpanItems().get(0);
        SpanData call = exporter.getFinishedSpanItems().get(1);
        assertThat(call.getName()).isEqualTo("inputs.delete");
        assertThat(call.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(call.getParentSpanId()).isEqualTo(outer.getSpanContext().getSpanId());
        assertThat(call.getAttributes().get(longKey("castellan.attempts"))).isEqualTo(1);
        assertThat(attempt.getName()).isEqualTo("DELETE /inputs/{id}");
        assertThat(attempt.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(attempt.getParentSpanId()).isEqualTo(call.getSpanId());
        assertThat(attempt.getAttributes().get(stringKey("http.request.method")))
                .isEqualTo("DELETE");
        assertThat(attempt.getAttributes().get(stringKey("url.template"))).isEqualTo("/inputs/{id}");
        assertThat(attempt.getAttributes().get(longKey("http.response.status_code")))
                .isEqualTo(204);
        assertThat(attempt.getAttributes().get(longKey("http.request.resend_count")))
                .isNull();
        assertThat(attempt.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(requests.get(0).headers().first("traceparent"))
                .startsWith("00-" + attempt.getTraceId() + "-" + attempt.getSpanId() + "-");
    }

    @Test
    void marksSpansOfFailedCallAsErrors() {
        assertThat(catchThrowable(() -> respondingWith(503).build().projects().create("Apollo")))
                .isNotNull();
        assertThat(exporter.getFinishedSpanItems()).isNotEmpty().allSatisfy(span -> {
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("503");
            assertThat(span.toString()).doesNotContain("made-up");
        });
    }

    @Test
    void doesNotMark404AsErrorWhenRetryingDelete() {
        CastellanClient client = respondingWith(204).build().withTransport(request -> {
            requests.add(request);
            return new ApiResponse(requests.size() == 1 ? 503 : 404, Headers.empty(), new byte[0]);
        });
        client.inputs().delete(INPUT);
        assertThat(exporter.getFinishedSpanItems())
                .extracting(span -> span.getStatus().getStatusCode())
                .containsExactly(StatusCode.ERROR, StatusCode.UNSET, StatusCode.UNSET);
    }

    @Test
    void endsSpansIfInterceptorThrows() {
        CastellanClient client = respondingWith(204)
                .attemptInterceptor(new Interceptor() {
                    @Override
                    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                        throw new IllegalStateException("not on Sundays");
                    }
                })
                .build();
        assertThat(catchThrowable(() -> client.inputs().delete(INPUT))).isNotNull();
        assertThat(exporter.getFinishedSpanItems())
                .hasSize(2)
                .allSatisfy(span -> assertThat(span.getAttributes().get(stringKey("error.type")))
                        .isEqualTo("java.lang.IllegalStateException"));
    }

    @Test
    void recordsResendCountForRetries() {
        CallObserver observer = CallTraces.of(telemetry).started(InputEndpoints.DELETE);
        for (int attempt = 1; attempt <= 2; attempt++) {
            observer.attemptStarted(attempt);
            observer.attemptEnded(
                    new AttemptResult(InputEndpoints.DELETE, attempt, 503, null, Duration.ZERO, Duration.ZERO, null));
        }
        observer.ended(new CallResult(InputEndpoints.DELETE, 2, 503, null, Duration.ZERO, null, null));
        assertThat(exporter.getFinishedSpanItems())
                .extracting(span -> span.getAttributes().get(longKey("http.request.resend_count")))
                .containsExactly(null, 1L, null);
    }
}
