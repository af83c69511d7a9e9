package dev.castellan.server.standalone.management;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages of the management port: liveness, readiness and metrics. */
record ManagementPages(Readiness readiness, Supplier<String> metrics) implements ApiService {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementPages.class);
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    /** A request for a page. No page reads a body, so the server does not wait for one. */
    private record PageAdmission(ManagementPages pages, ApiRequest head) implements Admission {

        @Override
        public boolean wantsBody() {
            return false;
        }

        @Override
        public ApiResponse answer(byte[] body) {
            return pages.answer(head);
        }
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return new PageAdmission(this, head);
    }

    private ApiResponse answer(ApiRequest head) {
        try {
            return page(head.method(), head.path());
        } catch (RuntimeException e) {
            LOG.error("{} could not be answered", head, e);
            return text(500, TEXT, "failed: the log says why\n");
        }
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return text(kind.status(), TEXT, message + "\n");
    }

    private ApiResponse page(String method, String path) {
        return switch (path) {
            case "/healthz", "/readyz", "/metrics" ->
                method.equals("GET") || method.equals("HEAD") ? page(path) : otherMethod();
            default -> text(404, TEXT, "no such page: /healthz, /readyz, /metrics\n");
        };
    }

    private ApiResponse page(String path) {
        return switch (path) {
            case "/healthz" -> text(200, TEXT, "alive\n");
            case "/readyz" -> ready(readiness.state(), readiness.obstacle());
            default -> text(200, PROMETHEUS, metrics.get());
        };
    }

    private static ApiResponse ready(Readiness.State state, @Nullable String obstacle) {
        boolean isReady = state == Readiness.State.READY;
        String name = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String note = isReady && obstacle != null ? ", but the latest change failed: " + obstacle : "";
        return text(isReady ? 200 : 503, TEXT, name + note + "\n");
    }

    private static ApiResponse otherMethod() {
        ApiResponse answer = text(405, TEXT, "this page knows the methods GET and HEAD\n");
        return answer.withHeaders(answer.headers().with("Allow", "GET, HEAD"));
    }

    private static ApiResponse text(int status, String type, String text) {
        return new ApiResponse(
                status,
                Headers.of("Content-Type", type, "Cache-Control", "no-store"),
                text.getBytes(StandardCharsets.UTF_8));
    }
}
