package dev.castellan.harness.internal.control;

import dev.castellan.harness.internal.control.ControlRoute.ControlCall;
import dev.castellan.harness.internal.request.QueryParameters;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.address.LoopbackHost;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import io.undertow.server.HttpHandler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Responds to the requests of the control API. Requires its token, and a {@code Host} of the loopback interface, and
 * refuses requests that a browser sends for a web page. Thread-safe.
 */
public final class ControlService implements ApiService, AutoCloseable {

    /** The start of every path. */
    public static final String PREFIX = "/emulator/v1";

    static final String DOCUMENT = PREFIX + "/openapi.json";

    /** The maximum size of a request body, which may be a large seed. */
    static final int MAX_BODY = 4 * 1024 * 1024;

    /** The maximum number of calls that wait for requests at a time. Further ones are refused. */
    static final int MAX_WAITING = 64;

    private static final Set<String> NUMBERS = Set.of("with_status");

    private static final int THREADS = 4;
    private static final int MAX_QUEUED = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(ControlService.class);
    private static final Headers HEADERS = Headers.of(
            "Content-Type", "application/json", "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    private final byte[] credentials;
    private final List<ControlRoute<?, ?>> routes;
    private final ExecutorService calls = threads(THREADS, new ArrayBlockingQueue<>(MAX_QUEUED));
    private final ExecutorService waits = threads(MAX_WAITING, new SynchronousQueue<>());

    /** Creates the service of these operations. */
    public ControlService(String token, List<ControlRoute<?, ?>> routes) {
        this.credentials = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        this.routes = List.copyOf(routes);
    }

    /** Returns a handler that serves the control API, and passes all other requests to another handler. */
    public HttpHandler beside(HttpHandler other, Limits limits) {
        ServiceHandler own = new ServiceHandler(this, limits.body(MAX_BODY), null);
        return exchange -> {
            boolean isOwn = exchange.getRequestPath().startsWith(PREFIX + "/");
            (isOwn ? own : other).handleRequest(exchange);
        };
    }

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        ApiRequest head = exchange.request();
        try {
            checkFront(exchange);
            checkSite(head);
            if (head.path().equals(DOCUMENT)) {
                return CompletableFuture.completedStage(response(200, ControlDocument.of(routes)));
            }
            checkToken(head);
            ControlRoute<?, ?> route = route(head);
            return exchange.readRequest().thenCompose(request -> run(route, exchange, request));
        } catch (Refusal e) {
            return CompletableFuture.completedStage(error(head, e));
        }
    }

    /** Ends the threads. Calls that wait fail. */
    @Override
    public void close() {
        calls.shutdownNow();
        waits.shutdownNow();
    }

    private static void checkFront(ApiExchange exchange) {
        Refusal refusal = exchange.refusal();
        if (refusal != null) {
            throw refusal;
        }
    }

    /** Refuses requests of web pages, also if their site lets its name lead to the loopback interface. */
    private static void checkSite(ApiRequest head) {
        String host = head.headers().first("Host");
        if (host == null || !LoopbackHost.matches(host)) {
            throw Refusal.of(ErrorKind.FORBIDDEN, "Host: use localhost or a loopback address");
        }
        String site = head.headers().first("Sec-Fetch-Site");
        // "none" means that a person has entered the URL, for example of the document
        if (head.headers().count("Origin") > 0 || (site != null && !site.equals("none"))) {
            throw Refusal.of(ErrorKind.FORBIDDEN, "Origin: web pages cannot call the control API");
        }
    }

    private void checkToken(ApiRequest head) {
        String sent = RequestToken.credentials(head.headers());
        if (sent == null || !MessageDigest.isEqual(credentials, sent.getBytes(StandardCharsets.UTF_8))) {
            throw Refusal.of(
                    ErrorKind.UNAUTHENTICATED, "Authorization: send the token that the emulator printed at its start");
        }
    }

    private ControlRoute<?, ?> route(ApiRequest head) {
        List<ControlRoute<?, ?>> found = at(head);
        if (found.isEmpty()) {
            throw Refusal.of(ErrorCode.PATH_UNKNOWN, "no such path: " + DOCUMENT + " lists the paths");
        }
        return found.stream()
                .filter(route -> route.endpoint().method().name().equals(head.method()))
                .findFirst()
                .orElseThrow(() -> Refusal.of(
                        ErrorKind.METHOD_NOT_ALLOWED, "this path supports only the methods " + methods(found)));
    }

    private List<ControlRoute<?, ?>> at(ApiRequest head) {
        List<String> segments = segments(head);
        return routes.stream()
                .filter(route -> route.endpoint().path().matches(segments))
                .toList();
    }

