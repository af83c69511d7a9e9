package dev.castellan.server.internal.front;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Echoes requests. Responds to {@code /none} with 204, {@code /peer} with the client's port, {@code /address} with its
 * address, and {@code /created} with its query as {@code Location}. Refuses {@code /refused} based on its head. Responds to {@code /wait} only after
 * {@link #go}, and never responds to {@code /broken} and {@code /undeclared}. A request with the header
 * {@code X-Caller} has a caller. The header {@code X-Organization} names the organization before authentication.
 */
public final class TinyService implements ApiService {

    private static final Caller CALLER = new Caller(new UUID(0, 1), new UUID(0, 2), new UUID(0, 3), Role.CLIENT);

    /** Receives an element when a request starts waiting. */
    final BlockingQueue<String> waiting = new LinkedBlockingQueue<>();

    /** Releases the waiting requests. */
    final CountDownLatch go = new CountDownLatch(1);

    /** The targets of the answered requests. */
    final BlockingQueue<String> responded = new LinkedBlockingQueue<>();

    /** The threads on which requests got a response. */
    final BlockingQueue<String> threads = new LinkedBlockingQueue<>();

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        if (exchange.refusal() != null) {
            return CompletableFuture.completedStage(refused(exchange));
        }
        String organization = exchange.request().headers().first("X-Organization");
        exchange.organization(organization == null ? null : new UUID(0, Long.parseLong(organization)));
        return exchange.dispatch(() -> read(exchange));
    }

    private CompletionStage<ApiResponse> read(ApiExchange exchange) {
        if (exchange.refusal() != null) {
            return CompletableFuture.completedStage(refused(exchange));
        }
        if (exchange.request().headers().first("X-Caller") != null) {
            exchange.authenticated(CALLER, null);
        }
        if (exchange.request().path().equals("/refused")) {
            return CompletableFuture.completedStage(respond(exchange));
        }
        return exchange.readRequest()
                .thenApply(whole -> exchange.refusal() == null ? respond(exchange) : refused(exchange));
    }

    private ApiResponse respond(ApiExchange exchange) {
        ApiRequest request = exchange.request();
        responded.add(request.path() + "?" + request.query());
        threads.add(Thread.currentThread().getName());
        return switch (request.path()) {
            case "/refused" -> error(ErrorKind.UNAUTHENTICATED, "no");
            case "/none" -> new ApiResponse(204, Headers.of("Cache-Control", "no-store"), ApiRequest.NO_BODY);
            case "/peer" -> json(200, String.valueOf(exchange.peer().getPort()));
            case "/address" -> json(200, address(exchange.peer()));
            case "/wait" -> waited(request);
            case "/broken" -> throw new IllegalStateException("made up for the test");
            case "/undeclared" -> TinyService.<RuntimeException>undeclared(new IOException("made up for the test"));
            case "/created" -> new ApiResponse(201, Headers.of("Location", request.query()), ApiRequest.NO_BODY);
            case "/large" -> json(200, "x".repeat(Integer.parseInt(request.query())));
            default -> echo(request);
        };
    }

    private static String address(@Nullable InetSocketAddress peer) {
        return peer == null ? "unknown" : AddressText.of(peer.getAddress());
    }

    private static ApiResponse refused(ApiExchange exchange) {
        Refusal refusal = exchange.refusal();
        return error(refusal.kind(), refusal.getMessage());
    }

    private static ApiResponse error(ErrorKind kind, String message) {
        ApiResponse response = json(kind.status(), "{\"errorID\":\"0\",\"message\":\"" + message + "\"}");
        return kind == ErrorKind.UNAVAILABLE
                ? response.withHeaders(response.headers().with("Retry-After", "1"))
                : response;
    }

    private ApiResponse waited(ApiRequest request) {
        waiting.add(request.query());
        try {
            if (!go.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody let the request go on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return echo(request);
    }

    @SuppressWarnings("unchecked") // hides the type from the compiler
    private static <E extends Throwable> ApiResponse undeclared(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static ApiResponse echo(ApiRequest request) {
        String target = request.path() + "?" + request.query();
        return json(200, request.method() + " " + target + " " + new String(request.body(), UTF_8));
    }

    private static ApiResponse json(int status, String body) {
        return new ApiResponse(status, Headers.of("Content-Type", "application/json"), body.getBytes(UTF_8));
    }
}
