package dev.castellan.server.internal.front;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Echoes requests. Answers {@code /none} with 204, {@code /peer} with the client's port, and {@code /created} with its
 * query as {@code Location}. Refuses {@code /refused} based on its head. Answers {@code /wait} only after {@link #go},
 * and never answers {@code /broken} and {@code /undeclared}. A request with the header {@code X-Caller} has a caller.
 * The header {@code X-Organization} names the organization before authentication.
 */
public final class TinyService implements ApiService {

    private static final Caller CALLER = new Caller(new UUID(0, 1), new UUID(0, 2), new UUID(0, 3), Role.CLIENT);

    /** Receives an element when a request starts waiting. */
    final BlockingQueue<String> waiting = new LinkedBlockingQueue<>();

    /** Releases the waiting requests. */
    final CountDownLatch go = new CountDownLatch(1);

    /** The targets of the answered requests. */
    final BlockingQueue<String> answered = new LinkedBlockingQueue<>();

    /** The threads on which requests were answered. */
    final BlockingQueue<String> threads = new LinkedBlockingQueue<>();

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return new TinyAdmission(this, head, peer);
    }

    private record TinyAdmission(
            TinyService service, ApiRequest head, @Nullable InetSocketAddress peer) implements Admission {

        @Override
        public boolean wantsBody() {
            return !head.path().equals("/refused");
        }

        @Override
        public ApiResponse answer(byte[] body) {
            return service.answer(this, body);
        }

        @Override
        public @Nullable Caller findCaller() {
            return head.headers().first("X-Caller") == null ? null : CALLER;
        }
    }

    private ApiResponse answer(TinyAdmission judged, byte[] body) {
        answered.add(judged.head().path() + "?" + judged.head().query());
        threads.add(Thread.currentThread().getName());
        return switch (judged.head().path()) {
            case "/refused" -> refuse(judged.head(), null, ErrorKind.UNAUTHENTICATED, "no");
            case "/none" -> new ApiResponse(204, Headers.of("Cache-Control", "no-store"), ApiRequest.NO_BODY);
            case "/peer" -> json(200, String.valueOf(judged.peer().getPort()));
            case "/wait" -> waited(judged.head(), body);
            case "/broken" -> throw new IllegalStateException("made up for the test");
            case "/undeclared" -> TinyService.<RuntimeException>undeclared(new IOException("made up for the test"));
            case "/created" ->
                new ApiResponse(201, Headers.of("Location", judged.head().query()), ApiRequest.NO_BODY);
            case "/large" -> json(200, "x".repeat(Integer.parseInt(judged.head().query())));
            default -> echo(judged.head(), body);
        };
    }

    @Override
    public @Nullable UUID findOrganization(ApiRequest head) {
        String organization = head.headers().first("X-Organization");
        return organization == null ? null : new UUID(0, Long.parseLong(organization));
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        ApiResponse answer = json(kind.status(), "{\"errorID\":\"0\",\"message\":\"" + message + "\"}");
        return kind == ErrorKind.UNAVAILABLE
                ? answer.withHeaders(answer.headers().with("Retry-After", "1"))
                : answer;
    }

    private ApiResponse waited(ApiRequest head, byte[] body) {
        waiting.add(head.query());
        try {
            if (!go.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody let the request go on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return echo(head, body);
    }

    @SuppressWarnings("unchecked") // hides the type from the compiler
    private static <E extends Throwable> ApiResponse undeclared(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static ApiResponse echo(ApiRequest head, byte[] body) {
        return json(200, head.method() + " " + head.path() + "?" + head.query() + " " + new String(body, UTF_8));
    }

    private static ApiResponse json(int status, String body) {
        return new ApiResponse(status, Headers.of("Content-Type", "application/json"), body.getBytes(UTF_8));
    }
}