    private static String methods(List<ControlRoute<?, ?>> routes) {
        return String.join(
                ", ",
                routes.stream().map(route -> route.endpoint().method().name()).toList());
    }

    private CompletionStage<ApiResponse> run(ControlRoute<?, ?> route, ApiExchange exchange, ApiRequest request) {
        boolean mayWait = route.endpoint().equals(ControlEndpoints.EXPECT) && JournalWords.mayWait(request.body());
        try {
            checkFront(exchange);
            return CompletableFuture.supplyAsync(() -> respond(route, request), mayWait ? waits : calls);
        } catch (Refusal e) {
            return CompletableFuture.completedStage(error(request, e));
        } catch (RejectedExecutionException e) {
            String reason = mayWait ? MAX_WAITING + " calls wait already" : MAX_QUEUED + " calls are queued already";
            return CompletableFuture.completedStage(
                    error(request, Refusal.of(ErrorKind.RATE_LIMITED, reason + ": try again soon")));
        }
    }

    private <I, O> ApiResponse respond(ControlRoute<I, O> route, ApiRequest request) {
        Endpoint<I, O> endpoint = route.endpoint();
        try {
            O output = route.operation().apply(call(endpoint, request));
            return response(endpoint.status(), output == null ? ApiRequest.NO_BODY : Json.write(output));
        } catch (Refusal e) {
            return error(request, e);
        } catch (IllegalArgumentException | InvalidJsonException e) {
            return error(request, Refusal.of(ErrorKind.INVALID, String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) {
            LOG.error("{} failed", request, e);
            return error(request, Refusal.of(ErrorKind.INTERNAL, "the emulator failed: " + e));
        }
    }

    private static <I> ControlCall<I> call(Endpoint<I, ?> endpoint, ApiRequest request) {
        List<String> template = endpoint.path().segments();
        List<String> segments = segments(request);
        List<String> variables = new ArrayList<>();
        for (int i = 0; i < template.size(); i++) {
            if (PathTemplate.isVariable(template.get(i))) {
                variables.add(segments.get(i));
            }
        }
        return new ControlCall<>(variables, query(endpoint, request.query()), body(endpoint, request.body()));
    }

    private static <I> @Nullable I body(Endpoint<I, ?> endpoint, byte[] body) {
        boolean isAbsent = body.length == 0 && (!endpoint.takesBody() || endpoint.inputOptional());
        if (!isAbsent && !endpoint.takesBody()) {
            throw new IllegalArgumentException("body: this operation takes none");
        }
        return isAbsent ? null : Json.strict().read(body, endpoint.input());
    }

    /** Returns the parameters as JSON: those that expect a number as a number, and all others as text. */
    private static Map<String, JsonValue> query(Endpoint<?, ?> endpoint, String query) {
        Map<String, JsonValue> parameters = new LinkedHashMap<>();
        for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = QueryParameters.decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = QueryParameters.decoded(pair.substring(equals + 1));
            if (!endpoint.queryParameters().contains(name)) {
                throw new IllegalArgumentException(
                        name + ": no such parameter: expected one of " + endpoint.queryParameters());
            }
            boolean isNumber = NUMBERS.contains(name) && value.matches("[0-9]{1,9}");
            parameters.put(name, isNumber ? JsonValue.of(Integer.parseInt(value)) : JsonValue.of(value));
        }
        return parameters;
    }

    private static List<String> segments(ApiRequest head) {
        return Arrays.asList(head.path().substring(PREFIX.length() + 1).split("/", -1));
    }

    private ApiResponse error(ApiRequest head, Refusal refusal) {
        Headers headers = HEADERS.with(Endpoints.ERROR_HEADER, refusal.code().value());
        Headers all = switch (refusal.kind()) {
            case UNAUTHENTICATED -> headers.with("WWW-Authenticate", "Bearer realm=\"castellan-emulator\"");
            case METHOD_NOT_ALLOWED -> headers.with("Allow", methods(at(head)));
            case RATE_LIMITED, UNAVAILABLE -> headers.with("Retry-After", "1");
            default -> headers;
        };
        String message = String.valueOf(refusal.getMessage());
        ErrorBody body = new ErrorBody(UUID.randomUUID(), message, refusal.dependencies());
        return new ApiResponse(refusal.kind().status(), all, Json.write(body));
    }

    private static ApiResponse response(int status, byte[] body) {
        return new ApiResponse(status, HEADERS, body);
    }

    /** Returns threads that end when they have no work. Refuses work if all of them have some, and the queue is full. */
    private static ExecutorService threads(int most, BlockingQueue<Runnable> queue) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(most, most, 5, TimeUnit.SECONDS, queue, work -> {
            Thread thread = new Thread(work, "castellan-emulator");
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
